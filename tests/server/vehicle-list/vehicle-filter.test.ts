import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandName } from '#contract/brand.ts';
import { printFilter } from '#contract/vehicle/filter-text.ts';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { allByBits, pageByBits, someByBits } from '#server/fleet/chosen-vehicles.ts';
import { groupsOfTree, treeCondition } from '#server/fleet/filter-tree.ts';
import { contentOf, makeListBits } from '#server/fleet/list-bits.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { countByBits, refreshBits, staleBlocks } from '#server/fleet/vehicle-bits.ts';
import { type Groups, loadGroups } from '#server/fleet/vehicle-groups.ts';
import { allOf, ofBrands } from '#server/fleet/vehicle-keys.ts';
import { buildContent } from '#server/modules/vehicle-list/vehicle-list-content.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { isFull } from '#tests/support/tier.ts';
import { type Described, meets, trees } from '#tests/support/vehicle-list/filter-trees.ts';
import { countBody, filterOf, manager } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;
let fleet: Described[];
const brandIds = [1, 3, 4];
/** `npm run test:full` draws more. */
const cases = isFull ? 10_000 : 3_000;
const atOnce = 10;

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 90);
  const { db } = t.services;
  // Vehicles with gaps, and a block of their own far away.
  await db
    .updateTable('vehicle')
    .set({ productionDate: null, prNumbers: [], moduleNames: [] })
    .where('model', '=', 'Golf')
    .execute();
  await sql`update vehicle set ecu_sw_versions = '{}' where market = 'FR'`.execute(db);
  await refreshBits(db);
  const group = { brandId: 1, brandIds, vehicleCount: 0, createdOn: new Date(), createdBy: 'test' };
  const german = [{ key: 'MARKET', comparator: 'EQUAL', values: ['DE'] }];
  const { id: contentId } = await buildContent(t.services.pools.bulk, everyThird);
  await db
    .insertInto('vehicleGroup')
    .values([
      { ...group, name: 'Some', type: 'STATIC', contentId, filterCriteria: '[]' },
      { ...group, name: 'German', type: 'DYNAMIC', filterCriteria: JSON.stringify(german) },
    ])
    .execute();
  const rows = await db.selectFrom('vehicle').selectAll().where('brandId', 'in', brandIds).orderBy('vin').execute();
  fleet = rows.map((row) => ({
    VIN: [row.vin],
    BRAND: [brandName(row.brandId)],
    MODEL: [row.model],
    MODEL_YEAR: [String(row.modelYear)],
    MARKET: [row.market],
    PLATFORM: [row.platform],
    FLEET: [row.fleet],
    DRIVE_TYPE: [row.driveType],
    PRODUCTION_DATE: row.productionDate ? [dayOf(row.productionDate)] : [],
    ECU_PART_NUMBER: row.ecuPartNumbers,
    ECU_SW_VERSION: row.ecuSwVersions,
    PR_NUMBER: row.prNumbers,
    HW_VERSION: row.hwVersions,
    MODULE_NAME: row.moduleNames,
    MODULE_VERSION: row.moduleVersions,
  }));
});
afterAll(() => t.close());

/** pg gives a date as midnight of the local zone. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

let drawn: FilterTree[] | undefined;
function randomTrees(): FilterTree[] {
  if (drawn) return drawn;
  const values: Record<string, string[]> = {};
  for (const vehicle of fleet)
    for (const [key, list] of Object.entries(vehicle)) values[key] = [...new Set([...(values[key] ?? []), ...list])].slice(0, 30);
  drawn = fc.sample(trees(values, ['Some', 'German', 'Listed']), { numRuns: cases, seed: 20_261_121 });
  return drawn;
}

const everyThird = sql<{ vin: string }>`select v.vin from vehicle v where v.number % 3 = 0`;
const everyFourth = sql<{ vin: string }>`select v.vin from vehicle v where v.number % 4 = 0`;
/** Groups of each kind, by the names that the random trees know. */
async function groupsOfTest(): Promise<Groups> {
  const { db, pools } = t.services;
  const { id: contentId } = await buildContent(pools.bulk, everyFourth);
  const saved = await loadGroups(db, 1, ['Some', 'German']);
  await makeListBits(db, [contentId, ...contentOf('Some', saved)]);
  return new Map([...saved, ['Listed', { type: 'LISTED', contentId } as const]]);
}

it('rows, bits and the naive evaluator agree over thousands of random trees (VIN-04, CONST-09, CONST-10, D-104)', {
  timeout: 120_000,
}, async () => {
  const { db } = t.services;
  const groups = await groupsOfTest();
  const listed = new Set((await sql<{ vin: string }>`${everyFourth}`.execute(db)).rows.map(({ vin }) => vin));
  const some = new Set((await sql<{ vin: string }>`${everyThird}`.execute(db)).rows.map(({ vin }) => vin));
  const german = new Set(fleet.filter(({ MARKET }) => MARKET[0] === 'DE').map(({ VIN }) => VIN[0]));
  const isIn = (group: string, vin: string) => (group === 'Some' ? some : group === 'Listed' ? listed : german).has(vin);
  expect(await staleBlocks(db)).toBe(0);
  const wrong: string[] = [];
  let matches = 0;
  const list = randomTrees();
  const check = async (batch: readonly FilterTree[]) => {
    const byRows = batch.map(
      (tree) =>
        sql`array(select v.vin from vehicle v where ${allOf([ofBrands(brandIds), treeCondition(tree, groups)])} order by v.vin)`,
    );
    const byBits = batch.map((tree) => sql`(${countByBits({ brandIds, groups, tree }, (bits) => bits.count(bits.tree()))})`);
    const { rows } = await sql<{
      rows: string;
      bits: string;
    }>`select array_to_json(array[${sql.join(byRows.map((one) => sql`array_to_string(${one}, ',')`))}])::text as rows, array_to_json(array[${sql.join(byBits)}])::text as bits`.execute(
      db,
    );
    const [answer] = rows;
    const found = JSON.parse(answer?.rows ?? '[]') as string[];
    const counted = JSON.parse(answer?.bits ?? '[]') as number[];
    batch.forEach((tree, index) => {
      const wanted = fleet.filter((vehicle) => meets(tree, vehicle, isIn)).map(({ VIN }) => VIN[0]);
      matches += wanted.length;
      if (found[index] !== wanted.join(',')) wrong.push(`rows: ${printFilter(tree)}`);
      if (counted[index] !== wanted.length) wrong.push(`bits ${counted[index]}, not ${wanted.length}: ${printFilter(tree)}`);
    });
  };
  const batches = Array.from({ length: cases / atOnce }, (_, index) => list.slice(index * atOnce, (index + 1) * atOnce));
  const lane = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) await check(batch);
  };
  await Promise.all([lane(), lane()]);
  console.info('filter trees', { cases: list.length, vehicles: fleet.length, matches, wrong: wrong.length });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(matches).toBeGreaterThan(cases);
});

it('finds as many vehicles by bits as are asked for, or all that there are (VIN-04, D-104)', async () => {
  const { db } = t.services;
  const groups = await groupsOfTest();
  let full = 0;
  for (const tree of randomTrees().slice(0, 300)) {
    const where = allOf([ofBrands(brandIds), treeCondition(tree, groups)]);
    const all = (await sql<{ vin: string }>`select v.vin from vehicle v where ${where} order by v.vin`.execute(db)).rows;
    const found = async (limit: number) =>
      (await someByBits<{ vin: string }>({ brandIds, groups, tree }, limit, sql`v.vin`).execute(db)).rows;
    expect(await found(1_000)).toEqual(all);
    const some = await found(7);
    expect(some).toHaveLength(Math.min(7, all.length));
    expect(all).toEqual(expect.arrayContaining(some));
    if (all.length > 7) full += 1;
  }
  expect(full).toBeGreaterThan(100);
});

it('finds all by bits as by rows, and by pages each once; blocks whose bits are behind are asked row by row (D11, D-104, TEST-08)', async () => {
  const { db } = t.services;
  const groups = await groupsOfTest();
  const vinsOf = async (select: RawBuilder<{ vin: string }>) => (await select.execute(db)).rows.map(({ vin }) => vin);
  const check = async (tree: FilterTree, byPages: boolean) => {
    const where = allOf([ofBrands(brandIds), treeCondition(tree, groups)]);
    const wanted = await vinsOf(sql`select v.vin from vehicle v where ${where} order by v.number`);
    const choice = { brandIds, groups, tree };
    expect((await vinsOf(allByBits(choice, where, sql`v.vin`))).sort()).toEqual([...wanted].sort());
    if (!byPages) return;
    const paged: string[] = [];
    for (let more = true, after = -1; more; ) {
      const page = await vinsOf(pageByBits(choice, { after, limit: 97 }));
      paged.push(...page);
      more = page.length === 97;
      const last = await db
        .selectFrom('vehicle')
        .select('number')
        .where('vin', '=', page.at(-1) ?? '')
        .executeTakeFirst();
      after = last?.number ?? 0;
    }
    expect(paged).toEqual(wanted);
  };
  for (const tree of randomTrees().slice(300, 400)) await check(tree, true);
  // As if a vehicle had changed just now, and the bits of a list were missing: nothing of it is asked by bits.
  const rollback = new Error('back');
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update vehicle set market = 'DE' where number % 7 = 0`.execute(tx);
      const stale = allByBits<{ vin: string }>(
        { brandIds, groups, tree: marketTree },
        allOf([ofBrands(brandIds), treeCondition(marketTree, groups)]),
        sql`v.vin`,
      );
      const found = (await stale.execute(tx)).rows.map(({ vin }) => vin);
      const rows = await sql<{
        vin: string;
      }>`select vin from vehicle where market = 'DE' and brand_id = any(${brandIds}::int[])`.execute(tx);
      expect(found.sort()).toEqual(rows.rows.map(({ vin }) => vin).sort());
      throw rollback;
    })
    .catch((error: unknown) => expect(error).toBe(rollback));
  await sql`delete from vehicle_list_bits`.execute(db);
  for (const tree of randomTrees().slice(400, 440)) await check(tree, false);
});

const marketTree: FilterTree = {
  operator: 'AND',
  containers: [],
  constraints: [{ key: 'MARKET', comparison: 'EQUAL', values: ['DE'] }],
};

it('counts, samples, and says which constraint removes how many (D-186, VIN-11)', async () => {
  const api = t.user(manager);
  const text = 'PLATFORM = E311 and (MARKET = DE or MARKET = FR) and MODEL != "ID.4"';
  const body = countBody(text);
  const { body: explained } = await api.explainMatches({ body });
  const count = async (one: string) => (await api.countMatches({ body: countBody(one) })).body.count;
  expect(explained).toMatchObject({ count: await count(text), total: fleet.filter(({ BRAND }) => BRAND[0] === 'VW').length });
  expect(explained.constraints).toEqual([
    {
      pointer: '/filter/constraints/0',
      alone: await count('PLATFORM = E311'),
      without: await count('MODEL != "ID.4" and (MARKET = DE, FR)'),
    },
    {
      pointer: '/filter/constraints/1',
      alone: await count('MODEL != "ID.4"'),
      without: await count('PLATFORM = E311 and MARKET = DE, FR'),
    },
    {
      pointer: '/filter/containers/0/constraints/0',
      alone: await count('MARKET = DE'),
      without: await count('PLATFORM = E311 and MARKET = FR and MODEL != "ID.4"'),
    },
    {
      pointer: '/filter/containers/0/constraints/1',
      alone: await count('MARKET = FR'),
      without: await count('PLATFORM = E311 and MARKET = DE and MODEL != "ID.4"'),
    },
  ]);
  const { body: sample } = await api.sampleMatches({ body });
  expect(sample.length).toBe(Math.min(20, explained.count));
  expect(sample.every(({ market, platform }) => platform === 'E311' && /DE|FR/.test(market ?? ''))).toBe(true);
  const pre = countBody('MODEL != Golf', { preConstraints: filterOf('PLATFORM = MQB_MLB') });
  expect((await api.countMatches({ body: pre })).body.count).toBe(await count('PLATFORM = MQB_MLB and MODEL != Golf'));
});

it('a change of the fleet counts at once, seen or not by the bits (D-186)', async () => {
  const api = t.user(manager);
  const count = async () => (await api.countMatches({ body: countBody('MODEL = "Brand new"') })).body.count;
  expect(await count()).toBe(0);
  const vw = fleet
    .filter(({ BRAND }) => BRAND[0] === 'VW')
    .slice(0, 7)
    .map(({ VIN }) => VIN[0]);
  await t.services.db.updateTable('vehicle').set({ model: 'Brand new' }).where('vin', 'in', vw).execute();
  expect(await count()).toBe(7);
  await t.services.db.deleteFrom('vehicle').where('vin', 'in', vw.slice(0, 2)).execute();
  expect(await count()).toBe(5);
});

it('suggests values that occur in the fleet of the brands that the caller holds (D-186, D-104, T2)', async () => {
  const values = async (user: string, key: 'MODEL' | 'BRAND' | 'VIN' | 'VEHICLE_GROUP', q: string) =>
    (await t.user(user).suggestValues({ query: { key, q } })).body;
  expect(await values(manager, 'MODEL', 'id.')).toEqual(expect.arrayContaining(['ID.3']));
  expect(await values(manager, 'MODEL', 'e-tron')).toEqual([]);
  expect(await values('admin', 'MODEL', 'e-tron')).not.toEqual([]);
  expect(await values(manager, 'BRAND', '')).toEqual(['VW']);
  expect(await values(manager, 'VEHICLE_GROUP', 'some')).toEqual(['Some']);
  expect((await values(manager, 'VIN', 'wv')).every((vin) => vin.startsWith('WV'))).toBe(true);
  const { body } = await t.user(manager).getListFilterContext({});
  expect(body.keys).toHaveLength(16);
  expect(body.keys.find(({ key }) => key === 'MARKET')).toMatchObject({
    comparators: ['EQUAL', 'NOT_EQUAL', 'REGEX'],
    valueHints: expect.arrayContaining(['DE']),
  });
});

it('groups of a tree are those that it names', () => {
  expect(groupsOfTree(filterOf('VEHICLE_GROUP = A, B and (VEHICLE_GROUP != C or MODEL = D)'))).toEqual(['A', 'B', 'C']);
});
