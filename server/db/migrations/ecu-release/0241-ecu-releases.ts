import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const statuses = ['CREATED', 'IN_PROGRESS', 'PENDING', 'APPROVED', 'REJECTED'];
const parts = [
  ...['version_general', 'version_current', 'version_target'],
  ...['compatibility', 'functional', 'testing', 'organizational', 'approval'],
];

/** ECU releases of baseline updates (D-076, D-081, D-082). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'ecu_release')
    .addColumn('baseline_update_id', 'integer', (column) => column.notNull().references('baseline_update.id').onDelete('cascade'))
    .addColumn('ecu_name', 'text', (column) => column.notNull())
    .addColumn('diagnostic_address', 'text', (column) => column.notNull())
    .addColumn('ecu_family', 'text', (column) => column.notNull())
    .addColumn('supplier', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('flash_medium', 'text', (column) => column.notNull().check(oneOf('flash_medium', ['OTA', 'WORKSHOP', 'BOTH'])))
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .execute();
  for (const part of parts) await sql`alter table ecu_release add column ${sql.id(part)} jsonb`.execute(db);
  await addWaiting(db, 'ecu_release');
  await sql`create index ecu_release_update on ecu_release (baseline_update_id, status)`.execute(db);
  await sql`create index ecu_release_name on ecu_release using gin (ecu_name gin_trgm_ops)`.execute(db);
  await sql`create index ecu_release_target on ecu_release (diagnostic_address, (version_target ->> 'swPartNumber'))`.execute(db);
}
