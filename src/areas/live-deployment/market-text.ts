import type { TFunction } from 'i18next';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';

type Targets = { readonly markets: readonly string[]; readonly filterCriteria: readonly FilterCriterion[] };

/** Which markets targets reach: what is ticked and what the criteria say of the market, in one line. */
export function marketsReached({ markets, filterCriteria }: Targets, t: TFunction<'deployments'>): string {
  const said = filterCriteria.filter(({ key, values }) => key === 'MARKET' && values.length > 0);
  const chosen = [markets, ...said.filter(({ comparator }) => comparator === 'EQUAL').map(({ values }) => values)].filter(
    (values) => values.length > 0,
  );
  const without = new Set(said.filter(({ comparator }) => comparator === 'NOT_EQUAL').flatMap(({ values }) => values));
  const [first, ...others] = chosen;
  if (!first)
    return without.size === 0 ? t('targets.allMarkets') : t('targets.allMarketsBut', { markets: [...without].join(', ') });
  const reached = first.filter((market) => !without.has(market) && others.every((values) => values.includes(market)));
  return reached.length === 0 ? t('targets.noMarket') : reached.join(', ');
}
