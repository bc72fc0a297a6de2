import type { RawBuilder } from 'kysely';
import type { VehicleQuery } from '#server/fleet/digital-twin.ts';
import { countThatGot, vehiclesThatGot } from '#server/modules/deployment/way-back.ts';
import type { Services } from '#server/services.ts';
import type { LiveDeploymentRow } from './live-deployment-store.ts';

type Targets = Pick<LiveDeploymentRow, 'homeBrandId' | 'selectedBrands' | 'filterCriteria' | 'markets'>;

/** The targets as a question to the digital twin; markets are one more criterion. */
export function targetQuery({ homeBrandId, selectedBrands, filterCriteria, markets }: Targets): VehicleQuery {
  const market = markets.length === 0 ? [] : [{ key: 'MARKET', comparator: 'EQUAL' as const, values: markets }];
  return { homeBrandId, brandIds: selectedBrands, filterCriteria: [...filterCriteria, ...market] };
}

/** How many vehicles a deployment is for: those of its targets, of a way back those that got the other version (D-255). */
export async function countTargetsOf({ db, upstreams }: Services, row: LiveDeploymentRow): Promise<number> {
  const { homeBrandId, wayBackOf: id } = row;
  return id === null
    ? upstreams.twin.count(targetQuery(row))
    : (await countThatGot(db, 'LIVE', { homeBrandId, id, by: row.id })).vehicles;
}

/** Which they are. */
export async function vinsOfTargets({ upstreams }: Services, row: LiveDeploymentRow): Promise<RawBuilder<{ vin: string }>> {
  return row.wayBackOf === null
    ? upstreams.twin.selectVins(targetQuery(row))
    : vehiclesThatGot('LIVE', { id: row.wayBackOf, by: row.id });
}
