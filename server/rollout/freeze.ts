import { type Selectable, sql } from 'kysely';
import type { ExternalFacts } from '#contract/command.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { Tables } from '#server/db/tables.ts';
import { peopleOf } from '#server/people.ts';

const lockClass = 4_171_720;
const hold = statement(`select pg_advisory_xact_lock_shared(${lockClass}, $1)`);
const windowsNow = statement<Selectable<Tables['freezeWindow']>>(
  'select * from freeze_window where home_brand_id = any($1::int[]) and ends_on > $2 order by starts_on',
);

/** Lets no freeze window of the brand be set until the transaction ends: what is decided under it stays true to its commit (D-062.16). */
export async function holdFreezes(tx: Transaction, brandId: number): Promise<void> {
  await hold(tx, brandId);
}

/** Waits for the decisions that are under way at the brand; those that come later see what this transaction sets. */
export async function lockFreezes(tx: Transaction, brandId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockClass)}, ${brandId})`.execute(tx);
}

/** The freeze window that is active at a brand at an instant (D-062.16). */
export const freezeAt = (db: Database, brandId: number, at: Date) =>
  db
    .selectFrom('freezeWindow')
    .selectAll()
    .where('homeBrandId', '=', brandId)
    .where('startsOn', '<=', at)
    .where('endsOn', '>', at)
    .orderBy('endsOn', 'desc')
    .executeTakeFirst();

/** The freeze windows of brands that are not over, as the times of an external fact, each with its reason and who set it. */
export async function freezeSpans(
  db: Database,
  brandIds: readonly number[],
  now: Date,
): Promise<(brandId: number) => ExternalFacts[string]> {
  const windows = await windowsNow(db, [...new Set(brandIds)], now);
  const person = await peopleOf(
    db,
    windows.map(({ createdBy }) => createdBy),
  );
  const spans = Map.groupBy(windows, ({ homeBrandId }) => homeBrandId);
  return (brandId) =>
    (spans.get(brandId) ?? []).map(({ createdBy, endsOn, reason, startsOn }) => ({
      from: startsOn.toISOString(),
      to: endsOn.toISOString(),
      reason,
      by: person(createdBy).fullName,
    }));
}
