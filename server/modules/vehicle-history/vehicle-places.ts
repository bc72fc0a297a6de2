import { type RawBuilder, sql } from 'kysely';
import { annotationPattern } from '#contract/collab/collab-entity.ts';

/** Which entity a rollout belongs to. */
const typeOfRollout = sql`case r.kind when 'TEST' then 'TEST_DEPLOYMENT' when 'LIVE' then 'LIVE_DEPLOYMENT' when 'SMART' then 'SMART_CAMPAIGN'
  when 'DRM' then 'DRM_DEPLOYMENT' else 'E311_DEPLOYMENT' end`;

const placeOf = (columns: RawBuilder<unknown>, rest: RawBuilder<unknown>) =>
  sql`select ${columns}, null::text as phase, null::text as error_code ${rest}`;

/**
 * Everything in the portal that has a vehicle, by kind, id and moment, each found by its key or an index of VINs. `LISTED`: on a list as of its last
 * count; `CHOSEN`: put there by hand; `STARTED`: a rollout that has it began. Of a rollout it then says what the vehicle has come to.
 */
export const placesOf = (vin: string, brandId: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    [
      placeOf(
        sql`'VEHICLE_LIST' as type, l.id, coalesce(l.last_count_sync, l.uploaded_on, l.created_on) as at, 'LISTED' as what`,
        sql`from vehicle_list l where exists (select from (
          select c.vins from vehicle_list_chunk c where c.content_id = l.content_id and c.first_vin <= ${vin} order by c.first_vin desc limit 1
        ) as near where ${vin} = any(near.vins))`,
      ),
      placeOf(
        sql`'TEST_VEHICLE', t.id, j.at, j.command`,
        sql`from test_vehicle t join journal j on j.entity_type = 'TEST_VEHICLE' and j.entity_id = t.id and j.command !~ ${annotationPattern}
        where t.home_brand_id = ${brandId} and t.vin = ${vin}`,
      ),
      placeOf(
        sql`'TEST_DEPLOYMENT', d.id, d.changed_on, 'CHOSEN'`,
        sql`from test_deployment_vehicle v join test_deployment d on d.id = v.deployment_id where v.vin = ${vin}
        and not exists (select from rollout r where r.kind = 'TEST' and r.deployment_id = d.id and r.state <> 'LISTED')`,
      ),
      placeOf(
        sql`'E311_REQUEST', q.id, q.created_on, 'CHOSEN'`,
        sql`from e311_request_vehicle v join e311_request q on q.id = v.request_id where v.vin = ${vin}`,
      ),
      placeOf(
        sql`'E311_DEPLOYMENT', d.id, d.created_on, 'CHOSEN'`,
        sql`from e311_deployment d where ${vin} = any(d.selected_vins)`,
      ),
      ...(['big_loop_campaign', 'oru20_campaign'] as const).map((table) =>
        placeOf(
          sql`v.entity_type, c.id, c.created_on, 'CHOSEN'`,
          sql`from campaign_vehicle v join ${sql.table(table)} c on c.id = v.campaign_id
          where v.vin = ${vin} and v.entity_type = ${table.toUpperCase()}`,
        ),
      ),
      placeOf(
        sql`${typeOfRollout}, r.deployment_id, r.started_on, 'STARTED'`,
        sql`from rollout r where r.state <> 'LISTED' and r.started_on is not null
        and exists (select from rollout_vehicle v where v.rollout_id = r.id and v.vin = ${vin})`,
      ),
      sql`select ${typeOfRollout}, r.deployment_id, v.updated_on, v.status, v.phase, v.error_code
        from rollout r join rollout_vehicle v on v.rollout_id = r.id and v.vin = ${vin} where r.state <> 'LISTED' and v.status <> 'PENDING'`,
    ],
    sql` union all `,
  )})`;
