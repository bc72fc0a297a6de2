import { sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import { fleets, hwVersions, markets, modelYears, modules, prNumbers, weighted, weightedModels } from '#server/fleet/models.ts';
import { refreshBits } from '#server/fleet/vehicle-bits.ts';

const batch = 50_000;

/**
 * Fills the fleet with `count` vehicles (D-203: 20,000). The n-th vehicle is the same in every database: all of it is computed from n,
 * in SQL, so that a million takes seconds. Answers how many were added or completed; vehicles that are there stay as they are, but for
 * keys that came later than they did.
 */
export async function seedVehicles(db: Database, count: number): Promise<number> {
  let added = 0;
  if (!(await isComplete(db, count))) {
    for (let from = 0; from < count; from += batch) added += await seedBatch(db, from, Math.min(count, from + batch) - 1);
  }
  // Counts read the indexes alone once the rows are known to be visible to everybody.
  if (added > 0) await sql`vacuum (analyze) vehicle`.execute(db);
  await refreshBits(db);
  return added;
}

/** Looked at before anything is inserted: an insert that finds its row takes a number all the same. */
async function isComplete(db: Database, count: number): Promise<boolean> {
  const { rows } = await sql<{
    found: number;
  }>`select count(*)::int as found from vehicle where production_date is not null`.execute(db);
  return (rows[0]?.found ?? 0) >= count;
}

async function seedBatch(db: Database, from: number, to: number): Promise<number> {
  const model = weightedModels();
  const market = weighted(markets, ([, share]) => share).map(([code]) => code);
  const year = weighted(modelYears, ([, , share]) => share);
  const fleet = weighted(fleets, ([, share]) => share).map(([name]) => name);
  const models = (key: 'wmi' | 'name' | 'code' | 'platform' | 'drive') => sql`(${model.map((item) => item[key])}::text[])[m]`;
  const random = (salt: number, size: number) =>
    sql`1 + (hashint8extended(n, ${sql.lit(salt)}) & 9223372036854775807) % ${sql.lit(size)}`;
  const plants = 'PWAEKRMVXH';
  const result = await sql`
    insert into vehicle (vin, brand_id, model_year, model, market, platform, drive_type, fleet, ecu_part_numbers, ecu_sw_versions, pr_numbers,
      hw_versions, production_date, module_names, module_versions)
    select
      ${models('wmi')} || 'ZZZ' || ${models('code')} || 'Z' || (${year.map(([, letter]) => letter)}::text[])[y]
        || substr(${plants}, (1 + n / 1000000)::int, 1) || lpad((n % 1000000)::text, 6, '0'),
      (${model.map((item) => item.brandId)}::int[])[m],
      (${year.map(([number]) => number)}::int[])[y],
      ${models('name')},
      (${market}::text[])[k],
      ${models('platform')},
      ${models('drive')},
      (${fleet}::text[])[f],
      array['10A907' || lpad((500 + m % 12)::text, 3, '0'), '3G0035' || lpad((800 + e % 9)::text, 3, '0')],
      array[lpad((1800 + 100 * (e % 6))::text, 4, '0'), lpad((400 + e % 25)::text, 4, '0')],
      (${[...prNumbers]}::text[])[1 + e % 3 : 3 + e % 7],
      (${[...hwVersions]}::text[])[1 + e % 5 : 2 + e % 5],
      make_date((${year.map(([number]) => number)}::int[])[y] - 1, (d / 28)::int + 1, (d % 28)::int + 1),
      (${[...modules]}::text[])[1 + e % 6 : 1 + e % 6 + e % 2],
      array[(1 + e % 3) || '.' || (e % 10) || '.0']
    from (
      select n, ${random(1, model.length)} as m, ${random(2, market.length)} as k, ${random(3, year.length)} as y,
        ${random(4, fleet.length)} as f, ${random(5, 1000)} as e, ${random(6, 336)} - 1 as d
      from generate_series(${from}::bigint, ${to}::bigint) as n
    ) as drawn
    on conflict (vin) do update set hw_versions = excluded.hw_versions, production_date = excluded.production_date,
      module_names = excluded.module_names, module_versions = excluded.module_versions
    where vehicle.production_date is null
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
