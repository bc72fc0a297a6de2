import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { isAnnotation } from '#contract/collab/collab-entity.ts';
import type { RowsPage } from '#contract/list.ts';
import type { ChangeEvent } from '#contract/platform.ts';
import { type ServerPageLoad, serverPage } from '#machines/screens/server-page.ts';
import { usePortal } from '#src/app/portal.ts';
import type { CallResource } from '#src/app/resource.ts';
import { type ListQuestion, walkQuestion } from './list-question.ts';

type Options<Row> = {
  /** the page of the list that answers a question; one function for as long as the page stands */
  readonly pageOf: (question: ListQuestion) => CallResource<RowsPage<Row>>;
  readonly question: ListQuestion;
  /** the list's name in the warning when it cannot be loaded: "AEC projects" (D-152) */
  readonly what: string;
  /** which news concern the list; those of comments and locks never do */
  readonly concerns: (news: ChangeEvent) => boolean;
};

const none: readonly never[] = [];

/**
 * A page of a list that the server filtered, sorted and cut (docs/adr/0013), kept fresh by the live channel. It begins with what the
 * navigation loaded; the rows of the last question stay in sight until those of the next one come.
 */
export function useEntityList<Row>({ pageOf, question, what, concerns }: Options<Row>) {
  const portal = usePortal();
  const [load] = useState(() => pageOf);
  const [machine] = useState(() =>
    serverPage<ListQuestion, RowsPage<Row>>().provide({
      actors: {
        load: fromPromise<RowsPage<Row>, ServerPageLoad<ListQuestion>>(({ input, signal }) => {
          const resource = load(input.question);
          return input.again ? resource.fresh(signal) : resource.get(signal);
        }),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { question, initial: load(question).peek() } });
  const text = JSON.stringify(question);
  const asked = useRef(text);
  const turn = useEffectEvent(() => actor.send({ type: 'question.changed', question }));
  useEffect(() => {
    if (asked.current !== text) turn();
    asked.current = text;
  }, [text]);
  const hear = useEffectEvent((news: ChangeEvent) => {
    if (!isAnnotation(news.command) && concerns(news)) actor.send({ type: 'change.arrived' });
  });
  // News between the navigation and the first drawing took the answer out of the cache: then what is drawn is old already.
  const catchUp = useEffectEvent(() => {
    if (actor.getSnapshot().matches('ready') && load(question).peek() === undefined) actor.send({ type: 'change.arrived' });
  });
  useEffect(() => {
    const subscriptions = [
      actor.on('list.failed', ({ error }) => portal.fail(error, { kind: 'list', what })),
      actor.on('list.loaded', () => portal.over(what)),
    ];
    const stop = portal.live.watch(hear);
    const stopReturns = portal.live.onReturn(() => actor.send({ type: 'change.arrived' }));
    catchUp();
    return () => {
      stopReturns();
      stop();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, portal, what]);
  const page = useSelector(actor, ({ context }) => context.page);
  const error = useSelector(actor, ({ context }) => context.error);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const allRows = useAllRows(load, question);
  return {
    rows: page?.items ?? none,
    total: page?.total ?? 0,
    totalUnfiltered: page?.totalUnfiltered ?? 0,
    /** values that occur in the list, by the name of their filter */
    facets: page?.facets ?? {},
    state: page ? 'ready' : hasFailed ? 'failed' : 'loading',
    error,
    allRows,
    reload: () => actor.send({ type: 'page.reload' }),
  } as const;
}

export type EntityListPage<Row> = ReturnType<typeof useEntityList<Row>>;

/** Every row of the question, over all its pages, for the CSV file; undefined when it failed, which was told. */
function useAllRows<Row>(load: (question: ListQuestion) => CallResource<RowsPage<Row>>, question: ListQuestion) {
  const portal = usePortal();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    leaving.current = here;
    return () => here.abort();
  }, []);
  return async (): Promise<readonly Row[] | undefined> => {
    const { signal } = leaving.current;
    const rows: Row[] = [];
    try {
      for (let after: string | null | undefined; after !== null; ) {
        const page: RowsPage<Row> = await load(walkQuestion(question, after)).once(signal);
        rows.push(...page.items);
        after = page.next;
      }
      return rows;
    } catch (error) {
      portal.fail(error, { kind: 'part' });
      return undefined;
    }
  };
}
