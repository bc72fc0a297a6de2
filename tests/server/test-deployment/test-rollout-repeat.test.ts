import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RolloutPortal, requestedTest, rolloutPortal, runFor, testOf } from '#tests/support/deployment/rollouts.ts';

const reason = 'The driver needs the car today.';
let p: RolloutPortal;
const tester = () => p.user('test-manager');
const statusOf = async (id: number) => (await tester().getTestRolloutStatus({ params: { id } })).body;

beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

async function running(name: string): Promise<number> {
  const id = await requestedTest(p, name);
  await tester().deployTestDeployment({ params: { id }, body: {} });
  return id;
}

describe('vehicles of a test rollout', () => {
  it('that failed are repeated by reason in a new job, the others keep what they came to (TEST-12, TEST-18, D-150)', async () => {
    const id = await running('Repeat sim-partial');
    await runFor(p, 40, 5);
    const before = await statusOf(id);
    expect(before.status).toBe('PARTIAL_SUCCESS');
    expect(before.failures.reduce((sum, { count }) => sum + count, 0)).toBe(before.counts.FAILED);
    const [chosen] = before.failures.filter(({ retryable }) => retryable);
    if (!chosen) throw new Error('nothing to repeat');
    const retry = (...reasons: string[]) => tester().retryFailedTestVehicles({ params: { id }, body: { reasons } });
    await expect(retry('HARDWARE_MISMATCH')).rejects.toMatchObject({ status: 409 });
    const { body } = await retry(chosen.errorCode);
    expect(body.status).toBe('ROLLOUT_INITIATED');
    const between = await statusOf(id);
    expect(between.jobId).toBe(body.jobId);
    expect(between.jobId).not.toBe(before.jobId);
    expect(between.counts.PENDING).toBe(chosen.count);
    expect(between.counts.SUCCESS).toBe(before.counts.SUCCESS);
    await runFor(p, 60, 5);
    const after = await statusOf(id);
    expect(after.counts.PENDING + after.counts.RUNNING).toBe(0);
    expect(after.vehicles).toHaveLength(before.vehicles.length);
  });

  it('are stopped one by one, the others go on; a finished or foreign one is refused (TEST-18, T2)', async () => {
    const id = await running('Stop one');
    await runFor(p, 8);
    const vin = (await statusOf(id)).vehicles.find(({ status }) => status === 'RUNNING' || status === 'PENDING')?.vehicleId ?? '';
    const stop = (vehicle: string) => tester().stopTestVehicle({ params: { id }, body: { vin: vehicle, reason } });
    await stop(vin);
    await expect(stop(vin)).rejects.toMatchObject({ status: 409 });
    await expect(stop('WVWZZZE1ZPP999999')).rejects.toMatchObject({ status: 404 });
    await runFor(p, 40, 5);
    expect((await statusOf(id)).counts).toMatchObject({ ABORTED: 1, PENDING: 0, RUNNING: 0 });
  });
});

it('whoever decides is told of the tested vehicles how many have it and how many failed why, with what the tester wrote (TEST-12, TEST-13, D-062.05)', async () => {
  const made = { releaseCandidateId: p.approval, name: 'Three of all', vehicleBrands: [1 as const, 4 as const] };
  const { id } = (await tester().createTestDeployment({ body: made })).body;
  const params = { id };
  const filterCriteria = [{ key: 'FLEET', comparator: 'EQUAL' as const, values: ['COMPANY'] }];
  await tester().saveVehicleSelection({ params, body: { selectedBrands: [1, 4], filterCriteria } });
  const { body: matching } = await tester().getTestDeploymentVehicleIds({ params, query: {} });
  const chosen = { vehicles: matching.items.slice(0, 3), allApprovedVehicles: false, vehicleGroupType: 'STATIC' } as const;
  await tester().saveApprovedVehicles({ params, body: chosen });
  const rowOf = async () => {
    const { body } = await tester().listTestDeploymentsOfCandidate({ params: { id: p.approval }, query: {} });
    return body.items.find((row) => row.id === id);
  };
  expect(await rowOf()).toMatchObject({ approvedCount: 3, tested: null, result: null });
  await tester().deployTestDeployment({ params, body: {} });
  await runFor(p, 10, 5);
  await p.user('admin').tellSimulatedAnswer({
    params: { kind: 'TEST', id },
    body: { type: 'vehicles.failed', count: 1, reason: 'VEHICLE_OFFLINE' },
  });
  await runFor(p, 60, 5);
  const notes = 'The third lost its connection.';
  await tester().saveTestLog({
    params,
    body: { notes: 'One vehicle is still on its way.', status: 'Failed', timeZone: 'Europe/Berlin' },
  });
  await tester().saveTestLog({ params, body: { notes, status: 'Successful', timeZone: 'Europe/Berlin' } });
  const row = await rowOf();
  expect(row?.vehicleCount).toBeGreaterThan(3);
  expect(row).toMatchObject({
    tested: { vehicles: 3, installed: 2, failed: 1, failures: [{ errorText: 'The vehicle was not reachable.', count: 1 }] },
    result: { notes, addedBy: { id: 'seed-test-manager' } },
  });
});

it('a superseded rollout names the deployment that replaced it, once there is one (D-063)', async () => {
  const id = await running('Old one sim-superseded');
  await runFor(p, 40, 5);
  expect(await testOf(p, id)).toMatchObject({ status: 'ROLLOUT_ABORTED', jobStatus: 'SUPERSEDED', supersededBy: null });
  const newer = await running('The newer one');
  const { name, softwareProjectId, releaseCandidateId } = await testOf(p, newer);
  const route = `/software/projects/aec/${softwareProjectId}/release-candidates/${releaseCandidateId}/test-deployments/${newer}/info`;
  expect((await testOf(p, id)).supersededBy).toEqual({
    entityType: 'TEST_DEPLOYMENT',
    brandId: 1,
    open: { id: newer, name, route },
  });
  expect((await testOf(p, newer)).supersededBy).toBeNull();
});

it('of those that began after it the first one replaced it, also when it began before the end, and the next when that one begins anew (D-063, A7)', async () => {
  const old = await running('Older sim-superseded');
  await runFor(p, 2);
  const second = await running('Second sim-jobfail');
  await runFor(p, 2);
  const third = await running('Third');
  const replaced = async () => (await testOf(p, old)).supersededBy?.open?.id;
  expect(await replaced()).toBeUndefined();
  await runFor(p, 60, 5);
  expect(await testOf(p, old)).toMatchObject({ jobStatus: 'SUPERSEDED' });
  expect(await replaced()).toBe(second);
  expect(await testOf(p, second)).toMatchObject({ status: 'ROLLOUT_FAILED' });
  await tester().deployTestDeployment({ params: { id: second }, body: {} });
  expect(await replaced()).toBe(third);
});
