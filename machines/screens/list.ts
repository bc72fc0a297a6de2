import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';

/** `again`: past the cache, because what is shown may be old. */
export type LoadInput = { readonly again: boolean };
export type ListContext<Row> = { rows: readonly Row[]; known: boolean; error: unknown };
export type ListEvent = { type: 'list.reload' } | { type: 'news.arrived' };
export type ListEmitted = { type: 'list.loaded' } | { type: 'list.failed'; error: unknown };

/**
 * A list on the screen (D-230 list). `initial` is what the navigation's loader already has, so that a warm list never shows a
 * skeleton. A new load cancels the older one; rows stay visible while they are loaded again and when that fails.
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
    },
    guards: { known: ({ context }) => context.known },
  }).createMachine({
    id: 'list',
    initial: 'deciding',
    context: ({ input }) => ({ rows: input.initial ?? [], error: undefined, known: input.initial !== undefined }),
    states: {
      deciding: {
        always: [{ guard: 'known', target: 'ready' }, { target: 'loading' }],
      },
      loading: {
        tags: 'busy',
        // What is under way may have been read before the change that the news tell of.
        on: { 'news.arrived': { target: 'loading', reenter: true } },
        invoke: {
          src: 'load',
          input: ({ event }) => ({ again: event.type === 'news.arrived' }),
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
        on: { 'list.reload': '.reloading', 'news.arrived': '.reloading' },
        states: {
          resting: {},
          reloading: {
            tags: 'busy',
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
      failed: { on: { 'list.reload': 'loading', 'news.arrived': 'loading' } },
    },
  });
}
