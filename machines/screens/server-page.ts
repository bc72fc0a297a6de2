import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';

export type ServerPageContext<Question, Page> = {
  question: Question;
  /** the last page that came; it stays in sight while another one is on its way and when that fails */
  page: Page | undefined;
  error: unknown;
  /** news came while an answer was under way: it may have been read before the change that they tell of */
  isOld: boolean;
};
export type ServerPageEvent<Question> =
  | { type: 'question.changed'; question: Question }
  | { type: 'page.reload' }
  | { type: 'news.arrived' };
export type ServerPageEmitted = { type: 'page.loaded' } | { type: 'page.failed'; error: unknown };

/**
 * A page of rows that the server filtered, sorted and cut (D-044). Another question cancels the one under way (API-G05), and so does asking
 * again; news wait for its answer and then ask once more (ADR 10).
 */
export function serverPage<Question, Page>() {
  return setup({
    types: {
      context: {} as ServerPageContext<Question, Page>,
      events: {} as ServerPageEvent<Question>,
      emitted: {} as ServerPageEmitted,
      input: {} as { question: Question },
    },
    actors: { load: port<Page, { readonly question: Question }>('load') },
    actions: {
      ask: assign({ isOld: false }),
      hear: assign({ isOld: true }),
      turn: assign((_, { question }: { question: Question }) => ({ question })),
      keep: assign((_, { page }: { page: Page }) => ({ page, error: undefined })),
      remember: assign((_, { error }: { error: unknown }) => ({ error })),
    },
    guards: { isOld: ({ context }) => context.isOld },
  }).createMachine({
    id: 'serverPage',
    initial: 'loading',
    context: ({ input }) => ({ question: input.question, page: undefined, error: undefined, isOld: false }),
    on: {
      'question.changed': {
        target: '.loading',
        reenter: true,
        actions: { type: 'turn', params: ({ event }) => ({ question: event.question }) },
      },
      'page.reload': { target: '.loading', reenter: true },
      'news.arrived': '.loading',
    },
    states: {
      loading: {
        entry: 'ask',
        on: { 'news.arrived': { actions: 'hear' } },
        invoke: {
          src: 'load',
          input: ({ context }) => ({ question: context.question }),
          onDone: {
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => ({ page: event.output }) }, emit({ type: 'page.loaded' })],
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'remember', params: ({ event }) => ({ error: event.error }) },
              emit(({ event }) => ({ type: 'page.failed', error: event.error })),
            ],
          },
        },
      },
      ready: { always: { guard: 'isOld', target: 'loading' } },
      failed: { always: { guard: 'isOld', target: 'loading' } },
    },
  });
}
