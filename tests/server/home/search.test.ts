import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchLimit } from '#contract/search.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { type Objects, objectsOf } from '#tests/support/spec/matrix-objects.ts';

let t: TestPortal;
let own: Objects;
let foreign: Objects;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  own = await objectsOf(t, 1, [1]);
  foreign = await objectsOf(t, 4, [4]);
  await t.database.owner.updateTable('testDeployment').set({ name: '100 % of_all' }).where('id', '=', own.T).execute();
});
afterAll(() => t.close());

const find = async (q: string, user = 'admin', brandId = 1) =>
  (await t.user(user, brandId).searchEntities({ query: { q } })).body;
const ids = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ entityType, id }) => `${entityType} ${id}`);

describe('search of the command palette', () => {
  it('finds projects, candidates, deployments and requests by words of their names, with their addresses', async () => {
    const found = await find('testmodule');
    expect(new Set(found.map(({ entityType }) => entityType))).toEqual(
      new Set([
        ...['SOFTWARE_PROJECT', 'RELEASE_CANDIDATE', 'TEST_DEPLOYMENT', 'LIVE_DEPLOYMENT', 'RELEASE_NOTES_PROJECT'],
        ...['E311_REQUEST', 'E311_DEPLOYMENT', 'BASELINE_UPDATE'],
      ]),
    );
    expect(found.find(({ entityType }) => entityType === 'SOFTWARE_PROJECT')?.route).toBe(
      `/software/projects/aec/${own.P}/overview`,
    );
    const [live] = await find('live testmodule');
    expect(live).toMatchObject({ entityType: 'LIVE_DEPLOYMENT', id: own.L, title: 'Live', status: 'CREATED' });
    expect(live?.route).toMatch(
      new RegExp(`^/software/projects/aec/${own.P}/release-candidates/\\d+/deployment/${own.L}/create/overview$`),
    );
    const routeOf = (type: string) => found.find(({ entityType }) => entityType === type)?.route;
    const request = `/software/e3oru11/deployment-requests/${own.E}`;
    expect([routeOf('E311_REQUEST'), routeOf('E311_DEPLOYMENT')]).toEqual([
      `${request}/general`,
      `${request}/deployment/${own.ED}/overview`,
    ]);
  });

  it('finds by id, that first', async () => {
    expect((await ids(String(own.C)))[0]).toMatch(new RegExp(` ${own.C}$`));
  });

  it('takes wildcards and quotes for letters (T20)', async () => {
    expect(await ids('100 %')).toEqual([`TEST_DEPLOYMENT ${own.T}`]);
    expect(await ids('of_all')).toEqual([`TEST_DEPLOYMENT ${own.T}`]);
    expect([await ids('%%'), await ids("' or 1=1 --"), await ids('_____')]).toEqual([[], [], []]);
  });

  it('shows nothing of other brands, and no kind that the caller may not read (BRAND-02, D-219, T2)', async () => {
    const mine = await ids('TestModule');
    const theirs = await ids('TestModule', 'admin', 4);
    expect(theirs).toContain(`LIVE_DEPLOYMENT ${foreign.L}`);
    expect(mine.filter((found) => theirs.includes(found))).toEqual([]);
    // Baseline updates are read by platform too (ROLE-R06).
    expect(await ids('TestModule', 'analyst')).toEqual([`BASELINE_UPDATE ${own.BU}`]);
    // A request whose requester has left is active: it is found by whoever reads those (D-072).
    expect(await ids('TestModule request', 'test-vin-manager')).toEqual([`E311_REQUEST ${own.E}`, `E311_DEPLOYMENT ${own.ED}`]);
    expect(await ids('TestModule request', 'launch-operator')).toEqual([`E311_DEPLOYMENT ${own.ED}`]);
    const ofFunctionOwner = await find('TestModule', 'cmt-function-owner');
    expect(new Set(ofFunctionOwner.map(({ entityType }) => entityType))).toEqual(
      new Set(['SOFTWARE_PROJECT', 'RELEASE_CANDIDATE', 'TEST_DEPLOYMENT', 'RELEASE_NOTES_PROJECT', 'BASELINE_UPDATE']),
    );
  });

  it('leaves out what is switched off (ROLE-15)', async () => {
    await t.services.db
      .insertInto('featureFlag')
      .values({ name: 'cc.aec.live-deployment', brandId: 1, isEnabled: false })
      .execute();
    expect(await ids('Live')).not.toContain(`LIVE_DEPLOYMENT ${own.L}`);
    await t.services.db.deleteFrom('featureFlag').where('brandId', '=', 1).execute();
  });

  it('answers so many at most, and asks for a word', async () => {
    for (let version = 0; version < 22; version += 1)
      await t.user('admin').createReleaseCandidate({
        params: { id: own.P },
        body: { version: `9.${version}.0`, vehiclePlatform: 'ALL', vehicleBrands: [1] },
      });
    expect(await find('TestModule')).toHaveLength(searchLimit);
    for (const q of ['', ' ', 'x'.repeat(81)]) expect((await t.request(`/api/search?q=${q}`)).status).toBe(400);
  });
});
