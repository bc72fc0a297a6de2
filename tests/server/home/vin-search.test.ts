import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folded } from '#contract/search.ts';
import { type RolloutPortal, readyLive, requestedTest, rolloutPortal, start } from '#tests/support/deployment/rollouts.ts';
import { sessionOf } from '#tests/support/portal/portal.ts';
import { filterOf, manager, newList } from '#tests/support/vehicle-list/vehicle-lists.ts';

let p: RolloutPortal;
/** An analyst at VW whose role of a region limits the markets; none of the fleet is of these. */
function inChina(userName: string) {
  if (userName !== 'analyst-in-china') return undefined;
  const { actor, ...session } = sessionOf('analyst');
  return {
    ...session,
    sid: userName,
    actor: { ...actor, roles: [...actor.roles, { name: 'region-china', rights: [], brandId: 1 }] },
  };
}
beforeAll(async () => {
  p = await rolloutPortal(3_000, undefined, { stranger: inChina });
});
afterAll(() => p.close());

const find = async (q: string, user = 'admin', brandId = 1) =>
  (await p.user(user, brandId).searchEntities({ query: { q } })).body;

it('finds a vehicle of the fleet by its VIN where it stands, within what the caller may open (D-240, D-241, T2)', async () => {
  const list = await newList(p, { name: 'All of Golf', filter: filterOf('MODEL = Golf') });
  const id = await readyLive(p, {
    name: 'To Golf',
    filterCriteria: [{ key: 'MODEL', comparator: 'EQUAL', values: ['Golf'] }],
    brands: [1],
  });
  const test = await requestedTest(p, 'Golf on ice');
  await start(p, id);
  await p.user('test-manager').deployTestDeployment({ params: { id: test }, body: {} });
  const { body: page } = await p.user(manager).listVins({ params: { type: 'standalone', id: list.id }, query: {} });
  const vin = page.items[0]?.vin ?? '';
  const placesFor = async (user: string, q = vin, brandId = 1) =>
    (await find(q, user, brandId)).map((found) => `${found.entityType} ${found.id}`);
  const live = `LIVE_DEPLOYMENT ${id}`;
  expect(await placesFor('admin')).toEqual(expect.arrayContaining(['VEHICLE 0', live, `VEHICLE_LIST ${list.id}`]));
  const found = (await find(vin)).find(({ entityType }) => entityType === 'LIVE_DEPLOYMENT');
  expect(found).toMatchObject({ title: 'To Golf', vin });
  expect(found?.route).toMatch(new RegExp(`/deployment/${id}/deploy/rollout\\?q=${vin}$`));
  // Written small and in groups it is the same; a part of it is no vehicle.
  expect(await placesFor('admin', `${vin.slice(0, 3)} ${vin.slice(3).toLowerCase()}`)).toContain(live);
  expect(await placesFor('admin', vin.slice(0, 16))).toEqual([]);
  // Its last six characters are what people call it: vehicles of the brand whose VIN ends so, within their regions.
  const ending = vin.slice(-6);
  const { rows } = await sql<{ vin: string }>`
    select vin from vehicle where vin like ${`%${ending}`} and brand_id = 1 order by vin limit 6`.execute(p.services.db);
  const called = async (user: string, brandId = 1) =>
    (await find(ending, user, brandId)).flatMap(({ entityType, vin: of }) => (entityType === 'VEHICLE' ? [of] : []));
  expect(rows.map((row) => row.vin)).toContain(vin);
  expect(await called('admin')).toEqual(rows.map((row) => row.vin));
  expect(await called('analyst')).toEqual(rows.map((row) => row.vin));
  expect(await called('admin', 4)).not.toContain(vin);
  expect(await called('analyst-in-china')).toEqual([]);
  // Who may read lists alone is told of those; who may read neither, of the vehicle alone, which boards show.
  expect(await placesFor('launch-operator')).not.toContain(`VEHICLE_LIST ${list.id}`);
  expect(await placesFor('analyst')).toEqual(['VEHICLE 0']);
  // Audi has a part in the candidate, and a vehicle of VW is not Audi's: where it stands is told at home.
  expect(await placesFor('admin', vin, 4)).toEqual([]);
  expect(await placesFor('admin', vin, 5)).toEqual([]);
});

it('finds names whatever marks their letters have, both ways', async () => {
  for (const name of ['Kälte Arjeplog', 'Strasse and Malmo']) await newList(p, { name, filter: filterOf('MODEL = Golf') });
  const names = async (q: string) => (await find(q)).map(({ title }) => title);
  for (const q of ['kalte', 'Kälte', 'KALTE arje']) expect(await names(q)).toEqual(['Kälte Arjeplog']);
  for (const q of ['Straße', 'Malmö', 'strasse malmø']) expect(await names(q)).toEqual(['Strasse and Malmo']);
  expect(['Kälte', 'Ærø', 'Łódź', 'GROSS'].map(folded)).toEqual(['kalte', 'aero', 'lodz', 'gross']);
});
