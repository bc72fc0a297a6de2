import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const versionStatuses = ['CREATED', 'IN_PROGRESS', 'READY_FOR_DEPLOYMENT', 'COMPLETED', 'CANCELED'];
const types = ['BUGFIX', 'UPDATE', 'UPGRADE', 'NEW', 'DOWNGRADE'];
const statuses = [
  ...['CREATED', 'IN_PREPARATION', 'VEHICLE_LIST_ADDED', 'READY_TO_ROLLOUT', 'ROLLOUT_INITIATED'],
  ...['ROLLOUT_SUCCESSFUL', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED', 'FINISHED'],
];

/** Release versions of DRM projects (D-064, D-107, D-094, D-102) and their deployments (D-065, D-095), whose rollouts keep to a number of vehicles a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'drm_release_version')
    .addColumn('drm_project_id', 'integer', (column) => column.notNull().references('drm_project.id'))
    .addColumn('vehicle_platform', 'text', (column) => column.notNull().check(oneOf('vehicle_platform', ['E311', 'E312', 'ALL'])))
    .addColumn('core_version', 'text', (column) => column.notNull())
    .addColumn('target_date', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull().check(oneOf('type', types)))
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('change_list', sql`text[]`, (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('configuration', 'jsonb', (column) => column.notNull())
    .addColumn('aps', 'jsonb', (column) => column.notNull())
    .addColumn('list_id', 'integer')
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', versionStatuses)))
    .addUniqueConstraint('drm_release_version_core', ['drm_project_id', 'core_version'])
    .execute();
  await addWaiting(db, 'drm_release_version');
  await flowTable(db, 'drm_deployment')
    .addColumn('drm_project_id', 'integer', (column) => column.notNull().references('drm_project.id'))
    .addColumn('release_version_id', 'integer', (column) => column.notNull().references('drm_release_version.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('parameters', 'jsonb')
    .addColumn('list_id', 'integer')
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addColumn('paused', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await addWaiting(db, 'drm_deployment');
  await sql`create index drm_deployment_version on drm_deployment (release_version_id)`.execute(db);
  await sql`create index drm_deployment_project on drm_deployment (drm_project_id, changed_on)`.execute(db);
  for (const table of ['rollout', 'simulation_hold']) {
    const name = sql.id(`${table}_kind_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${name} check (kind in ('TEST', 'LIVE', 'E311', 'SMART', 'DRM'))`.execute(
      db,
    );
  }
  await sql`
    alter table rollout add column per_day integer, add column day_of text, add column day_taken integer not null default 0,
      add column until timestamptz
  `.execute(db);
}
