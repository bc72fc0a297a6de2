import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { addWaiting, entityTable, flowTable, oneOf } from '#server/db/schema.ts';

const statuses = ['CREATED', 'ROLLED_OUT', 'ROLLOUT_FAILED', 'ROLLOUT_ABORTED'];
const healths = ['OK', 'NOT_FOUND', 'NOT_AVAILABLE'];

/** A table of campaigns that bring one release of `releases` to named vehicles (D-111, D-113); a kind adds its own columns. */
const campaignTable = <Name extends string>(db: Kysely<unknown>, name: Name, releases: string) =>
  flowTable(db, name)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('market', 'text', (column) => column.notNull())
    .addColumn('auto_install', 'boolean', (column) => column.notNull())
    .addColumn('preconditions', sql`text[]`, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', statuses)))
    .addColumn('release_id', 'integer', (column) => column.references(`${releases}.id`))
    .addColumn('vins', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('campaign_id_ucl', 'text')
    .addColumn('measure_id', 'text')
    .addColumn('tool_key', 'text', (column) => column.notNull().unique())
    .addColumn('health', 'text', (column) => column.notNull().check(oneOf('health', healths)))
    .addColumn('asked_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('tool_agrees', 'boolean', (column) => column.notNull().defaultTo(true));

const releaseTable = <Name extends string>(db: Kysely<unknown>, name: Name): CreateTableBuilder<Name, string> =>
  entityTable(db, name)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('file_id', 'integer', (column) => column.references('file.id'))
    .addColumn('validity', 'jsonb', (column) => column.notNull());

async function indexed(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create index ${sql.id(`${table}_brand`)} on ${sql.table(table)} (home_brand_id, changed_on)`.execute(db);
  await sql`create index ${sql.id(`${table}_name`)} on ${sql.table(table)} using gin (name gin_trgm_ops)`.execute(db);
}

/** Releases and campaigns of big-loop and ORU 2.0 (D-066, D-067, D-111 … D-114), with what their simulated services remember (D-231). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await releaseTable(db, 'big_loop_release')
    .addColumn('diagnostic_address', 'text', (column) => column.notNull())
    .addColumn('software_release', 'text', (column) => column.notNull())
    .addColumn('release_notes', 'text', (column) => column.notNull())
    .execute();
  await releaseTable(db, 'oru20_release')
    .addColumn('ecu', 'text', (column) => column.notNull().check(oneOf('ecu', ['ICC', 'CONMOD'])))
    .addColumn('artifactory_type', 'text', (column) =>
      column.notNull().check(oneOf('artifactory_type', ['GENERIC', 'CONTAINER'])),
    )
    .addColumn('jfrog_uri', 'text', (column) => column.notNull())
    .addColumn('artifacts', 'jsonb', (column) => column.notNull())
    .addColumn('update_order_file_name', 'text', (column) => column.notNull())
    .addColumn('diagnostic_addresses', sql`text[]`, (column) => column.notNull())
    .execute();
  await campaignTable(db, 'big_loop_campaign', 'big_loop_release').execute();
  await campaignTable(db, 'oru20_campaign', 'oru20_release')
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('auto_download', 'boolean', (column) => column.notNull())
    .addColumn('skip_oru_consent_check', 'boolean', (column) => column.notNull())
    .addColumn('update_duration', 'integer', (column) => column.notNull())
    .addColumn('energy_consumption', 'double precision', (column) => column.notNull())
    .execute();
  for (const table of ['big_loop_release', 'oru20_release', 'big_loop_campaign', 'oru20_campaign']) await indexed(db, table);
  for (const table of ['big_loop_campaign', 'oru20_campaign']) {
    await addWaiting(db, table);
    await sql`create index ${sql.id(`${table}_release`)} on ${sql.table(table)} (release_id)`.execute(db);
  }
  await sql`
    create table campaign_vehicle (
      id integer primary key generated always as identity, entity_type text not null, campaign_id integer not null, vin text not null, alias text,
      constraint campaign_vehicle_vin unique (entity_type, campaign_id, vin)
    )
  `.execute(db);
  await sql`
    create table campaign_manifest (
      id integer primary key generated always as identity, vehicle_id integer not null references campaign_vehicle on delete cascade,
      part text not null check (part in ('vehicleManifest', 'configurationManifests')), file_id integer not null references file
    )
  `.execute(db);
  await sql`create index campaign_manifest_vehicle on campaign_manifest (vehicle_id)`.execute(db);
  await sql`create index campaign_manifest_file on campaign_manifest (file_id)`.execute(db);
  await sql`
    create table campaign_rollup (
      entity_type text not null, campaign_id integer not null, total integer not null, per_state jsonb not null, per_day jsonb not null,
      errors jsonb not null, is_settled boolean not null, updated_on timestamptz not null, primary key (entity_type, campaign_id)
    )
  `.execute(db);
  await sql`
    create table campaign_service_campaign (
      key text primary key, no integer not null generated always as identity, name text not null, vins text[] not null default '{}',
      begun_on timestamptz, ended_on timestamptz, ended_by text, last_order text, told jsonb
    )
  `.execute(db);
}
