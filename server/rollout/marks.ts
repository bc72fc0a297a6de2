import { sql } from 'kysely';
import type { Database, Transaction } from '#server/db/connection.ts';

/** Vehicles between two marks. */
const distance = 1_000;

/**
 * Marks every thousandth VIN of a frozen list with its place in the order of VINs. The list does not change any more, so that each page of
 * it, and how many VINs begin with a text, is found from the mark before instead of from the beginning (D-044).
 */
export async function markList(tx: Transaction, id: number): Promise<void> {
  await sql`
    insert into rollout_mark (rollout_id, place, vin)
    select ${id}::int, place, vin
    from (select vin, row_number() over (order by vin) - 1 as place from rollout_vehicle where rollout_id = ${id}) as placed
    where place > 0 and place % ${distance}::int = 0
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
export async function countBefore(db: Database, rolloutId: number, text: string): Promise<number> {
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
