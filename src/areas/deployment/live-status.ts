import { decisionDue, type LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { dayIn } from '#contract/time-zone.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { rolledOutStatus, type ShownStatus } from '#src/app/format/rollout-status.ts';
import type { Done } from './rollout/vehicle-statuses.ts';

/** The status as it is shown, with the word that says its kind; on hold it is that, whatever phase runs (D-062.12, ADR 12). */
export function shownStatus(deployment: Pick<LiveDeployment, 'jobStatus' | 'paused' | 'status'>): ShownStatus {
  if (!deployment.paused) return rolledOutStatus(deployment);
  return { status: 'ON_HOLD', label: entityWords({ texts: 'deployments' }, 'live.onHold') };
}

/** The day by which a request is to be decided; null for what is no request (D-258). */
export const dueOf = (
  { desiredStart, requested, status }: Pick<LiveDeployment, 'desiredStart' | 'requested' | 'status'>,
  timeZone: string,
): string | null =>
  status !== 'REQUESTED' || desiredStart === null
    ? null
    : decisionDue(desiredStart, requested.on === null ? '' : dayIn(new Date(requested.on), timeZone));

/** What vehicles have once they are through: of a download-only update nothing is installed (D-254). */
export const doneIn = ({ updateKind }: Pick<LiveDeployment, 'updateKind'>): Done =>
  updateKind === 'DOWNLOAD_ONLY' ? 'downloaded' : 'installed';
