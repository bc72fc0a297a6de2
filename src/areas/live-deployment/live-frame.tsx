import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { livePages } from '#contract/page/pages.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { firstPhaseText } from '#src/app/workflow/flow-texts.ts';
import { BringsNote } from '#src/areas/deployment/brings.tsx';
import { LiveCreatePage } from '#src/areas/deployment/create-page.tsx';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { LiveProvider, type LiveValue } from '#src/areas/deployment/deployment-context.ts';
import { DeploymentFrame, DeploymentPage, useDeploymentValue } from '#src/areas/deployment/deployment-frame.tsx';
import { ListBanner } from '#src/areas/deployment/list-banner.tsx';
import { shownStatus } from '#src/areas/deployment/live-status.ts';
import { LiveMilestoneLine } from '#src/areas/deployment/milestone-lines.tsx';
import { PhasedProvider } from '#src/areas/deployment/phased-context.ts';
import { newerThan } from '#src/areas/deployment/rollout/job-banner.tsx';
import { RetryDialog } from '#src/areas/deployment/rollout/retry-dialog.tsx';
import { isEnded, useRolloutStatus } from '#src/areas/deployment/rollout/use-rollout-status.ts';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { wayBackSteps } from '#src/areas/deployment/rollout/way-back-offer.tsx';
import { livePlace } from './live-place.ts';
import { liveTabs } from './live-tabs.ts';
import { rolloutStage } from './rollout/rollout-stage.ts';
import { liveWay } from './rollout/way-back.tsx';
import { LiveStartNotes } from './start-notes.tsx';
import { AbortNotes, GoNotes } from './steer-notes.tsx';
import { TargetNotes } from './target-notes.tsx';
import { touchesText } from './touches.tsx';
import { UpdateKindNote } from './update-kind.tsx';

/** Container of a live deployment's pages (LIVE-01, LIVE-02); a new one is the first step of its stepper (NAV-12). */
export function LiveRoute() {
  const place = livePlace(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }));
  if (place.kind === 'elsewhere') return <Navigate to={place.to} replace />;
  if (place.kind === 'creation') return <LiveCreatePage />;
  return (
    <DeploymentFrame key={place.id} definition={liveDeployment} id={place.id}>
      {(deployment, screen) => <Body deployment={deployment} screen={screen} />}
    </DeploymentFrame>
  );
}

/** What else is to be known before a command is sent. */
const notesOf = (deployment: LiveDeployment, command: string) => {
  if (command === 'rollout.start') return <LiveStartNotes />;
  if (command === 'rollout.abort') return <AbortNotes />;
  if (command === 'phase.go') return <GoNotes />;
  return (
    command === 'request.approve' && (
      <>
        <UpdateKindNote of={deployment} />
        <BringsNote of={deployment} />
        <TargetNotes />
      </>
    )
  );
};

const liveCalls = {
  plan: 'getLivePlan',
  savePlan: 'saveLivePlan',
  previewPlan: 'previewLivePlan',
  vehicles: 'listRolloutVehicles',
} as const;

type BodyProps = { readonly deployment: LiveDeployment; readonly screen: EntityScreen<LiveDeployment> };

function Body({ deployment, screen }: BodyProps) {
  const { t } = useTranslation('deployments');
  const rollout = useRolloutStatus(liveDeployment, 'getLiveRolloutStatus', deployment.id, isEnded(deployment.status));
  const [retry, setRetry] = useState<readonly string[]>();
  const value: LiveValue = { ...useDeploymentValue(liveDeployment, deployment, screen), rollout, askRetry: setRetry };
  const phased = {
    ...value,
    definition: liveDeployment,
    calls: liveCalls,
    of: deployment,
    planHref: `${value.path}/${livePages.plan}`,
    stage: (status: LiveRolloutStatus) => rolloutStage(deployment, status),
    enabled: t(`rollout.enable.${deployment.status as 'ACTIVATED'}`),
    isEnded: isEnded(deployment.status),
    newer: newerThan(deployment, liveDeployment),
  };
  const phases = rollout.entity?.phases ?? [];
  const first = phases[0]?.vehicles;
  const touches = touchesText(deployment, t);
  const figures = useMemo(() => ({ firstPhase: firstPhaseText(first), touches }), [first, touches]);
  const way = liveWay(deployment);
  const [isLeading, setIsLeading] = useState(false);
  const reached = phases.filter(({ state }) => state === 'RUNNING' || state === 'DONE').length;
  const { pending } = tallyOf(rollout.entity?.counts ?? {});
  return (
    <LiveProvider value={value}>
      <PhasedProvider value={phased}>
        <DeploymentPage
          definition={liveDeployment}
          value={value}
          screen={screen}
          category={t('live.category', { purpose: t(`value.purpose.${deployment.purpose}`), priority: deployment.priority })}
          status={shownStatus(deployment)}
          tabs={liveTabs(deployment, t)}
          milestones={(state) => (
            <LiveMilestoneLine
              state={state}
              people={deployment.people}
              phases={phases.length > 0 ? { total: phases.length, reached } : undefined}
              isPending={state === deployment.flow && pending > 0}
            />
          )}
          dialogs={{ 'rollout.retryFailed': () => setRetry([]) }}
          notes={(command) => notesOf(deployment, command)}
          ticked={() => ({ weighed: deployment.touches?.key ?? null })}
          figures={figures}
          onward={wayBackSteps(way, () => setIsLeading(true))}
          without={['vehicle.stop']}
          banner={<ListBanner listing={deployment.listing} />}
        >
          <Outlet />
        </DeploymentPage>
        <Suspense>{isLeading && way.dialog(() => setIsLeading(false))}</Suspense>
        {retry && (
          <RetryDialog
            failures={rollout.entity?.failures ?? []}
            chosen={retry}
            onRun={(reasons) => value.run('rollout.retryFailed', { reasons })}
            onClose={() => setRetry(undefined)}
          />
        )}
      </PhasedProvider>
    </LiveProvider>
  );
}
