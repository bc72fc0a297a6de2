import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const requestStatuses = ['CREATED', 'REQUESTED', 'ACCEPTED', 'IN_PROGRESS', 'FINISHED', 'REJECTED', 'CANCELED'];
const deploymentStatuses = [
  ...['CREATED', 'ROLLOUT_READY', 'CAMPAIGN_CREATION_FAILED', 'ROLLOUT_INITIATED'],
  ...['ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'],
];
const taskStates = ['INCOMPLETE', 'COMPLETE'];
const ecuColumns = [
  ...['product_id', 'ecu_diagnostic_address', 'hardware', 'source_part_number', 'target_part_number'],
  ...['source_version', 'target_version', 'target_document_id'],
];

/** Deployment requests of E3 1.1 (D-072, D-087) and their deployments (D-073, D-115, D-116); rollouts are of three kinds from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'e311_request')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('department', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('model_series', sql`text[]`, (column) => column.notNull())
    .addColumn('planned_start', 'text', (column) => column.notNull())
    .addColumn('planned_end', 'text', (column) => column.notNull())
    .addColumn('priority', 'text', (column) => column.notNull().check(oneOf('priority', ['LOW', 'NORMAL', 'HIGH'])))
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('requester', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', requestStatuses)))
    .addColumn('vehicles', 'integer', (column) => column.notNull())
    .addColumn('updates', 'integer', (column) => column.notNull())
    .execute();
  await addWaiting(db, 'e311_request');
  await sql`create index e311_request_brand on e311_request (home_brand_id, created_on)`.execute(db);
  await sql`create index e311_request_title on e311_request using gin (title gin_trgm_ops)`.execute(db);
  await sql`
    create table e311_request_vehicle (
      request_id integer not null references e311_request on delete cascade, vin text not null, place integer not null,
      primary key (request_id, vin)
    )
  `.execute(db);
  const ecu = sql.join(ecuColumns.map((name) => sql`${sql.ref(name)} text not null`));
  await sql`
    create table e311_update (
      id integer primary key generated always as identity, request_id integer not null references e311_request on delete cascade,
      place integer not null, ${ecu}
    )
  `.execute(db);
  await sql`create index e311_update_request on e311_update (request_id)`.execute(db);
  await sql`
    create table e311_assignment (
      update_id integer not null references e311_update on delete cascade, vin text not null, primary key (update_id, vin)
    )
  `.execute(db);
  await flowTable(db, 'e311_deployment')
    .addColumn('deployment_request_id', 'integer', (column) => column.notNull().references('e311_request.id'))
    .addColumn('request_title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('vehicles_state', 'text', (column) => column.notNull().check(oneOf('vehicles_state', taskStates)))
    .addColumn('cpl_state', 'text', (column) => column.notNull().check(oneOf('cpl_state', taskStates)))
    .addColumn('parameters_state', 'text', (column) => column.notNull().check(oneOf('parameters_state', taskStates)))
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', deploymentStatuses)))
    .addColumn('selected_vins', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('parameters', 'jsonb', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await addWaiting(db, 'e311_deployment');
  await sql`create index e311_deployment_brand on e311_deployment (home_brand_id, created_on)`.execute(db);
  await sql`create index e311_deployment_request on e311_deployment (deployment_request_id)`.execute(db);
  await sql`
    create table e311_cpl_entry (
      id integer primary key generated always as identity, deployment_id integer not null references e311_deployment on delete cascade,
      place integer not null, is_enabled boolean not null, ${ecu}
    )
  `.execute(db);
  await sql`create index e311_cpl_entry_deployment on e311_cpl_entry (deployment_id)`.execute(db);
  for (const table of ['rollout', 'simulation_hold']) {
    const name = sql.id(`${table}_kind_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${name} check (kind in ('TEST', 'LIVE', 'E311'))`.execute(db);
  }
}
