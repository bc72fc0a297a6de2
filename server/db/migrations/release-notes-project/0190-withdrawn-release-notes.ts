import type { Kysely } from 'kysely';

/** Where release notes were published that are being edited again: links to them are known by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('release_notes_project').addColumn('withdrawn_url', 'text').execute();
}
