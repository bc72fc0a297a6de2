import { type Kysely, sql } from 'kysely';

/**
 * The vehicles of a list as bits, beside those of the keys (0083): what a list holds does not change, so its bits do only where vehicles came
 * or went. Notes say which it was; a vehicle keeps its VIN.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_list_bits (
      content_id integer not null references vehicle_list_content on delete cascade, block integer not null,
      bits bit(4096), primary key (content_id, block))
  `.execute(db);
  await sql`create index vehicle_list_bits_block on vehicle_list_bits (block)`.execute(db);
  await sql`alter table vehicle_stale_block add column came_or_went boolean not null default true`.execute(db);
  await sql`
    create or replace function vehicle_note_stale() returns trigger language plpgsql as $$
    begin
      insert into vehicle_stale_block (block, came_or_went) select distinct number / 4096, tg_op <> 'UPDATE' from changed;
      return null;
    end $$
  `.execute(db);
  await sql`
    create function vehicle_keep_vin() returns trigger language plpgsql as $$
    begin raise exception 'a vehicle keeps its VIN' using errcode = 'check_violation'; end $$
  `.execute(db);
  await sql`
    create trigger vehicle_vin_stays before update of vin on vehicle for each row
    when (old.vin is distinct from new.vin) execute function vehicle_keep_vin()
  `.execute(db);
}
