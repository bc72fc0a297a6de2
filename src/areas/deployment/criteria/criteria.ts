import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';

/** Most criteria of a selection. */
export const maxCriteria = 50;

/** Criteria that can be asked for: a row without values is one still being typed. */
export function completeCriteria(criteria: readonly FilterCriterion[]): FilterCriterion[] {
  return criteria.filter(({ values }) => values.length > 0);
}

/** Whether a criterion still lacks a value: how many vehicles it would leave is not known then. */
export const isIncomplete = (criteria: readonly FilterCriterion[]): boolean => criteria.some(({ values }) => values.length === 0);

/** A reused group is one more criterion for the count, as the server has it (TEST-09). */
export function withGroup(criteria: readonly FilterCriterion[], group: string): FilterCriterion[] {
  const complete = completeCriteria(criteria);
  return group === '' ? complete : [...complete, { key: 'VEHICLE_GROUP', comparator: 'EQUAL', values: [group] }];
}
