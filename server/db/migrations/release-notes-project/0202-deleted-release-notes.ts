import { type Kysely, sql } from 'kysely';

/** Where texts were published whose project is deleted: release notes of candidates may still link there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_release_notes')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('brand_ids', sql`integer[]`, (column) => column.notNull())
    .execute();
}
