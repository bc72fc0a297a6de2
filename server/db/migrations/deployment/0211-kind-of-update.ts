import { type Kysely, sql } from 'kysely';
import { oneOf } from '#server/db/schema.ts';

/** How an update is brought to the driver, the way back from a rollout, and the plan that comes with a request (D-254, D-255, D-257). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table live_deployment
      add column update_kind text not null default 'SOFT' check (${oneOf('update_kind', ['SOFT', 'FORCED', 'DOWNLOAD_ONLY'])}),
      add column forced_reason text not null default '', add column way_back_of integer, add column proposed_plan jsonb
  `.execute(db);
}
