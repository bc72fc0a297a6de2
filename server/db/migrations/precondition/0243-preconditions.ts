import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const categories = ['technical', 'compatibility', 'functional', 'testing', 'organizational'];
const statuses = ['Open', 'In Progress', 'Confirmed', 'Rejected'];

/** Preconditions of baseline updates (D-077, D-084), with documents as evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'precondition')
    .addColumn('baseline_update_id', 'integer', (column) => column.notNull().references('baseline_update.id').onDelete('cascade'))
    .addColumn('category', 'text', (column) => column.notNull().check(oneOf('category', categories)))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_seeded', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('place', 'integer', (column) => column.notNull().defaultTo(1000))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('mandatory', 'boolean', (column) => column.notNull())
    .addColumn('responsible_id', 'text', (column) => column.notNull())
    .addColumn('due_date', 'text')
    .addColumn('evidence_url', 'text', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addUniqueConstraint('precondition_name', ['baseline_update_id', 'category', 'name'])
    .execute();
  await addWaiting(db, 'precondition');
  await db.schema
    .createTable('precondition_document')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('precondition_id', 'integer', (column) => column.notNull().references('precondition.id').onDelete('cascade'))
    .addColumn('file_id', 'integer', (column) => column.notNull().references('file.id'))
    .addColumn('created_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('created_by', 'text', (column) => column.notNull())
    .execute();
  await sql`create index precondition_document_of on precondition_document (precondition_id)`.execute(db);
}
