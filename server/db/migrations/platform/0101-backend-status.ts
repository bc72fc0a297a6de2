import { type Kysely, sql } from 'kysely';

/** What the last probe found of each service behind the portal (D-079.4): one probe for all servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backend_status')
    .addColumn('service', 'text', (column) => column.primaryKey())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('UP', 'DOWN')`))
    .addColumn('checked_on', 'timestamptz', (column) => column.notNull())
    .execute();
}
