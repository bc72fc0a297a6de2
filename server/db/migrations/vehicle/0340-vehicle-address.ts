import { type Kysely, sql } from 'kysely';

/** The key under which addresses name vehicles (ADR 40), and the ways to a VIN in what people put it into by hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table vehicle_address_key (key bytea not null check (octet_length(key) = 32))`.execute(db);
  // Two random UUIDs have 244 random bits, without an extension.
  await sql`insert into vehicle_address_key select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())`.execute(db);
  for (const table of ['test_deployment_vehicle', 'e311_request_vehicle', 'campaign_vehicle'])
    await sql`create index ${sql.id(`${table}_by_vin`)} on ${sql.table(table)} (vin)`.execute(db);
}
