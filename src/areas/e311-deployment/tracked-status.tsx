import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { Tracking } from '#contract/e311-deployment/e311-deployment-endpoints.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { StatusTag } from '#src/ui/status/status-tag.tsx';

/** What a vehicle's job status is called: one that is superseded was stopped, and no newer rollout took it. */
export const trackedText = (status: JobStatus): string =>
  (status === 'SUPERSEDED' ? textOf('e311-deployments', 'tracking.stopped') : undefined) ?? statusText(status);

/** The job status of a vehicle (D-097). */
export function TrackedStatus({ status }: { readonly status: JobStatus }) {
  return <StatusTag status={status === 'SUPERSEDED' ? 'ABORTED' : status} label={trackedText(status)} />;
}

/** All vehicles of a rollout. */
export const sumOf = (totals: Tracking['totals']) =>
  Object.values(totals).reduce((sum: number, figure) => sum + (figure ?? 0), 0);
