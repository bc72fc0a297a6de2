import { type Kysely, sql } from 'kysely';
import { runPrepared } from '#server/db/statement.ts';
import type { Tables } from '#server/db/tables.ts';

/** Why a VIN is no vehicle that a brand may use, as a refused field says it. */
export const vinRefusals = {
  foreignBrand: 'This vehicle belongs to another brand.',
  retired: 'This test vehicle is retired.',
  unknown: 'No vehicle of this brand has this VIN.',
} as const;
type VinRefusal = keyof typeof vinRefusals;

/**
 * Which of some VINs a brand may not use, and why. Whose vehicle one is says the fleet, which has each vehicle once, and the database of test
 * vehicles of one that was never sold (D-086a, D-240): a brand's test vehicle does not make another brand's vehicle its own.
 */
export async function refusedVins(
  db: Kysely<Tables>,
  vins: readonly string[],
  brandId: number,
): Promise<ReadonlyMap<string, VinRefusal>> {
  if (vins.length === 0) return new Map();
  const rows = await runPrepared(
    db,
    sql<{ vin: string; refusal: VinRefusal }>`
    select vin, refusal from (
      select s.vin, case
        when t.status = 'RETIRED' and coalesce(v.brand_id, ${brandId}) = ${brandId} then 'retired'
        when coalesce(v.brand_id, t.home_brand_id) = ${brandId} then null
        when v.brand_id is not null or exists (select from test_vehicle o where o.vin = s.vin) then 'foreignBrand'
        else 'unknown' end as refusal
      from unnest(${[...vins]}::text[]) as s (vin) left join vehicle v on v.vin = s.vin
      left join test_vehicle t on t.vin = s.vin and t.home_brand_id = ${brandId}
    ) as looked where refusal is not null
  `,
  );
  return new Map(rows.map(({ refusal, vin }) => [vin, refusal]));
}
