import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const stages = ['PREPARATION', 'REQUESTED', 'APPROVED', 'PLANNED', 'ROLLED_OUT', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'];
const statuses = ['CREATED', 'ROLLED_OUT', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'];
const steps = [
  ...['software-details', 'vehicles', 'parameters', 'request-deployment'],
  ...['approve-deployment', 'plan-deployment', 'rollout'],
];

/** Smart campaigns (D-068, D-092), which have rollouts in phases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'smart_campaign')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('software_name', 'text', (column) => column.notNull())
    .addColumn('software_version', 'text', (column) => column.notNull())
    .addColumn('release_type', 'text', (column) => column.notNull())
    .addColumn('platform', 'text', (column) => column.notNull().check(oneOf('platform', ['E312', 'E320'])))
    .addColumn('containers', 'jsonb', (column) => column.notNull())
    .addColumn('own_list_id', 'integer')
    .addColumn('vehicle_list_id', 'integer')
    .addColumn('parameters', 'jsonb')
    .addColumn('request', 'jsonb')
    .addColumn('phases', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('pace', 'jsonb')
    .addColumn('maintenance', 'jsonb')
    .addColumn('stage', 'text', (column) => column.notNull().check(oneOf('stage', stages)))
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addColumn('open_step', 'text', (column) => column.check(oneOf('open_step', steps)))
    .addColumn('vehicle_count', 'integer')
    .addColumn('paused', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await addWaiting(db, 'smart_campaign');
  await sql`create index smart_campaign_brand on smart_campaign (home_brand_id, changed_on)`.execute(db);
  await sql`create index smart_campaign_name on smart_campaign using gin (name gin_trgm_ops)`.execute(db);
  for (const table of ['rollout', 'simulation_hold']) {
    const name = sql.id(`${table}_kind_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${name} check (kind in ('TEST', 'LIVE', 'E311', 'SMART'))`.execute(
      db,
    );
  }
}
