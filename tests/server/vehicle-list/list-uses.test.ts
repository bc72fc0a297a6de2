import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { groupIdOf, groupIdSql, listIdsOf } from '#server/fleet/list-groups.ts';
import {
  type RolloutPortal,
  readyLive,
  reason,
  rolloutPortal,
  runFor,
  start,
  testOf,
} from '#tests/support/deployment/rollouts.ts';
import { refusal } from '#tests/support/software-project/software.ts';
import { filterOf, listBody, manager, newList, upload, vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const inList = ({ vwacVehicleGroupId }: VehicleList) => [
  { key: 'VEHICLE_GROUP' as const, comparator: 'EQUAL' as const, values: [vwacVehicleGroupId ?? ''] },
];
/** As those who may read deployments too; the list's own manager reads what uses it, not its name (D-241). */
const shown = async ({ id, type }: VehicleList, user = 'aec-sdt-admin') =>
  (await p.user(user).getVehicleList({ params: { type, id } })).body;
const owner = () => p.user('container-po');

it('a live deployment goes to the vehicles of a list, which stays as it is from the request to the end (D-062.03, D-062.04, D-062.11, D-079.2, D-104, VIN-03)', async () => {
  const list = await newList(p, { filter: filterOf('FLEET = COMPANY'), brandIds: [1] });
  expect(list.vwacVehicleGroupId).toMatch(/^VG-\d{6}$/);
  const { body } = await owner().createLiveDeployment({
    body: { releaseCandidateId: p.live, name: 'To a list', purpose: 'ROLLOUT', priority: 50 },
  });
  const at = { params: { id: body.id } };
  const { body: targets } = await owner().saveLiveTargets({
    ...at,
    body: { selectedBrands: [1, 4], filterCriteria: inList(list) },
  });
  expect(targets.vehicleCount).toBe(list.count);
  expect((await shown(list)).lock).toBeNull();

  await owner().requestLiveDeployment({ ...at, body: { reason, desiredStart: '2040-02-01' } });
  const used = await shown(list);
  expect(used).toMatchObject({
    locked: true,
    lock: { by: 'USE', usedBy: [{ entityType: 'LIVE_DEPLOYMENT', brandId: 1, open: { name: 'To a list' } }] },
  });
  expect(used.lock?.usedBy[0]?.open?.route).toMatch(
    new RegExp(`/release-candidates/${p.live}/deployment/${body.id}/create/target-vehicles$`),
  );
  expect((await shown(list, manager)).lock).toMatchObject({
    usedBy: [{ entityType: 'LIVE_DEPLOYMENT', brandId: 1, open: null }],
  });
  const of = { params: { type: list.type, id: list.id } };
  for (const change of [
    () => p.user(manager).saveVehicleList({ ...of, body: listBody({ name: list.name }) }),
    () => p.user(manager).syncVehicleList(of),
    () => p.user(manager).deleteVehicleList(of),
    () => p.user(manager).lockVehicleList({ ...of, body: { reason } }),
  ])
    expect(await refusal(change())).toMatchObject({ status: 423 });

  await owner().withdrawLiveDeployment({ ...at, body: {} });
  expect((await shown(list)).lock).toBeNull();

  const id = await readyLive(p, { name: 'To its end', filterCriteria: inList(list) });
  await start(p, id);
  await runFor(p, 60);
  expect((await shown(list)).lock).toMatchObject({ by: 'USE', usedBy: [{ open: { name: 'To its end' } }] });
  const { body: vins } = await p.user('launch-operator').listRolloutVehicles({ params: { id }, query: { size: 250 } });
  const { body: listed } = await p.user(manager).listVins({ ...of, query: { size: 250 } });
  expect(vins.items.map(({ vehicleId }) => vehicleId).sort()).toEqual(listed.items.map(({ vin }) => vin));
  await owner().closeLiveDeployment({ params: { id }, body: {} });
  expect((await shown(list)).lock).toBeNull();
});

it('an uploaded list is a target as well; a test deployment uses it from its request until it has run, or is deleted (D-061, D-079.2)', async () => {
  const vins = await vinsOfBrand(p, 1, 5);
  const { body } = await upload(p, vins);
  const list = body.list;
  if (!list) throw new Error('the upload made no list');
  const tester = p.user('test-manager');
  const requested = async (name: string) => {
    const { body: made } = await tester.createTestDeployment({
      body: { releaseCandidateId: p.approval, name, vehicleBrands: [1, 4] },
    });
    const at = { params: { id: made.id } };
    await tester.saveVehicleSelection({ ...at, body: { selectedBrands: [1, 4], filterCriteria: inList(list) } });
    expect((await tester.getTestDeploymentVehicleIds({ ...at, query: { limit: 250 } })).body.items.toSorted()).toEqual(vins);
    await tester.saveApprovedVehicles({ ...at, body: { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' } });
    return at;
  };
  const [first, second] = [await requested('First on it'), await requested('Second on it')];
  expect((await shown(list)).lock?.usedBy.map(({ open }) => open?.name)).toEqual(['First on it', 'Second on it']);
  await tester.deleteTestDeployment(first);
  expect((await shown(list)).lock?.usedBy.map(({ open }) => open?.name)).toEqual(['Second on it']);
  await tester.deployTestDeployment({ ...second, body: {} });
  await runFor(p, 60);
  expect((await testOf(p, second.params.id)).status).toBe('ROLLOUT_SUCCESSFUL');
  expect((await shown(list)).lock).toBeNull();
});

it('offers groups of lists by name to those who choose vehicles, each brand its own; a list without vehicles is none, nor one that they may not read (D-104, D-186d, D-216)', async () => {
  const list = await newList(p, { name: 'Nordic company cars', filter: filterOf('FLEET = COMPANY') });
  const empty = await newList(p, { name: 'Nothing yet' });
  const offered = async (brandId: number) => (await p.user('admin', brandId).getFilterContext({})).body;
  const { keys, listNames } = await offered(1);
  const group = list.vwacVehicleGroupId ?? '';
  expect(keys.find(({ key }) => key === 'VEHICLE_GROUP')?.valueHints).toContain(group);
  expect(listNames[group]).toBe('Nordic company cars');
  expect(Object.values(listNames)).not.toContain(empty.name);
  expect((await offered(3)).listNames).toEqual({});
  const unread = (await owner().getFilterContext({})).body;
  expect(unread.listNames).toEqual({});
  expect(unread.keys.find(({ key }) => key === 'VEHICLE_GROUP')?.valueHints).not.toContain(group);
  const suggested = await p.user(manager).suggestValues({ query: { key: 'VEHICLE_GROUP', q: 'nordic' } });
  expect(suggested.body).toEqual([group]);
  const unknown = { selectedBrands: [1 as const], filterCriteria: inList({ ...list, vwacVehicleGroupId: 'VG-999999' }) };
  const { body: made } = await owner().createLiveDeployment({
    body: { releaseCandidateId: p.live, name: 'To nothing', purpose: 'ROLLOUT', priority: 50 },
  });
  expect(await refusal(owner().saveLiveTargets({ params: { id: made.id }, body: unknown }))).toMatchObject({ status: 422 });
});

it('names the group of a list alike in code and in SQL, however many lists there are (VIN-03)', async () => {
  for (const id of [1, 999_999, 1_000_000, 12_345_678]) {
    const { rows } = await sql<{ name: string }>`select ${groupIdSql(sql`${id}::int`)} as name`.execute(p.services.db);
    expect(rows).toEqual([{ name: groupIdOf(id) }]);
    expect(listIdsOf([groupIdOf(id)])).toEqual([id]);
  }
});
