import { type Kysely, sql } from 'kysely';

/**
 * Pages of the vehicles of a rollout (D-044): every status can be listed in the order of the list, every failure reason too, and about
 * every thousandth VIN is marked with its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index rollout_vehicle_open`.execute(db);
  await sql`create index rollout_vehicle_status on rollout_vehicle (rollout_id, status, rank)`.execute(db);
  await sql`
    create index rollout_vehicle_error on rollout_vehicle (rollout_id, error_code, rank) where error_code is not null
  `.execute(db);
  await db.schema
    .createTable('rollout_mark')
    .addColumn('rollout_id', 'integer', (column) => column.notNull().references('rollout.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('vin', sql`text collate "C"`, (column) => column.notNull())
    .addPrimaryKeyConstraint('rollout_mark_pkey', ['rollout_id', 'place'])
    .addUniqueConstraint('rollout_mark_vin', ['rollout_id', 'vin'])
    .execute();
  await sql`
    insert into rollout_mark (rollout_id, place, vin)
    select rollout_id, place, vin
    from (select rollout_id, vin, row_number() over (partition by rollout_id order by vin) - 1 as place from rollout_vehicle) as placed
    where place % 1000 = 0
  `.execute(db);
}
