import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { candidatePages } from '#contract/page/pages.ts';
import { mayVisit } from '#contract/page/routes.ts';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { candidateRoute } from '#src/app/release-candidate/candidate-paths.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { useRegions, useStepMark } from '#src/areas/release-candidate/step-status.tsx';
import { SubTabs, type Tab } from '#src/ui/page/tabs.tsx';

/** Pages in the order of the flow, with the step that each is about. */
const pages = [
  ['approveRequest', 'deploymentRequest'],
  ['confirmedBySdt', 'releaseConfirmation'],
  ['pushToLive', 'pushToLive'],
  ['createDeployment', 'createDeployment'],
] as const;

/** Sub-tabs of the deployment request (AEC-15…AEC-18); a page that is closed to somebody is no tab of theirs (D-217). */
export function DeploymentRequestFrame() {
  const { t } = useTranslation(['aec', 'candidate']);
  const { pathname } = useLocation();
  const { path } = useCandidate();
  const regions = useRegions();
  const mark = useStepMark();
  const me = useMe();
  const brandId = useBrandId();
  const shown = pages.filter(([page]) => mayVisit(candidateRoute(candidatePages[page]), me, brandId));
  const tabs = shown.map(
    ([page, region]): Tab => ({
      key: page,
      label: t(`request.tab.${page}`),
      href: `${path}/${candidatePages[page]}`,
      status: mark(regions[region]),
    }),
  );
  return (
    <>
      <SubTabs
        label={t('candidate:tab.deployment-request')}
        tabs={tabs}
        current={tabs.find((tab) => tab.href === pathname)?.key}
      />
      <Outlet />
    </>
  );
}
