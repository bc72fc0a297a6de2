import { type Kysely, sql } from 'kysely';

/**
 * Vehicles of another brand than the home brand's are marked as such: each brand of a deployment's set is shown its own (D-240). Most rollouts
 * have none, and cost nothing. Of a list's vehicles those of a brand are kept apart, made when that brand first asks for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rollout_vehicle add column other_brand_id smallint`.execute(db);
  await sql`
    update rollout_vehicle o set other_brand_id = v.brand_id
    from vehicle v, rollout r left join live_deployment l on r.kind = 'LIVE' and l.id = r.deployment_id
      left join test_deployment t on r.kind = 'TEST' and t.id = r.deployment_id
    where r.id = o.rollout_id and v.vin = o.vin and v.brand_id <> coalesce(l.home_brand_id, t.home_brand_id)
  `.execute(db);
  await sql`
    create index rollout_vehicle_other on rollout_vehicle (rollout_id, other_brand_id, vin) where other_brand_id is not null
  `.execute(db);
  await sql`
    alter table vehicle_list_content
      add column cut_of integer references vehicle_list_content on delete cascade, add column cut_brand_id smallint,
      add constraint vehicle_list_content_cut unique (cut_of, cut_brand_id)
  `.execute(db);
}
