import type { Command } from '#contract/command.ts';
import { type JobStatus, jobStatusSchema } from '#contract/deployment/rollout.ts';
import { unlessNone, unlessReported } from './guards.ts';
import { type Asked, guarded } from './parts.ts';

/** Facts of the vehicles that events of a rollout carry (D-062.14, .15). */
export type FailureFacts = {
  /** of vehicles.failed: how many of them can be retried; of rollout.retryFailed: those with a chosen reason and a retry left */
  readonly retryable?: number;
  /** of rollout.retryFailed: those that could be retried too, but for other reasons */
  readonly retryableLeft?: number;
  /** external: the vehicles that an ended job left open are being closed */
  readonly ending?: boolean;
  /** of vehicle.stop */
  readonly vehicleFinished?: boolean;
};
/** What the context keeps of a rollout (contract: `rolledOut`). */
type Job = { readonly jobStatus: JobStatus | null; readonly someRetryable: boolean };
type Reported = { readonly status?: string };

const among =
  (...statuses: readonly JobStatus[]) =>
  ({ event }: { event: Reported }): boolean =>
    statuses.some((status) => status === event.status);

const facts = {
  // D-063: what the status of a rollout job means for its deployment. A status not named here changes nothing.
  jobSucceeded: among('SUCCESS', 'PARTIAL_SUCCESS'),
  jobFailed: among('FAILED', 'MANIFEST_DUPLICATE', 'NOT_APPLICABLE'),
  jobSuperseded: among('SUPERSEDED'),
  // What a repetition and a stop ask of the vehicles.
  partlySuccessful: ({ context }: { context: Job }): boolean => context.jobStatus === 'PARTIAL_SUCCESS',
  someVehicleRetryable: ({ context }: { context: Job }): boolean => context.someRetryable,
  chosenReasonRetryable: unlessNone('retryable'),
  rolloutNotEnding: unlessReported('ending'),
  vehicleUnfinished: unlessReported('vehicleFinished'),
};

const changes = {
  /** A job has begun: what it does not take of the failed vehicles can still be retried. */
  beginJob: (_: unknown, { retryableLeft = 0 }: FailureFacts) => ({
    someRetryable: retryableLeft > 0,
    jobStatus: 'JOB_INITIATED' as const,
  }),
  recordJob: (context: Job, { status }: Reported) => ({ jobStatus: jobStatusSchema.safeParse(status).data ?? context.jobStatus }),
  /** Vehicles failed: from now on some can be retried, unless none of these can. */
  noteFailures: (context: Job, { retryable = 0 }: FailureFacts) => ({
    someRetryable: context.someRetryable || retryable > 0,
  }),
  /** One vehicle ends; the rollout goes on unchanged. */
  stopVehicle: () => ({}),
};

type States<Running extends string, Succeeded extends string> = { readonly running: Running; readonly succeeded: Succeeded };
type Options<
  Fact extends string,
  Change extends string,
  Again extends string,
  Running extends string,
  Succeeded extends string,
> = {
  /** the contract's entries */
  readonly commands: Readonly<Record<'rollout.retryFailed' | 'vehicle.stop', Command>>;
  /** changes that come with the end of a job */
  readonly endsWith?: Change;
  /** the change with which a repetition begins */
  readonly retryBy: Again;
  readonly stopIf?: Asked<Fact>;
  /** where vehicles are being updated, and where they have been: those of a deployment, where nothing is said */
  readonly states?: States<Running, Succeeded>;
};

/** What every repetition asks of the failed vehicles. */
export const retryable = ['rolloutNotEnding', 'someVehicleRetryable', 'chosenReasonRetryable'] as const;

/** A rollout job as the fleet reports it, by D-063, and what people do to its vehicles: retry the failed ones, stop one (D-062.10, .14, .15). */
export function rollout<
  const Again extends string,
  const Fact extends string = never,
  const Change extends string = never,
  const Running extends string = 'ROLLOUT_INITIATED',
  const Succeeded extends string = 'ROLLOUT_SUCCESSFUL',
>(options: Options<Fact, Change, Again, Running, Succeeded>) {
  const { commands, endsWith, retryBy, stopIf = [] } = options;
  const { running, succeeded } =
    options.states ?? ({ running: 'ROLLOUT_INITIATED', succeeded: 'ROLLOUT_SUCCESSFUL' } as States<Running, Succeeded>);
  const recorded = endsWith === undefined ? 'recordJob' : (['recordJob', endsWith] as const);
  return {
    facts,
    changes,
    /** what a job's status brings */
    reported: {
      'job.reported': [
        { guard: 'jobSucceeded', target: succeeded, actions: recorded },
        { guard: 'jobFailed', target: 'ROLLOUT_FAILED', actions: recorded },
        { guard: 'jobSuperseded', target: 'ROLLOUT_ABORTED', actions: recorded },
        { actions: 'recordJob' },
      ],
    },
    failed: { 'vehicles.failed': { actions: 'noteFailures' } },
    retry: <const Asks extends string>(asks: Asked<Asks>) => ({
      'rollout.retryFailed': {
        ...guarded(asks),
        target: running,
        actions: retryBy,
        meta: commands['rollout.retryFailed'],
      },
    }),
    stop: {
      'vehicle.stop': {
        ...guarded([...stopIf, 'vehicleUnfinished']),
        actions: 'stopVehicle',
        meta: commands['vehicle.stop'],
      },
    },
  } as const;
}
