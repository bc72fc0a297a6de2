import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/api.ts';
import { listedPortal, type Query, type Row } from '#tests/support/portal/listed-portal.ts';

let t: Awaited<ReturnType<typeof listedPortal>>;
beforeAll(async () => {
  t = await listedPortal(660);
});
afterAll(() => t.close());
const statusOf = async (name: EndpointName, query: Query) => (await t.request(name, query)).status;

describe('filters and search', () => {
  const all = async (name: EndpointName, query: Query) => t.walk(name, query);

  it('narrow by every filter, several values of one, and count both what matches and all (D-121, D-044)', async () => {
    const { total, totalUnfiltered, items } = await t.ask('listSoftwareProjects', {
      status: 'ACTIVE',
      stage: 'LIVE,APPROVAL',
      limit: 250,
    });
    expect(total).toBe(items.length);
    expect(totalUnfiltered).toBe((await t.ask('listSoftwareProjects')).total);
    expect(items.every(({ status, stage }) => status === 'ACTIVE' && stage !== 'INTEGRATION')).toBe(true);
    const contained = await all('listSoftwareProjects', { moduleName: 'ule65' });
    expect(contained.every(({ moduleName }) => String(moduleName).includes('ule65'))).toBe(true);
    expect(contained.length).toBe(11);
  });

  it('tell the names that occur, of rows that one may see, and take them back (D-121, D-131)', async () => {
    const { facets } = await t.ask('listSoftwareProjects', { facets: 'owner' });
    expect(facets?.owner).toHaveLength(41);
    expect(facets?.owner?.slice(-2)).toEqual(['Reader 38', 'Reader 39']);
    const owned = await all('listSoftwareProjects', { owner: 'Reader 7,Reader 8' });
    expect(new Set(owned.map(({ owner }) => (owner as Row).fullName))).toEqual(new Set(['Reader 7', 'Reader 8']));
    await t.database.owner.updateTable('person').set({ fullName: 'Reader, Nine' }).where('subject', '=', 'reader-9').execute();
    expect((await t.ask('listSoftwareProjects', { owner: 'Reader, Nine' })).total).toBeGreaterThan(10);
    expect((await t.ask('listSoftwareProjects')).facets).toBeUndefined();
  });

  it('find every word somewhere in a row: its names, its people, its candidate, its states; wildcards are letters', async () => {
    const totals = async (name: EndpointName, ...words: string[]) =>
      Promise.all(words.map(async (q) => (await t.ask(name, { q })).total));
    expect(await totals('listSoftwareProjects', 'module65', 'reader 38 1.78.0', 'rc 2.7.0 inactive', 'no such thing')).toEqual([
      expect.any(Number),
      1,
      expect.any(Number),
      0,
    ]);
    expect((await totals('listSoftwareProjects', 'rc 2.7.0'))[0]).toBeGreaterThan(0);
    expect(await totals('listReleaseCandidates', 'RC 3.17.0', 'release 17', 'audi', '_%')).toEqual([1, expect.any(Number), 0, 0]);
    expect((await t.ask('listTestDeployments', { q: 'drive 17' })).items.every(({ name }) => String(name).includes('17'))).toBe(
      true,
    );
    expect((await totals('listTestDeployments', 'rollout failed', 'testmodule rc'))[1]).toBe(
      (await t.ask('listTestDeployments')).total,
    );
    expect((await totals('listLiveDeployments', 'finished'))[0]).toBe(
      (await t.ask('listLiveDeployments', { status: 'FINISHED' })).total,
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
    const { total, totalUnfiltered, facets, items } = await t.ask('listSoftwareProjects', { q: 'Foreign', facets: 'owner' });
    expect([total, items, facets?.owner?.includes('Only At Audi')]).toEqual([0, [], false]);
    const there = await t.ask('listSoftwareProjects', { facets: 'owner' }, 4);
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
    expect((await t.ask('listVehicleLists', { type: 'imported' })).total).toBe(1);
  });

  it('a cursor of another order, another list, or of nobody: 400, never a failure of the server (T20)', async () => {
    const { next } = await t.ask('listSoftwareProjects', { sort: 'owner,asc', limit: 10 });
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
