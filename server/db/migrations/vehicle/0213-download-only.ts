import { type Kysely, sql } from 'kysely';

/** Jobs of the simulated fleet whose vehicles only download (D-254). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fleet_job add column download_only boolean not null default false`.execute(db);
}
