import { type JobStatus, jobStatusSchema } from '#contract/rollout.ts';

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

type Checked = { event: { readonly retryable?: number; readonly vehicleFinished?: boolean } };

/** What a repetition and a stop ask of the vehicles (D-062.14, D-062.15). */
export const vehicleGuards = {
  partlySuccessful: ({ context }: { context: { readonly jobStatus: JobStatus | null } }): boolean =>
    context.jobStatus === 'PARTIAL_SUCCESS',
  someVehicleRetryable: ({ event }: Checked): boolean => event.retryable === undefined || event.retryable > 0,
  vehicleUnfinished: ({ event }: Checked): boolean => event.vehicleFinished !== true,
};

/** The job status that an event reports; `before` when it reports none. */
export const reportedStatus = ({ event }: Reported, before: JobStatus | null): JobStatus | null =>
  jobStatusSchema.safeParse(event.status).data ?? before;
