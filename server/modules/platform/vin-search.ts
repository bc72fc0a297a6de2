import { type RawBuilder, sql } from 'kysely';
import { allows } from '#contract/access/access.ts';
import { marketsOf } from '#contract/access/regions.ts';
import { type IdsOf, urlOf } from '#contract/entity/entity-address.ts';
import {
  drmDeploymentPages,
  e311DeploymentPages,
  listPages,
  livePages,
  smartCampaignPages,
  testPages,
} from '#contract/page/pages.ts';
import type { Found } from '#contract/search.ts';
import { vehicleHistoryRead, vehiclePath } from '#contract/vehicle/vehicle-parts.ts';
import type { CallBase } from '#server/call.ts';
import { type EntityPage, entityPages, openable } from '#server/entity/entity-pages.ts';
import { vehicleSeen } from '#server/modules/vehicle-history/vehicle-history.ts';
import { addressesOf } from '#server/vehicle-address.ts';

type Ids = EntityPage['ids'];

/** Kinds that name vehicles, with the address of their page at which one VIN stands. */
const pages = {
  VEHICLE_LIST: (ids: Ids, q: string) => urlOf('VEHICLE_LIST', ids as IdsOf<'VEHICLE_LIST'>, listPages.vehicles, { q }),
  TEST_DEPLOYMENT: (ids: Ids, q: string) => urlOf('TEST_DEPLOYMENT', ids as IdsOf<'TEST_DEPLOYMENT'>, testPages.tracking, { q }),
  LIVE_DEPLOYMENT: (ids: Ids, q: string) => urlOf('LIVE_DEPLOYMENT', ids as IdsOf<'LIVE_DEPLOYMENT'>, livePages.rollout, { q }),
  SMART_CAMPAIGN: (ids: Ids, q: string) =>
    urlOf('SMART_CAMPAIGN', ids as IdsOf<'SMART_CAMPAIGN'>, smartCampaignPages.rollout, { q }),
  DRM_DEPLOYMENT: (ids: Ids, q: string) =>
    urlOf('DRM_DEPLOYMENT', ids as IdsOf<'DRM_DEPLOYMENT'>, drmDeploymentPages.deploy, { q }),
  E311_DEPLOYMENT: (ids: Ids, q: string) =>
    urlOf('E311_DEPLOYMENT', ids as IdsOf<'E311_DEPLOYMENT'>, e311DeploymentPages.tracking, { q }),
} as const;
type Type = keyof typeof pages;
const types = Object.keys(pages) as Type[];

/** A VIN as it is printed: 17 letters and digits without I, O and Q; spaces between them do no harm. */
const vinOf = (q: string): string | undefined => {
  const vin = q.replaceAll(/\s+/g, '').toUpperCase();
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : undefined;
};

/** What people at a workshop call a vehicle: the last six characters of its VIN, of which four are the end of its number. */
const endingOf = (q: string): string | undefined => (/^[A-HJ-NPR-Z0-9]{2}\d{4}$/i.test(q) ? q.toUpperCase() : undefined);
/** Vehicles that one ending answers: it is no name of one, and numbers begin anew with every plant and year. */
const mostOfEnding = 6;

/** Places that one question answers, the newest first. */
const most = 10;

/** Lists and rollouts that have a vehicle, by kind and id: each looked up by its key. */
const holders = (vin: string): RawBuilder<unknown> => sql`(
  select 'VEHICLE_LIST' as type, l.id from vehicle_list l
  where exists (select from (
    select c.vins from vehicle_list_chunk c where c.content_id = l.content_id and c.first_vin <= ${vin} order by c.first_vin desc limit 1
  ) as near where ${vin} = any(near.vins))
  union all
  select case r.kind when 'TEST' then 'TEST_DEPLOYMENT' when 'LIVE' then 'LIVE_DEPLOYMENT' when 'SMART' then 'SMART_CAMPAIGN'
    when 'DRM' then 'DRM_DEPLOYMENT'
    else 'E311_DEPLOYMENT' end, r.deployment_id
  from rollout r where r.state <> 'LISTED'
    and exists (select from rollout_vehicle v where v.rollout_id = r.id and v.vin = ${vin}))`;

/**
 * Where a vehicle of the fleet stands, of what the caller could open at the selected brand: lists, and rollouts that have begun. The home brand of
 * such a place sees all its vehicles, another brand of it its own alone (D-240, D-241).
 */
export async function placesOfVin(call: CallBase, q: string): Promise<Found[]> {
  const vin = vinOf(q);
  if (vin === undefined) return [];
  const isSeen = sql<boolean>`(home_brand_id = ${call.brandId}
    or exists (select from vehicle v where v.vin = ${vin} and v.brand_id = ${call.brandId}))`;
  const { rows } = await sql<EntityPage>`
    select everything.* from ${entityPages(call, types)} as everything
    join ${holders(vin)} as h on h.type = everything.entity_type and h.id = everything.id
    where ${await openable(call)} and ${isSeen} and status <> 'DELETED'
    order by changed_on desc, entity_type, everything.id limit ${most}`.execute(call.services.db);
  return rows.map(({ entityType, id, ids, place, status, title }) => ({
    entityType,
    id,
    title,
    where: place,
    route: pages[entityType as Type](ids, vin),
    status,
    vin,
  }));
}

/** The page of the vehicle itself, for whoever may read any part of it and sees it at the selected brand (ADR 40). */
export async function vehicleOfVin(call: CallBase, q: string): Promise<Found[]> {
  const vin = vinOf(q);
  const { actor, brandId, services } = call;
  if (!allows(vehicleHistoryRead, actor, { brandId })) return [];
  if (vin === undefined) return vehiclesOfEnding(call, endingOf(q));
  const [{ fleet, vin: seen }, addresses] = await Promise.all([vehicleSeen(call, vin), addressesOf(services.db)]);
  const key = addresses.keyOf(vin);
  if (seen === null || key === null) return [];
  const title = fleet ? `${fleet.model} ${fleet.modelYear}` : '';
  return [{ entityType: 'VEHICLE', id: 0, title, where: fleet?.market ?? '', route: vehiclePath(key), status: '', vin }];
}

/** Those of the selected brand's fleet, within the markets of the caller's regions, whose VIN ends so (D-214c, ADR 40). */
async function vehiclesOfEnding({ actor, brandId, services: { db } }: CallBase, ending: string | undefined): Promise<Found[]> {
  if (ending === undefined) return [];
  const markets = marketsOf(actor, brandId);
  const rows = await db
    .selectFrom('vehicle')
    .select(['vin', 'model', 'modelYear', 'market'])
    .where(sql`right(vin, 6)`, '=', ending)
    .where('brandId', '=', brandId)
    .$if(markets !== undefined, (query) => query.where('market', 'in', [...(markets ?? [])]))
    .orderBy('vin')
    .limit(mostOfEnding)
    .execute();
  const addresses = await addressesOf(db);
  return rows.flatMap(({ market, model, modelYear, vin }): Found[] => {
    const key = addresses.keyOf(vin);
    if (key === null) return [];
    return [
      { entityType: 'VEHICLE', id: 0, title: `${model} ${modelYear}`, where: market, route: vehiclePath(key), status: '', vin },
    ];
  });
}
