import { type Kysely, sql } from 'kysely';
import { entityTable, oneOf } from '#server/db/schema.ts';

const isDay = (column: string) => sql`${sql.ref(column)} ~ '^\\d{4}-\\d{2}-\\d{2}$'`;

/** Test vehicles (D-086): what is not filled in yet is empty, or null where there is no empty value. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await entityTable(db, 'test_vehicle')
    .addColumn('vin', sql`text collate "C"`, (column) => column.notNull().check(sql`vin ~ '^[A-HJ-NPR-Z0-9]{17}$'`))
    .addColumn('alias', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull().check(oneOf('type', ['PHYSICAL_VEHICLE', 'HIL', 'VIRTUAL_VEHICLE'])))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(oneOf('status', ['ACTIVE', 'IN_MAINTENANCE', 'RESERVED', 'RETIRED'])),
    )
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('model_code', 'text', (column) => column.notNull())
    .addColumn('model_year', 'integer', (column) => column.notNull())
    .addColumn('platform', 'text', (column) => column.notNull().check(oneOf('platform', ['MQB_MLB', 'E311', 'E312', 'E320'])))
    .addColumn('licence_plate', 'text', (column) => column.notNull())
    .addColumn('market', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('site', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('building', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('parking_spot', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('country', 'text')
    .addColumn('department', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('cost_center', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('contact_id', 'text')
    .addColumn('available_from', 'text', (column) => column.check(isDay('available_from')))
    .addColumn('available_to', 'text', (column) => column.check(isDay('available_to')))
    .addColumn('build_phase', 'text', (column) =>
      column.check(oneOf('build_phase', ['PROTOTYPE', 'PRE_SERIES', 'PILOT', 'SERIES'])),
    )
    .addColumn('build_date', 'text', (column) => column.check(isDay('build_date')))
    .addColumn('drive_type', 'text', (column) => column.check(oneOf('drive_type', ['BEV', 'PHEV', 'MHEV', 'ICE'])))
    .addColumn('battery', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('pr_numbers', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('ecus', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('last_read', 'timestamptz')
    .addColumn('backend_environment', 'text', (column) =>
      column.check(oneOf('backend_environment', ['DEV', 'APPROVAL', 'PRELIVE', 'LIVE'])),
    )
    .addUniqueConstraint('test_vehicle_alias', ['home_brand_id', 'alias'])
    .addUniqueConstraint('test_vehicle_vin', ['home_brand_id', 'vin'])
    .execute();
}
