import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brandName, candidateBrandName } from '#contract/brand.ts';
import { candidatePages } from '#contract/page/pages.ts';
import { mayVisit } from '#contract/page/routes.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { descriptionsOf } from '#src/app/entity/field-words.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { ClosedNote } from '#src/app/page/closed-note.tsx';
import { type Description, DescriptionList, MomentOf } from '#src/app/page/description-list.tsx';
import { useCandidate } from '#src/app/release-candidate/candidate-context.ts';
import { releaseCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { candidateRoute, commandPath } from '#src/app/release-candidate/candidate-paths.ts';
import { useFlagState } from '#src/app/session/flags.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { SubTabs, type Tab } from '#src/ui/page/tabs.tsx';
import { PromotionBanner } from './promotion-banner.tsx';
import { StepStatus, useRegions, useStepMark } from './step-status.tsx';

/** Pages in the order of the flow, with the step that each is about. */
const pages = [
  ['approveRequest', 'deploymentRequest'],
  ['confirmedBySdt', 'releaseConfirmation'],
  ['pushToLive', 'pushToLive'],
  ['createDeployment', 'createDeployment'],
] as const;

/** Sub-tabs of the deployment request (AEC-15…AEC-18); a page that is closed to somebody is no tab of theirs (D-217). */
export function DeploymentRequestFrame() {
  const { t } = useTranslation('release-candidates');
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
      <SubTabs label={t('tab.deployment-request')} tabs={tabs} current={tabs.find((tab) => tab.href === pathname)?.key} />
      <Outlet />
    </>
  );
}

/** The request for deployment and its approval by a second person (AEC-15, AEC-29, D-060.21…23). */
export function ApproveDeploymentRequestPage() {
  const { t } = useTranslation('release-candidates');
  const { status } = useCandidate();
  const regions = useRegions();
  const { requestedBy, requestedOn, by, on, reason } = status.deploymentRequest.deploymentApproval;
  return (
    <>
      {reason !== null && regions.deploymentRequest === 'ACTION_REQUIRED' && (
        <Banner title={t('request.cameBack')}>{reason}</Banner>
      )}
      <Section title={t('request.title')} note={<StepStatus status={regions.deploymentRequest} />}>
        <DescriptionList
          label={t('request.title')}
          items={[
            {
              key: 'requested',
              label: t('request.requested'),
              value: <MomentOf by={requestedBy} on={requestedOn} none={t('request.notRequested')} />,
            },
            {
              key: 'approved',
              label: t('request.approved'),
              value: <MomentOf by={by} on={on} none={t('request.notApproved')} />,
            },
            { key: 'rule', label: t('request.rule'), value: t('request.ruleText') },
          ]}
        />
      </Section>
    </>
  );
}

/** The release manager's confirmation; the page keeps its old address (AEC-16, AEC-29, X-08, D-060.24…26). */
export function ConfirmedBySdtPage() {
  const { t } = useTranslation('release-candidates');
  const { status } = useCandidate();
  const regions = useRegions();
  const { by, on, reason } = status.deploymentRequest.confirmedByReleaseManager;
  const isAhead = status.deploymentRequest.pushToLive.on === null;
  const returned: Description[] = reason === null ? [] : [{ key: 'reason', label: t('release.reason'), value: reason }];
  return (
    <Section title={t('release.title')} note={<StepStatus status={regions.releaseConfirmation} />}>
      <DescriptionList
        label={t('release.title')}
        items={[
          {
            key: 'confirmed',
            label: t('release.confirmed'),
            value: <MomentOf by={by} on={on} none={t('release.notConfirmed')} />,
          },
          ...returned,
          ...(isAhead ? [{ key: 'rule', label: t('release.then'), value: t('release.thenText') }] : []),
        ]}
      />
    </Section>
  );
}

/** What goes live, and how the push went; a conflict is resolved from Next steps (AEC-17, AEC-29, D-060.27…30). */
export function PushToLivePage() {
  const { t } = useTranslation('release-candidates');
  const { candidate, status } = useCandidate();
  const regions = useRegions();
  const { by, on, conflictFlagForLive } = status.deploymentRequest.pushToLive;
  const { promotionProblem } = status.flow.context as CandidateContext;
  return (
    <>
      <PromotionBanner status={regions.pushToLive} isConflict={conflictFlagForLive} problem={promotionProblem} stage="live" />
      <Section title={t('live.title')} note={<StepStatus status={regions.pushToLive} />}>
        <DescriptionList
          label={t('live.title')}
          items={[
            ...descriptionsOf(releaseCandidate, candidate, t('form.nothing')).filter(({ key }) => key !== 'description'),
            { key: 'module', label: t('column.module'), value: `${candidate.moduleName} ${candidate.moduleVersion}` },
            { key: 'stage', label: t('column.stage'), value: statusText(candidate.stage) },
            { key: 'brands', label: t('column.brands'), value: candidate.vehicleBrands.map(candidateBrandName).join(', ') },
            { key: 'pushed', label: t('live.pushed'), value: <MomentOf by={by} on={on} none={t('live.notPushed')} /> },
          ]}
        />
      </Section>
    </>
  );
}

/** The last step: a live deployment is created and requested; it has pages of its own (AEC-18, X-08, D-060.31). */
export function CreateDeploymentRequestPage() {
  const { t } = useTranslation('release-candidates');
  const { candidate, can, path } = useCandidate();
  const regions = useRegions();
  const brandId = useBrandId();
  const flag = useFlagState('cc.aec.live-deployment');
  const maySeeList = mayVisit(candidateRoute(candidatePages.deployments), useMe(), brandId) && flag === 'on';
  const off = t('creation.off', { brand: brandName(brandId) });
  return (
    <Section
      title={t('creation.title')}
      note={<StepStatus status={regions.createDeployment} />}
      actions={
        flag === 'off' ? (
          <ClosedNote label={t('creation.new')} reasons={[off]} />
        ) : (
          can('deployment.create') && (
            <ButtonLink small href={commandPath(candidate, 'deployment.create')}>
              {t('creation.new')}
            </ButtonLink>
          )
        )
      }
    >
      <DescriptionList
        label={t('creation.title')}
        items={[
          { key: 'state', label: t('creation.state'), value: t(`creation.${regions.createDeployment}`) },
          { key: 'next', label: t('creation.next'), value: t('creation.nextText') },
          ...(maySeeList
            ? [
                {
                  key: 'list',
                  label: t('creation.existing'),
                  value: (
                    <UiLink className="cc-link" href={`${path}/${candidatePages.deployments}`}>
                      {t('creation.toList')}
                    </UiLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
