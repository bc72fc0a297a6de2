import {
  type BoardOptions,
  type BoardWidget,
  boardEndpoints,
  calledBoard,
  type TrackingRow,
} from '#contract/analytics/board-endpoints.ts';
import { usePortal } from '#src/app/portal.ts';
import { resourceOf } from '#src/app/resource.ts';
import { useReloadable } from '#src/app/screen/use-reloadable.ts';
import { queryOf, rowsQueryOf, useBoard } from './board.ts';
import { useWidgetTitle } from './words.ts';

/** Events have come: what is counted is asked for again. */
const isTracking = ({ entityType }: { readonly entityType: string }): boolean => entityType === 'TRACKING';

function useBoardCall<Answer>(name: string, input: object, what: string) {
  const portal = usePortal();
  const of = (question: object) => resourceOf<Answer>(portal, name, question, boardEndpoints);
  return useReloadable<object, Answer>({
    question: input,
    load: ({ question, again }, signal) => (again ? of(question).fresh(signal) : of(question).get()),
    peek: (question) => of(question).peek(),
    what,
    concerns: isTracking,
    saysItself: true,
  });
}

/** The figures of one widget of the open board, kept fresh while rollouts run (D-190). */
export function useWidget(widget: string) {
  const board = useBoard();
  const title = useWidgetTitle(widget);
  return useBoardCall<BoardWidget>(`get${calledBoard(board.name)}Widget`, { params: { widget }, query: queryOf(board) }, title);
}

/** What the open board can be narrowed by, and whether it has anything of the vehicle that is chosen. */
export function useOptions(what: string) {
  const board = useBoard();
  const { vehicle } = queryOf(board);
  return useBoardCall<BoardOptions>(`list${calledBoard(board.name)}Filters`, vehicle ? { query: { vehicle } } : {}, what);
}

type Page = { readonly items: readonly TrackingRow[]; readonly total: number; readonly repeats: number };
/** A page of the rows that the open board counts. */
export function useRows(size: number, what: string) {
  const board = useBoard();
  const query = { ...rowsQueryOf(board), page: (board.search.page ?? 1) - 1, size };
  return useBoardCall<Page>(`list${calledBoard(board.name)}Rows`, { query }, what);
}
