import { type RawBuilder, sql } from 'kysely';
import { brands, candidateBrands } from '#contract/brand.ts';
import type { ListFilterKey } from '#contract/vehicle/filter-tree.ts';

export type Condition = RawBuilder<boolean>;
/** Keys that a vehicle itself has; a group is looked up elsewhere. */
type VehicleKey = Exclude<ListFilterKey, 'VEHICLE_GROUP'>;

type Column = {
  /** column of table `vehicle` */
  readonly column: string;
  /** several values a vehicle */
  readonly isList?: true;
  readonly type: 'text' | 'int' | 'date';
  /** values as the column spells them; those that it cannot hold are dropped, and match nothing */
  readonly spelled: (values: readonly string[]) => readonly (string | number)[];
};

const upper = (values: readonly string[]) => values.map((value) => value.toUpperCase());
const asIs = (values: readonly string[]) => values;
const years = (values: readonly string[]) => values.filter((value) => /^\d{4}$/.test(value)).map(Number);
const dates = (values: readonly string[]) =>
  values.filter((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value));
const isDay = (value: string) => new Date(value).toISOString().startsWith(value);

/** D-104: where each key stands. Codes are compared in upper case, names as they are written. */
export const vehicleColumns: Readonly<Record<VehicleKey, Column>> = {
  VIN: { column: 'vin', type: 'text', spelled: upper },
  BRAND: { column: 'brand_id', type: 'int', spelled: (values) => upper(values).flatMap(brandIdsOf) },
  MODEL: { column: 'model', type: 'text', spelled: asIs },
  MODEL_YEAR: { column: 'model_year', type: 'int', spelled: years },
  MARKET: { column: 'market', type: 'text', spelled: upper },
  PLATFORM: { column: 'platform', type: 'text', spelled: upper },
  FLEET: { column: 'fleet', type: 'text', spelled: upper },
  DRIVE_TYPE: { column: 'drive_type', type: 'text', spelled: upper },
  PRODUCTION_DATE: { column: 'production_date', type: 'date', spelled: dates },
  ECU_PART_NUMBER: { column: 'ecu_part_numbers', isList: true, type: 'text', spelled: upper },
  ECU_SW_VERSION: { column: 'ecu_sw_versions', isList: true, type: 'text', spelled: upper },
  PR_NUMBER: { column: 'pr_numbers', isList: true, type: 'text', spelled: upper },
  HW_VERSION: { column: 'hw_versions', isList: true, type: 'text', spelled: upper },
  MODULE_NAME: { column: 'module_names', isList: true, type: 'text', spelled: asIs },
  MODULE_VERSION: { column: 'module_versions', isList: true, type: 'text', spelled: asIs },
};

const types = { text: sql`text[]`, int: sql`int[]`, date: sql`date[]` } as const;
const columnOf = (key: VehicleKey) => sql.raw(`v.${vehicleColumns[key].column}`);

/** Values of a key as its column holds them, as one parameter (T19). */
export const wantedValues = (key: VehicleKey, values: readonly string[]): RawBuilder<unknown> =>
  sql`${[...vehicleColumns[key].spelled(values)]}::${types[vehicleColumns[key].type]}`;

/** The vehicle has one of the values. */
export function hasOneOf(key: VehicleKey, values: readonly string[]): Condition {
  const column = columnOf(key);
  const wanted = wantedValues(key, values);
  if (!vehicleColumns[key].isList) return total(key, sql<boolean>`${column} = any(${wanted})`);
  // Two lists are compared value by value; a long one is looked up instead.
  if (values.length <= 8) return sql<boolean>`${column} && ${wanted}`;
  return sql<boolean>`exists (select from unnest(${column}) as has (value) where has.value = any(${wanted}))`;
}

/** One of the vehicle's values matches one of the patterns, in PostgreSQL's own engine, which a timeout ends (T18). */
export function hasMatching(key: VehicleKey, patterns: readonly string[]): Condition {
  const column = columnOf(key);
  if (key === 'BRAND') return sql<boolean>`v.brand_id = any(${brandsMatching(patterns)})`;
  if (vehicleColumns[key].isList)
    return sql<boolean>`exists (select from unnest(${column}) as has (value) where ${matchesOne(sql`has.value`, patterns)})`;
  return total(key, matchesOne(sql`${column}::text`, patterns));
}

export const matchesOne = (value: RawBuilder<unknown>, patterns: readonly string[]): Condition =>
  anyOf(patterns.map((pattern) => sql<boolean>`${value} ~ ${pattern}`));

/** Ids of the brands whose name matches, as an array. */
export const brandsMatching = (patterns: readonly string[]): RawBuilder<unknown> =>
  sql`array(select b.id from ${brandNames} as b (id, name) where ${matchesOne(sql`b.name`, patterns)})`;

/** True or false, for vehicles without the value too, so that its opposite is their opposite. */
const total = (key: VehicleKey, condition: Condition): Condition =>
  key === 'PRODUCTION_DATE' ? sql<boolean>`(v.production_date is not null and ${condition})` : condition;

const brandNames = sql`(values ${sql.join(brands.map(({ id, name }) => sql`(${sql.lit(id)}, ${sql.lit(name)})`))})`;

function brandIdsOf(name: string): number[] {
  const known = [...brands, ...candidateBrands].filter((brand) => brand.name.toUpperCase() === name).map((brand) => brand.id);
  return [...new Set(known)];
}

const yes: Condition = sql<boolean>`true`;
const no: Condition = sql<boolean>`false`;
export const allOf = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? yes : sql<boolean>`(${sql.join([...parts], sql` and `)})`;
export const anyOf = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? no : sql<boolean>`(${sql.join([...parts], sql` or `)})`;
/** Vehicles of the brands. */
export const ofBrands = (brandIds: readonly number[]): Condition => sql<boolean>`v.brand_id = any(${[...brandIds]}::int[])`;
