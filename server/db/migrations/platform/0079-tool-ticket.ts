import type { Kysely } from 'kysely';

/** One-time tokens that carry somebody over to the analytics tool (D-029). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tool_ticket')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('sid', 'text', (column) => column.notNull())
    .addColumn('expires_on', 'timestamptz', (column) => column.notNull())
    .execute();
}
