import { type Kysely, sql } from 'kysely';

/** The vehicle cloud's group of a list follows from its id (VIN-03); what uses which lists is asked at every change of a deployment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('vehicle_list').dropColumn('vwac_vehicle_group_id').execute();
  await sql`create index vehicle_list_use_by on vehicle_list_use (entity_type, entity_id)`.execute(db);
}
