import { type Kysely, sql } from 'kysely';

/** What somebody did with an entity: home tells of it what they handed on and others have now (D-033). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index journal_person on journal (subject, entity_type, entity_id, at)`.execute(db);
}
