import { useEffect, useRef, useState } from 'react';
import type { RowsPage } from '#contract/list.ts';
import type { ChangeEvent } from '#contract/live/news.ts';
import { usePortal } from '#src/app/portal.ts';
import type { CallResource } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';
import { type ListQuestion, walkQuestion } from './list-question.ts';

type Options<Row> = {
  /** the page of the list that answers a question; one function for as long as the page stands */
  readonly pageOf: (question: ListQuestion) => CallResource<RowsPage<Row>>;
  readonly question: ListQuestion;
  /** the list's name in the warning when it cannot be loaded: "AEC projects" (D-152) */
  readonly what: string;
  /** which news concern the list; those of annotations never do */
  readonly concerns: (news: ChangeEvent) => boolean;
};

const none: readonly never[] = [];

/**
 * A page of a list that the server filtered, sorted and cut (docs/adr/0013), kept fresh by the live channel. It begins with what the
 * navigation loaded; the rows of the last question stay in sight until those of the next one come.
 */
export function useEntityList<Row>({ pageOf, question, what, concerns }: Options<Row>) {
  const [load] = useState(() => pageOf);
  const {
    answer,
    error,
    reload,
    rows: state,
  } = useReloadable<ListQuestion, RowsPage<Row>>({
    question,
    load: (input, signal) => {
      const resource = load(input.question);
      return input.again ? resource.fresh(signal) : resource.get(signal);
    },
    peek: (asked) => load(asked).peek(),
    what,
    concerns,
  });
  const allRows = useAllRows(load, question);
  return {
    rows: answer?.items ?? none,
    total: answer?.total ?? 0,
    totalUnfiltered: answer?.totalUnfiltered ?? 0,
    /** values that occur in the list, by the name of their filter */
    facets: answer?.facets ?? {},
    state,
    error,
    allRows,
    reload,
  } as const;
}

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
