import { type Kysely, sql } from 'kysely';
import { entityTable, oneOf } from '#server/db/schema.ts';

/** Vehicle lists, their vehicles, uploads on their way, and what uses a list (D-118, D-186, D-079.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Vehicles stand apart from their list: they are made ready first, and the list then turns to them in an instant.
  await sql`
    create table vehicle_list_content (
      id integer generated always as identity primary key, created_on timestamptz not null default now())
  `.execute(db);
  // A thousand VINs a row, in order: any page of a million is two rows away.
  await sql`
    create table vehicle_list_chunk (
      content_id integer not null references vehicle_list_content on delete cascade, number integer not null,
      first_vin text collate "C" not null, vins text[] collate "C" not null, primary key (content_id, number))
  `.execute(db);
  await sql`create index vehicle_list_chunk_vin on vehicle_list_chunk (content_id, first_vin)`.execute(db);
  await sql`
    create table vehicle_list_invalid (
      content_id integer not null references vehicle_list_content on delete cascade, number integer not null,
      lines integer[] not null, reasons text[] not null, texts text[] not null, primary key (content_id, number))
  `.execute(db);
  await entityTable(db, 'vehicle_list')
    .addColumn('type', 'text', (column) => column.notNull().check(oneOf('type', ['STANDALONE', 'IMPORTED', 'EMBEDDED'])))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('data_source', 'text', (column) => column.notNull().check(oneOf('data_source', ['OEMIL', 'DIGITAL_TWIN'])))
    .addColumn('filter', 'jsonb')
    .addColumn('pre_constraints', 'jsonb')
    .addColumn('vwac_vehicle_group_id', 'text')
    .addColumn('parent_id', 'integer', (column) => column.references('vehicle_list.id').onDelete('set null'))
    .addColumn('owner_kind', 'text', (column) =>
      column.check(oneOf('owner_kind', ['DRM_RELEASE_VERSION', 'DRM_DEPLOYMENT', 'SMART_CAMPAIGN'])),
    )
    .addColumn('owner_entity_id', 'integer')
    .addColumn('owner_name', 'text')
    .addColumn('owner_route', 'text')
    .addColumn('locked_by', 'text')
    .addColumn('locked_on', 'timestamptz')
    .addColumn('lock_reason', 'text')
    .addColumn('content_id', 'integer', (column) => column.references('vehicle_list_content.id'))
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_count_sync', 'timestamptz')
    .addColumn('sync_failed_on', 'timestamptz')
    .addColumn('file_name', 'text')
    .addColumn('uploader', 'text')
    .addColumn('uploaded_on', 'timestamptz')
    .addColumn('counts', 'jsonb')
    .addUniqueConstraint('vehicle_list_name', ['home_brand_id', 'type', 'name'])
    .addCheckConstraint('vehicle_list_owner', sql`(type = 'EMBEDDED') = (owner_kind is not null)`)
    .execute();
  await sql`create index vehicle_list_content_of on vehicle_list (content_id)`.execute(db);
  await db.schema
    .createTable('vehicle_list_use')
    .addColumn('list_id', 'integer', (column) => column.notNull().references('vehicle_list.id'))
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('vehicle_list_use_pkey', ['list_id', 'entity_type', 'entity_id'])
    .execute();
  await imports(db);
  await sql`
    create view vehicle_list_vin as
    select l.id as list_id, unnest(c.vins) as vin from vehicle_list l join vehicle_list_chunk c on c.content_id = l.content_id
  `.execute(db);
}

async function imports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vehicle_list_import')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('list_id', 'integer', (column) => column.references('vehicle_list.id').onDelete('set null'))
    .addColumn('home_brand_id', 'integer', (column) => column.notNull())
    .addColumn('brand_ids', sql`integer[]`, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(oneOf('state', ['UPLOADING', 'VALIDATING', 'IMPORTED', 'FAILED', 'CANCELLED'])),
    )
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('uploader', 'text', (column) => column.notNull())
    .addColumn('started_on', 'timestamptz', (column) => column.notNull())
    .addColumn('uploaded_on', 'timestamptz')
    .addColumn('finished_on', 'timestamptz')
    .addColumn('beat_on', 'timestamptz', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lines', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('checked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('cancel_asked', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('counts', 'jsonb')
    .addColumn('change', 'jsonb')
    .addColumn('problem', 'text')
    .execute();
  await db.schema
    .createIndex('vehicle_list_import_started')
    .on('vehicle_list_import')
    .columns(['home_brand_id', 'started_on'])
    .execute();
}
