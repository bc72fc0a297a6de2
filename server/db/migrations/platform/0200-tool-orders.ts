import { type Kysely, sql } from 'kysely';
import { oneOf } from '#server/db/schema.ts';

/** Orders to tools behind the portal: one at a time is open for an entity (ADR 28). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tool_order')
    .addColumn('key', 'uuid', (column) => column.primaryKey())
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('event', 'jsonb', (column) => column.notNull())
    .addColumn('decision', 'jsonb', (column) => column.notNull())
    .addColumn('columns', 'jsonb', (column) => column.notNull())
    .addColumn('call_key', 'text')
    .addColumn('begun_on', 'timestamptz', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('ended_on', 'timestamptz')
    .addColumn('outcome', 'text', (column) => column.check(oneOf('outcome', ['done', 'refused'])))
    .execute();
  await sql`create unique index tool_order_open on tool_order (entity_type, entity_id) where ended_on is null`.execute(db);
  await sql`create index tool_order_call on tool_order (call_key) where call_key is not null`.execute(db);
}
