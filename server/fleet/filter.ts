import { sql } from 'kysely';
import { type FilterCriterion, type FilterKey, filterKeys } from '#contract/vehicle/vehicle.ts';
import { type Groups, inGroups } from '#server/fleet/vehicle-groups.ts';
import { allOf, type Condition, hasOneOf, ofBrands } from '#server/fleet/vehicle-keys.ts';
import { problem } from '#server/problem.ts';

const not = (condition: Condition): Condition => sql<boolean>`not ${condition}`;

/** Throws AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR for a key outside D-104, before anything is executed (T19, TEST-07). */
export function checkKeys(criteria: readonly FilterCriterion[]): void {
  const wrong = criteria.flatMap((criterion, index) => (isKey(criterion.key) ? [] : [{ index, key: criterion.key }]));
  if (wrong.length === 0) return;
  throw problem('AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR', {
    detail: `Not supported: ${wrong.map(({ key }) => key).join(', ')}. Supported: ${filterKeys.join(', ')}.`,
    fields: wrong.map(({ index }) => ({ pointer: `/filterCriteria/${index}/key`, detail: 'This key is not supported.' })),
  });
}

/**
 * The condition over table `vehicle` (alias v) that all criteria set: values are alternatives, criteria are all to be met (TEST-05,
 * TEST-06, D-104).
 */
export function vehicleCondition(brandIds: readonly number[], criteria: readonly FilterCriterion[], groups: Groups): Condition {
  checkKeys(criteria);
  return allOf([ofBrands(brandIds), ...criteria.map((criterion) => criterionCondition(criterion, groups, 0))]);
}

/** What a selection's criteria set all together; also those of a group that somebody else's filter names. */
export const criteriaCondition = (criteria: readonly FilterCriterion[], groups: Groups, depth: number): Condition =>
  allOf(criteria.map((criterion) => criterionCondition(criterion, groups, depth)));

function criterionCondition({ key, comparator, values }: FilterCriterion, groups: Groups, depth: number): Condition {
  const equal = isKey(key) && key !== 'VEHICLE_GROUP' ? hasOneOf(key, values) : namedGroups(values, groups, depth);
  return comparator === 'EQUAL' ? equal : not(equal);
}

const namedGroups = (names: readonly string[], groups: Groups, depth: number): Condition =>
  inGroups(names, groups, depth, (criteria, deeper) => criteriaCondition(criteria, groups, deeper));

const isKey = (key: string): key is FilterKey => (filterKeys as readonly string[]).includes(key);
