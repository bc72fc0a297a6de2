import { useTranslation } from 'react-i18next';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { DrmDeployment, DrmDeploymentStatus } from '#contract/drm-deployment/drm-deployment.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { type RolloutStage, usePhased } from '#src/areas/deployment/phased-context.ts';
import { PhasedRollout } from '#src/areas/deployment/phased-rollout.tsx';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { RolloutPage } from '#src/areas/live-deployment/rollout/rollout-page.tsx';
import { DailyNote, PeriodNote } from './daily-note.tsx';

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
  const { definition, now } = useEntityPage<DrmDeployment>();
  const isRunning = now.status === 'ROLLOUT_INITIATED';
  return (
    <PhasedRollout
      definition={definition}
      calls={calls}
      of={{
        ...now,
        vehicleCount: now.vehicles,
        desiredStart: null,
        plannedStart: now.startDate && `${now.startDate}T00:00:00.000Z`,
        updateKind: now.parameters?.consentRequired === false ? 'FORCED' : 'SOFT',
        validUntil: now.endDate,
      }}
      planHref={pageUrl(definition, now, 'parameters')}
      planWords={{ tab: t('tab.parameters'), go: t('toParameters'), none: t('rollout.none') }}
      stage={(status) => stageOf(now.status, status)}
      newer={{ deployment: now.supersededBy, listHref: undefined }}
      status="getDrmRolloutStatus"
      isRunning={isRunning}
    >
      <RolloutPage
        beside={isRunning && <Daily deployment={now} />}
        before={now.status === 'READY_TO_ROLLOUT' && <Daily deployment={now} />}
      />
    </PhasedRollout>
  );
}

/** How far its limit of vehicles a day reaches, and which hours its days are: before the start for all of its vehicles, then for those that are left. */
function Daily({ deployment }: { readonly deployment: DrmDeployment }) {
  const { entity: status } = usePhased().rollout;
  if (!status) return null;
  const { answeredOn, counts, leftToday, phases, total } = status;
  const open = phases.length > 0 ? tallyOf(counts, total).pending : deployment.vehicles;
  return (
    <>
      <DailyNote deployment={deployment} open={open} left={leftToday} now={answeredOn} />
      {deployment.parameters && <PeriodNote parameters={deployment.parameters} />}
    </>
  );
}
