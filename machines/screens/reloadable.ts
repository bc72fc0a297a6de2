import { assign, emit, setup } from 'xstate';
import { port } from '#machines/port.ts';

type ReloadableContext<Question, Answer> = {
  question: Question;
  /** the last one that came; it stays in sight while another one is on its way and when that fails */
  answer: Answer | undefined;
  /** the question that it answers */
  answered: Question;
  error: unknown;
  /** news came while an answer was under way: it may have been read before the change that they tell of */
  isStale: boolean;
};
type ReloadableEvent<Question> =
  | { type: 'question.changed'; question: Question }
  | { type: 'reload' }
  | { type: 'change.arrived' };
type ReloadableEmitted = { type: 'loaded' } | { type: 'failed'; error: unknown };
/** `again`: past the cache, because what is shown may be old. */
export type Load<Question> = { readonly question: Question; readonly again: boolean };

/**
 * What the server answers to a question, as it stands on the screen: a list, or a page of rows that the server filtered, sorted and cut (D-044,
 * D-230 list). `initial` is what the navigation's loader already has of the first question, so that a warm list never shows a skeleton. Another
 * question cancels the one under way (API-G05), and so does asking again; news wait for its answer and then ask once more, since what changes
 * faster than it is answered would never show anything (ADR 10).
 */
export function reloadable<Question, Answer>() {
  return setup({
    types: {
      context: {} as ReloadableContext<Question, Answer>,
      events: {} as ReloadableEvent<Question>,
      emitted: {} as ReloadableEmitted,
      input: {} as { question: Question; initial?: Answer | undefined },
    },
    actors: { load: port<Answer, Load<Question>>('load') },
    actions: {
      ask: assign({ isStale: false }),
      markStale: assign({ isStale: true }),
      turn: assign((_, { question }: { question: Question }) => ({ question })),
      keep: assign(({ context }, { answer }: { answer: Answer }) => ({ answer, answered: context.question, error: undefined })),
      remember: assign((_, { error }: { error: unknown }) => ({ error })),
    },
    guards: {
      isKnown: ({ context }) => context.answer !== undefined,
      isStale: ({ context }) => context.isStale,
    },
  }).createMachine({
    id: 'reloadable',
    initial: 'deciding',
    context: ({ input: { initial, question } }) => ({
      question,
      answer: initial,
      answered: question,
      error: undefined,
      isStale: false,
    }),
    on: {
      'question.changed': {
        target: '.loading',
        reenter: true,
        actions: { type: 'turn', params: ({ event }) => ({ question: event.question }) },
      },
      reload: { target: '.loading', reenter: true },
      'change.arrived': '.loading',
    },
    states: {
      deciding: {
        always: [{ guard: 'isKnown', target: 'ready' }, { target: 'loading' }],
      },
      loading: {
        entry: 'ask',
        on: { 'change.arrived': { actions: 'markStale' } },
        invoke: {
          src: 'load',
          // The first question, and another one, may be answered from what the navigation began to load.
          input: ({ context, event }) => ({
            question: context.question,
            again: event.type !== 'question.changed' && (context.answer !== undefined || context.error !== undefined),
          }),
          onDone: {
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => ({ answer: event.output }) }, emit({ type: 'loaded' })],
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'remember', params: ({ event }) => ({ error: event.error }) },
              emit(({ event }) => ({ type: 'failed', error: event.error })),
            ],
          },
        },
      },
      ready: { always: { guard: 'isStale', target: 'loading' } },
      failed: { always: { guard: 'isStale', target: 'loading' } },
    },
  });
}
