import { afterAll, beforeAll, expect, it } from 'vitest';
import { folded } from '#contract/search.ts';
import { type RolloutPortal, readyLive, requestedTest, rolloutPortal, start } from '#tests/support/deployment/rollouts.ts';
import { filterOf, manager, newList } from '#tests/support/vehicle-list/vehicle-lists.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
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
