import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';
import { statusOf } from '#machines/screens/failure.ts';

/** Who holds the lock. `msLeft` is not positive once it has expired. */
export type HeldLock = {
  readonly isMine: boolean;
  readonly who: string;
  readonly since: string;
  readonly until: string;
  readonly msLeft: number;
};

type EditLockEvent =
  /** the form was changed, or its editing began */
  | { type: 'lock.touch' }
  /** saved, discarded or left */
  | { type: 'lock.release' }
  | { type: 'lock.takeOver' }
  | { type: 'lock.break' }
  /** the live channel told of the lock; `command` is what happened to it */
  | { type: 'change.arrived'; command: string; byMe: boolean; by?: string | undefined };
type EditLockContext = {
  lock: HeldLock | undefined;
  wanted: boolean;
  /** who ended my lock; undefined where its time did */
  endedBy: string | undefined;
};
type EditLockEmitted = { type: 'lock.failed'; error: unknown } | { type: 'lock.lost' };

/** D-050, in milliseconds: the lock ends 15 minutes after the last heartbeat. */
const heartbeat = 5 * 60_000;

const isHeldByOther = (lock: HeldLock | undefined): boolean => lock !== undefined && !lock.isMine;

/**
 * The edit lock of an entity's forms, as one form sees it (D-050, D-230 lock). It is taken with the first change and kept by heartbeats;
 * while somebody else holds it the form is read only. A lock that is gone under one's hands is lost, and the input stays.
 */
export const editLock = setup({
  types: {
    context: {} as EditLockContext,
    events: {} as EditLockEvent,
    emitted: {} as EditLockEmitted,
    input: {} as { wanted: boolean },
    tags: {} as 'held' | 'readOnly' | 'busy',
  },
  actors: {
    read: port<HeldLock | undefined>('read'),
    acquire: port<HeldLock>('acquire'),
    keep: port<HeldLock>('keep'),
    release: port<void>('release'),
    break: port<void>('break'),
  },
  actions: {
    know: assign((_, { lock }: { lock: HeldLock | undefined }) => ({ lock })),
    forget: assign({ lock: undefined }),
    tellFailure: emit((_, { error }: { error: unknown }) => ({ type: 'lock.failed' as const, error })),
    tellLoss: emit({ type: 'lock.lost' }),
    blame: assign((_, { by }: { by: string | undefined }) => ({ endedBy: by })),
  },
  guards: {
    wanted: (_, { wanted }: { wanted: boolean }) => wanted,
    heldByOther: (_, { lock }: { lock: HeldLock | undefined }) => isHeldByOther(lock),
    expired: (_, { lock }: { lock: HeldLock | undefined }) => lock !== undefined && lock.msLeft <= 0,
    locked: (_, { error }: { error: unknown }) => statusOf(error) === 423,
    /** 409 freed, 423 somebody else's, 403 and 404 no longer allowed */
    refused: (_, { error }: { error: unknown }) => statusOf(error) >= 400 && statusOf(error) < 500,
    /** another tab of mine let it go */
    freedByMe: (_, { command, byMe }: { command: string; byMe: boolean }) => byMe && command === 'lock.released',
    byOther: (_, { byMe }: { byMe: boolean }) => !byMe,
  },
  delays: {
    heartbeat,
    remaining: ({ context }) => Math.max(context.lock?.msLeft ?? 0, 1),
  },
}).createMachine({
  id: 'editLock',
  initial: 'deciding',
  context: ({ input }) => ({ lock: undefined, wanted: input.wanted, endedBy: undefined }),
  states: {
    deciding: {
      always: [{ guard: { type: 'wanted', params: ({ context }) => ({ wanted: context.wanted }) }, target: 'asking' }, 'off'],
    },
    /** a form of something that is only being created */
    off: {},
    asking: {
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'heldByOther', params: ({ event }) => ({ lock: event.output }) },
            target: 'foreign',
            actions: { type: 'know', params: ({ event }) => ({ lock: event.output }) },
          },
          { target: 'free', actions: 'forget' },
        ],
        // Taking the lock will tell; until then the revision guards the save.
        onError: 'free',
      },
      on: { 'lock.touch': 'acquiring' },
    },
    free: {
      on: { 'lock.touch': 'acquiring', 'change.arrived': 'asking' },
    },
    acquiring: {
      tags: ['held', 'busy'],
      invoke: {
        src: 'acquire',
        onDone: { target: 'mine', actions: { type: 'know', params: ({ event }) => ({ lock: event.output }) } },
        onError: [
          { guard: { type: 'locked', params: ({ event }) => ({ error: event.error }) }, target: 'foreign.asking' },
          { target: 'free', actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: { 'lock.release': 'releasing' },
    },
    mine: {
      tags: 'held',
      initial: 'resting',
      on: {
        'lock.release': 'releasing',
        'change.arrived': [
          {
            guard: { type: 'freedByMe', params: ({ event: { command, byMe } }) => ({ command, byMe }) },
            target: 'acquiring',
          },
          {
            guard: { type: 'byOther', params: ({ event: { byMe } }) => ({ byMe }) },
            target: 'lost',
            actions: [
              'tellLoss',
              { type: 'blame', params: ({ event: { command, by } }) => ({ by: command === 'lock.broken' ? by : undefined }) },
            ],
          },
        ],
      },
      states: {
        resting: { after: { heartbeat: 'keeping' } },
        keeping: {
          invoke: {
            src: 'keep',
            onDone: { target: 'resting', actions: { type: 'know', params: ({ event }) => ({ lock: event.output }) } },
            onError: [
              {
                guard: { type: 'refused', params: ({ event }) => ({ error: event.error }) },
                target: '#editLock.lost',
                actions: ['tellLoss', { type: 'blame', params: { by: undefined } }],
              },
              // No answer: the next heartbeat still comes before the lock ends.
              { target: 'resting' },
            ],
          },
        },
      },
    },
    releasing: {
      tags: 'busy',
      invoke: { src: 'release', onDone: { target: 'free', actions: 'forget' }, onError: { target: 'free', actions: 'forget' } },
      on: { 'lock.touch': 'acquiring' },
    },
    foreign: {
      tags: 'readOnly',
      initial: 'weighing',
      on: { 'change.arrived': '.asking' },
      states: {
        weighing: {
          always: [
            { guard: { type: 'expired', params: ({ context }) => ({ lock: context.lock }) }, target: 'expired' },
            { target: 'waiting' },
          ],
        },
        waiting: {
          after: { remaining: 'asking' },
          on: { 'lock.break': 'breaking' },
        },
        asking: {
          invoke: {
            src: 'read',
            onDone: [
              {
                guard: { type: 'heldByOther', params: ({ event }) => ({ lock: event.output }) },
                target: 'weighing',
                actions: { type: 'know', params: ({ event }) => ({ lock: event.output }) },
              },
              { target: '#editLock.free', actions: 'forget' },
            ],
            onError: 'expired',
          },
        },
        expired: {
          on: { 'lock.takeOver': '#editLock.acquiring' },
        },
        breaking: {
          tags: 'busy',
          invoke: {
            src: 'break',
            onDone: { target: '#editLock.free', actions: 'forget' },
            onError: {
              target: 'asking',
              actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    lost: {
      tags: 'readOnly',
      initial: 'asking',
      on: { 'change.arrived': '.asking', 'lock.release': 'asking', 'lock.takeOver': 'acquiring' },
      states: {
        asking: {
          invoke: {
            src: 'read',
            onDone: { target: 'resting', actions: { type: 'know', params: ({ event }) => ({ lock: event.output }) } },
            onError: 'resting',
          },
        },
        resting: {},
      },
    },
  },
});
