import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { isAnnotation } from '#contract/collab/collab-entity.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { isForbidden } from '#machines/screens/failure.ts';
import { type Load, reloadable } from '#machines/screens/reloadable.ts';
import { usePortal } from '#src/app/portal.ts';
import { catchUp } from './catch-up.ts';

type Options<Question, Answer> = {
  /** questions are compared by what they say */
  readonly question: Question;
  /** that of the first drawing: what it depends on belongs into the question */
  readonly load: (input: Load<Question>, signal: AbortSignal) => Promise<Answer>;
  /** what the cache has of a question: the navigation may have begun to load it */
  readonly peek?: (question: Question) => Answer | undefined;
  /** what it is called in the warning when it cannot be loaded: "AEC projects" (ERR-11, D-152) */
  readonly what: string;
  /** which news ask again; none without it */
  readonly concerns?: (news: ChangeEvent) => boolean;
  /** the part says in its place that it could not be loaded, wherever it shows nothing: it is not told once more above the page */
  readonly saysItself?: boolean;
  /** of annotations, instead of everything else */
  readonly hearsAnnotations?: boolean;
};

/** What the server answers to a question, kept in sight and loaded again by the machine `reloadable`. */
export function useReloadable<Question, Answer>(options: Options<Question, Answer>) {
  const { question, load, peek, what, concerns, hearsAnnotations = false, saysItself = false } = options;
  const portal = usePortal();
  const [machine] = useState(() =>
    reloadable<Question, Answer>().provide({
      actors: { load: fromPromise<Answer, Load<Question>>(({ input, signal }) => load(input, signal)) },
    }),
  );
  const actor = useActorRef(machine, { input: { question, initial: peek?.(question) } });
  const text = JSON.stringify(question);
  const asked = useRef(text);
  const turn = useEffectEvent(() => actor.send({ type: 'question.changed', question }));
  useEffect(() => {
    if (asked.current !== text) turn();
    asked.current = text;
  }, [text]);
  const onNews = useEffectEvent((news: ChangeEvent) => {
    if (isAnnotation(news.command) === hearsAnnotations && concerns?.(news)) actor.send({ type: 'change.arrived' });
  });
  const beginToHear = useEffectEvent(() => peek && catchUp({ peek: () => peek(question) }, actor, 'ready'));
  const isLive = concerns !== undefined;
  useEffect(() => {
    const subscriptions = [
      actor.on('failed', ({ error }) => {
        // Where nothing is shown yet the list itself says that it is closed, and to whom it is not.
        const { answer, answered, question } = actor.getSnapshot().context;
        const isEmpty = answer === undefined;
        if (isForbidden(error) && isEmpty) return;
        const isSaid = saysItself && (isEmpty || JSON.stringify(answered) !== JSON.stringify(question));
        portal.fail(error, { kind: 'list', what, isSaid });
      }),
      actor.on('loaded', () => portal.over(what)),
    ];
    const stops = isLive ? [portal.live.watch(onNews), portal.live.onReturn(() => actor.send({ type: 'change.arrived' }))] : [];
    if (isLive) beginToHear();
    return () => {
      for (const stop of stops) stop();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, portal, what, isLive, saysItself]);
  const answer = useSelector(actor, ({ context }) => context.answer);
  const answered = useSelector(actor, ({ context }) => context.answered);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isOther = answer !== undefined && JSON.stringify(answered) !== text;
  return {
    answer,
    error: useSelector(actor, ({ context }) => context.error),
    hasFailed,
    /** `waiting`: what is shown answers another question, until the answer to this one comes */
    rows: rowsState(answer !== undefined, hasFailed, isOther),
    /** what is shown may be of another question, or old: it is being asked for */
    isLoading: useSelector(actor, (snapshot) => snapshot.matches('loading')),
    reload: () => actor.send({ type: 'reload' }),
    onNews: () => actor.send({ type: 'change.arrived' }),
  } as const;
}

/** `waiting`: the rows answer an earlier question, and stay until those of the present one come. */
export type RowsState = 'ready' | 'waiting' | 'loading' | 'failed';

/** What a list says of its rows: those of an earlier question stay in sight, marked, while another one is on its way, and not once that has failed. */
export function rowsState(isKnown: boolean, hasFailed: boolean, isOther: boolean): RowsState {
  if (hasFailed && (isOther || !isKnown)) return 'failed';
  if (!isKnown) return 'loading';
  return isOther ? 'waiting' : 'ready';
}
