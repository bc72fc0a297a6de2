import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The first seed of a database: begun, and finished or cut off. No row where nothing was ever seeded, or was before this table came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seed_run (
      is_first boolean primary key default true check (is_first),
      started_on timestamptz not null,
      finished_on timestamptz
    )
  `.execute(db);
}
