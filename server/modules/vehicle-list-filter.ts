import { brandsOf } from '#contract/access.ts';
import type { Api } from '#contract/api.ts';
import { comparisonsOf, listFilterKeys } from '#contract/filter-tree.ts';
import type { FilterQuery } from '#contract/vehicle-list.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { checkTree } from '#server/fleet/filter-tree.ts';
import { checkHeldBrands } from '#server/modules/vehicle-list.ts';
import { listToWrite } from '#server/modules/vehicle-list-store.ts';

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
    const keys = listFilterKeys.map(async (key) => {
      // VINs would only be the first of many.
      const valueHints = key === 'VIN' ? [] : await DIGITAL_TWIN.suggest(key, '', ownBrands(call), hints);
      return { key, comparators: [...comparisonsOf(key)], valueHints };
    });
    return reply({ keys: await Promise.all(keys) });
  },
  suggestValues: async (call) => {
    const { key, q } = call.query;
    return reply(await call.services.upstreams.sources.DIGITAL_TWIN.suggest(key, q, ownBrands(call), suggestions));
  },
} satisfies Partial<Handlers<Api>>;

const sourceOf = (call: CallBase, { dataSource }: FilterQuery) => call.services.upstreams.sources[dataSource];
const ownBrands = (call: CallBase) => ({ homeBrandId: call.brandId, brandIds: brandsOf(call.actor) });

async function queryOf(call: CallBase, { brandIds, filter, listId, preConstraints }: FilterQuery) {
  const list = listId === undefined ? undefined : await listToWrite(call, listId);
  checkHeldBrands(call, brandIds, list?.brandIds);
  if (preConstraints) checkTree(preConstraints, '/preConstraints');
  return { homeBrandId: list?.homeBrandId ?? call.brandId, brandIds, filter, preConstraints };
}
