import { type Kysely, sql } from 'kysely';
import { oneOf } from '#server/db/schema.ts';

/** Vehicles, their groups, and what the simulated fleet remembers (D-104, D-231). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('vehicle')
    .addColumn('vin', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('brand_id', 'smallint', (column) => column.notNull())
    .addColumn('model_year', 'smallint', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('market', 'text', (column) => column.notNull())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('drive_type', 'text', (column) => column.notNull())
    .addColumn('fleet', 'text', (column) => column.notNull())
    .addColumn('ecu_part_numbers', sql`text[]`, (column) => column.notNull())
    .addColumn('ecu_sw_versions', sql`text[]`, (column) => column.notNull())
    .addColumn('pr_numbers', sql`text[]`, (column) => column.notNull())
    .addPrimaryKeyConstraint('vehicle_pkey', ['vin'])
    .addCheckConstraint('vehicle_vin', sql`vin ~ '^[A-HJ-NPR-Z0-9]{17}$'`)
    .addCheckConstraint('vehicle_drive_type', oneOf('drive_type', ['BEV', 'PHEV', 'MHEV', 'ICE']))
    .execute();
  await db.schema
    .createTable('vehicle_group')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('brand_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull().check(oneOf('type', ['STATIC', 'DYNAMIC'])))
    .addColumn('brand_ids', sql`integer[]`, (column) => column.notNull())
    .addColumn('filter_criteria', 'jsonb', (column) => column.notNull())
    .addColumn('vehicle_count', 'integer', (column) => column.notNull())
    .addColumn('created_on', 'timestamptz', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addUniqueConstraint('vehicle_group_name', ['brand_id', 'name'])
    .execute();
  await db.schema
    .createTable('vehicle_group_member')
    .addColumn('group_id', 'integer', (column) => column.notNull().references('vehicle_group.id').onDelete('cascade'))
    .addColumn('vin', sql`text collate "C"`, (column) => column.notNull())
    .addPrimaryKeyConstraint('vehicle_group_member_pkey', ['group_id', 'vin'])
    .execute();
  await db.schema
    .createTable('fleet_job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull())
    .addColumn('fail_share', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text')
    .addColumn('silent_until', 'timestamptz')
    .addColumn('paused_at', 'timestamptz')
    .addColumn('aborted_at', 'timestamptz')
    .addColumn('complete_at', 'timestamptz')
    .addColumn('last_end_at', 'timestamptz')
    .addColumn('total', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failing', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('fleet_job_vehicle')
    .addColumn('job_id', 'text', (column) => column.notNull().references('fleet_job.id').onDelete('cascade'))
    .addColumn('vin', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('start_at', 'timestamptz', (column) => column.notNull())
    .addColumn('install_at', 'timestamptz', (column) => column.notNull())
    .addColumn('activate_at', 'timestamptz', (column) => column.notNull())
    .addColumn('end_at', 'timestamptz', (column) => column.notNull())
    .addColumn('failure', 'smallint', (column) => column.notNull())
    .addColumn('stopped_at', 'timestamptz')
    .addPrimaryKeyConstraint('fleet_job_vehicle_pkey', ['job_id', 'vin'])
    .execute();
  await db.schema.createIndex('fleet_job_vehicle_start').on('fleet_job_vehicle').columns(['job_id', 'start_at', 'vin']).execute();
  await db.schema
    .createTable('fleet_enablement')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('requested_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
