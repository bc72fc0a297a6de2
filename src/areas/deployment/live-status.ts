import type { TFunction } from 'i18next';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import { statusText } from '#src/app/format/status-text.ts';

/** The status as it is shown, with the word that says its kind; on hold it is that, whatever phase runs (D-062.12, ADR 12). */
export function shownStatus(
  { paused, status }: Pick<LiveDeployment, 'paused' | 'status'>,
  t: TFunction<'deployments'>,
): { readonly status: string; readonly label: string } {
  return paused ? { status: 'ON_HOLD', label: t('live.onHold') } : { status, label: statusText(status) };
}
