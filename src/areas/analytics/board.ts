import { createContext, useContext } from 'react';
import type { BoardOptions, BoardQuery, BoardWidget, RowsQuery } from '#contract/analytics/board-endpoints.ts';
import { days } from '#contract/analytics/board-filters.ts';
import { type BoardName, boardOf, type FilterName, filtersOf, reachOf, rowFiltersOf, takes } from '#contract/analytics/boards.ts';
import type { WidgetDefinition } from '#contract/analytics/widgets.ts';
import { daysOf } from '#src/app/board/period.ts';
import { stringifySearch } from '#src/app/routing/search.ts';
import type { BoardSearch } from './searches.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    analytics: typeof import('#src/i18n/en/analytics/analytics.json');
  }
}

/** The open board and what it is asked. */
export type OpenBoard = {
  readonly name: BoardName;
  readonly path: string;
  readonly search: BoardSearch;
  /** filters that the page itself sets */
  readonly fixed: Partial<BoardQuery>;
  readonly change: (patch: BoardSearch) => void;
  /** days that were marked in a chart become the period, and the way back to the one before */
  readonly zoom: { readonly to: (from: string, to: string) => void; readonly back: (() => void) | undefined };
};

const BoardContext = createContext<OpenBoard | undefined>(undefined);
export const BoardProvider = BoardContext.Provider;

/** Throws outside of a board. */
export function useBoard(): OpenBoard {
  const board = useContext(BoardContext);
  if (!board) throw new Error('useBoard outside of a board');
  return board;
}

type Asking = Pick<OpenBoard, 'fixed' | 'name' | 'search'>;
/** What the server is asked: the filters of the board that are set. */
export function queryOf(board: Asking): Partial<BoardQuery> {
  return { ...daysOf(board.search), ...chosenOf(board, filtersOf(board.name)), ...board.fixed };
}

type Unknown = { readonly name: FilterName; readonly value: string };
/** Values of its filters that the board does not have at the brand: a link may be another brand's, and what was kept may be gone. They match nothing. */
export function unknownIn({ fixed, name, search }: Asking, options: BoardOptions | undefined): readonly Unknown[] {
  if (!options) return [];
  return (
    [...filtersOf(name), ...rowFiltersOf(name)]
      // Of a vehicle the page says it in its own words.
      .filter((one) => !(one in fixed) && one !== 'vehicle')
      .flatMap((one) =>
        (search[one]?.split(',') ?? [])
          .filter((value) => !options[one]?.some((option) => option.value === value))
          .map((value) => ({ name: one, value })),
      )
  );
}

/** Whether others are chosen of each filter that has values which the board does not have. */
export const leavesSome = ({ search }: Pick<Asking, 'search'>, unknown: readonly Unknown[]): boolean =>
  unknown.every(({ name }) => (search[name]?.split(',').length ?? 0) > unknown.filter((one) => one.name === name).length);

/** What of it is chosen once some values are not. */
export const withoutValues = ({ search }: Pick<Asking, 'search'>, values: readonly Unknown[]): BoardSearch => ({
  ...Object.fromEntries(
    values.map(({ name }) => [
      name,
      (search[name] ?? '')
        .split(',')
        .filter((value) => !values.some((one) => one.name === name && one.value === value))
        .join(',') || undefined,
    ]),
  ),
  page: undefined,
});

/** Whether anything of a board is put beside the period before. */
export const comparesPeriods = (name: BoardName): boolean =>
  Object.values(boardOf(name).widgets).some(({ before = [] }) => before.length > 0);

/** What of it travels to another board; undefined where that one lacks a filter that is set, or a value of it, and would count others than this one (D-014, D-191). */
export function travelling(board: Asking, to: BoardName): Partial<BoardQuery> | undefined {
  const query = queryOf(board);
  const isTaken = ([name, value]: readonly [string, string]) => name in days || takes(to, name, value);
  return Object.entries(query).every(isTaken) ? query : undefined;
}

/** What it is asked for rows: also what a part of a chart led to. */
export function rowsQueryOf(board: Asking): Partial<Omit<RowsQuery, 'page' | 'size' | 'sort'>> {
  const { day, reach, status } = board.search;
  const own = { ...(day && { day }), ...(reach && { reach }), ...(status && { status: status as RowsQuery['status'] }) };
  return { ...queryOf(board), ...chosenOf(board, rowFiltersOf(board.name)), ...own };
}

const chosenOf = ({ search }: Asking, names: readonly FilterName[]): Partial<BoardQuery> =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));

/** Address of the board with some of its search changed. */
const hrefWith = ({ path, search }: OpenBoard, patch: BoardSearch): string =>
  `${path}${stringifySearch({ ...search, ...patch })}`;

const noRows = { tab: undefined, page: undefined, status: undefined, day: undefined, reach: undefined } as const;
/** Address of the charts: without what narrows rows alone. */
export const chartsHref = (board: OpenBoard): string =>
  hrefWith(board, { ...noRows, ...Object.fromEntries(rowFiltersOf(board.name).map((one) => [one, undefined])) });

/** The search of rows, those of the period where `patch` says nothing else. */
export const rowsSearch = (patch: BoardSearch = {}): BoardSearch => ({ ...noRows, ...patch, tab: 'rows' });

/** Address of rows, those of the period where `patch` says nothing else. */
export const rowsHref = (board: OpenBoard, patch: BoardSearch = {}): string => hrefWith(board, rowsSearch(patch));

type Row = BoardWidget['rows'][number];
type MayOpen = (href: string) => boolean;
/** The page in the portal of what a row is about, where the reader may open it (D-249). */
export const ownPageOf = ({ address }: Row, mayOpen: MayOpen): string | undefined =>
  typeof address === 'string' && address !== '' && mayOpen(address) ? address : undefined;

/** Where a campaign is told: its own page, else its rows. */
export const campaignHref = (board: OpenBoard, row: Row, mayOpen: MayOpen, rows: BoardSearch = {}): string =>
  ownPageOf(row, mayOpen) ?? rowsHref(board, { ...rows, campaign: String(row.campaignId) });

const errorBoard = '/data-analytics/error-tracking/withSelectedFilters';
/**
 * Where how many failed leads: to the board of errors with the filters that travel there, or to the failed rows of the board's own; nowhere for whoever may
 * not open the former (D-014, D-191).
 */
export function failedLead(board: OpenBoard, mayOpen: MayOpen) {
  const filters = travelling(board, 'error-tracking');
  if (!filters) return { is: 'rows' as const, href: rowsHref(board, { status: 'FAILED' }) };
  return mayOpen(errorBoard) ? { is: 'errors' as const, href: errorBoard, filters } : undefined;
}

/** Which rows a chart counts, whatever part of it one follows. */
export function rowsOf({ name }: Pick<OpenBoard, 'name'>, widget: string): BoardSearch {
  const definition = boardOf(name).widgets[widget];
  const reach = definition && reachOf(definition);
  // Adoption is of those that installed.
  const status = definition?.from === 'failures' ? 'FAILED' : definition?.kind === 'area' ? 'INSTALLED' : undefined;
  return { ...(status && { status }), ...(reach && { reach }) };
}

type Drawn = Pick<WidgetDefinition, 'most'>;
/** What a chart draws of a widget: the greatest of its rows, where it has more. */
export const drawnOf = ({ most }: Drawn, widget: BoardWidget): BoardWidget =>
  most === undefined || widget.rows.length <= most ? widget : { ...widget, rows: widget.rows.slice(0, most) };

/** Whether a chart draws less than its table has (`chart`), or the answer itself has not all that there are (`all`). */
export function cutOf({ most }: Drawn, { rows, total }: BoardWidget) {
  const shown = Math.min(most ?? rows.length, rows.length);
  if (shown === total) return undefined;
  return { is: rows.length < total ? ('all' as const) : ('chart' as const), shown: rows.length < total ? rows.length : shown };
}
