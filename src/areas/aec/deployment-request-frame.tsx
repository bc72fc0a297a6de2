import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCandidate } from '#src/app/candidate/candidate-context.ts';
import { candidatePages } from '#src/app/candidate/candidate-paths.ts';
import { statusText } from '#src/app/status-text.ts';
import { milestoneKind } from '#src/app/workflow/milestone-kind.ts';
import { SubTabs, type Tab } from '#src/ui/tabs.tsx';
import { useRegions } from './step-status.tsx';

/** Pages in the order of the flow, with the step that each is about. */
const pages = [
  ['approveRequest', 'deploymentRequest'],
  ['confirmedBySdt', 'releaseConfirmation'],
  ['pushToLive', 'pushToLive'],
  ['createDeployment', 'createDeployment'],
] as const;

/** Sub-tabs of the deployment request (AEC-15…AEC-18). */
export function DeploymentRequestFrame() {
  const { t } = useTranslation(['aec', 'candidate']);
  const { pathname } = useLocation();
  const { path } = useCandidate();
  const regions = useRegions();
  const tabs = pages.map(
    ([page, region]): Tab => ({
      key: page,
      label: t(`request.tab.${page}`),
      href: `${path}/${candidatePages[page]}`,
      status: { kind: milestoneKind(regions[region]), label: statusText(regions[region]) },
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
