import { type Kysely, sql } from 'kysely';

/** The vehicles of a static group stand as those of a list do, so that they have bits and any page of a million is near (D-104, TEST-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_group add column content_id integer references vehicle_list_content`.execute(db);
  await sql`create index vehicle_group_content_of on vehicle_group (content_id)`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from vehicle_group where type = 'STATIC' order by id`.execute(db);
  for (const { id } of rows) {
    await sql`
      with made as (insert into vehicle_list_content default values returning id),
      turned as (update vehicle_group g set content_id = made.id from made where g.id = ${id})
      insert into vehicle_list_chunk (content_id, number, first_vin, vins)
      select made.id, n, min(vin), array_agg(vin order by vin)
      from made, (select vin, ((row_number() over (order by vin) - 1) / 1000)::int as n from vehicle_group_member where group_id = ${id}) as placed
      group by made.id, n
    `.execute(db);
  }
  await sql`
    alter table vehicle_group add constraint vehicle_group_vehicles check ((type = 'STATIC') = (content_id is not null))
  `.execute(db);
  await sql`drop table vehicle_group_member`.execute(db);
}
