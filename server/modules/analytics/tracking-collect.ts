import { sql } from 'kysely';
import { entities } from '#contract/entity/entities.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { drmDeploymentPages, smartCampaignPages } from '#contract/page/pages.ts';
import type { Transaction } from '#server/db/connection.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import { publish } from '#server/live/live.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { keepServiceCampaigns } from './service-campaigns.ts';

/** Rows that one transaction takes. */
const portion = 20_000;
const everySeconds = 5;

/** Boards hear of vehicles that came further, and of campaigns in another state, a few seconds later (ADR 36). */
export const trackingCollector = defineRecurring('tracking.collect', everySeconds, async (services) => {
  await collectTracking(services);
});

/** Takes up everything that rollouts left; answers how many events that made. */
export async function collectTracking(services: Services): Promise<number> {
  let made = 0;
  for (const step of [targets, arrivals])
    for (;;) {
      const one = await inTransaction(services.db, async (tx) => {
        const { brands, count, taken } = await step(tx);
        if (count > 0) await tellBoards(tx, services, brands);
        return { count, taken };
      });
      made += one.count;
      if (one.taken === 0) break;
    }
  await inTransaction(services.db, async (tx) => {
    const brands = [...(await keepStates(tx)), ...(await keepServiceCampaigns(tx))];
    if (brands.length > 0) await tellBoards(tx, services, [...new Set(brands)]);
  });
  return made;
}

type Step = { readonly taken: number; readonly count: number; readonly brands: readonly number[] };

/** Boards of these brands have new figures. */
export function tellBoards(tx: Transaction, { now }: Pick<Services, 'now'>, brandIds: readonly number[]): Promise<void> {
  const at = now().toISOString();
  const news = {
    entityType: 'TRACKING',
    entityId: 0,
    parentId: null,
    revision: null,
    command: 'tracking.grew',
    by: null,
    at,
  } as const;
  return publish(tx, news, { brandIds, read: { realRole: true } });
}

/** The vehicles of rollouts that have begun are targeted: a portion of one list at a time. */
async function targets(tx: Transaction): Promise<Step> {
  const { rows } = await sql<{ id: number; trackedTo: number }>`
    select id, tracked_to from rollout where state <> 'LISTED' and tracked_to < total order by id limit 1 for update skip locked`.execute(
    tx,
  );
  const [rollout] = rows;
  if (!rollout) return { taken: 0, count: 0, brands: [] };
  const end = rollout.trackedTo + portion;
  await sql`
    create temp table tracking_come on commit drop as
    select r.started_on as at, r.id as rollout_id, v.vin, 1::smallint as status, 0::smallint as phase, null::text as error_code
    from rollout r join rollout_vehicle v on v.rollout_id = r.id and v.rank >= ${rollout.trackedTo} and v.rank < ${end} where r.id = ${rollout.id}
  `.execute(tx);
  const step = await append(tx);
  await sql`update rollout set tracked_to = least(total, ${end}) where id = ${rollout.id}`.execute(tx);
  return step;
}

/**
 * What vehicles did since: each stage between where they were and where they are. A job that is repeated begins anew, so that a stage that a vehicle
 * has reached in a campaign is no news, and a failure after a failure is a repetition.
 */
async function arrivals(tx: Transaction): Promise<Step> {
  const { rows } = await sql<{ isWaiting: boolean }>`select exists (select from tracking_arrival) as is_waiting`.execute(tx);
  if (!rows[0]?.isWaiting) return { taken: 0, count: 0, brands: [] };
  await sql`
    create temp table tracking_come on commit drop as
    with taken as (
      delete from tracking_arrival where id in (select id from tracking_arrival order by id limit ${portion} for update skip locked)
      returning at, rollout_id, vin, status, phase, error_code, ${stageOf('from_status', 'from_phase')} as before, ${stageOf('status', 'phase')} as now
    )
    select t.at, t.rollout_id, t.vin, s.status::smallint as status, 0::smallint as phase, null::text as error_code
    from taken t cross join lateral generate_series(t.before + 1, t.now) as s (status)
    union all
    select t.at, t.rollout_id, t.vin, case when t.error_code = 'NOT_APPLICABLE' then 7 else 6 end,
      array_position(array['PENDING', 'DOWNLOAD', 'INSTALL', 'ACTIVATE', 'DONE'], t.phase) - 1, t.error_code
    from taken t where t.status = 'FAILED'
  `.execute(tx);
  return append(tx);
}

/** How far a vehicle is: 1 targeted, 2 notified, 3 downloaded, 4 installed, 5 activated. */
const stageOf = (status: string, phase: string) =>
  sql.raw(`(case when ${status} in ('PENDING', 'WAITING') then 1 when ${status} = 'SUCCESS' then 5
    else case ${phase} when 'DOWNLOAD' then 2 when 'INSTALL' then 3 when 'ACTIVATE' then 4 when 'DONE' then 4 else 1 end end)`);

/** Appends what stands in `tracking_come` as one batch, at the brand of each vehicle, and drops it. */
async function append(tx: Transaction): Promise<Step> {
  const { rows: found } = await sql<{ taken: number }>`select count(*)::int as taken from tracking_come`.execute(tx);
  const taken = found[0]?.taken ?? 0;
  if (taken > 0) await knowCampaigns(tx);
  const { rows } =
    taken === 0
      ? { rows: [] }
      : await sql<{ brandId: number; count: number }>`
        with placed as (
          select a.at, a.vin, a.status, a.phase, a.error_code, r.started_on, c.id as campaign_id, c.brand_id,
            coalesce(m.id, 0)::smallint as market, coalesce(o.id, 0)::smallint as model, coalesce(v.model_year, 0)::smallint as model_year,
            coalesce(e.id, 0)::smallint as error, coalesce(w.id, 0)::smallint as sw_to,
            row_number() over (partition by a.rollout_id, a.vin, a.status order by a.at) as nth
          from tracking_come a join rollout r on r.id = a.rollout_id
          join rollout_vehicle i on i.rollout_id = a.rollout_id and i.vin = a.vin
          join tracking_campaign c on c.source = r.kind and c.source_key = r.deployment_id::text
            and c.brand_id = coalesce(i.other_brand_id, (select h.home from tracking_home h where h.rollout_id = r.id))
          left join vehicle v on v.vin = a.vin
          left join tracking_word m on m.kind = 'MARKET' and m.value = v.market
          left join tracking_word o on o.kind = 'MODEL' and o.value = v.model
          left join tracking_word e on e.kind = 'ERROR' and e.value = a.error_code
          left join tracking_word w on w.kind = 'VERSION' and w.value = c.sw_version
        ),
        fresh as (
          select p.*, before.id is not null or p.nth > 1 as was_there from placed p
          left join lateral (
            select x.id from tracking_event x where x.vin = p.vin and x.campaign_id = p.campaign_id and x.status = p.status limit 1
          ) before on true
        ),
        appended as (
          insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, ecu, error_code, phase, sw_to, is_repeat, minutes, vin)
          select f.at, (f.at at time zone 'UTC')::date, f.campaign_id, f.brand_id, f.status, f.market, f.model, f.model_year, 0, f.error, f.phase, f.sw_to,
            f.was_there, case when f.status = 4 then greatest(0, extract(epoch from f.at - f.started_on) / 60)::int end, f.vin
          from fresh f where f.status = 6 or not f.was_there
          order by 1 returning brand_id
        )
        select brand_id, count(*)::int as count from appended group by brand_id`.execute(tx);
  if (taken > 0) await solve(tx);
  await sql`drop table if exists tracking_come, tracking_home`.execute(tx);
  return { taken, count: rows.reduce((sum, { count }) => sum + count, 0), brands: rows.map(({ brandId }) => brandId) };
}

/**
 * A failure is solved when its vehicle installs or activates after it, in the cell where it is counted: also one of the same batch, and one of a
 * vehicle that was rolled back and activated when its job was repeated.
 */
async function solve(tx: Transaction): Promise<void> {
  await sql`
    insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, ecu, error_code, phase, sw_to, is_repeat, minutes, vin)
    select y.at, x.day, x.campaign_id, x.brand_id, 8, x.market, x.model, x.model_year, x.ecu, x.error_code, x.phase, x.sw_to, false,
      (extract(epoch from y.at - x.at) / 60)::int, x.vin
    from (select distinct vin from tracking_come where status in (4, 5)) a
    cross join lateral (select * from tracking_event e where e.vin = a.vin and e.status = 6 and not e.is_repeat offset 0) x
    cross join lateral (
      select min(e.at) as at from tracking_event e
      where e.vin = x.vin and e.campaign_id = x.campaign_id and e.status in (4, 5) and e.at > x.at
    ) y
    where y.at is not null and not exists (
      select from tracking_event e where e.vin = x.vin and e.campaign_id = x.campaign_id and e.status = 8
    ) and x.campaign_id in (
      select c.id from tracking_campaign c join rollout r on c.source = r.kind and c.source_key = r.deployment_id::text
      where r.id in (select rollout_id from tracking_come)
    ) order by 1`.execute(tx);
}

type Campaign = {
  readonly kind: 'TEST' | 'LIVE' | 'E311' | 'SMART' | 'DRM';
  readonly deploymentId: number;
  readonly brandId: number;
  readonly name: string;
  readonly module: string;
  readonly version: string;
  readonly productType: string;
  readonly platform: string;
  readonly request: string;
  readonly parent: number | null;
  readonly grandparent: number | null;
  readonly startedOn: Date;
};

/** Makes sure of the campaigns, words and home brands of the rollouts whose vehicles come; each brand has its own campaign (D-240). */
async function knowCampaigns(tx: Transaction): Promise<void> {
  await sql`
    create temp table tracking_home on commit drop as
    select r.id as rollout_id, coalesce(t.home_brand_id, l.home_brand_id, e.home_brand_id, s.home_brand_id, d.home_brand_id) as home
    from rollout r left join test_deployment t on r.kind = 'TEST' and t.id = r.deployment_id
    left join live_deployment l on r.kind = 'LIVE' and l.id = r.deployment_id
    left join e311_deployment e on r.kind = 'E311' and e.id = r.deployment_id
    left join smart_campaign s on r.kind = 'SMART' and s.id = r.deployment_id
    left join drm_deployment d on r.kind = 'DRM' and d.id = r.deployment_id
    where r.id in (select rollout_id from tracking_come)`.execute(tx);
  const { rows } = await sql<Campaign>`
    with seen as (
      select distinct r.id, r.kind, r.deployment_id, r.started_on, r.created_on, coalesce(i.other_brand_id, h.home) as brand_id
      from tracking_come a join rollout r on r.id = a.rollout_id join tracking_home h on h.rollout_id = r.id
      join rollout_vehicle i on i.rollout_id = a.rollout_id and i.vin = a.vin
      where h.home is not null
    )
    select s.kind, s.deployment_id, s.brand_id, coalesce(t.name, l.name, m.name, d.name, 'E3 1.1 deployment ' || e.id) as name, coalesce(p.module_name, '') as module,
      coalesce(rc.version, m.software_version, dv.core_version, '') as version, coalesce(s.started_on, s.created_on) as started_on,
      case s.kind when 'E311' then 'ORU_MEB' when 'SMART' then case m.platform when 'E320' then 'ORU_20' else 'ORU_NEXT' end
        when 'DRM' then 'DRM' else 'CU' end as product_type,
      case s.kind when 'E311' then 'E311' when 'SMART' then m.platform
        else replace(coalesce(rc.vehicle_platform, dv.vehicle_platform), 'ALL', 'E311') end as platform,
      case when s.kind = 'E311' then 'DR-' || e.deployment_request_id else '' end as request,
      coalesce(rc.id, e.deployment_request_id, d.release_version_id) as parent, coalesce(p.id, d.drm_project_id) as grandparent
    from seen s left join test_deployment t on s.kind = 'TEST' and t.id = s.deployment_id
    left join live_deployment l on s.kind = 'LIVE' and l.id = s.deployment_id
    left join e311_deployment e on s.kind = 'E311' and e.id = s.deployment_id
    left join smart_campaign m on s.kind = 'SMART' and m.id = s.deployment_id
    left join drm_deployment d on s.kind = 'DRM' and d.id = s.deployment_id left join drm_release_version dv on dv.id = d.release_version_id
    left join release_candidate rc on rc.id = coalesce(t.release_candidate_id, l.release_candidate_id)
    left join software_project p on p.id = rc.software_project_id
    where not exists (
      select from tracking_campaign c where c.source = s.kind and c.source_key = s.deployment_id::text and c.brand_id = s.brand_id
    )`.execute(tx);
  for (const row of rows) await knowCampaign(tx, row);
  await sql`
    insert into tracking_word (kind, value)
    select found.kind, found.value from (
      select 'MARKET' as kind, v.market as value from tracking_come a join vehicle v on v.vin = a.vin
      union select 'MODEL', v.model from tracking_come a join vehicle v on v.vin = a.vin
      union select 'ERROR', error_code from tracking_come where error_code is not null
      union select 'VERSION', c.sw_version from tracking_campaign c join rollout r on c.source = r.kind and c.source_key = r.deployment_id::text
      where r.id in (select rollout_id from tracking_come) and c.sw_version <> ''
    ) found where not exists (select from tracking_word w where w.kind = found.kind and w.value = found.value)
    on conflict do nothing`.execute(tx);
}

async function knowCampaign(tx: Transaction, row: Campaign): Promise<void> {
  const { brandId, deploymentId, kind, module, name, platform, productType, request, startedOn, version } = row;
  await tx
    .insertInto('trackingCampaign')
    .values({
      source: kind,
      sourceKey: String(deploymentId),
      brandId,
      name,
      productType,
      platform,
      swVersion: version,
      module,
      moduleVersion: module === '' ? '' : version,
      stage: kind === 'TEST' || kind === 'LIVE' ? kind : '',
      request,
      address: addressOf(row),
      state: 'RUNNING',
      startedOn,
      endedOn: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function addressOf({ deploymentId, grandparent, kind, parent }: Campaign): string {
  if (kind === 'SMART') return urlOf('SMART_CAMPAIGN', { smartCampaignId: deploymentId }, smartCampaignPages.rollout);
  if (kind === 'E311') return urlOf('E311_DEPLOYMENT', { drId: parent ?? 0, deploymentId }, entities.E311_DEPLOYMENT.home);
  if (kind === 'DRM') {
    const ids = { swProjectId: grandparent ?? 0, releaseVersionId: parent ?? 0, deploymentId };
    return urlOf('DRM_DEPLOYMENT', ids, drmDeploymentPages.deploy);
  }
  const type = kind === 'TEST' ? 'TEST_DEPLOYMENT' : 'LIVE_DEPLOYMENT';
  return urlOf(type, { swProjectId: grandparent ?? 0, releaseCandidateId: parent ?? 0, deploymentId }, entities[type].home);
}

/** Campaigns of the portal's own rollouts are what those are; answers the brands of those that have changed. */
async function keepStates(tx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ brandId: number }>`
    update tracking_campaign c set state = n.state, started_on = n.started_on, ended_on = n.ended_on
    from (
      select kind, deployment_id::text as key, coalesce(started_on, created_on) as started_on, ended_on,
        case when state = 'ENDED' and verdict = 'ABORTED' then 'ABORTED' when state = 'ENDED' then 'ENDED' when paused then 'PAUSED' else 'RUNNING' end as state
      from rollout where state <> 'LISTED'
    ) n where c.source = n.kind and c.source_key = n.key and (c.state, c.started_on, c.ended_on) is distinct from (n.state, n.started_on, n.ended_on)
    returning c.brand_id
  `.execute(tx);
  return rows.map(({ brandId }) => brandId);
}
