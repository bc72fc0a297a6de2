import { type Kysely, sql } from 'kysely';

const role = 'control_center_app';

/**
 * What list filters ask for beyond the selection of an AEC deployment (D-104), and for counting fleets of millions in milliseconds: one
 * bit a vehicle and value, kept in blocks of 4,096 vehicles (server/fleet/vehicle-bits.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicle
      add column hw_versions text[] not null default '{}',
      add column production_date date,
      add column module_names text[] not null default '{}',
      add column module_versions text[] not null default '{}',
      add column number integer generated always as identity
  `.execute(db);
  // Brand and number of a VIN are read from the index alone: imports are compared with it, patterns run over it.
  await sql`alter table vehicle drop constraint vehicle_pkey, add primary key (vin) include (brand_id, number)`.execute(db);
  await sql`create unique index vehicle_number on vehicle (number)`.execute(db);
  await sql`create index vehicle_production_date on vehicle (production_date, number)`.execute(db);
  await sql`
    create table vehicle_bits (
      key text not null, value text not null, block integer not null, bits bit(4096) not null,
      primary key (key, value, block)
    )
  `.execute(db);
  await sql`create index vehicle_bits_block on vehicle_bits (block)`.execute(db);
  await sql`create table vehicle_value (key text not null, value text not null, primary key (key, value))`.execute(db);
  // Appended to, never updated: a block that is noted while it is being worked on must be noted again.
  await sql`create table vehicle_stale_block (block integer not null)`.execute(db);
  await staleTrigger(db);
  await sql`grant maintain on table vehicle, vehicle_bits, vehicle_stale_block to ${sql.id(role)}`.execute(db);
  await sql`insert into vehicle_stale_block select distinct number / 4096 from vehicle`.execute(db);
}

async function staleTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function vehicle_note_stale() returns trigger language plpgsql as $$
    begin insert into vehicle_stale_block select distinct number / 4096 from changed; return null; end $$
  `.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`vehicle_stale_${event}`)} after ${sql.raw(event)} on vehicle
      referencing ${sql.raw(rows)} table as changed for each statement execute function vehicle_note_stale()
    `.execute(db);
  }
}
