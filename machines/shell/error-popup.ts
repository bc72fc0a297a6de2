import { assign, setup } from 'xstate';

/** A problem as the popup lists it: the translated text, where it came from, when (ERR-37). */
export type PopupProblem = {
  /** which text stands above the list: failed data fetching, unreachable server, anything else (ERR-32…ERR-34) */
  readonly cause: 'fetch' | 'unreachable' | 'default';
  readonly text: string;
  /** what exactly was wrong, for who looks into it (ERR-24, ERR-25) */
  readonly reason?: string | undefined;
  readonly status: number;
  readonly traceId?: string | undefined;
  readonly at: string;
  readonly page: string;
};

type ErrorPopupEvent =
  | { type: 'problem.raised'; problem: PopupProblem }
  | { type: 'details.show' }
  | { type: 'details.hide' }
  | { type: 'popup.close' };

/** Collects problems until it is closed (D-230 errorPopup; ERR-31…ERR-37). The same problem is listed once. */
export const errorPopup = setup({
  types: { context: {} as { problems: PopupProblem[] }, events: {} as ErrorPopupEvent },
  actions: {
    collect: assign({
      problems: ({ context }, { problem }: { problem: PopupProblem }) =>
        context.problems.some((known) => known.text === problem.text && known.traceId === problem.traceId)
          ? context.problems
          : [...context.problems, problem],
    }),
    forget: assign({ problems: [] }),
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
      on: { 'popup.close': { target: 'closed', actions: 'forget' } },
      states: {
        summary: { on: { 'details.show': 'details' } },
        details: { on: { 'details.hide': 'summary' } },
      },
    },
  },
});
