import { and, assign, emit, setup } from 'xstate';
import type { Target } from '#contract/command.ts';
import { port } from '#machines/port.ts';
import { isNotFound } from '#machines/screens/failure.ts';

/** A command on its way: its name, what it is aimed at, what it carries. */
export type Sent = {
  readonly command: string;
  readonly target: Target;
  readonly payload: object;
  /** the revision that whoever sends it looked at; that which is shown where it is not told (D-051) */
  readonly seen?: number | undefined;
};
/** `again`: past the cache, because what is shown may be old. */
export type EntityLoad = { readonly id: string; readonly again: boolean };
export type RunInput<Entity> = Sent & { readonly entity: Entity };
/** What a command came to: its answer, and the entity as the answer has it; undefined where it has to be loaded. */
export type Ran<Entity> = {
  readonly answer: unknown;
  readonly entity: Entity | undefined;
  /** the entity's revision as the answer has it: news of it tell nothing new */
  readonly revision?: number | undefined;
};
/** Who changed the entity last, when it was somebody else. */
export type NewsOfEntity = { readonly by: string; readonly command: string; readonly at: string };

export type EntityContext<Entity> = {
  id: string;
  entity: Entity | undefined;
  error: unknown;
  sent: Sent | undefined;
  /** what was clicked while a command was on its way */
  queue: readonly Sent[];
  news: NewsOfEntity | undefined;
  /** something changed while an answer was under way: it may have been read before */
  isStale: boolean;
  /** the newest revision that such a change told of; Infinity where one of them told none */
  newestRevision: number;
  /** the load under way brings what the page itself has saved: commands wait for it */
  isOwn: boolean;
};
type EntityEvent<Entity> =
  | { type: 'command.run'; command: string; target?: Target; payload?: object; seen?: number | undefined }
  /** `revision`: the entity's own after the change; none where something else changed */
  | { type: 'change.arrived'; news?: NewsOfEntity; revision?: number | undefined }
  /** the page itself has saved something; `entity`: what is shown, with the revision that the answer has */
  | { type: 'entity.reload'; entity?: Entity | undefined }
  | { type: 'news.seen' };
type EntityEmitted<Entity> =
  | { type: 'entity.loaded'; entity: Entity }
  | { type: 'entity.failed'; error: unknown }
  | { type: 'command.done'; sent: Sent; answer: unknown }
  | { type: 'command.refused'; sent: Sent; error: unknown };

type Run = Extract<EntityEvent<unknown>, { type: 'command.run' }>;
const sentBy = ({ command, target = {}, payload = {}, seen }: Run): Sent => ({
  command,
  target,
  payload,
  ...(seen !== undefined && { seen }),
});
type On<Entity, Type> = { readonly event: Extract<EntityEvent<Entity>, { type: Type }> };
type Failed = { readonly event: { readonly error: unknown } };
const same = (one: Sent, other: Sent | undefined) => JSON.stringify(one) === JSON.stringify(other);

/**
 * An entity on the screen, and its commands (D-230 entity). One command at a time: what is clicked meanwhile goes next, the same click once.
 * The answer of a command is the entity from then on, so that the next one is based on its revision (D-051); where the answer is something
 * else, and after a refusal, the entity is loaded again. News load it again too, once what is under way has arrived: an entity that changes
 * faster than it is answered would otherwise never be shown as it goes on (ADR 10). What is shown stays visible meanwhile, and forms keep
 * their own input.
 */
export function entityScreen<Entity>() {
  // What comes while an answer is under way makes that answer old; what is to follow waits for it.
  const newsMakesOld = {
    'change.arrived': {
      actions: [
        { type: 'markStale', params: ({ event }: On<Entity, 'change.arrived'>) => ({ revision: event.revision }) },
        { type: 'keepNews', params: ({ event }: On<Entity, 'change.arrived'>) => ({ news: event.news }) },
      ],
    },
  } as const;
  const makesOld = {
    ...newsMakesOld,
    'entity.reload': {
      actions: [
        { type: 'markStale', params: { revision: undefined } },
        { type: 'ownChange', params: ({ event }: On<Entity, 'entity.reload'>) => ({ entity: event.entity }) },
      ],
    },
  } as const;
  const remember = { type: 'remember', params: ({ event }: Failed) => ({ error: event.error }) } as const;
  const isGone = { guard: { type: 'gone', params: ({ event }: Failed) => ({ error: event.error }) }, actions: remember } as const;
  return setup({
    types: {
      context: {} as EntityContext<Entity>,
      events: {} as EntityEvent<Entity>,
      emitted: {} as EntityEmitted<Entity>,
      input: {} as { id: string; initial?: Entity | undefined },
      tags: {} as 'busy',
    },
    actors: {
      load: port<Entity, EntityLoad>('load'),
      run: port<Ran<Entity>, RunInput<Entity>>('run'),
    },
    actions: {
      keep: assign((_, { entity }: { entity: Entity }) => ({ entity, error: undefined })),
      remember: assign((_, { error }: { error: unknown }) => ({ error })),
      arrived: assign({ sent: undefined }),
      send: assign((_, { sent }: { sent: Sent }) => ({ sent })),
      enqueue: assign(({ context }, { sent }: { sent: Sent }) => ({
        queue: [context.sent, ...context.queue].some((one) => same(sent, one)) ? context.queue : [...context.queue, sent],
      })),
      sendNext: assign(({ context: { queue } }) => ({ sent: queue[0], queue: queue.slice(1) })),
      dropQueue: assign({ queue: [] }),
      ownChange: assign(({ context }, { entity }: { entity: Entity | undefined }) => ({
        isOwn: true,
        entity: entity ?? context.entity,
      })),
      caughtUp: assign(({ context }) => ({ isOwn: context.isOwn && context.isStale })),
      keepNews: assign(({ context }, { news }: { news: NewsOfEntity | undefined }) => ({ news: news ?? context.news })),
      ask: assign({ isStale: false, newestRevision: 0 }),
      markStale: assign(({ context }, { revision = Number.POSITIVE_INFINITY }: { revision: number | undefined }) => ({
        isStale: true,
        newestRevision: Math.max(context.newestRevision, revision),
      })),
    },
    guards: {
      known: (_, { entity }: { entity: unknown }) => entity !== undefined,
      gone: (_, { error }: { error: unknown }) => isNotFound(error),
      isStale: ({ context }) => context.isStale,
      isOwn: ({ context }) => context.isOwn,
      isQueued: ({ context }) => context.queue.length > 0 && context.entity !== undefined,
      isEntity: (_, { entity }: { entity: unknown }) => entity !== undefined,
    },
  }).createMachine({
    id: 'entity',
    initial: 'deciding',
    context: ({ input }) => ({
      id: input.id,
      entity: input.initial,
      error: undefined,
      sent: undefined,
      queue: [],
      news: undefined,
      isStale: false,
      newestRevision: 0,
      isOwn: false,
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
        on: newsMakesOld,
        invoke: {
          src: 'load',
          input: ({ context, event }) => ({ id: context.id, again: event.type === 'change.arrived' }),
          onDone: {
            target: 'ready',
            actions: [
              { type: 'keep', params: ({ event }) => ({ entity: event.output }) },
              emit(({ event }) => ({ type: 'entity.loaded', entity: event.output })),
            ],
          },
          onError: [
            { target: 'notFound', ...isGone },
            {
              target: 'failed',
              actions: [remember, emit(({ event }) => ({ type: 'entity.failed', error: event.error }))],
            },
          ],
        },
      },
      ready: {
        initial: 'resting',
        on: {
          'command.run': { target: 'commanding', actions: { type: 'send', params: ({ event }) => ({ sent: sentBy(event) }) } },
          'change.arrived': {
            target: '.reloading',
            actions: { type: 'keepNews', params: ({ event }) => ({ news: event.news }) },
          },
          'entity.reload': {
            target: '.reloading',
            actions: { type: 'ownChange', params: ({ event }) => ({ entity: event.entity }) },
          },
        },
        states: {
          resting: {
            always: [
              { guard: and(['isStale', 'isOwn']), target: 'reloading' },
              { guard: 'isQueued', target: '#entity.commanding', actions: 'sendNext' },
              { guard: 'isStale', target: 'reloading' },
            ],
          },
          reloading: {
            tags: 'busy',
            entry: 'ask',
            on: {
              'command.run': {
                guard: 'isOwn',
                actions: { type: 'enqueue', params: ({ event }) => ({ sent: sentBy(event) }) },
              },
              ...makesOld,
            },
            invoke: {
              src: 'load',
              input: ({ context }) => ({ id: context.id, again: true }),
              onDone: {
                target: 'resting',
                actions: [
                  { type: 'keep', params: ({ event }) => ({ entity: event.output }) },
                  'caughtUp',
                  emit(({ event }) => ({ type: 'entity.loaded', entity: event.output })),
                ],
              },
              onError: [
                { target: '#entity.notFound', ...isGone },
                {
                  target: 'resting',
                  actions: [
                    remember,
                    emit(({ event }) => ({ type: 'entity.failed', error: event.error })),
                    'caughtUp',
                    'dropQueue',
                  ],
                },
              ],
            },
          },
        },
      },
      commanding: {
        tags: 'busy',
        on: {
          'command.run': { actions: { type: 'enqueue', params: ({ event }) => ({ sent: sentBy(event) }) } },
          ...makesOld,
        },
        invoke: {
          src: 'run',
          input: ({ context }) => {
            if (context.sent === undefined || context.entity === undefined) throw new Error('a command needs a loaded entity');
            return { ...context.sent, entity: context.entity };
          },
          onDone: [
            {
              guard: { type: 'isEntity', params: ({ event }) => ({ entity: event.output.entity }) },
              target: 'ready',
              actions: [
                assign({
                  entity: ({ event }) => event.output.entity,
                  error: undefined,
                  // News of the command itself come before its answer or after it: the answer is what they tell of.
                  isStale: ({ context, event }) => context.isStale && context.newestRevision > (event.output.revision ?? 0),
                }),
                emit(({ context, event }) => ({ type: 'command.done', sent: context.sent as Sent, answer: event.output.answer })),
                'arrived',
              ],
            },
            {
              target: 'ready.reloading',
              actions: [
                emit(({ context, event }) => ({ type: 'command.done', sent: context.sent as Sent, answer: event.output.answer })),
                'arrived',
                { type: 'ownChange', params: { entity: undefined } },
              ],
            },
          ],
          onError: {
            target: 'ready.reloading',
            actions: [
              emit(({ context, event }) => ({ type: 'command.refused', sent: context.sent as Sent, error: event.error })),
              'arrived',
              'dropQueue',
            ],
          },
        },
      },
      failed: {
        always: { guard: 'isStale', target: 'deciding' },
        on: { 'entity.reload': 'deciding', 'change.arrived': 'deciding' },
      },
      notFound: { on: { 'entity.reload': 'loading' } },
    },
  });
}
