import { z } from 'zod';
import { type FilterKey, filterKeys } from './vehicle.ts';

/** CONST-09, VIN-04 */
export const comparisons = ['EQUAL', 'NOT_EQUAL', 'REGEX'] as const;
export type Comparison = (typeof comparisons)[number];
/** CONST-10, VIN-04 */
export const operators = ['AND', 'OR'] as const;
export type Operator = (typeof operators)[number];

/** D-104: keys of the filter of a vehicle list. */
export const listFilterKeys = [
  ...filterKeys,
  'HW_VERSION',
  'PRODUCTION_DATE',
  'DRIVE_TYPE',
  'MODULE_NAME',
  'MODULE_VERSION',
] as const satisfies readonly (FilterKey | string)[];
export type ListFilterKey = (typeof listFilterKeys)[number];
export const isListFilterKey = (key: string): key is ListFilterKey => (listFilterKeys as readonly string[]).includes(key);

/** A group is named, not described: it has no pattern. */
export const comparisonsOf = (key: ListFilterKey): readonly Comparison[] =>
  key === 'VEHICLE_GROUP' ? ['EQUAL', 'NOT_EQUAL'] : comparisons;

/** D-104 */
export const filterLimits = { depth: 5, constraints: 50, values: 500, text: 100, pattern: 200 } as const;

const value = z
  .string()
  .min(1)
  .max(filterLimits.pattern)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), { message: 'characters' });

/** Values are alternatives; of REGEX there is one. Keys outside D-104 are answered T14 by the server, so the key is a string here. */
const filterConstraintSchema = z
  .strictObject({
    key: z.string().min(1).max(40),
    comparison: z.enum(comparisons),
    values: z.array(value).min(1).max(filterLimits.values),
  })
  .superRefine(({ comparison, values }, context) => {
    if (comparison === 'REGEX') {
      if (values.length !== 1) context.addIssue({ code: 'custom', path: ['values'], message: 'onePattern' });
      return;
    }
    values.forEach((text, index) => {
      if (text.trim() === '' || text.length > filterLimits.text)
        context.addIssue({ code: 'custom', path: ['values', index], message: 'valueLength' });
    });
  });
export type FilterConstraint = z.infer<typeof filterConstraintSchema>;

/** VIN-04: a container joins its constraints and the containers in it by one operator. */
export type FilterTree = {
  readonly operator: Operator;
  readonly containers: readonly FilterTree[];
  readonly constraints: readonly FilterConstraint[];
};

// The name lets the OpenAPI document refer to it from within.
const containerSchema: z.ZodType<FilterTree, FilterTree> = z
  .lazy(() =>
    z.strictObject({
      operator: z.enum(operators),
      containers: z.array(containerSchema).max(filterLimits.constraints),
      constraints: z.array(filterConstraintSchema).max(filterLimits.constraints),
    }),
  )
  .meta({ id: 'VehicleFilter' });

/** The tree of a vehicle list's filter: at most 5 levels deep, at most 50 constraints (D-104). */
export const filterTreeSchema = containerSchema.superRefine((tree, context) => {
  if (depthOf(tree) > filterLimits.depth) context.addIssue({ code: 'custom', message: 'filterDepth' });
  if (constraintsOf(tree).length > filterLimits.constraints) context.addIssue({ code: 'custom', message: 'filterSize' });
});

export const depthOf = (tree: FilterTree): number => 1 + Math.max(0, ...tree.containers.map(depthOf));

/** Every constraint with its JSON pointer below the tree, in the order in which the text form names them. */
export function constraintsOf(tree: FilterTree, pointer = ''): { pointer: string; constraint: FilterConstraint }[] {
  return [
    ...tree.constraints.map((constraint, index) => ({ pointer: `${pointer}/constraints/${index}`, constraint })),
    ...tree.containers.flatMap((container, index) => constraintsOf(container, `${pointer}/containers/${index}`)),
  ];
}

/** JSON pointers of the containers that hold nothing: such a filter cannot be turned into a query (D-150). */
export function emptyContainersOf(tree: FilterTree, pointer = ''): string[] {
  const inner = tree.containers.flatMap((container, index) => emptyContainersOf(container, `${pointer}/containers/${index}`));
  return tree.constraints.length + tree.containers.length === 0 ? [pointer, ...inner] : inner;
}
