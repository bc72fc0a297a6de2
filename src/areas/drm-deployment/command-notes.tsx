import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrmDeployment } from '#contract/drm-deployment/drm-deployment.ts';
import { count } from '#contract/words.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import { tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { StartNotes } from '#src/areas/live-deployment/start-notes.tsx';
import { AbortFigures } from '#src/areas/live-deployment/steer-notes.tsx';
import { DailyNote } from './daily-note.tsx';
import { drmDeployment } from './drm-deployment.ts';

type Props = { readonly deployment: DrmDeployment };

/** What else is to be known before a deployment is deployed, aborted or closed. */
export function notesOf(deployment: DrmDeployment, command: string) {
  if (command === 'rollout.start') return <Start deployment={deployment} />;
  return (command === 'rollout.abort' || command === 'deployment.close') && <Figures deployment={deployment} of={command} />;
}

function Start({ deployment }: Props) {
  const plan = usePart(drmDeployment, 'getDrmPlan', deployment.id);
  const [now] = useState(() => new Date().toISOString());
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
  return (
    <StartNotes of={of} plan={plan.entity}>
      <DailyNote deployment={deployment} open={vehicles} left={null} now={now} />
    </StartNotes>
  );
}

type FiguresProps = Props & { readonly of: 'rollout.abort' | 'deployment.close' };

/** How many vehicles have the software: what an abort leaves, and what is left when the deployment is closed. */
function Figures({ deployment: { id }, of }: FiguresProps) {
  const { t } = useTranslation('drm-deployments');
  const { entity: status } = usePart(drmDeployment, 'getDrmRolloutStatus', id);
  if (!status) return null;
  const tally = tallyOf(status.counts, status.total);
  if (of === 'rollout.abort') return <AbortFigures tally={tally} />;
  return (
    <p>
      <b>{t('close.installed', { count: tally.total, installed: count(tally.installed), total: count(tally.total) })}</b>
    </p>
  );
}
