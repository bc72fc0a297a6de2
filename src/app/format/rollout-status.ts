import type { JobStatus } from '#contract/deployment/rollout.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { statusText } from './status-text.ts';

/** A status, which says the kind of its tag (ADR 12), with the word that is shown for it. */
export type ShownStatus = { readonly status: string; readonly label: string };

/** The status of a deployment as it is shown: a rollout that is through is not said to be successful where vehicles failed, but is as its job (D-063). */
export function rolledOutStatus({
  jobStatus,
  status,
}: {
  readonly status: string;
  readonly jobStatus: JobStatus | null;
}): ShownStatus {
  if (status !== 'ROLLOUT_SUCCESSFUL' || jobStatus !== 'PARTIAL_SUCCESS') return { status, label: statusText(status) };
  return { status: jobStatus, label: textOf('common', 'state.partly') ?? statusText(jobStatus) };
}
