import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { DrmDeployment, DrmDeploymentStatus } from '#contract/drm-deployment/drm-deployment.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { PhasedProvider, type RolloutStage } from '#src/areas/deployment/phased-context.ts';
import { RetryDialog } from '#src/areas/deployment/rollout/retry-dialog.tsx';
import { useRolloutStatus } from '#src/areas/deployment/rollout/use-rollout-status.ts';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { RolloutPage } from '#src/areas/live-deployment/rollout/rollout-page.tsx';
import { DailyNote } from './daily-note.tsx';
import { drmDeployment } from './drm-deployment.ts';

const calls = {
  plan: 'getDrmPlan',
  previewPlan: 'getDrmPlan',
  savePlan: 'saveDrmParameters',
  vehicles: 'listDrmRolloutVehicles',
} as const;
const stageOf = (status: DrmDeploymentStatus, { phases }: LiveRolloutStatus): RolloutStage => {
  if (phases.length > 0) return 'running';
  if (status === 'READY_TO_ROLLOUT') return 'planned';
  return status === 'CREATED' || status === 'IN_PREPARATION' || status === 'VEHICLE_LIST_ADDED' ? 'unplanned' : 'starting';
};

/** Progress of the rollout, with the parts that live deployments have; it moves by itself (DRM-10, D-063, D-065.6). */
export function DeployPage() {
  const { now } = useEntityPage<DrmDeployment>();
  return <Deploy key={now.id} />;
}

function Deploy() {
  const { t } = useTranslation('drm-deployments');
  const { definition, flow, now, screen } = useEntityPage<DrmDeployment>();
  const isRunning = now.status === 'ROLLOUT_INITIATED';
  const rollout = useRolloutStatus(drmDeployment, 'getDrmRolloutStatus', now.id, !isRunning);
  const [retry, setRetry] = useState<readonly string[]>();
  const run = (command: string, payload?: object) => screen.run(command, {}, payload);
  return (
    <PhasedProvider
      value={{
        definition,
        calls,
        of: {
          ...now,
          vehicleCount: now.vehicles,
          desiredStart: null,
          plannedStart: now.startDate && `${now.startDate}T00:00:00.000Z`,
          updateKind: now.parameters?.consentRequired === false ? 'FORCED' : 'SOFT',
          validUntil: now.endDate,
        },
        planHref: pageUrl(definition, now, 'parameters'),
        planWords: { tab: t('tab.parameters'), go: t('toParameters'), none: t('rollout.none') },
        can: flow.can,
        flow,
        run,
        reload: screen.reload,
        askRetry: setRetry,
        rollout,
        stage: (status) => stageOf(now.status, status),
        isEnded: !isRunning,
        newer: { deployment: now.supersededBy, listHref: undefined },
      }}
    >
      {isRunning && rollout.entity && (
        <DailyNote
          deployment={now}
          open={tallyOf(rollout.entity.counts, rollout.entity.total).pending}
          left={rollout.entity.leftToday}
          now={rollout.entity.answeredOn}
        />
      )}
      <RolloutPage />
      {retry && (
        <RetryDialog
          failures={rollout.entity?.failures ?? []}
          chosen={retry}
          onRun={(reasons) => run('rollout.retryFailed', { reasons })}
          onClose={() => setRetry(undefined)}
        />
      )}
    </PhasedProvider>
  );
}
