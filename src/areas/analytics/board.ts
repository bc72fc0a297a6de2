import { createContext, useContext } from 'react';
import { type BoardQuery, type BoardWidget, wrongDays } from '#contract/analytics/board-endpoints.ts';
import type { BoardName } from '#contract/analytics/boards.ts';
import { stringifySearch } from '#src/app/routing/search.ts';
import { apart, type BoardSearch } from './searches.ts';

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

/** What the server is asked: the filters that are set. */
export function queryOf({ fixed, search }: Pick<OpenBoard, 'fixed' | 'search'>): Partial<BoardQuery> {
  const filters = Object.entries(search).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !(apart as readonly string[]).includes(name),
  );
  const query: Partial<BoardQuery> = { ...Object.fromEntries(filters), ...fixed };
  if (query.period !== 'custom' || (query.from && query.to)) return query;
  // An address that names no days of its period has the usual one.
  // An address that names no days of its period has the usual one.
  const { from: _from, period: _period, to: _to, ...rest } = query;
  return rest;
}

/** What is wrong with the days that an address names; nothing is asked for them then. */
export function daysFault({ from, period = '90d', to }: BoardSearch) {
  return from && to ? wrongDays({ period, from, to }) : undefined;
}

/** Address of the board with some of its search changed. */
export const hrefWith = ({ path, search }: OpenBoard, patch: BoardSearch): string =>
  `${path}${stringifySearch({ ...search, ...patch })}`;

/** Where a campaign is told: its own page in the portal, else its rows. */
export function campaignHref(board: OpenBoard, { address, campaignId }: BoardWidget['rows'][number]): string {
  return typeof address === 'string' && address !== '' ? address : rowsHref(board, { campaign: String(campaignId) });
}

/** Address of the rows that a part of a chart counts. */
export const rowsHref = (board: OpenBoard, patch: BoardSearch = {}): string =>
  hrefWith(board, { page: undefined, status: undefined, day: undefined, ...patch, tab: 'rows' });
