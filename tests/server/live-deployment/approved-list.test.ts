import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { simulatedFleet } from '#server/fleet/simulated-fleet.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import {
  liveOf,
  type RolloutPortal,
  readyLive,
  reason,
  rolloutPortal,
  runFor,
  start,
  statusOf,
} from '#tests/support/deployment/rollouts.ts';
import { refusal } from '#tests/support/software-project/software.ts';
import { filterOf, manager, newList } from '#tests/support/vehicle-list/vehicle-lists.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

const owner = () => p.user('container-po');
const operator = () => p.user('launch-operator');
const rolloutOf = async (id: number) => (await loadRollout(p.services.db, 'LIVE', id))?.id ?? 0;
const groupOf = ({ vwacVehicleGroupId }: VehicleList) => [
  { key: 'VEHICLE_GROUP' as const, comparator: 'EQUAL' as const, values: [vwacVehicleGroupId ?? ''] },
];

it.each([
  ['replaced', (of: number) => sql`update rollout_vehicle set vin = 'WVWZZZ00000000000' where rank = 3 and rollout_id = ${of}`],
  ['removed', (of: number) => sql`delete from rollout_vehicle where rank = 3 and rollout_id = ${of}`],
  [
    'added',
    (of: number) => sql`
      insert into rollout_vehicle (rollout_id, vin, rank, status, phase, job_no, updated_on)
      select rollout_id, 'WVWZZZ00000000001', max(rank) + 1, 'PENDING', 'PENDING', 1, now() from rollout_vehicle
      where rollout_id = ${of} group by rollout_id`,
  ],
] as const)(
  'a frozen vehicle that was %s in the database is found before the start: 409, and the approval is void for everybody (T7, A8)',
  async (what, change) => {
    const id = await readyLive(p, { name: `A vehicle ${what}` });
    const untouched = await liveOf(p, id);
    await change(await rolloutOf(id)).execute(p.database.owner);
    expect((await liveOf(p, id)).flow.external?.approvalVoid).toEqual([]);
    expect(await refusal(start(p, id))).toMatchObject({ status: 409, needs: ['contentUnchanged'] });
    const found = await liveOf(p, id);
    expect(found).toMatchObject({ status: 'READY_TO_ROLLOUT', contentHash: untouched.contentHash });
    expect(found.flow.external?.approvalVoid).toHaveLength(1);
    const jobs = await p.services.db.selectFrom('fleetJob').select('id').where('key', 'like', `live-${id}-%`).execute();
    expect(jobs).toEqual([]);
    await owner().deleteLiveDeployment({ params: { id } });
  },
);

it('a list that targets not yet requested, or a selection, name is not deleted: the refusal says by whom (A8, D-079.2)', async () => {
  const list = await newList(p, { filter: filterOf('FLEET = COMPANY'), brandIds: [1] });
  const of = { params: { type: list.type, id: list.id } };
  const overview = { releaseCandidateId: p.live, name: 'To be requested', purpose: 'ROLLOUT' as const, priority: 50 };
  const { body: live } = await owner().createLiveDeployment({ body: overview });
  const at = { params: { id: live.id } };
  await owner().saveLiveTargets({ ...at, body: { selectedBrands: [1, 4], filterCriteria: groupOf(list) } });
  await expect(p.user('admin').deleteVehicleList(of)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('To be requested'),
  });
  // Whoever may not read the deployment reads of it what it is (D-241).
  await expect(p.user(manager).deleteVehicleList(of)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/named as target vehicles by a live deployment of/),
  });
  await owner().saveLiveTargets({ ...at, body: { selectedBrands: [1, 4], filterCriteria: [] } });
  const body = { releaseCandidateId: p.approval, name: 'To be approved', vehicleBrands: [1, 4] as (1 | 4)[] };
  const { body: test } = await p.user('test-manager').createTestDeployment({ body });
  const reuseVehicleGroup = list.vwacVehicleGroupId ?? '';
  await p
    .user('test-manager')
    .saveVehicleSelection({ params: { id: test.id }, body: { selectedBrands: [1, 4], filterCriteria: [], reuseVehicleGroup } });
  expect(await refusal(p.user(manager).deleteVehicleList(of))).toMatchObject({ status: 409 });
  await p.user('test-manager').deleteTestDeployment({ params: { id: test.id } });
  await p.user(manager).deleteVehicleList(of);
});

it('a request whose targets name a list that is gone is closed, and names it (A8, D-247)', async () => {
  const list = await newList(p, { filter: filterOf('FLEET = COMPANY'), brandIds: [1] });
  const overview = { releaseCandidateId: p.live, name: 'Without its list', purpose: 'ROLLOUT' as const, priority: 50 };
  const { body: live } = await owner().createLiveDeployment({ body: overview });
  const at = { params: { id: live.id } };
  await owner().saveLiveTargets({ ...at, body: { selectedBrands: [1, 4], filterCriteria: groupOf(list) } });
  await p.database.owner.deleteFrom('vehicleList').where('id', '=', list.id).execute();
  expect((await liveOf(p, live.id)).flow.external?.groupMissing).toEqual([
    { from: null, to: null, reason: list.vwacVehicleGroupId },
  ]);
  const request = owner().requestLiveDeployment({ ...at, body: { reason, desiredStart: '2040-02-01' } });
  expect(await refusal(request)).toMatchObject({ status: 409, needs: ['groupsExist'] });
});

it('a rollout on hold keeps nobody waiting but at the vehicles that it has begun with, and the other says so (D-062.12, D-062.17, ADR 18)', async () => {
  const phases = [{ share: 50 }, { share: 50, inSeconds: 600 }];
  const high = await readyLive(p, { name: 'High on hold', priority: 80, phases });
  const low = await readyLive(p, { name: 'Low beside it', priority: 20 });
  await start(p, high);
  await runFor(p, 6);
  await operator().pauseLiveDeployment({ params: { id: high }, body: { reason } });
  const { counts: held, phases: begun } = await statusOf(p, high);
  expect(held.PENDING).toBeGreaterThan(0);
  const order = async (of: number, other: number) => {
    const { body } = await owner().getLivePlan({ params: { id: of } });
    return body.collisions.find(({ deployment }) => deployment.open?.id === other);
  };
  // What is to start goes by priority; of two that run, the one on hold is no rival, on both pages.
  // The vehicles that it has begun with are what is waited for.
  const before = await order(low, high);
  expect(before).toMatchObject({ goesFirst: true, onHold: false, held: (before?.vehicles ?? 0) - (begun[1]?.vehicles ?? 0) });
  expect(before?.held).toBeGreaterThan(0);
  await start(p, low);
  // Vehicles that the one on hold has begun with stay its own: they are not counted as coming to the other.
  const vehicles = begun[1]?.vehicles;
  expect(await order(low, high)).toMatchObject({ goesFirst: false, onHold: true, vehicles });
  expect(await order(high, low)).toMatchObject({ goesFirst: true, onHold: true, vehicles });
  await runFor(p, 60, 5);
  const waiting = await statusOf(p, low);
  // The second half of the higher one is not begun: it is not waited for.
  expect(waiting.counts.SUCCESS + waiting.counts.FAILED).toBeGreaterThanOrEqual(begun[1]?.vehicles ?? Number.NaN);
  expect(waiting.counts.WAITING).toBeGreaterThan(0);
  expect(waiting.counts.WAITING).toBeLessThanOrEqual(begun[0]?.vehicles ?? 0);
  expect(waiting.waitsFor).toMatchObject([
    { deployment: { open: { id: high } }, vehicles: waiting.counts.WAITING, paused: true },
  ]);
  expect([await order(low, high), await order(high, low)]).toEqual([undefined, undefined]);
  await operator().resumeLiveDeployment({ params: { id: high }, body: {} });
  expect(await order(low, high)).toMatchObject({ goesFirst: true, onHold: false });
  await runFor(p, 700, 20);
  expect((await liveOf(p, high)).status).toBe('ROLLOUT_SUCCESSFUL');
  expect((await liveOf(p, low)).status).toBe('ROLLOUT_SUCCESSFUL');
});

it.each([
  [1, 200],
  [200, 1],
  [0.1, 1_000],
])('vehicles under way at speed %d come to their ends when the fleet goes on at speed %d (T24, D-231)', async (before, after) => {
  const at = (fleetSpeed: number) =>
    simulatedFleet({ config: { ...p.services.config, fleetSpeed }, db: p.services.db, now: p.clock.now });
  const key = `speed-${before}-${after}`;
  const jobId = await at(before).startJob({ key, name: 'Speed', moduleName: 'Speed', moduleVersion: '1.0.0' });
  const vins = Array.from({ length: 300 }, (_, index) => `SPEED${before}${after}${index}`);
  await at(before).addVehicles(jobId, vins);
  const states = new Map<string, string>();
  let cursor: string | null = null;
  const hear = async (speed: number) => {
    for (let more = true; more; ) {
      const answer = await at(speed).changes(jobId, cursor, 100);
      for (const { vin, status } of answer.changes) states.set(vin, status);
      ({ cursor, more } = answer);
    }
  };
  p.clock.pass(11_000 / before);
  await hear(before);
  expect([...states.values()]).toContain('RUNNING');
  p.clock.pass(3_600_000);
  await hear(after);
  expect([...states.values()].filter((status) => status === 'RUNNING')).toEqual([]);
  expect(states.size).toBe(vins.length);
});
