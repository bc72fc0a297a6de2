import { sql } from 'kysely';
import type { CallBase } from '#server/call.ts';
import { onlyBrand } from '#server/entity/sight.ts';
import { buildContent, type Content, copyRefused, dropContent, vinsOf } from './vehicle-list-content.ts';
import type { VehicleListRow } from './vehicle-list-store.ts';

/** Vehicles made ready for a list; undefined when it has none: no filter yet, nothing uploaded yet. */
export type Found = Content | undefined;

type Choice = Pick<VehicleListRow, 'homeBrandId' | 'brandIds' | 'dataSource' | 'type' | 'filter' | 'preConstraints'> &
  Partial<Pick<VehicleListRow, 'contentId'>>;

/**
 * Finds the vehicles of a list at its source: what its filter matches now, or which of the uploaded ones are still there. Failures are
 * those of the source (D-150).
 */
export async function findVehicles(call: CallBase, choice: Choice): Promise<Found> {
  const { pools, upstreams } = call.services;
  const { brandIds, contentId, dataSource, filter, homeBrandId, preConstraints, type } = choice;
  if (type === 'IMPORTED')
    return contentId ? withLines(call, contentId, await keptVehicles(call, contentId, brandIds)) : undefined;
  if (filter === null) return undefined;
  const query = { homeBrandId, brandIds, filter, preConstraints };
  const source = upstreams.sources[dataSource];
  // A filter that takes too long is refused here, before it is run over the fleet without the short limit.
  await source.count(query, call.signal);
  return buildContent(pools.bulk, await source.selectVins(query));
}

/** The vehicles of another list, of these brands. Lines of its file that were not taken go along at its home brand alone (D-240). */
export async function copyVehicles(call: CallBase, from: VehicleListRow, brandIds: readonly number[]): Promise<Found> {
  if (from.contentId === null) return undefined;
  const kept = await keptVehicles(call, from.contentId, brandIds);
  return onlyBrand(call, from) === undefined ? withLines(call, from.contentId, kept) : kept;
}

function keptVehicles({ services: { pools } }: CallBase, contentId: number, brandIds: readonly number[]): Promise<Content> {
  return buildContent(
    pools.bulk,
    sql`select o.vin from (${vinsOf(contentId)}) as o join vehicle v on v.vin = o.vin where v.brand_id = any(${[...brandIds]}::int[])`,
  );
}

async function withLines({ services: { pools } }: CallBase, contentId: number, kept: Content): Promise<Content> {
  await copyRefused(pools.bulk, contentId, kept.id);
  return kept;
}

/** Saves what turns a list to the vehicles that were found; they go again when it fails. */
export async function withFound<T>(call: CallBase, found: Found, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    await dropContent(call.services.db, found?.id);
    throw error;
  }
}

/** Columns of a list that has turned to what was found. */
export const foundColumns = (at: string, found: Found) => ({
  contentId: found?.id ?? null,
  count: found?.count ?? 0,
  lastCountSync: found ? at : null,
  syncFailedOn: null,
});
