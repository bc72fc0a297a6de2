import type { TFunction } from 'i18next';
import type { LiveDeployment } from '#contract/live-deployment.ts';
import { statusText } from '#src/app/status-text.ts';

/** The status in words; on hold it is that first, and in the last phase results still come in (D-062.09, D-062.12). */
export function liveStatusLabel(
  { paused, status }: Pick<LiveDeployment, 'paused' | 'status'>,
  t: TFunction<'deployments'>,
): string {
  if (!paused) return statusText(status);
  return t(status === 'ROLLED_OUT' ? 'live.pausedResults' : 'live.pausedStatus');
}
