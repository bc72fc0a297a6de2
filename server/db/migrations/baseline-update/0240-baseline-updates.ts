import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const statuses = [
  ...['CREATED', 'IN_PROGRESS', 'PENDING', 'REJECTED', 'APPROVED'],
  ...['READY_FOR_DEPLOYMENT', 'ROLLOUT', 'FINISHED', 'CANCELED'],
];

/** Baseline updates (D-075, D-080): a part that is typed on a page of its own is a column, null before it is saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'baseline_update')
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('deputy_id', 'text')
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addColumn('version_general', 'jsonb')
    .addColumn('version_current', 'jsonb')
    .addColumn('version_target', 'jsonb')
    .addUniqueConstraint('baseline_update_code', ['home_brand_id', 'code'])
    .execute();
  await addWaiting(db, 'baseline_update');
  await sql`create index baseline_update_brand on baseline_update (home_brand_id, changed_on)`.execute(db);
  await sql`create index baseline_update_title on baseline_update using gin (title gin_trgm_ops)`.execute(db);
}
