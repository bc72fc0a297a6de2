import { type Kysely, sql } from 'kysely';

/** Vehicles by the last six characters of their VIN, as people at a workshop call them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index vehicle_ending on vehicle (right(vin, 6), brand_id)`.execute(db);
}
