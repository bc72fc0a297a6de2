import { type RawBuilder, sql } from 'kysely';
import { brandName } from '#contract/brand.ts';
import type { FilterCriterion, FilterKey } from '#contract/vehicle/vehicle.ts';
import type { Database } from '#server/db/connection.ts';
import { allByBits, hasBit, pageByBits, someByBits } from '#server/fleet/chosen-vehicles.ts';
import type { DigitalTwin, TwinVehicle, VehicleQuery, VinPage } from '#server/fleet/digital-twin.ts';
import { checkKeys, vehicleCondition } from '#server/fleet/filter.ts';
import { groupIdSql, listsOfBrand } from '#server/fleet/list-groups.ts';
import { areBitsFresh, type Choice, countByBits } from '#server/fleet/vehicle-bits.ts';
import { groupNames, loadGroups } from '#server/fleet/vehicle-groups.ts';
import { problem } from '#server/problem.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';
import type { UpstreamDeps } from '#server/upstreams/upstreams.ts';

type Says = ReturnType<typeof simulationWord>;

/** The digital twin over table `vehicle` (D-231). */
export function simulatedTwin({ db, config, log }: Pick<UpstreamDeps, 'db' | 'config' | 'log'>): DigitalTwin {
  const says = simulationWord(config);
  async function condition({ homeBrandId, brandIds, filterCriteria }: VehicleQuery): Promise<RawBuilder<boolean>> {
    checkKeys(filterCriteria);
    failOnTrigger(says, filterCriteria);
    return vehicleCondition(brandIds, filterCriteria, await loadGroups(db, homeBrandId, groupNames(filterCriteria)));
  }
  /** Asked together: the condition over rows, the same as a choice of bits, and whether the bits can be trusted. */
  async function asked(query: VehicleQuery): Promise<Asked> {
    const where = await condition(query);
    const choice = await choiceOf(db, query);
    return { where, choice, isFresh: await areBitsFresh({ db, log }, choice) };
  }
  async function chosen(query: VehicleQuery): Promise<RawBuilder<{ vin: string }>> {
    const { choice, isFresh, where } = await asked(query);
    return isFresh ? allByBits(choice, where, sql`v.vin`) : sql`select v.vin from vehicle v where ${where}`;
  }
  async function pageOf(query: VehicleQuery, { after, limit }: VinPage): Promise<RawBuilder<{ vin: string }>> {
    const { choice, isFresh, where } = await asked(query);
    const last = after === undefined ? -1 : await numberOf(db, after);
    return isFresh
      ? pageByBits(choice, { after: last, limit })
      : sql`select v.vin from vehicle v where v.number > ${last} and ${where} order by v.number limit ${limit}`;
  }
  async function count({ choice, isFresh, where }: Asked): Promise<number> {
    const counting = isFresh
      ? countByBits<Count>(choice, (bits) => sql`${bits.count(bits.tree())} as count`)
      : sql<Count>`select count(*)::int as count from vehicle v where ${where}`;
    const { rows } = await counting.execute(db);
    return rows[0]?.count ?? 0;
  }
  return {
    count: async (query) => count(await asked(query)),
    matching: async (query, number) => {
      const { choice, isFresh, where } = await asked(query);
      const total = await count({ choice, isFresh, where });
      if (isFresh && total > fewMatching) return { where: hasBit(choice, number), total };
      const found = isFresh ? allByBits(choice, where, sql`v.number`) : sql`select v.number from vehicle v where ${where}`;
      return { where: sql<boolean>`${number} in (${found})`, total };
    },
    vehicles: async (query, limit) => {
      const { choice, isFresh, where } = await asked(query);
      const columns = sql`v.vin, v.model, v.model_year, v.market, v.brand_id`;
      const finding = isFresh
        ? someByBits<TwinVehicle>(choice, limit, columns)
        : sql<TwinVehicle>`select ${columns} from vehicle v where ${where} order by v.vin limit ${limit}`;
      return (await finding.execute(db)).rows;
    },
    vins: async (query, page) => {
      const found = page
        ? await pageOf(query, page)
        : sql<{ vin: string }>`select vin from (${await chosen(query)}) as found order by vin`;
      const { rows } = await found.execute(db);
      return rows.map((row) => row.vin);
    },
    selectVins: chosen,
    valueHints: (homeBrandId, brandIds) => valueHints(db, homeBrandId, brandIds),
  };
}

type Count = { count: number };
type Asked = { readonly where: RawBuilder<boolean>; readonly choice: Choice; readonly isFresh: boolean };
/** So few are found first where a page of them is wanted; of more, any page is near wherever one begins. */
const fewMatching = 20_000;

/** The place of a vehicle in the fleet; 400 for one that is not there. */
async function numberOf(db: Database, vin: string): Promise<number> {
  const found = await db.selectFrom('vehicle').select('number').where('vin', '=', vin).executeTakeFirst();
  if (found) return found.number;
  const fields = [{ pointer: '/after', detail: 'This is no vehicle of the fleet.' }];
  throw problem('UNKNOWN', { status: 400, detail: 'The query is not valid.', fields });
}

/** A selection is a tree of one container: all of its criteria are to be met. */
async function choiceOf(db: Database, { brandIds, filterCriteria, homeBrandId }: VehicleQuery): Promise<Choice> {
  const constraints = filterCriteria.map(({ comparator, key, values }) => ({ key, comparison: comparator, values }));
  const tree = { operator: 'AND' as const, containers: [], constraints };
  return { brandIds, groups: await loadGroups(db, homeBrandId, groupNames(filterCriteria)), tree };
}

function failOnTrigger(says: Says, criteria: readonly FilterCriterion[]): void {
  const values = criteria.flatMap((criterion) => criterion.values);
  if (says('count500', ...values)) {
    throw problem('DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR', { detail: 'Digital twin gave no count.' });
  }
  if (says('twin500', ...values)) {
    throw problem('DIGI_TWIN_INTERNAL_ERROR', { detail: 'Digital twin reported an internal error.' });
  }
}

async function valueHints(db: Database, homeBrandId: number, brandIds: readonly number[]): Promise<Record<FilterKey, string[]>> {
  const { rows } = await sql<{ key: FilterKey; value: string }>`
    with mine as materialized (select * from vehicle where brand_id = any(${[...brandIds]}::int[]) limit 20000)
    select 'BRAND' as key, brand_id::text as value from mine group by 2
    union all select 'MODEL', model from mine group by 2
    union all select 'MODEL_YEAR', model_year::text from mine group by 2
    union all select 'MARKET', market from mine group by 2
    union all select 'PLATFORM', platform from mine group by 2
    union all select 'FLEET', fleet from mine group by 2
    union all select 'ECU_PART_NUMBER', unnest(ecu_part_numbers) from mine group by 2
    union all select 'ECU_SW_VERSION', unnest(ecu_sw_versions) from mine group by 2
    union all select 'PR_NUMBER', unnest(pr_numbers) from mine group by 2
    union all select 'VEHICLE_GROUP', name from vehicle_group where brand_id = ${homeBrandId}
    union all select 'VEHICLE_GROUP', ${groupIdSql(sql`l.id`)} from vehicle_list l where ${listsOfBrand(homeBrandId)}
  `.execute(db);
  const hints: Record<FilterKey, string[]> = {
    VIN: [],
    BRAND: [],
    MODEL: [],
    MODEL_YEAR: [],
    MARKET: [],
    PLATFORM: [],
    ECU_PART_NUMBER: [],
    ECU_SW_VERSION: [],
    PR_NUMBER: [],
    FLEET: [],
    VEHICLE_GROUP: [],
  };
  for (const { key, value } of rows) hints[key].push(key === 'BRAND' ? brandName(Number(value)) : value);
  for (const values of Object.values(hints)) values.sort();
  return hints;
}
