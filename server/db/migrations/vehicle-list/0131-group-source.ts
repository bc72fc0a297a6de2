import { type Kysely, sql } from 'kysely';

/** Which form of which test deployment a vehicle group was saved in: the same one may save it again (TEST-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicle_group add column deployment_id integer,
      add column source text check (source in ('SELECTION', 'APPROVAL'))
  `.execute(db);
  await sql`
    update vehicle_group g set deployment_id = d.id, source = 'SELECTION' from test_deployment d
    where d.home_brand_id = g.brand_id and d.save_as_vehicle_group and d.group_name = g.name
  `.execute(db);
  await sql`
    update vehicle_group g set deployment_id = d.id, source = 'APPROVAL' from test_deployment d
    where g.source is null and d.home_brand_id = g.brand_id and d.approved_group = g.name
  `.execute(db);
}
