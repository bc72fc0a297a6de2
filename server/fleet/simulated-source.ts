import { type RawBuilder, sql } from 'kysely';
import { brands } from '#contract/brand.ts';
import { constraintsOf, type FilterTree, type ListFilterKey } from '#contract/vehicle/filter-tree.ts';
import type { ListedVehicle } from '#contract/vehicle-list/vehicle-list.ts';
import type { Database } from '#server/db/connection.ts';
import { limited } from '#server/db/connection-pools.ts';
import { allByBits, someByBits } from '#server/fleet/chosen-vehicles.ts';
import { checkTree, groupsOfTree, patternsOfTree, treeCondition, unbuildable } from '#server/fleet/filter-tree.ts';
import { groupIdSql, listsOfBrand } from '#server/fleet/list-groups.ts';
import { areBitsFresh, type Bits, countByBits } from '#server/fleet/vehicle-bits.ts';
import { loadGroups } from '#server/fleet/vehicle-groups.ts';
import { allOf, ofBrands } from '#server/fleet/vehicle-keys.ts';
import type { Explanation, TreeQuery, VehicleSource } from '#server/fleet/vehicle-source.ts';
import { problem, unavailable } from '#server/problem.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';
import type { UpstreamDeps } from '#server/upstreams/upstreams.ts';

/** A pattern that takes longer than this is refused, well before two seconds are over (T18). */
const patternTimeout = 1_200;
const countTimeout = 8_000;

type Deps = Pick<UpstreamDeps, 'config' | 'db' | 'pools' | 'log' | 'timeout'>;

/** OEMIL or the digital twin over table `vehicle` (D-231, VIN-05). */
export function simulatedSource(deps: Deps, name: string): VehicleSource {
  const { db } = deps;
  const says = simulationWord(deps.config);
  const failOnTrigger = (...texts: readonly string[]) => {
    if (says('count500', ...texts)) throw problem('DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR', { detail: `${name} gave no count.` });
    if (says('twin500', ...texts)) throw problem('DIGI_TWIN_INTERNAL_ERROR', { detail: `${name} reported an internal error.` });
  };
  const check = ({ filter }: Pick<TreeQuery, 'filter'>) => {
    checkTree(filter);
    failOnTrigger(...constraintsOf(filter).flatMap(({ constraint }) => constraint.values));
  };
  const ask = async <T>(
    query: TreeQuery,
    signal: AbortSignal | undefined,
    run: (asked: Asked) => RawBuilder<T>,
  ): Promise<T[]> => {
    check(query);
    const ready = await readied(db, query);
    const asked = { ...ready, isFresh: await areBitsFresh(deps, ready) };
    return guarded(deps, asked.patterns, signal, async (tx) => (await run(asked).execute(tx)).rows);
  };
  return {
    check,
    count: async (query, signal) => {
      const rows = await ask<{ count: number }>(query, signal, (asked) =>
        asked.isFresh
          ? countByBits(asked, (bits) => sql`${bits.count(bits.tree())} as count`)
          : sql`select count(*)::int as count from vehicle v where ${conditionOf(asked)}`,
      );
      return rows[0]?.count ?? 0;
    },
    explain: (query, signal) => explain(query, (run) => ask(query, signal, run)),
    sample: (query, limit, signal) =>
      ask<ListedVehicle>(query, signal, (asked) => {
        const columns = sql`v.vin, v.brand_id, v.model, v.model_year, v.market, v.platform, v.drive_type`;
        return asked.isFresh
          ? someByBits(asked, limit, columns)
          : sql`select ${columns} from vehicle v where ${conditionOf(asked)} limit ${limit}`;
      }),
    selectVins: async (query) => {
      check(query);
      const ready = await readied(db, query);
      const where = conditionOf(ready);
      return (await areBitsFresh(deps, ready))
        ? allByBits(ready, where, sql`v.vin`)
        : sql`select v.vin from vehicle v where ${where}`;
    },
    answersFor: (list) => failOnTrigger(list),
    suggest: (key, text, where, limit) => suggest(db, key, text, where, limit),
  };
}

type Readied = {
  readonly tree: FilterTree;
  readonly brandIds: readonly number[];
  readonly groups: Awaited<ReturnType<typeof loadGroups>>;
  readonly patterns: ReturnType<typeof patternsOfTree>;
};
type Asked = Readied & { readonly isFresh: boolean };

const wholeTree = ({ filter, preConstraints }: TreeQuery): FilterTree =>
  preConstraints ? { operator: 'AND', constraints: [], containers: [preConstraints, filter] } : filter;

async function readied(db: Database, query: TreeQuery): Promise<Readied> {
  const tree = wholeTree(query);
  const groups = await loadGroups(db, query.homeBrandId, groupsOfTree(tree));
  return { tree, brandIds: query.brandIds, groups, patterns: patternsOfTree(query.filter) };
}

const conditionOf = ({ brandIds, groups, tree }: Readied) => allOf([ofBrands(brandIds), treeCondition(tree, groups)]);

async function explain(query: TreeQuery, ask: <T>(run: (asked: Asked) => RawBuilder<T>) => Promise<T[]>): Promise<Explanation> {
  const first = query.preConstraints ? constraintsOf(query.preConstraints).length : 0;
  const placed = constraintsOf(query.filter, '/filter');
  const columns = (bits: Bits) =>
    sql.join([
      sql`${bits.count(bits.tree())} as count, ${bits.count(bits.all)} as total`,
      sql`array[${sql.join(placed.map((_, index) => bits.count(bits.leaf(first + index))))}] as alone`,
      sql`array[${sql.join(placed.map((_, index) => bits.count(bits.tree(first + index))))}] as without`,
    ]);
  const [row] = await ask<{ count: number; total: number; alone: number[]; without: number[] }>((asked) => {
    if (!asked.isFresh) throw unavailable('The fleet has just changed and is being counted. Please try again.');
    return countByBits(asked, columns);
  });
  const { alone = [], without = [], count = 0, total = 0 } = row ?? {};
  const constraints = placed.map(({ pointer }, index) => ({ pointer, alone: alone[index] ?? 0, without: without[index] ?? 0 }));
  return { count, total, constraints };
}

const tookTooLong = '57014';
const notAPattern = '2201B';

/** Patterns run over connections of their own, under a short timeout: a hostile one is refused and keeps nobody waiting (T18, D-150). */
async function guarded<T>(
  { db, pools, timeout }: Deps,
  patterns: Readied['patterns'],
  signal: AbortSignal | undefined,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  if (patterns.length === 0) return limited(db, db, { milliseconds: timeout ?? countTimeout, signal }, work);
  const pointers = patterns.map(({ pointer }) => `${pointer}/values/0`);
  try {
    return await limited(pools.patterns, db, { milliseconds: timeout ?? patternTimeout, signal }, work);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === tookTooLong && !signal?.aborted) throw unbuildable(pointers, 'The pattern takes too long.', error);
    if (code !== notAPattern) throw error;
    const wrong = await wrongPatterns(
      pools.patterns,
      patterns.map(({ constraint }) => constraint.values[0] ?? ''),
    );
    throw unbuildable(
      pointers.filter((_, index) => wrong[index]),
      'This is not a regular expression.',
      error,
    );
  }
}

async function wrongPatterns(pool: Database, patterns: readonly string[]): Promise<boolean[]> {
  const wrong: boolean[] = [];
  for (const pattern of patterns) {
    const fits = sql`select '' ~ ${pattern}`.execute(pool);
    wrong.push(
      await fits.then(
        () => false,
        () => true,
      ),
    );
  }
  return wrong;
}

/** D-104: what is typed into a value's field finds what occurs. */
async function suggest(
  db: Database,
  key: ListFilterKey,
  text: string,
  { brandIds, homeBrandId }: Parameters<VehicleSource['suggest']>[2],
  limit: number,
): Promise<string[]> {
  const letters = text.replace(/[\\%_]/g, '\\$&');
  if (key === 'BRAND') {
    const held = brands.filter(({ id }) => brandIds.includes(id)).map(({ name }) => name);
    return held.filter((name) => name.toLowerCase().includes(text.toLowerCase())).slice(0, limit);
  }
  const { rows } = await suggestions().execute(db);
  return rows.map(({ value }) => value);

  function suggestions(): RawBuilder<{ value: string }> {
    const ids = sql`any(${[...brandIds]}::int[])`;
    if (key === 'VIN')
      return sql`select v.vin as value from vehicle v where v.vin like ${`${letters.toUpperCase()}%`} and v.brand_id = ${ids} order by v.vin limit ${limit}`;
    if (key === 'VEHICLE_GROUP')
      return sql`
        select value from (
          select name as value, name from vehicle_group where brand_id = ${homeBrandId}
          union all select ${groupIdSql(sql`l.id`)}, l.name from vehicle_list l where ${listsOfBrand(homeBrandId)}) as groups
        where name ilike ${`%${letters}%`} or value ilike ${`%${letters}%`} order by value limit ${limit}`;
    return sql`
      select k.value from vehicle_value k where k.key = ${key} and k.value ilike ${`%${letters}%`} and ${occurs(key, brandIds)}
      order by k.value limit ${limit}`;
  }
}

/** The value of `k` is one of a vehicle of the brands; dates say nothing of anybody. */
function occurs(key: ListFilterKey, brandIds: readonly number[]): RawBuilder<boolean> {
  if (key === 'PRODUCTION_DATE' || brandIds.length === brands.length) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from vehicle_bits b join vehicle_bits o on o.block = b.block and o.key = 'BRAND' and o.value = any(${brandIds.map(String)}::text[])
    where b.key = k.key and b.value = k.value and bit_count(b.bits & o.bits) > 0)`;
}
