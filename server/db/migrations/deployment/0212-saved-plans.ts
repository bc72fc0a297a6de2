import { type Kysely, sql } from 'kysely';
import { entityTable } from '#server/db/schema.ts';

/** Plans that brands keep under a name (D-253). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await entityTable(db, 'saved_plan')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('plan', 'jsonb', (column) => column.notNull())
    .execute();
  await sql`create unique index saved_plan_name on saved_plan (home_brand_id, lower(name))`.execute(db);
}
