import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const statuses = ['Open', 'IN_PROGRESS', 'ACCEPTED', 'REJECTED', 'COMPLETED'];
const categories = ['TECHNICAL', 'SAFETY', 'SECURITY', 'SCHEDULE', 'QUALITY', 'LEGAL', 'CUSTOMER'];

/** Risks of baseline updates (D-077, D-085). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'risk')
    .addColumn('baseline_update_id', 'integer', (column) => column.notNull().references('baseline_update.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull().check(oneOf('category', categories)))
    .addColumn('probability', 'integer', (column) => column.notNull().check(sql`probability between 1 and 5`))
    .addColumn('severity', 'integer', (column) => column.notNull().check(sql`severity between 1 and 5`))
    .addColumn('mitigation', 'text', (column) => column.notNull())
    .addColumn('mitigation_due', 'text')
    .addColumn('mitigation_done', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('ecu_release_id', 'integer', (column) => column.references('ecu_release.id').onDelete('set null'))
    .addColumn('approval', 'jsonb')
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .execute();
  await addWaiting(db, 'risk');
  await sql`create index risk_update on risk (baseline_update_id, status)`.execute(db);
  await sql`create index risk_title on risk using gin (title gin_trgm_ops)`.execute(db);
}
