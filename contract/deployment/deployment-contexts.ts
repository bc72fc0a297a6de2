import { z } from 'zod';
import { stageSchema } from '#contract/common.ts';
import { weighedContext } from '#contract/entity/weighing.ts';
import { type ContextOf, flowContext, moment, person, reason } from '#contract/flow-context.ts';
import { submitted } from '#contract/flow-fragments.ts';
import { jobStatusSchema } from './rollout.ts';

/** What the fragment `rollout` keeps of its job (ADR 26). */
export const rolledOut = {
  jobStatus: jobStatusSchema.nullable().default(null),
  /** a vehicle has failed for a reason that can be retried, and has a retry left */
  someRetryable: z.boolean().default(false),
};

/** What the fragment `rolloutControl` keeps of who steers a rollout, and why it stands. */
export const steered = {
  starter: person,
  startedOn: moment,
  paused: z.boolean().default(false),
  /** the reason somebody gave, or 'stopRate' */
  pauseReason: reason,
  /** who paused it; nobody where the stop rate did, or where that was not kept yet */
  pausedBy: person,
  /** what the stop rate paused it for: the phase from 0, its rate then and the one at which it stops, in per cent */
  stoppedBy: z.object({ phase: z.number(), rate: z.number(), stopAt: z.number() }).nullable().default(null),
  abortReason: reason,
};

/** What the flow of a test deployment knows beside its state (D-061). */
export const testDeploymentContext = flowContext({
  stage: stageSchema,
  vehicleCount: z.number().nullable().default(null),
  approvedCount: z.number().default(0),
  approvedBy: person,
  approvedOn: moment,
  deployedBy: person,
  deployedOn: moment,
  jobId: z.string().nullable().default(null),
  ...rolledOut,
  logResultStatus: z.enum(['Successful', 'Failed']).nullable().default(null),
  /** deleted: the row goes with the same command (D-061.10) */
  removed: z.boolean().default(false),
});
export type TestDeploymentContext = ContextOf<typeof testDeploymentContext>;

/** What the flow of a live deployment knows beside its state (D-062). */
export const liveDeploymentContext = flowContext({
  purpose: z.enum(['ENABLE', 'ROLLOUT']).nullable().default(null),
  vehicleCount: z.number().nullable().default(null),
  ...submitted,
  ...weighedContext,
  ...steered,
  ...rolledOut,
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type LiveDeploymentContext = ContextOf<typeof liveDeploymentContext>;
