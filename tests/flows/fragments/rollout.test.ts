import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { permission } from '#contract/access/access.ts';
import { commands as described, noPayload } from '#contract/command.ts';
import { rolledOut, steered } from '#contract/deployment/deployment-contexts.ts';
import { jobStatusSchema } from '#contract/deployment/rollout.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { flowChart } from '#machines/flows/chart.ts';
import { unlessDenied, unlessNone, unlessReported } from '#machines/fragments/guards.ts';
import { type FailureFacts, retryable, rollout } from '#machines/fragments/rollout.ts';
import { rolloutControl } from '#machines/fragments/rollout-control.ts';
import { Driven } from '#tests/support/flow/drive.ts';
import { instant } from '#tests/support/flow/flow-model.ts';
import { testUsers } from '#tests/support/test-users.ts';

const entry = {
  right: permission('DEPLOYMENT_ROLLOUT'),
  at: 'home',
  payload: noPayload,
  effect: 'forward',
  page: 'rollout',
} as const;
const commands = described(permission('DEPLOYMENT_READ'), {
  'plan.save': entry,
  'rollout.start': entry,
  'rollout.pause': entry,
  'rollout.resume': entry,
  'phase.go': entry,
  'rollout.abort': entry,
  'rollout.retryFailed': entry,
  'vehicle.stop': entry,
  'deployment.close': entry,
});
const context = flowContext({ ...rolledOut, ...steered, plans: z.number().default(0) });
type Context = ContextOf<typeof context>;
type Carried = FailureFacts & { readonly reason?: string; readonly status?: string; readonly frozen?: boolean };
type Event = FlowEvent<keyof typeof commands | 'job.reported' | 'vehicles.failed' | 'stopRate.reached', Carried>;

/** A rollout with nothing around it: planned, started, steered, closed. */
const job = rollout({ commands, endsWith: 'unpause', retryBy: 'beginJob', stopIf: ['notFrozen'] });
const control = rolloutControl({ commands, resumeIf: ['notFrozen'] });
const retry = job.retry(['notFrozen', ...retryable]);
const close = { 'deployment.close': { target: 'FINISHED', meta: commands['deployment.close'] } } as const;
const machine = flowChart<Context, Event, string, object>()({
  id: 'rollout',
  begin: () => context.parse({ homeBrandId: 1, brandIds: [1] }),
  facts: { ...job.facts, ...control.facts, notFrozen: unlessReported('frozen') },
  changes: { ...job.changes, ...control.changes },
  chart: {
    initial: 'CREATED',
    states: {
      CREATED: { on: control.plan(['notFrozen']) },
      READY_TO_ROLLOUT: {
        on: { 'rollout.start': control.start(['notFrozen'], 'ROLLOUT_INITIATED', ['begin', 'beginJob']), ...control.plan([]) },
      },
      ROLLOUT_INITIATED: { on: { ...job.reported, ...control.whileRunning, ...job.failed, ...retry, ...job.stop } },
      ROLLOUT_SUCCESSFUL: { on: { ...close, ...job.retry(['partlySuccessful', ...retryable]) } },
      ROLLOUT_FAILED: { on: { ...retry, 'deployment.close': { ...close['deployment.close'], guard: 'notFrozen' } } },
      ROLLOUT_ABORTED: { on: close },
      FINISHED: { type: 'final' },
    },
  },
});
const flow = {
  id: 'rollout',
  machine,
  context,
  commands,
  persons: () => ({}),
  personGuards: [],
  ahead: [],
  reached: (snapshot) => snapshot.matches('FINISHED'),
} as const satisfies Flow<typeof machine, typeof commands>;

const by = testUsers.launchOperator;
const running = () => new Driven(flow, {}).send('plan.save', by).send('rollout.start', by);
const reported = (status: string) => running().tell('job.reported', { status });

describe('rollout', () => {
  it.each([
    ['SUCCESS', 'ROLLOUT_SUCCESSFUL'],
    ['PARTIAL_SUCCESS', 'ROLLOUT_SUCCESSFUL'],
    ['FAILED', 'ROLLOUT_FAILED'],
    ['MANIFEST_DUPLICATE', 'ROLLOUT_FAILED'],
    ['NOT_APPLICABLE', 'ROLLOUT_FAILED'],
    ['SUPERSEDED', 'ROLLOUT_ABORTED'],
    ['JOB_INITIATED', 'ROLLOUT_INITIATED'],
    ['NOT_FINISHED', 'ROLLOUT_INITIATED'],
  ])('takes the job status %s to %s and remembers it (D-063)', (status, state) => {
    expect(reported(status).at()).toBe(state);
    expect(reported(status).context.jobStatus).toBe(jobStatusSchema.parse(status));
  });

  it('keeps the status that it has when the fleet reports one that nobody knows', () => {
    expect(reported('HALF_DONE').context.jobStatus).toBe('JOB_INITIATED');
    expect(reported('HALF_DONE').at()).toBe('ROLLOUT_INITIATED');
  });

  it('repeats failed vehicles while some can be retried, of a success a partial one alone (D-062.14)', () => {
    expect(running().refusal('rollout.retryFailed', by)).toEqual(['someVehicleRetryable']);
    const failed = () => running().tell('vehicles.failed', { retryable: 2 });
    expect(failed().tell('vehicles.failed', { retryable: 0 }).context.someRetryable).toBe(true);
    expect(failed().refusal('rollout.retryFailed', by, { retryable: 0 })).toEqual(['chosenReasonRetryable']);
    expect(failed().refusal('rollout.retryFailed', by, { ending: true, frozen: true })).toEqual([
      'notFrozen',
      'rolloutNotEnding',
    ]);
    const ended = (status: string) => failed().tell('job.reported', { status });
    expect(ended('SUCCESS').refusal('rollout.retryFailed', by)).toEqual(['partlySuccessful']);
    const again = ended('PARTIAL_SUCCESS').send('rollout.retryFailed', by);
    expect(again.at()).toBe('ROLLOUT_INITIATED');
    expect(again.context).toMatchObject({ jobStatus: 'JOB_INITIATED', someRetryable: false });
    expect(failed().send('rollout.retryFailed', by, { retryableLeft: 1 }).context.someRetryable).toBe(true);
  });

  it('stops a vehicle that has not finished, under the conditions of the flow (D-062.15)', () => {
    expect(running().refusal('vehicle.stop', by, { frozen: true, vehicleFinished: true })).toEqual([
      'notFrozen',
      'vehicleUnfinished',
    ]);
    expect(running().send('vehicle.stop', by).at()).toBe('ROLLOUT_INITIATED');
  });

  it('keeps its names as types, so that a chart checks them', () => {
    expectTypeOf<keyof typeof job.reported>().toEqualTypeOf<'job.reported'>();
    expectTypeOf<keyof typeof retry>().toEqualTypeOf<'rollout.retryFailed'>();
    expectTypeOf(retry['rollout.retryFailed'].actions).toEqualTypeOf<'beginJob'>();
  });
});

describe('rolloutControl', () => {
  it('plans, starts and closes under the conditions of the flow', () => {
    const planned = new Driven(flow, {}).send('plan.save', by);
    expect(planned.refusal('rollout.start', by, { frozen: true })).toEqual(['notFrozen']);
    expect(running().context).toMatchObject({ starter: 'launch-operator', startedOn: instant, paused: false });
    expect(reported('FAILED').refusal('deployment.close', by, { frozen: true })).toEqual(['notFrozen']);
    expect(reported('SUPERSEDED').send('deployment.close', by, { frozen: true }).at()).toBe('FINISHED');
  });

  it('pauses with a reason or at the stop rate, and goes on when its conditions hold (D-062.12, .13)', () => {
    const paused = running().send('rollout.pause', by, { reason: 'Too many calls.' });
    expect(paused.context).toMatchObject({ paused: true, pauseReason: 'Too many calls.' });
    expect(paused.refusal('rollout.pause', by)).toEqual(['not.paused']);
    expect(paused.refusal('rollout.resume', by, { frozen: true })).toEqual(['notFrozen']);
    expect(paused.send('rollout.resume', by).context).toMatchObject({ paused: false, pauseReason: null });
    expect(running().tell('stopRate.reached').context).toMatchObject({ paused: true, pauseReason: 'stopRate' });
    expect(running().refusal('rollout.resume', by)).toEqual(['paused']);
  });

  it('is aborted with a reason; whatever ends it ends the pause', () => {
    const paused = () => running().send('rollout.pause', by);
    const aborted = paused().send('rollout.abort', by, { reason: 'Wrong package.' });
    expect(aborted.at()).toBe('ROLLOUT_ABORTED');
    expect(aborted.context).toMatchObject({ abortReason: 'Wrong package.', paused: false });
    expect(paused().tell('job.reported', { status: 'SUCCESS' }).context.paused).toBe(false);
  });
});

describe('guards over what an event carries', () => {
  it('are met by an event that does not carry it', () => {
    expect([unlessDenied('free'), unlessReported('frozen')].map((guard) => guard({ event: {} }))).toEqual([true, true]);
    expect(unlessNone('count')({ event: {} })).toBe(true);
  });

  it('are not met by what an event denies, reports or counts as none', () => {
    expect([true, false].map((free) => unlessDenied('free')({ event: { free } }))).toEqual([true, false]);
    expect([true, false].map((frozen) => unlessReported('frozen')({ event: { frozen } }))).toEqual([false, true]);
    expect([0, 2].map((count) => unlessNone('count')({ event: { count } }))).toEqual([false, true]);
  });
});
