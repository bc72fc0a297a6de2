import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';

export type ServerPageContext<Question, Page> = {
  question: Question;
  /** the last page that came; it stays in sight while another one is on its way and when that fails */
  page: Page | undefined;
  error: unknown;
  /** news came while an answer was under way: it may have been read before the change that they tell of */
  isStale: boolean;
};
export type ServerPageEvent<Question> =
  | { type: 'question.changed'; question: Question }
  | { type: 'page.reload' }
  | { type: 'change.arrived' };
export type ServerPageEmitted = { type: 'list.loaded' } | { type: 'list.failed'; error: unknown };
/** `again`: past the cache, because what is shown may be old. */
export type ServerPageLoad<Question> = { readonly question: Question; readonly again: boolean };

/**
 * A page of rows that the server filtered, sorted and cut (D-044). `initial` is what the navigation's loader already has of the first
 * question, so that a warm list never shows a skeleton. Another question cancels the one under way (API-G05), and so does asking again; news
 * wait for its answer and then ask once more (ADR 10).
 */
export function serverPage<Question, Page>() {
  return setup({
    types: {
      context: {} as ServerPageContext<Question, Page>,
      events: {} as ServerPageEvent<Question>,
      emitted: {} as ServerPageEmitted,
      input: {} as { question: Question; initial?: Page | undefined },
    },
    actors: { load: port<Page, ServerPageLoad<Question>>('load') },
    actions: {
      ask: assign({ isStale: false }),
      hear: assign({ isStale: true }),
      turn: assign((_, { question }: { question: Question }) => ({ question })),
      keep: assign((_, { page }: { page: Page }) => ({ page, error: undefined })),
      remember: assign((_, { error }: { error: unknown }) => ({ error })),
    },
    guards: {
      isKnown: ({ context }) => context.page !== undefined,
      isStale: ({ context }) => context.isStale,
    },
  }).createMachine({
    id: 'serverPage',
    initial: 'deciding',
    context: ({ input }) => ({ question: input.question, page: input.initial, error: undefined, isStale: false }),
    on: {
      'question.changed': {
        target: '.loading',
        reenter: true,
        actions: { type: 'turn', params: ({ event }) => ({ question: event.question }) },
      },
      'page.reload': { target: '.loading', reenter: true },
      'change.arrived': '.loading',
    },
    states: {
      deciding: {
        always: [{ guard: 'isKnown', target: 'ready' }, { target: 'loading' }],
      },
      loading: {
        entry: 'ask',
        on: { 'change.arrived': { actions: 'hear' } },
        invoke: {
          src: 'load',
          // The first question, and another one, may be answered from what the navigation began to load.
          input: ({ context, event }) => ({
            question: context.question,
            again: event.type !== 'question.changed' && (context.page !== undefined || context.error !== undefined),
          }),
          onDone: {
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => ({ page: event.output }) }, emit({ type: 'list.loaded' })],
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
      ready: { always: { guard: 'isStale', target: 'loading' } },
      failed: { always: { guard: 'isStale', target: 'loading' } },
    },
  });
}
