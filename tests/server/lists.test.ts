import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ListPage } from '#contract/list.ts';
import { candidateSteps } from '#machines/flows/candidate-status.ts';
import { seedPeople } from '#server/db/seed.ts';
import { manyRows } from '#tests/support/many-rows.ts';
import { type Objects, objectsOf } from '#tests/support/matrix-objects.ts';
import { testPortal } from '#tests/support/portal.ts';
import type { TestPortal } from '#tests/support/software.ts';

let t: TestPortal;
let ids: Objects;
/** candidates of the test and of the live deployment */
let above: Readonly<Record<'T' | 'L', number>>;

const grow = async (from: number, to: number) => {
  const { P: project, C: candidate, T: test, L: live, D: document, VS: list } = ids;
  for (const statement of manyRows({ project, candidate, test, live, document, list }, [from, to]))
    await sql.raw(statement).execute(t.database.owner);
};

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  ids = await objectsOf(t, 1, [1]);
  const admin = t.user('admin');
  const { body: test } = await admin.getTestDeployment({ params: { id: ids.T } });
  const { body: live } = await admin.getLiveDeployment({ params: { id: ids.L } });
  above = { T: test.releaseCandidateId, L: live.releaseCandidateId };
  await grow(1, 60);
});
afterAll(() => t.close());

/** Every list of the contract. */
const lists = (Object.entries(api) as [EndpointName, Endpoint][]).flatMap(([name, { list }]) => (list ? [name] : []));

function pathOf(name: EndpointName, query: Readonly<Record<string, string | number>> = {}): string {
  const { path }: Endpoint = api[name];
  const id = name === 'listReleaseCandidates' ? ids.P : name === 'listTestDeploymentsOfCandidate' ? above.T : above.L;
  const scope = name === 'listDocuments' ? { referenceType: 'RELEASE_CANDIDATE', referenceId: ids.C } : {};
  const words = Object.entries({ ...scope, ...query }).map(([key, value]) => [key, String(value)]);
  return `${path.replace('{id}', String(id))}?${new URLSearchParams(words)}`;
}

type Row = Readonly<Record<string, unknown>>;
async function ask(name: EndpointName, query: Readonly<Record<string, string | number>> = {}, brand = 1) {
  const response = await t.request(pathOf(name, query), { headers: { 'X-Brand-Id': String(brand) } });
  expect([name, query, response.status]).toEqual([name, query, 200]);
  return (await response.json()) as ListPage<Row>;
}
const statusOf = async (name: EndpointName, query: Readonly<Record<string, string | number>>) =>
  (await t.request(pathOf(name, query))).status;
const keyOf = (row: Row) => Number(row.documentId ?? row.id);

/** All rows of a question, page by page with the cursor of each. */
async function walk(
  name: EndpointName,
  query: Readonly<Record<string, string | number>>,
  between = async () => undefined as unknown,
) {
  const rows: Row[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask(name, { limit: 250, ...query, ...(after && { after }) });
    rows.push(...page.items);
    after = page.next;
    await between();
  }
  return rows;
}

it('is known for every list that people add to (issue 13, A7)', () => {
  expect(lists.toSorted()).toEqual([
    'listDocuments',
    'listLiveDeployments',
    'listLiveDeploymentsOfCandidate',
    'listReleaseCandidates',
    'listSoftwareProjects',
    'listTestDeployments',
    'listTestDeploymentsOfCandidate',
    'listVehicleLists',
  ]);
});

it('answers as much whether a list has 60 rows or 660, and no row with the context of its flow (A7, D-044)', async () => {
  const textOf = async (name: EndpointName) => (await t.request(pathOf(name))).text();
  const before = new Map(await Promise.all(lists.map(async (name) => [name, await textOf(name)] as const)));
  await grow(61, 660);
  for (const name of lists) {
    const [few = '', many] = [before.get(name), await textOf(name)];
    // Numbers grow by a figure.
    expect([name, many.length / few.length < 1.1]).toEqual([name, true]);
    expect([name, /"(context|facts)":/.test(many)]).toEqual([name, false]);
  }
});

describe('order and pages', () => {
  const at =
    (...path: string[]) =>
    (row: Row) =>
      path.reduce<unknown>((value, key) => (value as Row | null)?.[key], row) as Cell;
  type Cell = string | number | null | undefined;
  const place = (values: readonly string[], name: string) => (row: Row) => {
    const found = values.indexOf(String(row[name]));
    return found < 0 ? null : found;
  };
  const stage = place(['INTEGRATION', 'APPROVAL', 'LIVE'], 'stage');
  const candidate = (row: Row) => `${row.moduleName} ${row.candidateVersion}`;
  const deployment = {
    name: at('name'),
    candidate,
    status: at('status'),
    vehicles: at('vehicleCount'),
    lastEdited: at('lastEditedOn'),
  };
  /** What a page shows in the column of each sort. */
  const cells: Readonly<Partial<Record<EndpointName, Readonly<Record<string, (row: Row) => Cell>>>>> = {
    listSoftwareProjects: {
      ...Object.fromEntries(
        ['moduleName', 'moduleVersion', 'status', 'latestVersion', 'releaseType', 'targetDate'].map((name) => [name, at(name)]),
      ),
      stage,
      releases: at('releaseCountAec'),
      owner: at('owner', 'fullName'),
      lastEdited: at('lastEditedOn'),
    },
    listReleaseCandidates: {
      version: at('version'),
      name: at('nameForRelease'),
      stage,
      status: at('status'),
      platform: at('vehiclePlatform'),
      brands: () => 'VW',
      openStep: place(candidateSteps, 'openStep'),
      lastEdited: at('lastEditedOn'),
    },
    listTestDeployments: {
      ...deployment,
      stage,
      lastDeployed: at('lastDeployed', 'on'),
      lastApproved: at('lastApproved', 'on'),
      logResult: at('logResultStatus'),
    },
    listLiveDeployments: {
      ...deployment,
      purpose: at('purpose'),
      priority: at('priority'),
      start: (row) => at('started', 'on')(row) ?? at('desiredStart')(row),
    },
    listVehicleLists: {
      ...Object.fromEntries(['name', 'type', 'dataSource', 'count', 'lastCountSync'].map((name) => [name, at(name)])),
      locked: (row) => Number(row.locked),
      owner: at('owner', 'fullName'),
    },
    listDocuments: { name: at('name'), version: at('version'), lastEdited: at('lastEditedOn') },
  };
  const { compare } = new Intl.Collator('en', { numeric: true });
  const isEmpty = (cell: Cell) => cell === null || cell === undefined || cell === '';
  const inOrder = (a: Cell, b: Cell, isDown: boolean) => {
    if (isEmpty(a) || isEmpty(b)) return isEmpty(b);
    const difference = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return isDown ? difference >= 0 : difference <= 0;
  };

  beforeAll(async () => {
    // Chains that stand anywhere, so that an open step comes from each of them.
    const states = sql`(array['NOT_STARTED_YET', 'ACTION_REQUIRED', 'IN_PROGRESS', 'COMPLETED'])`;
    const regions = candidateSteps.map(
      (step, index) => sql`${sql.ref(step)} = ${states}[1 + (hashint4(id + ${sql.lit(index * 7919)}) & 1023) % 4]`,
    );
    await sql`update release_candidate set ${sql.join(regions)} where software_project_id = ${ids.P} and id <> ${ids.C}`.execute(
      t.database.owner,
    );
  });

  it.each(Object.entries(cells))(
    'of %s: every sort, both ways, empty cells last, each row once (D-044, D-121, D-124, D-125, D-131)',
    async (listed, columns = {}) => {
      const name = listed as EndpointName;
      const { list }: Endpoint = api[name];
      expect(Object.keys(columns).toSorted()).toEqual((list?.sort ?? []).filter((sort) => sort !== 'place').toSorted());
      for (const [column, cell] of Object.entries(columns)) {
        for (const direction of ['asc', 'desc']) {
          const rows = await walk(name, { sort: `${column},${direction}` });
          const wrong = rows.findIndex(
            (row, index) => index > 0 && !inOrder(cell(rows[index - 1] ?? {}), cell(row), direction === 'desc'),
          );
          expect([column, direction, rows[wrong - 1], rows[wrong]]).toEqual([column, direction, undefined, undefined]);
          const { total } = await ask(name, { limit: 1 });
          expect([column, rows.length, new Set(rows.map(keyOf)).size]).toEqual([column, total, total]);
        }
      }
    },
  );

  it('by two columns, by the number of a page as by the cursor, and the last page where a later one is asked for (D-044)', async () => {
    const query = { sort: 'status,asc;lastEdited,desc', limit: 100 };
    const rows = await walk('listTestDeployments', query);
    const numbered = await Promise.all([...Array(7).keys()].map((page) => ask('listTestDeployments', { ...query, page })));
    expect(numbered.flatMap(({ items }) => items.map(keyOf))).toEqual(rows.map(keyOf));
    const late = await ask('listTestDeployments', { ...query, page: 900 });
    expect(late.items.map(keyOf)).toEqual(rows.slice(-late.items.length).map(keyOf));
    expect(late.next).toBeNull();
    for (const [a, b] of rows.slice(1).map((row, index) => [rows[index] ?? {}, row] as const))
      if (a.status === b.status) expect(String(a.lastEditedOn) >= String(b.lastEditedOn)).toBe(true);
  });

  it('default documents come first, in the order of D-105', async () => {
    const { items } = await ask('listDocuments', { limit: 6 });
    const names = ['SCM plan', 'Change list', 'Test report', 'Functional description', 'Release notes draft'];
    expect(items.slice(0, 5).map(({ name }) => name)).toEqual(names);
  });

  it('who reads on with the cursor meets no row twice and misses none while rows come and go', async () => {
    const before = await walk('listVehicleLists', {});
    let turn = 0;
    const seen = await walk('listVehicleLists', { limit: 100 }, async () => {
      turn += 1;
      // One goes that was read, one comes that stands before, and one behind.
      const names = { front: `Aaa ${turn}`, back: `Zzz ${turn}` };
      await t.database.owner.deleteFrom('vehicleList').where('name', '=', `Cars ${turn}`).execute();
      for (const name of Object.values(names)) {
        const body = { name, ownerId: 'seed-admin', dataSource: 'OEMIL' as const, brandIds: [1 as const] };
        await t.user('admin').createVehicleList({ params: { type: 'standalone' }, body });
      }
    });
    const known = new Set(before.map(keyOf));
    expect(seen.map(keyOf).filter((id) => known.has(id))).toEqual(before.map(keyOf));
    expect(new Set(seen.map(keyOf)).size).toBe(seen.length);
    expect(seen.map(({ name }) => name)).toContain('Zzz 1');
  });
});

describe('filters and search', () => {
  const all = async (name: EndpointName, query: Readonly<Record<string, string | number>>) => walk(name, query);

  it('narrow by every filter, several values of one, and count both what matches and all (D-121, D-044)', async () => {
    const { total, totalUnfiltered, items } = await ask('listSoftwareProjects', {
      status: 'ACTIVE',
      stage: 'LIVE,APPROVAL',
      limit: 250,
    });
    expect(total).toBe(items.length);
    expect(totalUnfiltered).toBe((await ask('listSoftwareProjects')).total);
    expect(items.every(({ status, stage }) => status === 'ACTIVE' && stage !== 'INTEGRATION')).toBe(true);
    const contained = await all('listSoftwareProjects', { moduleName: 'ule65' });
    expect(contained.every(({ moduleName }) => String(moduleName).includes('ule65'))).toBe(true);
    expect(contained.length).toBe(11);
  });

  it('tell the names that occur, of rows that one may see, and take them back (D-121, D-131)', async () => {
    const { facets } = await ask('listSoftwareProjects', { facets: 'owner' });
    expect(facets?.owner).toHaveLength(41);
    expect(facets?.owner?.slice(-2)).toEqual(['Reader 38', 'Reader 39']);
    const owned = await all('listSoftwareProjects', { owner: 'Reader 7,Reader 8' });
    expect(new Set(owned.map(({ owner }) => (owner as Row).fullName))).toEqual(new Set(['Reader 7', 'Reader 8']));
    await t.database.owner.updateTable('person').set({ fullName: 'Reader, Nine' }).where('subject', '=', 'reader-9').execute();
    expect((await ask('listSoftwareProjects', { owner: 'Reader, Nine' })).total).toBeGreaterThan(10);
    expect((await ask('listSoftwareProjects')).facets).toBeUndefined();
  });

  it('find every word somewhere in a row: its names, its people, its candidate, its states; wildcards are letters', async () => {
    const totals = async (name: EndpointName, ...words: string[]) =>
      Promise.all(words.map(async (q) => (await ask(name, { q })).total));
    expect(await totals('listSoftwareProjects', 'module65', 'reader 38 1.78.0', 'rc 2.7.0 inactive', 'no such thing')).toEqual([
      expect.any(Number),
      1,
      expect.any(Number),
      0,
    ]);
    expect((await totals('listSoftwareProjects', 'rc 2.7.0'))[0]).toBeGreaterThan(0);
    expect(await totals('listReleaseCandidates', 'RC 3.17.0', 'release 17', 'audi', '_%')).toEqual([1, expect.any(Number), 0, 0]);
    expect((await ask('listTestDeployments', { q: 'drive 17' })).items.every(({ name }) => String(name).includes('17'))).toBe(
      true,
    );
    expect((await totals('listTestDeployments', 'rollout failed', 'testmodule rc'))[1]).toBe(
      (await ask('listTestDeployments')).total,
    );
    expect((await totals('listLiveDeployments', 'finished'))[0]).toBe(
      (await ask('listLiveDeployments', { status: 'FINISHED' })).total,
    );
    expect((await totals('listVehicleLists', 'cars reader digital'))[0]).toBeGreaterThan(100);
    expect(await totals('listDocuments', 'paper 17', 'scm')).toEqual([expect.any(Number), 1]);
    const many = 'one two three four five six seven eight nine ten';
    expect(await totals('listSoftwareProjects', many)).toEqual([0]);
  });

  it('answer nothing of another brand: no row, no count, no name, nothing found (T1, T2, D-219)', async () => {
    await sql`update software_project set home_brand_id = 4, brand_ids = '{4}', owner_id = 'reader-39', module_name = 'Foreign'
      where id in (select id from software_project order by id desc limit 3)`.execute(t.database.owner);
    await sql`update person set full_name = 'Only At Audi' where subject = 'reader-39'`.execute(t.database.owner);
    await sql`update software_project set owner_id = 'reader-1' where owner_id = 'reader-39' and home_brand_id = 1`.execute(
      t.database.owner,
    );
    const { total, totalUnfiltered, facets, items } = await ask('listSoftwareProjects', { q: 'Foreign', facets: 'owner' });
    expect([total, items, facets?.owner?.includes('Only At Audi')]).toEqual([0, [], false]);
    const there = await ask('listSoftwareProjects', { facets: 'owner' }, 4);
    expect([there.total, there.facets]).toEqual([3, { owner: ['Only At Audi'] }]);
    const mine = await t.services.db.selectFrom('softwareProject').select('id').where('homeBrandId', '=', 1).execute();
    expect(totalUnfiltered).toBe(mine.length);
  });
});

describe('what no list is asked', () => {
  it('is refused by name: other columns, values, sizes (T19, T20)', async () => {
    const wrong = [
      { sort: 'facts,asc' },
      { sort: 'name' },
      { sort: 'owner,asc,name,asc' },
      { status: 'OPEN' },
      { limit: 251 },
      { limit: 0 },
      { page: -1 },
      { facets: 'status' },
      { q: 'x'.repeat(101) },
      { after: 'no cursor!' },
    ];
    for (const query of wrong)
      expect([query, await statusOf('listSoftwareProjects', Object.fromEntries(Object.entries(query)))]).toEqual([query, 400]);
    expect(await statusOf('listVehicleLists', { type: 'other' })).toBe(400);
    expect((await ask('listVehicleLists', { type: 'imported' })).total).toBe(1);
  });

  it('a cursor of another order, another list, or of nobody: 400, never a failure of the server (T20)', async () => {
    const { next } = await ask('listSoftwareProjects', { sort: 'owner,asc', limit: 10 });
    expect(await statusOf('listSoftwareProjects', { sort: 'owner,asc', after: next ?? '' })).toBe(200);
    expect(await statusOf('listSoftwareProjects', { sort: 'owner,desc', after: next ?? '' })).toBe(400);
    expect(await statusOf('listTestDeployments', { after: next ?? '' })).toBe(400);
    const forged = fc.oneof(
      fc.tuple(
        fc.constantFrom('lastEdited-', 'x'),
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null))),
        fc.double(),
      ),
      fc.tuple(
        fc.constant('lastEdited-'),
        fc.tuple(fc.constantFrom('2026-13-40 10:00:00+00', '2026-11-21 25:61:00+00', 'infinity', '2026-02-30 10:00:00+00', '1')),
        fc.integer(),
      ),
      fc.anything(),
    );
    await fc.assert(
      fc.asyncProperty(forged, async (value) => {
        const after = Buffer.from(JSON.stringify(value) ?? 'x')
          .toString('base64url')
          .slice(0, 2_000);
        if (after !== '') expect([200, 400]).toContain(await statusOf('listSoftwareProjects', { after }));
      }),
      { numRuns: 30 },
    );
  });
});
