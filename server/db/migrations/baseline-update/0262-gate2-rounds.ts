import { type Kysely, sql } from 'kysely';

/** Rounds of gate 2 that were begun before they were counted: each submission is one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update baseline_update u set facts = facts || jsonb_build_object('rounds', (
      select count(*) from journal j where j.entity_type = 'BASELINE_UPDATE' and j.entity_id = u.id and j.command = 'gate2.submit'
    ))
  `.execute(db);
}
