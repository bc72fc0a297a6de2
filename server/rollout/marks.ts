import { sql } from 'kysely';
import type { Database, Transaction } from '#server/db/connection.ts';

/** Vehicles between two marks, about. */
const distance = 1_000;

/**
 * Marks some VINs of a frozen list with their place in the order of VINs. The list does not change any more, so that each page of it, and
 * how many VINs begin with a text, is found from the mark before instead of from the beginning (D-044). The first ranks are as good as drawn
 * by lot: the order of the list is that of a hash. `portion`: ranks that one statement looks at.
 */
export async function markList(
  tx: Transaction,
  { id, total }: { readonly id: number; readonly total: number },
  portion: number,
): Promise<void> {
  const sample = await sql<{ vin: string }>`
    select vin from rollout_vehicle where rollout_id = ${id} and rank < ${Math.floor(total / distance)} order by vin
  `.execute(tx);
  const vins = sample.rows.map(({ vin }) => vin);
  if (vins.length === 0) return;
  const between = Array.from({ length: vins.length + 1 }, () => 0);
  for (let from = 0; from < total; from += portion) {
    const { rows } = await sql<{ bucket: number; count: number }>`
      select width_bucket(vin, ${vins}::text[]) as bucket, count(*)::int as count from rollout_vehicle
      where rollout_id = ${id} and rank >= ${from} and rank < ${from + portion} group by 1
    `.execute(tx);
    for (const { bucket, count } of rows) between[bucket] = (between[bucket] ?? 0) + count;
  }
  let place = 0;
  const places = vins.map((_, index) => {
    place += between[index] ?? 0;
    return place;
  });
  await sql`
    insert into rollout_mark (rollout_id, place, vin)
    select ${id}::int, mark.place, mark.vin from unnest(${places}::int[], ${vins}::text[]) as mark (place, vin)
  `.execute(tx);
}

export type Mark = { readonly place: number; readonly vin: string };
const beginning: Mark = { place: 0, vin: '' };

/** The nearest mark at or before a place. */
export async function markBefore(db: Database, rolloutId: number, place: number): Promise<Mark> {
  const mark = await db
    .selectFrom('rolloutMark')
    .select(['place', 'vin'])
    .where('rolloutId', '=', rolloutId)
    .where('place', '<=', place)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return mark ?? beginning;
}

/** How many VINs of a list come before a text. */
export async function placeOf(db: Database, rolloutId: number, text: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    with mark as (
      select place, vin from rollout_mark where rollout_id = ${rolloutId} and vin < ${text} order by vin desc limit 1
    )
    select coalesce((select place from mark), 0) + (
      select count(*)::int from rollout_vehicle v
      where v.rollout_id = ${rolloutId} and v.vin >= coalesce((select vin from mark), '') and v.vin < ${text}
    ) as place
  `.execute(db);
  return rows[0]?.place ?? 0;
}
