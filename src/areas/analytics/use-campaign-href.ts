import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { rowsHref, useBoard } from './board.ts';
import type { BoardSearch } from './searches.ts';

/** Where a campaign is told: its own page in the portal where the reader may open it, else its rows (D-249). */
export function useCampaignHref(): (row: BoardWidget['rows'][number], rows?: BoardSearch) => string {
  const board = useBoard();
  const mayOpen = useMayOpen();
  return ({ address, campaignId }, rows) =>
    typeof address === 'string' && address !== '' && mayOpen(address)
      ? address
      : rowsHref(board, { ...rows, campaign: String(campaignId) });
}
