import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { isAnnotation } from '#contract/collab/collab-entity.ts';
import type { Target } from '#contract/command.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { isProgress } from '#contract/live/progress.ts';
import type { Flow } from '#machines/flow.ts';
import {
  type EntityLoad,
  entityScreen,
  type NewsOfEntity,
  type Ran,
  type RunInput,
  type Sent,
} from '#machines/screens/entity.ts';
import { isForbidden, isNotFound } from '#machines/screens/failure.ts';
import { revisionOf } from '#src/api/http.ts';
import { ApiError } from '#src/api/problem.ts';
import { isUnderWay } from '#src/app/failure/failure.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import type { Resource } from '#src/app/resource.ts';
import { useShownAnswer } from '#src/app/shown-answers.ts';
import { flowTexts, newsText } from '#src/app/workflow/flow-texts.ts';
import { catchUp } from './catch-up.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { waitingRuns } from './waiting-runs.ts';

/** How commands of an entity reach the server; commandRunner() finds their calls. */
export type RunCommand<Entity> = (input: RunInput<Entity> & { readonly signal: AbortSignal }) => Promise<unknown>;

export type Watched =
  | { readonly type: EntityType; readonly id: number }
  | { readonly type: EntityType; readonly parentId: number };

const isAbout = (news: ChangeEvent, item: Watched) =>
  item.type === news.entityType && ('id' in item ? item.id === news.entityId : item.parentId === news.parentId);

/**
 * Which of the watched entities news make a page load again for. Progress does not change an entity; where what its commands wait for moves with it,
 * they are explained anew all the same (D-247).
 */
export function heardOf(news: ChangeEvent, watched: readonly Watched[], flow: Flow | undefined): Watched | undefined {
  if (isAnnotation(news.command)) return undefined;
  const about = watched.find((item) => isAbout(news, item));
  if (!isProgress(news)) return about;
  return about && 'id' in about && flow?.movesWithProgress ? about : undefined;
}

type Options<Entity> = {
  readonly run?: RunCommand<Entity>;
  /** the entity as the answer of a command has it; undefined where the answer is something else: then it is loaded again */
  readonly entityOf?: (answer: unknown, shown: Entity) => Entity | undefined;
  /** what is shown, with the revision of the page's own change (D-051) */
  readonly withRevision?: (shown: Entity, revision: number) => Entity;
  /** the revision of what is shown, where all of it is one entity: news of a revision that is shown already are none */
  readonly revisionOf?: (shown: Entity) => number;
  /** entities whose news make this page load again: one by its id, or the parts of one by theirs */
  readonly watch?: readonly Watched[] | ((shown: Entity | undefined) => readonly Watched[]);
  /** whose texts say that a command is done (D-155) */
  readonly flow?: Flow;
  /** the page itself says what somebody else changed */
  readonly showsNews?: boolean;
  /** what else happens then, for example leaving a deleted entity's page */
  readonly onDone?: (sent: Sent, answer: unknown) => void;
};

export type EntityScreen<Entity> = {
  readonly state: 'loading' | 'ready' | 'commanding' | 'failed' | 'notFound';
  readonly entity: Entity | undefined;
  /** of what is shown, where all of it is one entity */
  readonly revision: number | undefined;
  readonly error: unknown;
  /** another brand of mine at which it is there, when it is not at this one */
  readonly elsewhere: number | undefined;
  /** the command on its way */
  readonly busy: Sent | undefined;
  /** that one, and those that go next */
  readonly pending: readonly Sent[];
  /** what somebody else changed while the page was open */
  readonly news: NewsOfEntity | undefined;
  /** true once it is done, false when it came to nothing: that has been said by then; `seen`: the revision that was decided on */
  run(command: string, target?: Target, payload?: object, seen?: number): Promise<boolean>;
  /** after a change of the page's own; `answer` is what it was answered with, for the revision that the next one is based on */
  reload(answer?: unknown): void;
  /** the same where the answer is the entity: it is shown at once, and loaded again for what else belongs to it */
  saved(answer: Entity): void;
};

/** An entity with its commands, kept fresh by the live channel. `resource` must not change: the page is remounted with its id. */
export function useEntityScreen<Entity>(resource: Resource<Entity>, options: Options<Entity> = {}): EntityScreen<Entity> {
  const portal = usePortal();
  const send = useEffectEvent(async (input: RunInput<Entity> & { signal: AbortSignal }): Promise<Ran<Entity>> => {
    if (!options.run) throw new Error('this page sends no commands');
    const answer = await options.run(input);
    const entity = options.entityOf?.(answer, input.entity);
    return { answer, entity, revision: entity && options.revisionOf?.(entity) };
  });
  const [machine] = useState(() =>
    entityScreen<Entity>().provide({
      actors: {
        load: fromPromise<Entity, EntityLoad>(({ input, signal }) => (input.again ? resource.fresh(signal) : resource.get())),
        run: fromPromise<Ran<Entity>, RunInput<Entity>>(({ input, signal }) => send({ ...input, signal })),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { id: resource.key, initial: resource.peek() } });
  const [runs] = useState(waitingRuns);
  const done = useEffectEvent((sent: Sent, answer: unknown) => {
    runs.done(sent);
    const { watch = [] } = options;
    const kinds = typeof watch === 'function' ? watch(actor.getSnapshot().context.entity) : watch;
    if (kinds.length === 0) portal.cache.clear();
    for (const { type } of kinds) portal.cache.clear(type);
    if (options.flow) sayDone(portal, options.flow.id, sent, answer);
    options.onDone?.(sent, answer);
  });
  const onNews = useEffectEvent((news: ChangeEvent) => {
    const { watch = [] } = options;
    const watched = typeof watch === 'function' ? watch(actor.getSnapshot().context.entity) : watch;
    const about = heardOf(news, watched, options.flow);
    if (!about) return;
    const revision = 'id' in about && options.revisionOf ? (news.revision ?? undefined) : undefined;
    const shown = actor.getSnapshot().context.entity;
    if (revision !== undefined && shown && (options.revisionOf?.(shown) ?? 0) >= revision) return;
    const isOther = 'id' in about && news.by !== null && news.by.id !== portal.actor()?.subject;
    const other = isOther && news.by !== null ? news.by : undefined;
    if (other && options.flow && !options.showsNews)
      portal.notify.news(resource.key, newsText(options.flow.id, { by: other.name, command: news.command }));
    actor.send({
      type: 'change.arrived',
      revision,
      ...(other && { news: { by: other.name, command: news.command, at: news.at } }),
    });
  });
  // It is based on what was shown when it was first sent: should it have been done after all, it is not done twice (D-051).
  const againOf = useEffectEvent((sent: Sent) => {
    const { entity } = actor.getSnapshot().context;
    return { type: 'command.run', ...sent, seen: sent.seen ?? (entity && options.revisionOf?.(entity)) } as const;
  });
  const beginToHear = useEffectEvent(() => catchUp(resource, actor, { ready: 'resting' }));
  useEffect(() => {
    const subscriptions = [
      actor.on('command.done', ({ sent, answer }) => done(sent, answer)),
      actor.on('command.refused', ({ error, sent }) => {
        runs.dropped(sent);
        // The order is given: nothing of what was typed for it is sent once more.
        if (error instanceof ApiError && isUnderWay(error)) runs.done(sent);
        const again = againOf(sent);
        portal.fail(error, { kind: 'mutation', again: () => actor.send(again), left: () => runs.left(sent) });
      }),
      actor.on('entity.failed', ({ error }) => {
        runs.dropped();
        // Where nothing is shown yet the page itself says what is closed, and to whom it is not.
        const isSaid = isNotFound(error) || (isForbidden(error) && actor.getSnapshot().context.entity === undefined);
        if (!isSaid) portal.fail(error, { kind: 'detail' });
      }),
    ];
    const stop = portal.live.watch(onNews);
    const stopReturns = portal.live.onReturn(() => actor.send({ type: 'change.arrived' }));
    beginToHear();
    return () => {
      stopReturns();
      for (const subscription of subscriptions) subscription.unsubscribe();
      stop();
    };
  }, [actor, portal, runs]);
  // What somebody did to it is no news on the next page.
  useEffect(() => () => portal.notify.forget(resource.key), [portal, resource.key]);
  const snapshot = useSelector(actor, (current) => current);
  const state = (['ready', 'commanding', 'failed', 'notFound'] as const).find((name) => snapshot.matches(name)) ?? 'loading';
  useShownAnswer(resource.key, snapshot.context.entity);
  const elsewhere = useElsewhere(resource, state === 'notFound');
  return {
    state,
    entity: snapshot.context.entity,
    revision: snapshot.context.entity && options.revisionOf?.(snapshot.context.entity),
    error: snapshot.context.error,
    elsewhere,
    busy: snapshot.context.sent,
    pending: snapshot.context.sent ? [snapshot.context.sent, ...snapshot.context.queue] : snapshot.context.queue,
    news: snapshot.context.news,
    run: (command, target = {}, payload = {}, seen) => {
      const end = runs.wait({ command, target, payload });
      actor.send({ type: 'command.run', command, target, payload, seen });
      return end;
    },
    reload: (answer) => {
      const revision = typeof answer === 'object' && answer !== null ? revisionOf(answer) : undefined;
      const { entity } = actor.getSnapshot().context;
      const isBased = revision !== undefined && entity !== undefined;
      actor.send({ type: 'entity.reload', entity: isBased ? options.withRevision?.(entity, revision) : undefined });
    },
    saved: (answer) => actor.send({ type: 'entity.reload', entity: answer }),
  };
}

function sayDone(portal: Portal, flowId: string, { command, target }: Sent, answer: unknown): void {
  const texts = flowTexts(flowId, { people: [], me: portal.actor()?.subject ?? '' });
  const otherwise = texts.otherwise(command, (answer as { readonly status?: string } | undefined)?.status);
  const text = texts.done(command, target);
  if (otherwise !== undefined) portal.notify.warning(otherwise);
  else if (text !== '') portal.notify.success(text);
}
