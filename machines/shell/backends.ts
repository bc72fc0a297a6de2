import { assign, emit, setup } from 'xstate';
import type { BackendStatus } from '#contract/platform.ts';
import { port } from '#machines/port.ts';
import { statusOf } from '#machines/screens/failure.ts';

type BackendsEvent =
  /** a brand is selected: somebody is signed in, and warnings begin anew */
  | { type: 'brand.chosen' }
  | { type: 'session.over' }
  /** the live channel told that a service went down or came back, or is itself back after an interruption */
  | { type: 'change.arrived' }
  | { type: 'live.open' }
  | { type: 'live.down' }
  | { type: 'backends.reload' };

/** `down`: names of the services that are; of a server that is not available itself nothing more is known */
type BackendsEmitted = { type: 'backends.known'; down: readonly string[] };

const theServer = 'Server';
/** Names of those that are down. */
export const downIn = (rows: readonly BackendStatus[] = []): string[] =>
  rows.filter(({ status }) => status === 'DOWN').map(({ service }) => service);

type Context = {
  rows: readonly BackendStatus[] | undefined;
  error: unknown;
  isLive: boolean;
  /** the channel was open when it was asked: it tells what changed since */
  wasLive: boolean;
};

/**
 * The services behind the portal, once a tab (D-079.4, D-033): asked for when somebody comes, when the live channel opens, since nobody told what
 * changed before, and when it tells; by the clock, every minute, only while that is down (D-045). Whoever listens warns (ERR-19).
 */
export const backends = setup({
  types: { context: {} as Context, events: {} as BackendsEvent, emitted: {} as BackendsEmitted },
  actors: { ask: port<readonly BackendStatus[], { again: boolean }>('ask') },
  // A channel that goes down is mostly back at once.
  delays: { soon: 2_000, poll: 60_000 },
  actions: {
    forget: assign({ rows: undefined, error: undefined }),
    keep: assign((_, { rows }: { rows: readonly BackendStatus[] }) => ({ rows, error: undefined })),
    fail: assign((_, { error }: { error: unknown }) => ({ rows: undefined, error })),
    open: assign({ isLive: true }),
    down: assign({ isLive: false }),
    noteChannel: assign({ wasLive: ({ context }) => context.isLive }),
    tellKnown: emit((_, { down }: { down: readonly string[] }) => ({ type: 'backends.known' as const, down })),
  },
  guards: {
    isLive: ({ context }) => context.isLive,
    isTold: ({ context }) => context.isLive && context.wasLive,
    /** without an answer nothing is known of the services; a server that is not available itself is one that is down (D-152) */
    unavailable: (_, { error }: { error: unknown }) => statusOf(error) === 503,
  },
}).createMachine({
  id: 'backends',
  context: { rows: undefined, error: undefined, isLive: false, wasLive: false },
  initial: 'away',
  on: { 'live.open': { actions: 'open' }, 'live.down': { actions: 'down' }, 'session.over': '.away' },
  states: {
    away: { entry: 'forget', on: { 'brand.chosen': 'following' } },
    following: {
      initial: 'asking',
      on: {
        'brand.chosen': { target: 'following', reenter: true },
        'change.arrived': '.asking',
        'backends.reload': '.asking',
      },
      states: {
        asking: {
          entry: 'noteChannel',
          invoke: {
            src: 'ask',
            input: ({ event }) => ({ again: event.type !== 'brand.chosen' }),
            onDone: {
              target: 'deciding',
              actions: [
                { type: 'keep', params: ({ event }) => ({ rows: event.output }) },
                { type: 'tellKnown', params: ({ event }) => ({ down: downIn(event.output) }) },
              ],
            },
            onError: [
              {
                guard: { type: 'unavailable', params: ({ event }) => ({ error: event.error }) },
                target: 'deciding',
                actions: [
                  { type: 'fail', params: ({ event }) => ({ error: event.error }) },
                  { type: 'tellKnown', params: { down: [theServer] } },
                ],
              },
              { target: 'deciding', actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        deciding: { always: [{ guard: 'isTold', target: 'told' }, { guard: 'isLive', target: 'asking' }, { target: 'polling' }] },
        told: { on: { 'live.down': { target: 'doubting', actions: 'down' } } },
        doubting: { after: { soon: 'asking' }, on: { 'live.open': { target: 'told', actions: 'open' } } },
        polling: { after: { poll: 'asking' }, on: { 'live.open': { target: 'asking', actions: 'open' } } },
      },
    },
  },
});
