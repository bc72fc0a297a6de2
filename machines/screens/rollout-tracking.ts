import { assign, emit, setup } from 'xstate';

export type TrackingEvent =
  | { type: 'change.arrived' }
  | { type: 'live.down' }
  | { type: 'live.open' }
  | { type: 'load.failed' }
  | { type: 'rollout.ended' }
  | { type: 'rollout.moved' };

type Input = { readonly isLive: boolean; readonly isFinal: boolean };

/**
 * When a page asks for the progress of a rollout again (D-230, D-045): at a bearable pace while the live channel tells news; by the clock only
 * while it is down, every 10 s for ten minutes and then every minute; not at all once the rollout has ended.
 */
export const rolloutTracking = setup({
  types: {
    context: {} as { isLive: boolean; wasFinal: boolean },
    events: {} as TrackingEvent,
    emitted: {} as { type: 'load.due' },
    input: {} as Input,
  },
  delays: { pace: 1_500, often: 10_000, seldom: 60_000, patience: 600_000 },
  actions: {
    down: assign({ isLive: false }),
    open: assign({ isLive: true }),
    load: emit({ type: 'load.due' }),
  },
  guards: { isLive: ({ context }) => context.isLive, wasFinal: ({ context }) => context.wasFinal },
}).createMachine({
  id: 'rolloutTracking',
  context: ({ input }) => ({ isLive: input.isLive, wasFinal: input.isFinal }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'wasFinal', target: 'final' }, { target: 'following' }] },
    following: {
      initial: 'deciding',
      // The last figures may still be on hold.
      on: { 'rollout.ended': { target: 'final', actions: 'load' } },
      states: {
        deciding: { always: [{ guard: 'isLive', target: 'waiting' }, { target: 'polling' }] },
        waiting: {
          initial: 'quiet',
          on: { 'live.down': { target: 'polling', actions: 'down' } },
          states: {
            quiet: { on: { 'change.arrived': { target: 'pausing', actions: 'load' } } },
            pausing: { after: { pace: 'quiet' }, on: { 'change.arrived': 'holding' } },
            // Whatever comes meanwhile is asked for once.
            holding: { after: { pace: { target: 'pausing', actions: 'load' } } },
          },
        },
        polling: {
          initial: 'resting',
          on: { 'load.failed': 'failed', 'live.open': { target: 'waiting', actions: ['open', 'load'] } },
          after: { patience: 'slowPolling' },
          states: { resting: { after: { often: { target: 'resting', reenter: true, actions: 'load' } } } },
        },
        slowPolling: {
          on: { 'live.open': { target: 'waiting', actions: ['open', 'load'] } },
          after: { seldom: { target: 'slowPolling', reenter: true, actions: 'load' } },
        },
        // Asking more often than this would not help a server that does not answer.
        failed: {
          on: { 'live.open': { target: 'waiting', actions: ['open', 'load'] } },
          after: { seldom: { target: 'failed', reenter: true, actions: 'load' } },
        },
      },
    },
    final: {
      on: {
        'live.down': { actions: 'down' },
        'live.open': { actions: ['open', 'load'] },
        // A repetition of the failed vehicles sets it going again.
        'change.arrived': { actions: 'load' },
        'rollout.moved': 'following',
      },
    },
  },
});
