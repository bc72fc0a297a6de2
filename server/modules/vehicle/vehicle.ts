import { sql } from 'kysely';
import { allows, any, brandsOf, permission } from '#contract/access/access.ts';
import type { Api } from '#contract/api.ts';
import { filterKeys, selectionComparators } from '#contract/vehicle/vehicle.ts';
import { type VehicleListType, vehicleListRules } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { groupIdOf, listIdsOf, listsOfBrand } from '#server/fleet/list-groups.ts';
import { forbidden } from '#server/problem.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';

const hintedVins = 5;
/** D-043: counts over large fleets may take longer than other answers. */
const countTimeout = 60_000;

/** The fleet as the digital twin knows it (D-104, TEST-10). */
export const vehicleHandlers = {
  countVehicles: async (call) => {
    const { brandIds, filterCriteria } = call.body;
    await checkBrands(call, brandIds);
    const namesVehicles = filterCriteria.some(({ key }) => key === 'VIN');
    const counted = namesVehicles ? await ofBrandsSeen(call, brandIds) : brandIds;
    const query = { homeBrandId: call.brandId, brandIds: counted, filterCriteria };
    const count = await withDeadline(() => call.services.upstreams.twin.count(query), countTimeout);
    return reply({ count, fetchedOn: call.at });
  },
  getFilterContext: async (call) => {
    const { sources, twin } = call.services.upstreams;
    const held = { homeBrandId: call.brandId, brandIds: brandsOf(call.actor) };
    const [known, vins, names] = await Promise.all([
      brandsToCount(call).then((brandIds) => twin.valueHints(call.brandId, brandIds)),
      // Vehicles that one may only count are not named (D-240).
      sources.DIGITAL_TWIN.suggest('VIN', '', held, hintedVins),
      listNames(call),
    ]);
    const groups = known.VEHICLE_GROUP.filter(isOffered(names));
    const hints = { ...known, VIN: vins, VEHICLE_GROUP: groups };
    const keys = filterKeys.map((key) => ({
      key,
      comparators: [...selectionComparators],
      valueHints: hints[key].slice(0, 50),
    }));
    return reply({ keys, listNames: names });
  },
} satisfies Partial<Handlers<Api>>;

/** A list that one may not read is not offered (D-241); who was told its group may still name it. */
export const isOffered = (names: Readonly<Record<string, string>>) => (group: string) =>
  Object.hasOwn(names, group) || listIdsOf([group]).length === 0;

/** Lists of the brand that the caller may read, by their groups (D-216): the number of a group says little. */
export async function listNames(call: CallBase): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: number; name: string; type: VehicleListType }>`
    select l.id, l.name, l.type from vehicle_list l where ${listsOfBrand(call.brandId)}
  `.execute(call.services.db);
  const { actor, brandId } = call;
  const mine = rows.filter(({ type }) => allows(vehicleListRules(type, null).read, actor, { brandId }));
  return Object.fromEntries(mine.map(({ id, name }) => [groupIdOf(id), name]));
}

/** Who chooses vehicles for a deployment: candidates are for other brands than the held ones too. */
const choosesVehicles = any(permission('TEST_DEPLOYMENT_WRITE'), permission('DEPLOYMENT_WRITE'));
const reachesOthers = ({ actor, brandId }: CallBase): boolean => allows(choosesVehicles, actor, { brandId });

/** Brands whose vehicles the caller may count: the held ones, and for a deployment those that candidates of the selected brand are for (D-219, D-240). */
async function brandsToCount(call: CallBase): Promise<number[]> {
  if (!reachesOthers(call)) return [...brandsOf(call.actor)];
  const { rows } = await sql<{ brandId: number }>`
    select distinct unnest(brand_ids) as brand_id from release_candidate where home_brand_id = ${call.brandId} or ${call.brandId} = any(brand_ids)
  `.execute(call.services.db);
  return [...new Set([...brandsOf(call.actor), ...rows.map((row) => row.brandId)])];
}

/**
 * Of brands that the caller may count those whose vehicles they may also see: the held ones, and those of candidates that are at home here. A count of
 * one VIN would tell of a vehicle what is not shown (D-240).
 */
async function ofBrandsSeen(call: CallBase, brandIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ brandId: number }>`
    select distinct unnest(brand_ids) as brand_id from release_candidate where home_brand_id = ${call.brandId}
  `.execute(call.services.db);
  const seen = new Set([...brandsOf(call.actor), ...rows.map((row) => row.brandId)]);
  return brandIds.filter((brandId) => seen.has(brandId));
}

async function checkBrands(call: CallBase, brandIds: readonly number[]): Promise<void> {
  const held = new Set(brandsOf(call.actor));
  if (brandIds.every((id) => held.has(id))) return;
  const allowed = new Set(await brandsToCount(call));
  if (!brandIds.every((id) => allowed.has(id))) throw forbidden('You may not count vehicles of this brand.');
}
