import { assign, emit, setup } from 'xstate';

/** Which text stands above the list: failed data fetching, unreachable server, an order of which nobody knows yet, anything else (ERR-32…ERR-34). */
export type PopupCause = 'fetch' | 'unreachable' | 'underWay' | 'default';

/** A problem as the popup lists it: the translated text, where it came from, when (ERR-37). */
export type PopupProblem = {
  readonly cause: PopupCause;
  readonly text: string;
  /** what exactly was wrong, for who looks into it (ERR-24, ERR-25) */
  readonly reason?: string | undefined;
  readonly status: number;
  readonly traceId?: string | undefined;
  readonly at: string;
  readonly page: string;
  /** sends the change once more that failed; absent where nothing can be repeated */
  readonly again?: (() => void) | undefined;
  /** told when nobody wants that: whoever waits for the change waits in vain */
  readonly left?: (() => void) | undefined;
};

type ErrorPopupEvent =
  | { type: 'problem.raised'; problem: PopupProblem }
  | { type: 'details.show' }
  | { type: 'details.hide' }
  /** the changes that failed are sent once more */
  | { type: 'popup.retry' }
  | { type: 'popup.close' };
type ErrorPopupEmitted =
  | { type: 'problems.retried'; problems: readonly PopupProblem[] }
  | { type: 'problems.left'; problems: readonly PopupProblem[] };

/** Collects problems until it is closed (D-230 errorPopup; ERR-31…ERR-37). The same problem is listed once. */
export const errorPopup = setup({
  types: { context: {} as { problems: PopupProblem[] }, events: {} as ErrorPopupEvent, emitted: {} as ErrorPopupEmitted },
  actions: {
    collect: assign({
      problems: ({ context }, { problem }: { problem: PopupProblem }) =>
        context.problems.some((known) => known.text === problem.text && known.traceId === problem.traceId)
          ? context.problems
          : [...context.problems, problem],
    }),
    forget: assign({ problems: [] }),
    publishRetried: emit(({ context }) => ({ type: 'problems.retried' as const, problems: context.problems })),
    publishLeft: emit(({ context }) => ({ type: 'problems.left' as const, problems: context.problems })),
  },
}).createMachine({
  id: 'errorPopup',
  initial: 'closed',
  context: { problems: [] },
  on: { 'problem.raised': { actions: { type: 'collect', params: ({ event }) => ({ problem: event.problem }) } } },
  states: {
    closed: {
      on: {
        'problem.raised': { target: 'open', actions: { type: 'collect', params: ({ event }) => ({ problem: event.problem }) } },
      },
    },
    open: {
      initial: 'summary',
      on: {
        'popup.retry': { target: 'closed', actions: ['publishRetried', 'forget'] },
        'popup.close': { target: 'closed', actions: ['publishLeft', 'forget'] },
      },
      states: {
        summary: { on: { 'details.show': 'details' } },
        details: { on: { 'details.hide': 'summary' } },
      },
    },
  },
});
