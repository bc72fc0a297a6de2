import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';

/** `again`: past the cache, because what is shown may be old. */
export type LoadInput = { readonly again: boolean };
export type ListContext<Row> = {
  rows: readonly Row[];
  known: boolean;
  error: unknown;
  /** news came while an answer was under way: it may have been read before the change that they tell of */
  isStale: boolean;
};
export type ListEvent = { type: 'list.reload' } | { type: 'change.arrived' };
export type ListEmitted = { type: 'list.loaded' } | { type: 'list.failed'; error: unknown };

/**
 * A list on the screen (D-230 list). `initial` is what the navigation's loader already has, so that a warm list never shows a
 * skeleton. A load that somebody asks for cancels the older one; news wait for what is under way and then load again, since a list that
 * changes faster than it is answered would never show anything (ADR 10). Rows stay visible while they are loaded again and when that fails.
 */
export function listScreen<Row>() {
  return setup({
    types: {
      context: {} as ListContext<Row>,
      events: {} as ListEvent,
      emitted: {} as ListEmitted,
      input: {} as { initial?: readonly Row[] | undefined },
      tags: {} as 'busy',
    },
    actors: { load: port<readonly Row[], LoadInput>('load') },
    actions: {
      keep: assign((_, { rows }: { rows: readonly Row[] }) => ({ rows, known: true, error: undefined })),
      remember: assign((_, { error }: { error: unknown }) => ({ error })),
      ask: assign({ isStale: false }),
      hear: assign({ isStale: true }),
    },
    guards: { known: ({ context }) => context.known, isStale: ({ context }) => context.isStale },
  }).createMachine({
    id: 'list',
    initial: 'deciding',
    context: ({ input }) => ({ rows: input.initial ?? [], error: undefined, known: input.initial !== undefined, isStale: false }),
    states: {
      deciding: {
        always: [{ guard: 'known', target: 'ready' }, { target: 'loading' }],
      },
      loading: {
        tags: 'busy',
        entry: 'ask',
        on: { 'change.arrived': { actions: 'hear' } },
        invoke: {
          src: 'load',
          input: ({ event }) => ({ again: event.type === 'change.arrived' }),
          onDone: {
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => ({ rows: event.output }) }, emit({ type: 'list.loaded' })],
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'remember', params: ({ event }) => ({ error: event.error }) },
              emit(({ event }) => ({ type: 'list.failed', error: event.error })),
            ],
          },
        },
      },
      ready: {
        initial: 'resting',
        on: { 'list.reload': '.reloading', 'change.arrived': '.reloading' },
        states: {
          resting: { always: { guard: 'isStale', target: 'reloading' } },
          reloading: {
            tags: 'busy',
            entry: 'ask',
            on: { 'change.arrived': { actions: 'hear' } },
            invoke: {
              src: 'load',
              input: { again: true },
              onDone: {
                target: 'resting',
                actions: [{ type: 'keep', params: ({ event }) => ({ rows: event.output }) }, emit({ type: 'list.loaded' })],
              },
              onError: {
                target: 'resting',
                actions: [
                  { type: 'remember', params: ({ event }) => ({ error: event.error }) },
                  emit(({ event }) => ({ type: 'list.failed', error: event.error })),
                ],
              },
            },
          },
        },
      },
      failed: {
        always: { guard: 'isStale', target: 'loading' },
        on: { 'list.reload': 'loading', 'change.arrived': 'loading' },
      },
    },
  });
}
