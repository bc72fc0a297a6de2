import { sql } from 'kysely';
import {
  type Comparison,
  constraintsOf,
  emptyContainersOf,
  type FilterConstraint,
  type FilterTree,
  isListFilterKey,
  type ListFilterKey,
  listFilterKeys,
} from '#contract/vehicle/filter-tree.ts';
import { criteriaCondition } from '#server/fleet/filter.ts';
import { type Groups, groupNames, inGroups } from '#server/fleet/vehicle-groups.ts';
import { allOf, anyOf, type Condition, hasMatching, hasOneOf, vehicleColumns } from '#server/fleet/vehicle-keys.ts';
import { problem } from '#server/problem.ts';

/** What the tree says with JSON pointers from `at`, e.g. '/filter'. Throws before anything is executed (T19, D-150). */
export function checkTree(tree: FilterTree, at = '/filter'): void {
  const constraints = constraintsOf(tree, at);
  const wrong = constraints.filter(({ constraint }) => !isListFilterKey(constraint.key));
  if (wrong.length > 0) {
    throw problem('AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR', {
      detail: `Not supported: ${wrong.map(({ constraint }) => constraint.key).join(', ')}. Supported: ${listFilterKeys.join(', ')}.`,
      fields: wrong.map(({ pointer }) => ({ pointer: `${pointer}/key`, detail: 'This key is not supported.' })),
    });
  }
  const empty = emptyContainersOf(tree, at);
  if (empty.length > 0) throw unbuildable(empty, 'Add at least 1 condition.');
  const patterns = constraints.filter(
    ({ constraint }) => constraint.comparison === 'REGEX' && constraint.key === 'VEHICLE_GROUP',
  );
  if (patterns.length > 0) throw unbuildable(pointersOf(patterns), 'A group is named, not described by a pattern.');
}

type Placed = { readonly pointer: string };
const pointersOf = (placed: readonly Placed[]) => placed.map(({ pointer }) => pointer);

/** DIGI_TWIN_BUILD_QUERY_ERROR at these places (D-150). */
export function unbuildable(pointers: readonly string[], detail: string, cause?: unknown) {
  const fields = pointers.map((pointer) => ({ pointer, detail }));
  return problem('DIGI_TWIN_BUILD_QUERY_ERROR', { detail, fields, cause });
}

export const groupsOfTree = (tree: FilterTree): string[] => groupNames(constraintsOf(tree).map(({ constraint }) => constraint));
export const patternsOfTree = (tree: FilterTree, at = '/filter') =>
  constraintsOf(tree, at).filter(({ constraint }) => constraint.comparison === 'REGEX');

/** The condition over table `vehicle` (alias v) that a checked tree sets (VIN-04, CONST-09, CONST-10). */
export function treeCondition(tree: FilterTree, groups: Groups): Condition {
  const leaves = merged(tree).map((leaf) => leafCondition(leaf, groups));
  const parts = [...leaves, ...tree.containers.map((container) => treeCondition(container, groups))];
  return tree.operator === 'AND' ? allOf(parts) : anyOf(parts);
}

export function constraintCondition({ key, comparison, values }: FilterConstraint, groups: Groups): Condition {
  return leafCondition({ key: key as ListFilterKey, comparison, values }, groups);
}

type Leaf = { readonly key: ListFilterKey; readonly comparison: Comparison; readonly values: readonly string[] };

function leafCondition({ key, comparison, values }: Leaf, groups: Groups): Condition {
  if (key === 'VEHICLE_GROUP') {
    const inside = inGroups(values, groups, 0, (criteria, depth) => criteriaCondition(criteria, groups, depth));
    return comparison === 'EQUAL' ? inside : sql<boolean>`not ${inside}`;
  }
  if (comparison === 'REGEX') return hasMatching(key, values);
  return comparison === 'EQUAL' ? hasOneOf(key, values) : sql<boolean>`not ${hasOneOf(key, values)}`;
}

/**
 * Alternatives of one key are one look at the vehicle: EQUAL and REGEX beside each other under OR, NOT_EQUAL under AND. What is cheap to
 * look at comes first, so that the rest often needs no look.
 */
function merged({ constraints, operator }: FilterTree): Leaf[] {
  const joins = (comparison: Comparison) => (operator === 'OR') === (comparison !== 'NOT_EQUAL');
  const leaves = new Map<string, Leaf>();
  constraints.forEach(({ key: name, comparison, values }, index) => {
    const key = name as ListFilterKey;
    const slot = joins(comparison) ? `${key} ${comparison}` : String(index);
    const found = leaves.get(slot);
    leaves.set(slot, { key, comparison, values: found ? [...found.values, ...values] : values });
  });
  return [...leaves.values()].sort((a, b) => costOf(a) - costOf(b));
}

function costOf({ key, comparison }: Leaf): number {
  if (key === 'VEHICLE_GROUP') return 3;
  if (key === 'VIN' && comparison === 'REGEX') return 2;
  return vehicleColumns[key].isList ? 1 : 0;
}
