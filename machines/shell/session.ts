import { assign, emit, setup } from 'xstate';
import type { UserInfo } from '#contract/identity.ts';
import { port } from '#machines/port.ts';

/** What start-up found out: who is signed in (none = anonymous), where a finished sign-in leads, or why it failed. */
export type Boot = {
  readonly user?: UserInfo | undefined;
  readonly redirectTo?: string | undefined;
  readonly failure?: string | undefined;
};

type SessionEnd = 'timedOut' | 'loggedOut' | 'loggedOutElsewhere';

type SessionEvent =
  | { type: 'session.signIn'; redirectFrom?: string }
  | { type: 'session.logOut' }
  | { type: 'session.retry' }
  /** an answer 401, or a refresh that was refused (SESSION-01) */
  | { type: 'session.expired' }
  /** the same person, with other roles than before (T22) */
  | { type: 'session.renewed'; user: UserInfo }
  /** another tab logged out (SESSION-08) */
  | { type: 'session.loggedOutElsewhere' };

export type SessionEmitted =
  | { type: 'session.started'; user: UserInfo; redirectTo?: string | undefined }
  | { type: 'session.changed'; user: UserInfo }
  | { type: 'session.ended'; reason: SessionEnd }
  | { type: 'session.failed'; message: string };

type Context = {
  user: UserInfo | undefined;
  redirectFrom: string | undefined;
  problem: string | undefined;
  /** why it could not be asked who is there, as it was thrown: whoever shows it finds words and trace id */
  failure: unknown;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : JSON.stringify(error));

/**
 * The session of one page (D-230, AUTH-*, SESSION-*). It decides; whoever listens wipes, toasts and navigates.
 * A session that ended once does not end again: `session.expired` counts while signed in only.
 */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    boot: port<Boot>('boot'),
    /** leaves the page for the provider; answers only when it could not */
    leaveForSignIn: port<void, { redirectFrom: string | undefined }>('leaveForSignIn'),
    endSession: port<void>('endSession'),
  },
  guards: {
    isSamePerson: ({ context, event }) => event.type === 'session.renewed' && event.user.sub === context.user?.sub,
  },
  actions: {
    forget: assign({ user: undefined, redirectFrom: undefined }),
    clearProblem: assign({ problem: undefined, failure: undefined }),
    keepProblem: assign((_, params: { message: string }) => ({ problem: params.message })),
    tellFailure: emit((_, params: { message: string }) => ({ type: 'session.failed' as const, message: params.message })),
    tellEnd: emit((_, params: { reason: SessionEnd }) => ({ type: 'session.ended' as const, reason: params.reason })),
  },
}).createMachine({
  id: 'session',
  initial: 'booting',
  context: { user: undefined, redirectFrom: undefined, problem: undefined, failure: undefined },
  states: {
    booting: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'clearProblem',
          invoke: {
            src: 'boot',
            onDone: [
              {
                guard: ({ event }) => event.output.user !== undefined,
                target: '#session.signedIn',
                actions: [
                  assign(({ event }) => ({ user: event.output.user })),
                  emit(({ event }) => ({
                    type: 'session.started' as const,
                    user: event.output.user as UserInfo,
                    redirectTo: event.output.redirectTo,
                  })),
                ],
              },
              {
                guard: ({ event }) => event.output.failure !== undefined,
                target: '#session.anonymous',
                actions: [
                  { type: 'keepProblem', params: ({ event }) => ({ message: event.output.failure ?? '' }) },
                  { type: 'tellFailure', params: ({ event }) => ({ message: event.output.failure ?? '' }) },
                ],
              },
              { target: '#session.anonymous' },
            ],
            onError: {
              target: 'failed',
              actions: [
                { type: 'keepProblem', params: ({ event }) => ({ message: messageOf(event.error) }) },
                assign(({ event }) => ({ failure: event.error })),
              ],
            },
          },
        },
        /** the server could not be asked: neither signed in nor anonymous */
        failed: { on: { 'session.retry': 'loading' } },
      },
    },
    anonymous: {
      on: {
        'session.signIn': 'signingIn',
        'session.logOut': 'loggingOut',
      },
    },
    signingIn: {
      entry: [
        'clearProblem',
        assign(({ event }) => ({ redirectFrom: event.type === 'session.signIn' ? event.redirectFrom : undefined })),
      ],
      invoke: {
        src: 'leaveForSignIn',
        input: ({ context }) => ({ redirectFrom: context.redirectFrom }),
        onError: {
          target: 'anonymous',
          actions: [
            { type: 'keepProblem', params: ({ event }) => ({ message: messageOf(event.error) }) },
            { type: 'tellFailure', params: ({ event }) => ({ message: messageOf(event.error) }) },
          ],
        },
      },
      on: {
        // Back from the provider's page without signing in: the page stands as it was left.
        'session.signIn': { target: 'signingIn', reenter: true },
      },
    },
    signedIn: {
      on: {
        'session.renewed': {
          guard: 'isSamePerson',
          actions: [
            assign(({ event }) => ({ user: event.user })),
            emit(({ event }) => ({ type: 'session.changed' as const, user: event.user })),
          ],
        },
        'session.expired': { target: 'timedOut', actions: ['forget', { type: 'tellEnd', params: { reason: 'timedOut' } }] },
        'session.loggedOutElsewhere': {
          target: 'anonymous',
          actions: ['forget', { type: 'tellEnd', params: { reason: 'loggedOutElsewhere' } }],
        },
        'session.logOut': 'loggingOut',
      },
    },
    timedOut: {
      on: {
        'session.signIn': 'signingIn',
        'session.logOut': 'loggingOut',
      },
    },
    loggingOut: {
      entry: ['forget', 'clearProblem', { type: 'tellEnd', params: { reason: 'loggedOut' } }],
      invoke: {
        src: 'endSession',
        onDone: 'anonymous',
        onError: 'signOutFailed',
      },
    },
    /** signed out here; the server, and the cookie that it gave, may still know the person: a reload would sign in again */
    signOutFailed: {
      on: {
        'session.signIn': 'signingIn',
        'session.logOut': 'loggingOut',
      },
    },
  },
});
