import { type RawBuilder, sql } from 'kysely';
import { constraintsOf, type FilterConstraint, type FilterTree, type ListFilterKey } from '#contract/vehicle/filter-tree.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { joined, lockBits, noBits, sparseBits, wordOf } from '#server/fleet/block-bits.ts';
import { constraintCondition } from '#server/fleet/filter-tree.ts';
import { bitsOfLists, contentOf, listContents, makeListBits } from '#server/fleet/list-bits.ts';
import type { Groups } from '#server/fleet/vehicle-groups.ts';
import { brandsMatching, type Condition, matchesOne, vehicleColumns, wantedValues } from '#server/fleet/vehicle-keys.ts';
import type { Log } from '#server/log/log.ts';

/** Keys whose values are few: each value has its bits. Of the others the vehicles are found first, and their bits set then. */
const dense = [
  'BRAND',
  'MODEL',
  'MODEL_YEAR',
  'MARKET',
  'PLATFORM',
  'FLEET',
  'DRIVE_TYPE',
  'ECU_PART_NUMBER',
  'ECU_SW_VERSION',
  'PR_NUMBER',
  'HW_VERSION',
  'MODULE_NAME',
  'MODULE_VERSION',
] as const satisfies readonly ListFilterKey[];
type DenseKey = (typeof dense)[number];
const isDense = (key: string): key is DenseKey => (dense as readonly string[]).includes(key);

const blocksAtOnce = 8;

/** Bits of the vehicles `meant` for each value of a key, 64 a word. */
function wordsOf(key: DenseKey): RawBuilder<unknown> {
  const { isList } = vehicleColumns[key];
  const column = sql`v.${sql.raw(vehicleColumns[key].column)}`;
  const value = isList ? sql`u.value` : column;
  return sql`
    select ${sql.lit(key)} as key, ${value}::text as value, v.number / 64 as place, ${wordOf} as word
    from ${isList ? sql`meant v cross join lateral unnest(${column}) as u (value)` : sql`meant v`} group by ${value}, v.number / 64`;
}
const words = sql.join(dense.map(wordsOf), sql` union all `);

/** How many blocks are behind their vehicles. */
export async function staleBlocks(db: Database): Promise<number> {
  const { rows } = await sql<{ stale: number }>`select count(distinct block)::int as stale from vehicle_stale_block`.execute(db);
  return rows[0]?.stale ?? 0;
}

/** So few blocks are brought up to date while somebody waits for a count. */
const quicklyRefreshed = 8;

/**
 * Whether a choice may be counted by bits. A few stale blocks are brought up to date at once; many while the caller counts rows instead.
 */
export async function areBitsFresh(
  { db, log }: { readonly db: Database; readonly log: Log },
  { groups, tree }: Pick<Choice, 'groups' | 'tree'>,
): Promise<boolean> {
  const stale = await staleBlocks(db);
  if (stale > 0) {
    const refreshed = refreshBits(db);
    if (stale > quicklyRefreshed) {
      refreshed.catch((err: unknown) => log.warn({ err }, 'the bits of the fleet could not be brought up to date'));
      return false;
    }
    await refreshed;
  }
  await makeListBits(db, listContents(tree, groups));
  return true;
}

/** Brings the bits of every block up to its vehicles; a change that comes meanwhile is noted again. */
export async function refreshBits(db: Database): Promise<void> {
  let refreshed = 0;
  for (let some = -1; some !== 0; refreshed += some) some = await db.transaction().execute(refreshSome);
  // Notes and bits of before are dead rows now, many of them after a large change.
  if (refreshed > blocksAtOnce) await sql`vacuum (analyze) vehicle_bits, vehicle_stale_block`.execute(db);
}

async function refreshSome(tx: Transaction): Promise<number> {
  await lockBits(tx);
  const { rows } = await sql<{ block: number; cameOrWent: boolean }>`
    with picked as (select distinct block from vehicle_stale_block order by block limit ${sql.lit(blocksAtOnce)})
    delete from vehicle_stale_block s using picked where s.block = picked.block returning s.block, s.came_or_went
  `.execute(tx);
  const blocks = [...new Set(rows.map(({ block }) => block))];
  if (blocks.length === 0) return 0;
  const moved = rows.flatMap(({ block, cameOrWent }) => (cameOrWent ? [block] : []));
  if (moved.length > 0) await sql`delete from vehicle_list_bits where block = any(${moved}::int[])`.execute(tx);
  const ofBlocks = sql`v.number / 4096 = any(${blocks}::int[]) and v.number between ${Math.min(...blocks) * 4096} and ${Math.max(...blocks) * 4096 + 4095}`;
  // Committed changes only: this statement sees at least what the notes above stand for.
  await sql`delete from vehicle_bits where block = any(${blocks}::int[])`.execute(tx);
  await sql`
    with meant as materialized (select v.* from vehicle v where ${ofBlocks})
    insert into vehicle_bits (key, value, block, bits)
    select key, value, place / 64, bit_or(${joined})
    from (${words}) as words group by 1, 2, 3
  `.execute(tx);
  await sql`
    insert into vehicle_value select distinct key, value from vehicle_bits where block = any(${blocks}::int[])
    union all select distinct 'PRODUCTION_DATE', v.production_date::text from vehicle v where ${ofBlocks} and v.production_date is not null
    on conflict do nothing
  `.execute(tx);
  return blocks.length;
}

/** Vehicles of the brands that meet a tree. */
export type Choice = { readonly brandIds: readonly number[]; readonly groups: Groups; readonly tree: FilterTree };

/**
 * Counts by bits instead of rows: every constraint is one bit string a block, the tree joins them by & | ~, and what is set is counted.
 * Exact as long as no block is stale. `columns` says what is asked, over `l0`, `l1` … for the constraints and `brands`.
 */
export function countByBits<Row>(choice: Choice, columns: (bits: Bits) => RawBuilder<unknown>): RawBuilder<Row> {
  const { bits, blocks } = blocksOf(choice);
  return sql<Row>`with ${blocks} select ${columns(bits)} from block`;
}

/** The bits of a choice by block: what `with` has to say, and the tree over its leaves. */
export function blocksOf({ brandIds, groups, tree }: Choice): { readonly bits: Bits; readonly blocks: RawBuilder<unknown> } {
  const constraints = constraintsOf(tree).map(({ constraint }) => constraint);
  const leaves = constraints.map((constraint, leaf) => leafBits(leaf, constraint, groups));
  const all = sql.join([brandBits(brandIds), ...leaves], sql` union all `);
  const pivot = (leaf: number, name: string) =>
    sql`coalesce(bit_or(bits) filter (where leaf = ${sql.lit(leaf)}), ${noBits}) as ${sql.raw(name)}`;
  const pivots = sql.join([pivot(-1, 'brands'), ...constraints.map((_, leaf) => pivot(leaf, `l${leaf}`))]);
  const bitsOf = (leaf: number) => sql`${sql.raw(`l${leaf}`)}`;
  const bits: Bits = {
    count: (expression) => sql`coalesce(sum(bit_count(${expression} & brands)), 0)::int`,
    all: sql`brands`,
    leaf: bitsOf,
    tree: (without) => joinBits(tree, (leaf) => (leaf === without ? undefined : bitsOf(leaf))) ?? sql`brands`,
  };
  return { bits, blocks: sql`leaf as (${all}), block as (select block, ${pivots} from leaf group by block)` };
}

export type Bits = {
  /** how many vehicles of the brands have their bit set */
  readonly count: (expression: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly all: RawBuilder<unknown>;
  readonly leaf: (index: number) => RawBuilder<unknown>;
  /** the whole tree, or all of it but one constraint */
  readonly tree: (without?: number) => RawBuilder<unknown>;
};

/** The tree over bits; a container that is left without parts is left out itself. */
function joinBits(tree: FilterTree, leaf: (index: number) => RawBuilder<unknown> | undefined): RawBuilder<unknown> | undefined {
  let index = 0;
  const walk = ({ constraints, containers, operator }: FilterTree): RawBuilder<unknown> | undefined => {
    const leaves = constraints.map(() => leaf(index++));
    const parts = [...leaves, ...containers.map(walk)].filter((part) => part !== undefined);
    if (parts.length === 0) return undefined;
    return sql`(${sql.join(parts, operator === 'AND' ? sql` & ` : sql` | `)})`;
  };
  return walk(tree);
}

const brandBits = (brandIds: readonly number[]) =>
  sql`select -1 as leaf, block, bits from vehicle_bits where key = 'BRAND' and value = any(${brandIds.map(String)}::text[])`;

function leafBits(leaf: number, constraint: FilterConstraint, groups: Groups): RawBuilder<unknown> {
  const { comparison, key } = constraint;
  const equal = comparison === 'NOT_EQUAL' ? { ...constraint, comparison: 'EQUAL' as const } : constraint;
  const found = isDense(key)
    ? denseBits(key, equal)
    : key === 'VEHICLE_GROUP'
      ? groupBits(equal, groups)
      : sparseBits(sparseCondition(equal, groups));
  if (comparison !== 'NOT_EQUAL') return sql`select ${sql.lit(leaf)}, f.block, f.bits from (${found}) as f`;
  // Blocks without any are wanted whole.
  return sql`select ${sql.lit(leaf)}, b.block, ~coalesce(f.bits, ${noBits})
    from (select distinct block from vehicle_bits where key = 'BRAND') as b left join (${found}) as f on f.block = b.block`;
}

function denseBits(key: DenseKey, { comparison, values }: FilterConstraint): RawBuilder<unknown> {
  return sql`select block, bit_or(bits) as bits from vehicle_bits where key = ${sql.lit(key)} and value = any(${valuesOf()}) group by block`;

  function valuesOf(): RawBuilder<unknown> {
    if (key === 'BRAND')
      return comparison === 'REGEX' ? sql`${brandsMatching(values)}::text[]` : sql`${wantedValues(key, values)}::text[]`;
    if (comparison === 'REGEX') return knownMatching(key, values);
    return sql`${wantedValues(key, values)}::text[]`;
  }
}

/** Values of the key that occur and match: a pattern runs over these few instead of over every vehicle. */
const knownMatching = (key: ListFilterKey, patterns: readonly string[]) =>
  sql`array(select k.value from vehicle_value k where k.key = ${sql.lit(key)} and ${matchesOne(sql`k.value`, patterns)})`;

/** Lists have bits of their own; the vehicles of other groups are found first. */
function groupBits(constraint: FilterConstraint, groups: Groups): RawBuilder<unknown> {
  const contents = constraint.values.flatMap((name) => contentOf(name, groups));
  const values = constraint.values.filter((name) => contentOf(name, groups).length === 0);
  const parts = [
    ...(contents.length > 0 ? [bitsOfLists(contents)] : []),
    ...(values.length > 0 ? [sparseBits(constraintCondition({ ...constraint, values }, groups))] : []),
  ];
  return sql`select block, bit_or(bits) as bits from (${sql.join(parts, sql` union all `)}) as parts group by block`;
}

function sparseCondition(constraint: FilterConstraint, groups: Groups): Condition {
  if (constraint.key === 'PRODUCTION_DATE' && constraint.comparison === 'REGEX')
    return sql<boolean>`v.production_date = any(${knownMatching('PRODUCTION_DATE', constraint.values)}::date[])`;
  return constraintCondition(constraint, groups);
}
