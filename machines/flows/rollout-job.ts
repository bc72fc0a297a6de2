import { type JobStatus, jobStatusSchema } from '#contract/deployment/rollout.ts';

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

/** Facts of the failed vehicles that events carry (D-062.14). */
export type FailureFacts = {
  /** of vehicles.failed: how many of them can be retried; of rollout.retryFailed: those with a chosen reason and a retry left */
  readonly retryable?: number;
  /** of rollout.retryFailed: those that could be retried too, but for other reasons */
  readonly retryableLeft?: number;
  /** external: the vehicles that an ended job left open are being closed */
  readonly ending?: boolean;
};
type Checked = { event: FailureFacts & { readonly vehicleFinished?: boolean } };
type Retryable = { readonly someRetryable: boolean };

/** What every deployment asks of its release candidate: a cancelled one freezes it (D-060.32, T5). */
export const candidateGuards = {
  candidateActive: ({ event }: { event: { readonly candidateCancelled?: boolean } }): boolean =>
    event.candidateCancelled !== true,
};

/** What a repetition and a stop ask of the vehicles (D-062.14, D-062.15). */
export const vehicleGuards = {
  partlySuccessful: ({ context }: { context: { readonly jobStatus: JobStatus | null } }): boolean =>
    context.jobStatus === 'PARTIAL_SUCCESS',
  someVehicleRetryable: ({ context }: { context: Retryable }): boolean => context.someRetryable,
  chosenReasonRetryable: ({ event }: Checked): boolean => event.retryable === undefined || event.retryable > 0,
  rolloutNotEnding: ({ event }: Checked): boolean => event.ending !== true,
  vehicleUnfinished: ({ event }: Checked): boolean => event.vehicleFinished !== true,
};

/** Vehicles failed: from now on some can be retried, unless none of these can. */
export const afterFailures = (context: Retryable, { retryable = 0 }: FailureFacts): Retryable => ({
  someRetryable: context.someRetryable || retryable > 0,
});

/** A job has begun: what it does not take of the failed vehicles can still be retried. */
export const afterBeginning = ({ retryableLeft = 0 }: FailureFacts): Retryable => ({ someRetryable: retryableLeft > 0 });

/** The job status that an event reports; `before` when it reports none. */
export const reportedStatus = ({ event }: Reported, before: JobStatus | null): JobStatus | null =>
  jobStatusSchema.safeParse(event.status).data ?? before;
