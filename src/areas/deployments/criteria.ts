import type { FilterCriterion } from '#contract/vehicle.ts';

/** Most values of one criterion (D-104). */
export const mostValues = 500;
/** Most criteria of a selection. */
export const mostCriteria = 50;

/** Values typed or pasted as a list: parted by comma, semicolon or line; each once, the old ones first. */
export function withValues(known: readonly string[], typed: string): string[] {
  const added = typed
    .split(/[,;\n\t]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
  return [...new Set([...known, ...added])].slice(0, mostValues);
}

/** Criteria that can be asked for: a row without values is one still being typed. */
export function completeCriteria(criteria: readonly FilterCriterion[]): FilterCriterion[] {
  return criteria.filter(({ values }) => values.length > 0);
}

/** A reused group is one more criterion for the count, as the server has it (TEST-09). */
export function withGroup(criteria: readonly FilterCriterion[], group: string): FilterCriterion[] {
  const complete = completeCriteria(criteria);
  return group === '' ? complete : [...complete, { key: 'VEHICLE_GROUP', comparator: 'EQUAL', values: [group] }];
}
