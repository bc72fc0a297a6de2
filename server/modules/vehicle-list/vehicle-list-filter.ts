import { brandsOf } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { comparisonsOf, listFilterKeys } from '#contract/vehicle/filter-tree.ts';
import type { FilterQuery } from '#contract/vehicle-list/vehicle-list.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { checkTree } from '#server/fleet/filter-tree.ts';
import { isOffered, listNames } from '#server/modules/vehicle/vehicle.ts';
import { checkHeldBrands } from './vehicle-list.ts';
import { listToWrite } from './vehicle-list-store.ts';

const samples = 20;
const hints = 50;
const suggestions = 20;

/** What the filter editor asks while somebody writes (D-186d, D-104). */
export const vehicleListFilterHandlers = {
  countMatches: async (call) => {
    const count = await sourceOf(call, call.body).count(await queryOf(call, call.body), call.signal);
    return reply({ count, fetchedOn: call.at });
  },
  explainMatches: async (call) => {
    const explained = await sourceOf(call, call.body).explain(await queryOf(call, call.body), call.signal);
    return reply({ ...explained, fetchedOn: call.at });
  },
  sampleMatches: async (call) => {
    const query = await queryOf(call, call.body);
    return reply(await sourceOf(call, call.body).sample(query, samples, call.signal));
  },
  getListFilterContext: async (call) => {
    const { DIGITAL_TWIN } = call.services.upstreams.sources;
    const offered = await offeredTo(call);
    const keys = listFilterKeys.map(async (key) => {
      // VINs would only be the first of many.
      const valueHints = key === 'VIN' ? [] : await DIGITAL_TWIN.suggest(key, '', ownBrands(call), hints).then(offered);
      return { key, comparators: [...comparisonsOf(key)], valueHints };
    });
    return reply({ keys: await Promise.all(keys) });
  },
  suggestValues: async (call) => {
    const { key, q } = call.query;
    const found = await call.services.upstreams.sources.DIGITAL_TWIN.suggest(key, q, ownBrands(call), suggestions);
    return reply(key === 'VEHICLE_GROUP' ? (await offeredTo(call))(found) : found);
  },
} satisfies Partial<Handlers<Api>>;

/** Of values those that do not stand for a list which the caller may not read (D-241). */
async function offeredTo(call: CallBase): Promise<(values: readonly string[]) => string[]> {
  const names = await listNames(call);
  return (values) => values.filter(isOffered(names));
}

const sourceOf = (call: CallBase, { dataSource }: FilterQuery) => call.services.upstreams.sources[dataSource];
const ownBrands = (call: CallBase) => ({ homeBrandId: call.brandId, brandIds: brandsOf(call.actor) });

async function queryOf(call: CallBase, { brandIds, filter, listId, preConstraints }: FilterQuery) {
  const list = listId === undefined ? undefined : await listToWrite(call, listId);
  checkHeldBrands(call, brandIds, list?.brandIds);
  if (preConstraints) checkTree(preConstraints, '/preConstraints');
  return { homeBrandId: list?.homeBrandId ?? call.brandId, brandIds, filter, preConstraints };
}
