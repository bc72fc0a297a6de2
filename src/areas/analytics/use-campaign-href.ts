import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { campaignHref, useBoard } from './board.ts';
import type { BoardSearch } from './searches.ts';

/** Where a campaign of the open board is told, for whoever looks at it. */
export function useCampaignHref(): (row: BoardWidget['rows'][number], rows?: BoardSearch) => string {
  const board = useBoard();
  const mayOpen = useMayOpen();
  return (row, rows) => campaignHref(board, row, mayOpen, rows);
}
