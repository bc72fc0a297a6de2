import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const statuses = ['CREATED', 'IN_PROGRESS', 'PENDING', 'APPROVED', 'REJECTED'];
const parts = ['dms_reference', 'safety_requirements', 'approval'];

/** Customer vehicle functions of baseline updates (D-076, D-083). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'customer_vehicle_function')
    .addColumn('baseline_update_id', 'integer', (column) => column.notNull().references('baseline_update.id').onDelete('cascade'))
    .addColumn('cvf_number', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('affected_ecus', sql`integer[]`, (column) => column.notNull())
    .addColumn('customer_visible', 'boolean', (column) => column.notNull())
    .addColumn('change_type', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addUniqueConstraint('customer_vehicle_function_number', ['baseline_update_id', 'cvf_number'])
    .execute();
  for (const part of parts) await sql`alter table customer_vehicle_function add column ${sql.id(part)} jsonb`.execute(db);
  await addWaiting(db, 'customer_vehicle_function');
  await sql`create index customer_vehicle_function_update on customer_vehicle_function (baseline_update_id, status)`.execute(db);
  await sql`create index customer_vehicle_function_name on customer_vehicle_function using gin (name gin_trgm_ops)`.execute(db);
}
