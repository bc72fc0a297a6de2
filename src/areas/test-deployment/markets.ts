import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { marketsSchema } from '#contract/deployment/test-selection.ts';
import { count } from '#contract/words.ts';
import { dash } from '#src/app/format/dash.ts';

export type Markets = z.output<typeof marketsSchema>;

/** "DE 12, NO 3"; of very many vehicles the markets are not counted. */
export function marketsText(markets: Markets, t: TFunction<'deployments'>): string {
  if (markets === null) return t('markets.uncounted');
  return markets.length === 0 ? dash : markets.map(({ market, vehicles }) => `${market} ${count(vehicles)}`).join(', ');
}

/** How many vehicles each market has, of vehicles by the market of each. */
export function marketsAmong(of: readonly string[]): Markets {
  const groups = Map.groupBy(of, (market) => market);
  return [...groups]
    .map(([market, all]) => ({ market, vehicles: all.length }))
    .toSorted((a, b) => a.market.localeCompare(b.market));
}
