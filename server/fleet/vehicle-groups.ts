import { sql } from 'kysely';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import type { Database } from '#server/db/connection.ts';
import { groupIdOf, listIdsOf, listsOfBrand } from '#server/fleet/list-groups.ts';
import { anyOf, type Condition } from '#server/fleet/vehicle-keys.ts';
import { problem } from '#server/problem.ts';

/** What a group stands for when a criterion names it. */
type GroupMeaning =
  | { readonly type: 'DYNAMIC'; readonly filterCriteria: readonly FilterCriterion[] }
  /** the group of a list, or a static one */
  | { readonly type: 'LISTED'; readonly contentId: number };
/** Groups by their name, for the criteria with key VEHICLE_GROUP. */
export type Groups = ReadonlyMap<string, GroupMeaning>;

/** A group may be defined by other groups; deeper than this it is refused as a query that cannot be built. */
const maxDepth = 4;

/** Names of the groups that criteria speak of. */
export const groupNames = (criteria: readonly { readonly key: string; readonly values: readonly string[] }[]): string[] =>
  criteria.flatMap((criterion) => (criterion.key === 'VEHICLE_GROUP' ? criterion.values : []));

/** The groups of a brand by these names, and those that they are defined by. */
export async function loadGroups(db: Database, brandId: number, first: readonly string[]): Promise<Groups> {
  const groups = new Map<string, GroupMeaning>();
  for (let names = first; names.length > 0; ) {
    const rows = await db
      .selectFrom('vehicleGroup')
      .select(['name', 'contentId', 'filterCriteria'])
      .where('brandId', '=', brandId)
      .where('name', 'in', names)
      .execute();
    for (const { contentId, filterCriteria, name } of rows)
      groups.set(name, contentId === null ? { type: 'DYNAMIC', filterCriteria } : { type: 'LISTED', contentId });
    for (const { id, contentId } of await listsOf(db, brandId, listIdsOf(names)))
      groups.set(groupIdOf(id), { type: 'LISTED', contentId });
    names = rows.flatMap((row) => groupNames(row.filterCriteria)).filter((name) => !groups.has(name));
  }
  return groups;
}

/** A list's group are the vehicles that the list has, until it is synchronised or saved again (VIN-03). */
async function listsOf(db: Database, brandId: number, ids: readonly number[]): Promise<{ id: number; contentId: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; contentId: number }>`
    select l.id, l.content_id from vehicle_list l where l.id = any(${ids}::int[]) and ${listsOfBrand(brandId)}
  `.execute(db);
  return rows;
}

/** The vehicle is in one of the groups; `dynamic` is the condition that a group's own criteria set. */
export function inGroups(
  names: readonly string[],
  groups: Groups,
  depth: number,
  dynamic: (criteria: readonly FilterCriterion[], depth: number) => Condition,
): Condition {
  return anyOf(
    names.map((name) => {
      const group = groups.get(name);
      if (!group) throw problem('DIGI_TWIN_BUILD_QUERY_ERROR', { detail: `There is no vehicle group “${name}”.` });
      if (depth >= maxDepth)
        throw problem('DIGI_TWIN_BUILD_QUERY_ERROR', { detail: `The vehicle group “${name}” is defined by too many others.` });
      if (group.type === 'DYNAMIC') return dynamic(group.filterCriteria, depth + 1);
      return sql<boolean>`v.vin in (select unnest(c.vins) from vehicle_list_chunk c where c.content_id = ${group.contentId})`;
    }),
  );
}
