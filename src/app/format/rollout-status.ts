import type { JobStatus } from '#contract/deployment/rollout.ts';
import { textOf } from '#src/i18n/i18n.ts';
import type { StatusKind } from '#src/ui/status/status-kind.ts';
import { statusText } from './status-text.ts';

/** A status with the word that is shown for it; `kind` where it is another one than the status has by itself. */
export type ShownStatus = { readonly status: string; readonly label: string; readonly kind?: StatusKind };

/** The status of a deployment as it is shown: a rollout that is through is not said to be successful where vehicles failed (D-063). */
export function rolledOutStatus({
  jobStatus,
  status,
}: {
  readonly status: string;
  readonly jobStatus: JobStatus | null;
}): ShownStatus {
  if (status !== 'ROLLOUT_SUCCESSFUL' || jobStatus !== 'PARTIAL_SUCCESS') return { status, label: statusText(status) };
  return { status, label: textOf('common', 'state.partly') ?? statusText(jobStatus), kind: 'ACTION_REQUIRED' };
}
