import { assign, setup } from 'xstate';

/** How long a row stays highlighted after coming back to its list, in ms (SHELL-14). */
export const highlightTime = 10_000;

/** Which row of which list is marked because one comes back from it (D-230 highlight). */
export const highlight = setup({
  types: {
    context: {} as { list: string | undefined; row: string | undefined },
    events: {} as { type: 'row.left'; list: string; row: string } | { type: 'highlight.clear' },
  },
  actions: {
    mark: assign((_, params: { list: string; row: string }) => params),
    unmark: assign({ list: undefined, row: undefined }),
  },
  delays: { highlightTime },
}).createMachine({
  id: 'highlight',
  initial: 'none',
  context: { list: undefined, row: undefined },
  on: {
    'row.left': {
      target: '.highlighted',
      actions: { type: 'mark', params: ({ event }) => ({ list: event.list, row: event.row }) },
    },
  },
  states: {
    none: { entry: 'unmark' },
    highlighted: { after: { highlightTime: 'none' }, on: { 'highlight.clear': 'none' } },
  },
});
