import { type Kysely, sql } from 'kysely';

/** Whether the tool has what the portal expects; the version of the texts and the last order that the simulated tool took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table release_notes_project add column tool_agrees boolean not null default false`.execute(db);
  await sql`alter table translation_tool_project add column version text, add column last_order text`.execute(db);
}
