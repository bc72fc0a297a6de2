import { assign, emit, setup } from 'xstate';
import type { Target } from '#contract/command.ts';
import { port } from '#machines/port.ts';
import { isNotFound } from '#machines/screens/failure.ts';

/** A command on its way: its name, what it is aimed at, what it carries. */
export type Sent = { readonly command: string; readonly target: Target; readonly payload: object };
/** `again`: past the cache, because what is shown may be old. */
export type EntityLoad = { readonly id: string; readonly again: boolean };
export type RunInput<Entity> = Sent & { readonly entity: Entity };
/** Who changed the entity last, when it was somebody else. */
export type NewsOfEntity = { readonly by: string; readonly command: string; readonly at: string };

export type EntityContext<Entity> = {
  id: string;
  entity: Entity | undefined;
  error: unknown;
  sent: Sent | undefined;
  news: NewsOfEntity | undefined;
  /** something changed while an answer was under way: it may have been read before */
  isOld: boolean;
};
export type EntityEvent =
  | { type: 'command.run'; command: string; target?: Target; payload?: object }
  | { type: 'news.arrived'; news?: NewsOfEntity }
  | { type: 'entity.reload' }
  | { type: 'news.seen' };
export type EntityEmitted<Entity> =
  | { type: 'entity.loaded'; entity: Entity }
  | { type: 'entity.failed'; error: unknown }
  | { type: 'command.done'; sent: Sent; answer: unknown }
  | { type: 'command.refused'; sent: Sent; error: unknown };

/**
 * An entity on the screen, and its commands (D-230 entity). One command at a time; afterwards, done or refused, the entity is
 * loaded again, so that the page never shows a state that the server does not have. News load it again too, once what is under way has
 * arrived: an entity that changes faster than it is answered would otherwise never be shown as it goes on (ADR 10). What is shown stays
 * visible meanwhile, and forms keep their own input.
 */
export function entityScreen<Entity>() {
  return setup({
    types: {
      context: {} as EntityContext<Entity>,
      events: {} as EntityEvent,
      emitted: {} as EntityEmitted<Entity>,
      input: {} as { id: string; initial?: Entity | undefined },
      tags: {} as 'busy',
    },
    actors: {
      load: port<Entity, EntityLoad>('load'),
      run: port<unknown, RunInput<Entity>>('run'),
    },
    actions: {
      keep: assign((_, { entity }: { entity: Entity }) => ({ entity, error: undefined })),
      remember: assign((_, { error }: { error: unknown }) => ({ error })),
      arrived: assign({ sent: undefined }),
      hear: assign(({ context }, { news }: { news: NewsOfEntity | undefined }) => ({ news: news ?? context.news })),
      ask: assign({ isOld: false }),
      mistrust: assign({ isOld: true }),
    },
    guards: {
      known: (_, { entity }: { entity: unknown }) => entity !== undefined,
      gone: (_, { error }: { error: unknown }) => isNotFound(error),
      isOld: ({ context }) => context.isOld,
    },
  }).createMachine({
    id: 'entity',
    initial: 'deciding',
    context: ({ input }) => ({
      id: input.id,
      entity: input.initial,
      error: undefined,
      sent: undefined,
      news: undefined,
      isOld: false,
    }),
    on: { 'news.seen': { actions: assign({ news: undefined }) } },
    states: {
      deciding: {
        always: [
          { guard: { type: 'known', params: ({ context }) => ({ entity: context.entity }) }, target: 'ready' },
          { target: 'loading' },
        ],
      },
      loading: {
        tags: 'busy',
        entry: 'ask',
        on: { 'news.arrived': { actions: ['mistrust', { type: 'hear', params: ({ event }) => ({ news: event.news }) }] } },
        invoke: {
          src: 'load',
          input: ({ context, event }) => ({ id: context.id, again: event.type === 'news.arrived' }),
          onDone: {
            target: 'ready',
            actions: [
              { type: 'keep', params: ({ event }) => ({ entity: event.output }) },
              emit(({ event }) => ({ type: 'entity.loaded', entity: event.output })),
            ],
          },
          onError: [
            {
              guard: { type: 'gone', params: ({ event }) => ({ error: event.error }) },
              target: 'notFound',
              actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) },
            },
            {
              target: 'failed',
              actions: [
                { type: 'remember', params: ({ event }) => ({ error: event.error }) },
                emit(({ event }) => ({ type: 'entity.failed', error: event.error })),
              ],
            },
          ],
        },
      },
      ready: {
        initial: 'resting',
        on: {
          'command.run': {
            target: 'commanding',
            actions: assign({
              sent: ({ event }) => ({ command: event.command, target: event.target ?? {}, payload: event.payload ?? {} }),
            }),
          },
          'news.arrived': { target: '.reloading', actions: { type: 'hear', params: ({ event }) => ({ news: event.news }) } },
          'entity.reload': '.reloading',
        },
        states: {
          resting: { always: { guard: 'isOld', target: 'reloading' } },
          reloading: {
            tags: 'busy',
            entry: 'ask',
            on: {
              'news.arrived': { actions: ['mistrust', { type: 'hear', params: ({ event }) => ({ news: event.news }) }] },
              'entity.reload': { actions: 'mistrust' },
            },
            invoke: {
              src: 'load',
              input: ({ context }) => ({ id: context.id, again: true }),
              onDone: {
                target: 'resting',
                actions: [
                  { type: 'keep', params: ({ event }) => ({ entity: event.output }) },
                  emit(({ event }) => ({ type: 'entity.loaded', entity: event.output })),
                ],
              },
              onError: [
                {
                  guard: { type: 'gone', params: ({ event }) => ({ error: event.error }) },
                  target: '#entity.notFound',
                  actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) },
                },
                {
                  target: 'resting',
                  actions: [
                    { type: 'remember', params: ({ event }) => ({ error: event.error }) },
                    emit(({ event }) => ({ type: 'entity.failed', error: event.error })),
                  ],
                },
              ],
            },
          },
        },
      },
      commanding: {
        tags: 'busy',
        on: { 'news.arrived': { actions: { type: 'hear', params: ({ event }) => ({ news: event.news }) } } },
        invoke: {
          src: 'run',
          input: ({ context }) => {
            if (context.sent === undefined || context.entity === undefined) throw new Error('a command needs a loaded entity');
            return { ...context.sent, entity: context.entity };
          },
          onDone: {
            target: 'ready.reloading',
            actions: [
              emit(({ context, event }) => ({ type: 'command.done', sent: context.sent as Sent, answer: event.output })),
              'arrived',
            ],
          },
          onError: {
            target: 'ready.reloading',
            actions: [
              emit(({ context, event }) => ({ type: 'command.refused', sent: context.sent as Sent, error: event.error })),
              'arrived',
            ],
          },
        },
      },
      failed: {
        always: { guard: 'isOld', target: 'deciding' },
        on: { 'entity.reload': 'deciding', 'news.arrived': 'deciding' },
      },
      notFound: { on: { 'entity.reload': 'loading' } },
    },
  });
}
