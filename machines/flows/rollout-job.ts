import { type JobStatus, jobStatusSchema } from '#contract/test-deployment.ts';

type Reported = { event: { status?: string } };

const among =
  (...statuses: JobStatus[]) =>
  ({ event }: Reported): boolean =>
    (statuses as string[]).includes(event.status ?? '');

/** D-063: what the status of a rollout job means for its deployment. A status not named here changes nothing. */
export const jobGuards = {
  jobSucceeded: among('SUCCESS', 'PARTIAL_SUCCESS'),
  jobFailed: among('FAILED', 'MANIFEST_DUPLICATE', 'NOT_APPLICABLE'),
  jobSuperseded: among('SUPERSEDED'),
};

/** The job status that an event reports; `before` when it reports none. */
export const reportedStatus = ({ event }: Reported, before: JobStatus | null): JobStatus | null =>
  jobStatusSchema.safeParse(event.status).data ?? before;
