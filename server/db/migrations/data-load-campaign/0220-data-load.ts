import { type Kysely, sql } from 'kysely';
import { addWaiting, flowTable, oneOf } from '#server/db/schema.ts';

const states = ['CREATED', 'PLANNED', 'ACTIVE', 'PAUSED', 'STOPPED', 'CANCELED', 'DELETED', 'UNKNOWN'];
const types = [
  ...['ECU', 'MAPS', 'WEBAPP', 'OTHER', 'ORU23', 'ORU_MEB_ORU4', 'ORUNEXT', 'OI_NAVDB', 'MIB2', 'MIB2_PLUS', 'MIB3_TI'],
  ...['AUTOEDGE_CONTAINER', 'ORU_MEB_UNECE', 'CARIAD_MAP'],
];
const updateTypes = ['OPTIONAL', 'RECOMMENDED', 'MANDATORY'];
const impacts = ['NONE', 'LOW', 'MEDIUM', 'HIGH'];

/** Data-load campaigns (D-069, D-108), their batches (D-070, D-109), what was evaluated last (D-071), and what the simulated loader remembers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await flowTable(db, 'data_load_campaign')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull().check(oneOf('type', types)))
    .addColumn('campaign_start', 'timestamptz', (column) => column.notNull())
    .addColumn('data_package_size', 'float8', (column) => column.notNull())
    .addColumn('enrollment_rate', 'float8', (column) => column.notNull())
    .addColumn('campaign_owner', 'text', (column) => column.notNull())
    .addColumn('recall_id', 'text', (column) => column.notNull())
    .addColumn('priority_index', 'integer', (column) => column.notNull())
    .addColumn('update_type', 'text', (column) => column.notNull().check(oneOf('update_type', updateTypes)))
    .addColumn('customer_impact', 'text', (column) => column.notNull().check(oneOf('customer_impact', impacts)))
    .addColumn('state', 'text', (column) => column.notNull().check(oneOf('state', states)))
    .addColumn('health', 'text', (column) => column.notNull().check(oneOf('health', ['OK', 'NOT_FOUND', 'NOT_AVAILABLE'])))
    .addColumn('tool_key', 'text', (column) => column.notNull().unique())
    .addColumn('asked_on', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('tool_agrees', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('batches', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('vehicle_volume', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('campaign_end', 'timestamptz')
    .addColumn('loaded', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('progress', 'float8', (column) => column.notNull().defaultTo(0))
    .addColumn('transferred', 'float8', (column) => column.notNull().defaultTo(0))
    .execute();
  await addWaiting(db, 'data_load_campaign');
  await sql`create index data_load_campaign_brand on data_load_campaign (home_brand_id, campaign_start)`.execute(db);
  await sql`create index data_load_campaign_title on data_load_campaign using gin (title gin_trgm_ops)`.execute(db);
  await sql`
    create index data_load_campaign_followed on data_load_campaign (asked_on, id) where state not in ('STOPPED', 'CANCELED', 'DELETED')
  `.execute(db);
  await flowTable(db, 'data_load_batch')
    .addColumn('campaign_id', 'integer', (column) => column.notNull().references('data_load_campaign.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('vehicle_volume', 'integer', (column) => column.notNull())
    .addColumn('batch_start', 'timestamptz', (column) => column.notNull())
    .addColumn('batch_end', 'timestamptz', (column) => column.notNull())
    .addColumn('criterion', 'text', (column) => column.notNull())
    .addColumn('priority_index', 'integer', (column) => column.notNull())
    .addColumn('update_type', 'text', (column) => column.notNull().check(oneOf('update_type', updateTypes)))
    .addColumn('customer_impact', 'text', (column) => column.notNull().check(oneOf('customer_impact', impacts)))
    .addColumn('state', 'text', (column) => column.notNull().check(oneOf('state', states)))
    .addColumn('loaded', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await addWaiting(db, 'data_load_batch');
  await sql`create index data_load_batch_campaign on data_load_batch (campaign_id, place)`.execute(db);
  await sql`create index data_load_batch_time on data_load_batch (home_brand_id, batch_end, batch_start)`.execute(db);
  await sql`
    create table data_load_evaluated (
      campaign_id integer primary key references data_load_campaign on delete cascade, plan jsonb not null
    )
  `.execute(db);
  await sql`create table data_loader_campaign (key text primary key, told jsonb)`.execute(db);
  await sql`
    create table data_loader_batch (
      key text not null references data_loader_campaign on delete cascade, batch_id integer not null, state text not null,
      loaded integer not null, running_since timestamptz, primary key (key, batch_id)
    )
  `.execute(db);
}
