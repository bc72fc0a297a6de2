import type { DrmDeployment } from '#contract/drm-deployment/drm-deployment.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { StartNotes } from '#src/areas/live-deployment/start-notes.tsx';
import { AbortFigures } from '#src/areas/live-deployment/steer-notes.tsx';
import { drmDeployment } from './drm-deployment.ts';

type Props = { readonly deployment: DrmDeployment };

/** What else is to be known before a deployment is deployed or aborted. */
export function notesOf(deployment: DrmDeployment, command: string) {
  if (command === 'rollout.start') return <Start deployment={deployment} />;
  return command === 'rollout.abort' && <Abort deployment={deployment} />;
}

function Start({ deployment }: Props) {
  const plan = usePart(drmDeployment, 'getDrmPlan', deployment.id);
  const { endDate, parameters, vehicles } = deployment;
  const updateKind = parameters?.consentRequired === false ? 'FORCED' : 'SOFT';
  const of = {
    ...deployment,
    desiredStart: null,
    forcedReason: '',
    updateKind,
    validUntil: endDate,
    vehicleCount: vehicles,
  } as const;
  return <StartNotes of={of} plan={plan.entity} />;
}

function Abort({ deployment: { id } }: Props) {
  const { entity: status } = usePart(drmDeployment, 'getDrmRolloutStatus', id);
  return status ? <AbortFigures tally={tallyOf(status.counts, status.total)} /> : null;
}
