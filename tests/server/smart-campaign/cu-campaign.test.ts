import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RolloutPortal, readyLive, rolloutPortal, start } from '#tests/support/deployment/rollouts.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(600);
});
afterAll(() => p.close());

const company = [{ key: 'FLEET' as const, comparator: 'EQUAL' as const, values: ['COMPANY'] }];
const cuOf = async (query: object = {}, brandId = 1) =>
  (await p.user('admin', brandId).listCuCampaigns({ query })).body.items.map(({ name, state, type }) => [name, type, state]);

/** Groups as a test deployment saves them: those that match, and those that were approved one by one. */
async function groups(growing: string, fixed: string): Promise<void> {
  const api = p.user('test-manager');
  const body = { releaseCandidateId: p.approval, name: 'Of groups', vehicleBrands: [1, 4] as (1 | 4)[] };
  const params = { id: (await api.createTestDeployment({ body })).body.id };
  const matching = { selectedBrands: [1, 4] as (1 | 4)[], filterCriteria: company, saveAsVehicleGroup: true };
  await api.saveVehicleSelection({ params, body: { ...matching, groupName: growing } });
  const approved = { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' as const, groupName: fixed };
  await api.saveApprovedVehicles({ params, body: approved });
}
const named = (group: string) => [{ key: 'VEHICLE_GROUP' as const, comparator: 'EQUAL' as const, values: [group] }];

it('reads CU campaigns off their live deployments: the type by their groups, the state by purpose and start (ORUN-11, STATE-10, D-068, D-183)', async () => {
  await groups('growing-cars', 'fixed-cars');
  const waiting = await readyLive(p, { name: 'Waiting' });
  const enabled = await readyLive(p, { name: 'Enabled', purpose: 'ENABLE', filterCriteria: named('growing-cars') });
  const rolled = await readyLive(p, { name: 'Rolled out', filterCriteria: named('fixed-cars') });
  expect(await cuOf({ state: 'CREATED' })).toHaveLength(3);
  for (const id of [enabled, rolled]) await start(p, id);
  expect(await cuOf({ sort: 'name,asc' })).toEqual([
    ['Enabled', 'DYNAMIC', 'ACTIVATED'],
    ['Rolled out', 'STATIC', 'ROLLED_OUT'],
    ['Waiting', 'DYNAMIC', 'CREATED'],
  ]);
  expect(await cuOf({ state: 'CREATED' })).toEqual([['Waiting', 'DYNAMIC', 'CREATED']]);
  expect(await cuOf({ type: 'STATIC' })).toEqual([['Rolled out', 'STATIC', 'ROLLED_OUT']]);
  const { items } = (await p.user('admin').listCuCampaigns({ query: { name: 'Waiting' } })).body;
  expect(items).toMatchObject([{ id: waiting, deploymentId: waiting, rcId: p.live, software: 'RolloutTest 2.0.0' }]);
  expect([(await cuOf({}, 4)).length, (await cuOf({}, 3)).length]).toEqual([3, 0]);
});

it('has them for who reads smart campaigns and has the type CU; nobody else is told of any (ORUN-11, D-068)', async () => {
  for (const user of ['container-po', 'data-load-manager'])
    expect((await refusal(p.user(user).listCuCampaigns({}))).status).toBe(403);
  expect((await p.user('campaign-manager').listCuCampaigns({})).body.totalUnfiltered).toBeGreaterThan(0);
});
