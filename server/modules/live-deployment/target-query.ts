import type { VehicleQuery } from '#server/fleet/digital-twin.ts';
import type { LiveDeploymentRow } from './live-deployment-store.ts';

type Targets = Pick<LiveDeploymentRow, 'homeBrandId' | 'selectedBrands' | 'filterCriteria' | 'markets'>;

/** The targets as a question to the digital twin; markets are one more criterion. */
export function targetQuery({ homeBrandId, selectedBrands, filterCriteria, markets }: Targets): VehicleQuery {
  const market = markets.length === 0 ? [] : [{ key: 'MARKET', comparator: 'EQUAL' as const, values: markets }];
  return { homeBrandId, brandIds: selectedBrands, filterCriteria: [...filterCriteria, ...market] };
}
