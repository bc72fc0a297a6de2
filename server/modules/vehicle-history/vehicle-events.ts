import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { PagedType } from '#contract/entity/entities.ts';
import { type IdsOf, urlOf } from '#contract/entity/entity-address.ts';
import {
  drmDeploymentPages,
  e311DeploymentPages,
  listPages,
  livePages,
  smartCampaignPages,
  testPages,
} from '#contract/page/pages.ts';
import type { VehicleEvent } from '#contract/vehicle/vehicle-history.ts';
import { type VehicleEventKind, type VehiclePart, vehiclePartNames, vehicleParts } from '#contract/vehicle/vehicle-parts.ts';
import type { CallBase } from '#server/call.ts';
import { entityPages, openable } from '#server/entity/entity-pages.ts';
import { failureReason } from '#server/fleet/failures.ts';
import { instantCell } from '#server/list/keyset.ts';
import { badRequest } from '#server/problem.ts';
import { placesOf } from './vehicle-places.ts';
import { trackedSteps } from './vehicle-tracking.ts';

/** Pages on which a vehicle stands, where that is not the entity's first one. */
const pages: Readonly<Partial<Record<PagedType, string>>> = {
  VEHICLE_LIST: listPages.vehicles,
  TEST_DEPLOYMENT: testPages.tracking,
  LIVE_DEPLOYMENT: livePages.rollout,
  SMART_CAMPAIGN: smartCampaignPages.rollout,
  DRM_DEPLOYMENT: drmDeploymentPages.deploy,
  E311_DEPLOYMENT: e311DeploymentPages.tracking,
};

type Row = Readonly<Record<'kind' | 'key' | 'what' | 'title' | 'place' | 'moment', string>> &
  Readonly<Record<'phase' | 'ecu' | 'errorCode' | 'swFrom' | 'swTo' | 'address', string | null>> & {
    readonly at: Date;
    readonly entityType: PagedType | null;
    readonly ids: Readonly<Record<string, string | number>> | null;
  };

type Asked = {
  readonly vin: string;
  readonly kind?: VehicleEventKind | undefined;
  /** of these kinds alone, and only where the vehicle came from the fleet, not where somebody typed its VIN */
  readonly parts?: readonly VehiclePart[];
  readonly after?: string | undefined;
  readonly size: number;
};

const cursorSchema = z.tuple([instantCell, z.string().regex(/^[\w.]{1,100}$/)]);
const cursorText = ({ moment, key }: Row) => Buffer.from(JSON.stringify([moment, key])).toString('base64url');

/** Condition on rows `p`: those behind the one that was read last. */
function isBehind(after: string | undefined): RawBuilder<boolean> {
  if (after === undefined) return sql<boolean>`true`;
  const { data } = z.safeParse(cursorSchema, jsonIn(after));
  if (!data) throw badRequest('The page begins nowhere.');
  const [at, key] = data;
  return sql<boolean>`(p.at <= ${at}::timestamptz and (p.at, p.key) < (${at}::timestamptz, ${key}::text collate "C"))`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * A page of what a vehicle went through, the newest first, of what the caller could open at the selected brand: by right, brand, flag and region. The home
 * brand of something sees all its vehicles, another brand of it its own alone (D-240, D-241).
 */
export async function eventsOf(call: CallBase, { after, kind, parts, size, vin }: Asked) {
  const isAfter = isBehind(after);
  const limit = size + 1;
  const asked = kind && kind !== 'ERROR' ? (kind === 'TRACKING' ? [] : [kind]) : (parts ?? vehiclePartNames);
  const isError = kind === 'ERROR';
  const isChosen = parts === undefined;
  const ofEntities = asked.length > 0 ? [await placed(call, { vin, parts: asked, isError, isChosen, isAfter, limit })] : [];
  const isTracked = isChosen && (kind === undefined || kind === 'ERROR' || kind === 'TRACKING');
  const steps = isTracked ? await trackedSteps(call, { vin, isAfter, isError, limit }) : undefined;
  const sources = steps ? [...ofEntities, steps] : ofEntities;
  if (sources.length === 0) return { items: [], next: null };
  const { rows } = await sql<Row>`
    select p.*, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment
    from (${sql.join(sources, sql` union all `)}) as p order by p.at desc, p.key desc limit ${limit}`.execute(call.services.db);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { items: shown.map(presented), next: rows.length > size && last ? cursorText(last) : null };
}

type Placed = {
  readonly vin: string;
  readonly parts: readonly VehiclePart[];
  readonly isError: boolean;
  /** also where it was chosen by hand */
  readonly isChosen: boolean;
  readonly isAfter: RawBuilder<boolean>;
  readonly limit: number;
};

async function placed(call: CallBase, { isAfter, isChosen, isError, limit, parts, vin }: Placed): Promise<RawBuilder<unknown>> {
  const { brandId } = call;
  const wanted = parts.flatMap((part) => [...vehicleParts[part]]) as PagedType[];
  const isSeen = sql<boolean>`(home_brand_id = ${brandId}
    or exists (select from vehicle v where v.vin = ${vin} and v.brand_id = ${brandId}))`;
  return sql`(
    select * from (
      select ${kindOf} as kind, h.type as entity_type, h.at, (${keyOf}) collate "C" as key, h.what, everything.title, everything.place,
        null::text as address, everything.ids, h.phase, null::text as ecu, h.error_code, null::text as sw_from, null::text as sw_to
      from ${entityPages(call, wanted)} as everything join ${placesOf(vin, brandId)} as h on h.type = everything.entity_type and h.id = everything.id
      where ${await openable(call)} and ${isSeen} and everything.status <> 'DELETED' ${isError ? sql`and h.what = 'FAILED'` : sql``}
        ${isChosen ? sql`` : sql`and h.what <> 'CHOSEN'`}
    ) as p where ${isAfter} order by p.at desc, p.key desc limit ${limit})`;
}

/** The same can be done again at another moment. */
const keyOf = sql`h.type || '.' || h.id || '.' || h.what || '.' || (extract(epoch from h.at) * 1000000)::bigint`;
const kindOf = sql`case h.type ${sql.join(
  vehiclePartNames.flatMap((part) => vehicleParts[part].map((type) => sql`when ${sql.lit(type)} then ${sql.lit(part)}`)),
  sql` `,
)} end`;

function presented(row: Row): VehicleEvent {
  const { address, at, ecu, entityType, errorCode, ids, key, kind, phase, place, swFrom, swTo, title, what } = row;
  return {
    key,
    at: at.toISOString(),
    kind: kind as VehicleEventKind,
    entityType,
    what,
    title,
    where: place,
    route: entityType && ids ? urlOf(entityType, ids as IdsOf<PagedType>, pages[entityType]) : address,
    phase: phase as VehicleEvent['phase'],
    ecu,
    errorCode,
    errorText: errorCode === null ? null : failureReason(errorCode).text,
    swFrom,
    swTo,
  };
}
