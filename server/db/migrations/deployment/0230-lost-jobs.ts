import { type Kysely, sql } from 'kysely';

/** Since when the fleet does not know a job any more (T27). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rollout_job add column lost_since timestamptz`.execute(db);
}
