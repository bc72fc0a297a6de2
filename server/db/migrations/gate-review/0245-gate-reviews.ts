import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const categories = ['technical', 'compatibility', 'functional', 'testing', 'organizational'];
const statuses = ['CREATED', 'PENDING', 'APPROVED', 'REJECTED'];

/** Reviews of gate 2, one for each category (D-075.4, D-080d). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'gate_review')
    .addColumn('baseline_update_id', 'integer', (column) => column.notNull().references('baseline_update.id').onDelete('cascade'))
    .addColumn('category', 'text', (column) => column.notNull().check(oneOf('category', categories)))
    .addColumn('reviewer_id', 'text')
    .addColumn('checklist', 'jsonb', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addUniqueConstraint('gate_review_category', ['baseline_update_id', 'category'])
    .execute();
  await addWaiting(db, 'gate_review');
  await sql`create index gate_review_reviewer on gate_review (reviewer_id)`.execute(db);
}
