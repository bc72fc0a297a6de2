import { type RawBuilder, sql } from 'kysely';
import { brands, candidateBrands } from '#contract/brand.ts';
import { type FilterCriterion, type FilterKey, filterKeys } from '#contract/vehicle.ts';
import { problem } from '#server/problem.ts';

/** What a group stands for when a criterion names it. */
export type GroupMeaning = {
  readonly id: number;
  readonly type: 'STATIC' | 'DYNAMIC';
  readonly filterCriteria: readonly FilterCriterion[];
};
/** Groups by their name, for the criteria with key VEHICLE_GROUP. */
export type Groups = ReadonlyMap<string, GroupMeaning>;

type Condition = RawBuilder<boolean>;
const yes: Condition = sql<boolean>`true`;
/** A group may be defined by other groups; deeper than this it is refused as a query that cannot be built. */
const maxDepth = 4;

/** Throws AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR for a key outside D-104, before anything is executed (T19, TEST-07). */
export function checkKeys(criteria: readonly FilterCriterion[]): void {
  const wrong = criteria.flatMap((criterion, index) => (isKey(criterion.key) ? [] : [{ index, key: criterion.key }]));
  if (wrong.length === 0) return;
  throw problem('AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR', {
    detail: `Not supported: ${wrong.map(({ key }) => key).join(', ')}. Supported: ${filterKeys.join(', ')}.`,
    fields: wrong.map(({ index }) => ({ pointer: `/filterCriteria/${index}/key`, detail: 'list' })),
  });
}

/** Names of the groups that the criteria speak of. */
export const groupNames = (criteria: readonly FilterCriterion[]): string[] =>
  criteria.flatMap((criterion) => (criterion.key === 'VEHICLE_GROUP' ? criterion.values : []));

/**
 * The condition over table `vehicle` (alias v) that all criteria set: values are alternatives, criteria are all to be met (TEST-05,
 * TEST-06, D-104). Values travel as parameters only (T19).
 */
export function vehicleCondition(
  brandIds: readonly number[],
  criteria: readonly FilterCriterion[],
  groups: Groups,
  depth = 0,
): Condition {
  checkKeys(criteria);
  const parts = criteria.map((criterion) => criterionCondition(criterion, groups, depth));
  return all([sql<boolean>`v.brand_id = any(${[...brandIds]}::int[])`, ...parts]);
}

function criterionCondition({ key, comparator, values }: FilterCriterion, groups: Groups, depth: number): Condition {
  const equal = matches(key as FilterKey, values, groups, depth);
  return comparator === 'EQUAL' ? equal : sql<boolean>`not ${equal}`;
}

function matches(key: FilterKey, values: readonly string[], groups: Groups, depth: number): Condition {
  const list = [...values];
  const upper = list.map((value) => value.toUpperCase());
  switch (key) {
    case 'VIN':
      return sql<boolean>`v.vin = any(${upper}::text[])`;
    case 'BRAND':
      return sql<boolean>`v.brand_id = any(${upper.flatMap(brandIdsOf)}::int[])`;
    case 'MODEL':
      return sql<boolean>`v.model = any(${list}::text[])`;
    case 'MODEL_YEAR':
      return sql<boolean>`v.model_year = any(${list.filter((value) => /^\d{4}$/.test(value)).map(Number)}::int[])`;
    case 'MARKET':
      return sql<boolean>`v.market = any(${upper}::text[])`;
    case 'PLATFORM':
      return sql<boolean>`v.platform = any(${upper}::text[])`;
    case 'FLEET':
      return sql<boolean>`v.fleet = any(${upper}::text[])`;
    case 'ECU_PART_NUMBER':
      return sql<boolean>`v.ecu_part_numbers && ${upper}::text[]`;
    case 'ECU_SW_VERSION':
      return sql<boolean>`v.ecu_sw_versions && ${upper}::text[]`;
    case 'PR_NUMBER':
      return sql<boolean>`v.pr_numbers && ${upper}::text[]`;
    case 'VEHICLE_GROUP':
      return any(list.map((name) => groupCondition(name, groups, depth)));
  }
}

function groupCondition(name: string, groups: Groups, depth: number): Condition {
  const group = groups.get(name);
  if (!group) throw problem('DIGI_TWIN_BUILD_QUERY_ERROR', { detail: `There is no vehicle group '${name}'.` });
  if (depth >= maxDepth)
    throw problem('DIGI_TWIN_BUILD_QUERY_ERROR', { detail: `The vehicle group '${name}' is defined by too many others.` });
  if (group.type === 'STATIC')
    return sql<boolean>`exists (select from vehicle_group_member g where g.group_id = ${group.id} and g.vin = v.vin)`;
  return all(group.filterCriteria.map((criterion) => criterionCondition(criterion, groups, depth + 1)));
}

const isKey = (key: string): key is FilterKey => (filterKeys as readonly string[]).includes(key);
const all = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? yes : sql<boolean>`(${sql.join([...parts], sql` and `)})`;
const any = (parts: readonly Condition[]): Condition => sql<boolean>`(${sql.join([...parts], sql` or `)})`;

function brandIdsOf(name: string): number[] {
  const known = [...brands, ...candidateBrands].filter((brand) => brand.name.toUpperCase() === name).map((brand) => brand.id);
  return [...new Set(known)];
}
