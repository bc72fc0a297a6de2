import fc from 'fast-check';
import { brands, candidateBrands } from '#contract/brand.ts';
import {
  type FilterConstraint,
  type FilterTree,
  type ListFilterKey,
  listFilterKeys,
  operators,
} from '#contract/vehicle/filter-tree.ts';

/** A vehicle as the naive evaluator sees it: its values by key. */
export type Described = Readonly<Record<Exclude<ListFilterKey, 'VEHICLE_GROUP'>, readonly string[]>> & {
  readonly VIN: readonly [string];
};

const patterns = ['^W', 'E3', '1', 'ID', 'o.f', '(DE|FR)', '.', '^18', '[02]$', 'Assist', '^2024-0[1-6]', '^$', 'x{2}', '[A-C]'];

/** Trees over values that occur, and some that do not; groups by name. */
export function trees(values: Readonly<Record<string, readonly string[]>>, groups: readonly string[]): fc.Arbitrary<FilterTree> {
  const odd = ['nothing', '0', '2024-02-30', '20x4'];
  const constraint: fc.Arbitrary<FilterConstraint> = fc.constantFrom(...listFilterKeys).chain((key) => {
    const known = key === 'VEHICLE_GROUP' ? groups : [...(values[key] ?? []), ...odd];
    const one = fc.constantFrom(...known);
    const spelled =
      key === 'MODEL' || key.startsWith('MODULE') || key === 'VEHICLE_GROUP'
        ? one
        : fc.oneof(
            one,
            one.map((value) => value.toLowerCase()),
          );
    const plain = fc.record({
      key: fc.constant(key),
      comparison: fc.constantFrom('EQUAL' as const, 'NOT_EQUAL' as const),
      values: fc.array(spelled, { minLength: 1, maxLength: 12 }),
    });
    if (key === 'VEHICLE_GROUP') return plain;
    const pattern = fc.constantFrom(...patterns).map((value) => ({ key, comparison: 'REGEX' as const, values: [value] }));
    return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: pattern });
  });
  return treeOf(constraint, 1);
}

function treeOf(constraint: fc.Arbitrary<FilterConstraint>, depth: number): fc.Arbitrary<FilterTree> {
  const deeper = depth >= 5 ? fc.constant([]) : fc.array(fc.constant(null), { maxLength: depth === 1 ? 3 : 1 });
  return deeper.chain((places) =>
    fc.record({
      operator: fc.constantFrom(...operators),
      containers: fc.tuple(...places.map(() => treeOf(constraint, depth + 1))).map((list): FilterTree[] => list),
      constraints: fc.array(constraint, { minLength: places.length > 0 ? 0 : 1, maxLength: 3 }),
    }),
  );
}

const exact = new Set<string>(['MODEL', 'MODULE_NAME', 'MODULE_VERSION', 'PRODUCTION_DATE', 'MODEL_YEAR']);
const brandOf = new Map(
  [...brands, ...candidateBrands].map(({ id, name }) => [name.toUpperCase(), brands.find((one) => one.id === id)?.name ?? name]),
);

/** The meaning of a tree, as simply as it can be said (VIN-04, CONST-09, CONST-10, D-104). */
export function meets(tree: FilterTree, vehicle: Described, isIn: (group: string, vin: string) => boolean): boolean {
  const parts = [
    ...tree.constraints.map((constraint) => () => meetsOne(constraint, vehicle, isIn)),
    ...tree.containers.map((container) => () => meets(container, vehicle, isIn)),
  ];
  return tree.operator === 'AND' ? parts.every((part) => part()) : parts.some((part) => part());
}

function meetsOne(
  { comparison, key, values }: FilterConstraint,
  vehicle: Described,
  isIn: (group: string, vin: string) => boolean,
): boolean {
  if (key === 'VEHICLE_GROUP') return values.some((name) => isIn(name, vehicle.VIN[0])) === (comparison === 'EQUAL');
  const has = vehicle[key as keyof Described];
  if (comparison === 'REGEX') return has.some((value) => new RegExp(values[0] ?? '').test(value));
  const spelled = (value: string) => {
    if (key === 'BRAND') return brandOf.get(value.toUpperCase()) ?? '';
    return exact.has(key) ? value : value.toUpperCase();
  };
  return values.some((value) => has.includes(spelled(value))) === (comparison === 'EQUAL');
}
