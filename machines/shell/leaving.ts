import { assign, emit, setup } from 'xstate';

/** What would take unsaved input with it: another brand loads every page anew, signing out forgets what was typed. */
export type Leaving = { readonly to: 'brand'; readonly brandId: number } | { readonly to: 'signOut' };

type LeavingEvent =
  | { type: 'leave.wanted'; leaving: Leaving; isUnsaved: boolean }
  | { type: 'leave.confirmed' }
  | { type: 'leave.stayed' };

type LeavingEmitted = { type: 'left'; leaving: Leaving };

/** Asks before unsaved input goes (D-154). Without any, what is wanted happens at once; whoever listens does it. */
export const leavingMachine = setup({
  types: {
    context: {} as { leaving: Leaving | undefined },
    events: {} as LeavingEvent,
    emitted: {} as LeavingEmitted,
  },
  guards: { isUnsaved: (_, params: { isUnsaved: boolean }) => params.isUnsaved },
  actions: {
    keep: assign((_, params: { leaving: Leaving }) => params),
    forget: assign({ leaving: undefined }),
    leave: emit((_, params: { leaving: Leaving }) => ({ type: 'left' as const, leaving: params.leaving })),
    leaveAsWanted: emit(({ context }) => ({ type: 'left' as const, leaving: context.leaving as Leaving })),
  },
}).createMachine({
  id: 'leaving',
  initial: 'idle',
  context: { leaving: undefined },
  states: {
    idle: {
      on: {
        'leave.wanted': [
          {
            guard: { type: 'isUnsaved', params: ({ event }) => ({ isUnsaved: event.isUnsaved }) },
            target: 'asking',
            actions: { type: 'keep', params: ({ event }) => ({ leaving: event.leaving }) },
          },
          { actions: { type: 'leave', params: ({ event }) => ({ leaving: event.leaving }) } },
        ],
      },
    },
    asking: {
      on: {
        'leave.confirmed': { target: 'idle', actions: ['leaveAsWanted', 'forget'] },
        'leave.stayed': { target: 'idle', actions: 'forget' },
      },
    },
  },
});
