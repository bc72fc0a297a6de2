import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatedAnswer } from '#contract/simulation.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import {
  liveOf,
  type RolloutPortal,
  readyLive,
  requestedTest,
  rolloutPortal,
  runFor,
  start,
  statusOf,
  testOf,
} from '#tests/support/deployment/rollouts.ts';

type Kind = 'TEST' | 'LIVE';
let p: RolloutPortal;
const admin = () => p.user('admin');
const hold = (kind: Kind, id: number, held = true) => admin().setSimulatedPace({ params: { kind, id }, body: { held } });
const tell = (kind: Kind, id: number, body: SimulatedAnswer) => admin().tellSimulatedAnswer({ params: { kind, id }, body });
const refused = { status: 409 };

beforeAll(async () => {
  p = await rolloutPortal();
});
afterAll(() => p.close());

async function heldLive(name: string): Promise<number> {
  const id = await readyLive(p, { name });
  await hold('LIVE', id);
  await start(p, id);
  return id;
}

describe('the pace of the simulated fleet (D-231)', () => {
  it('holds a rollout from before its start on: no vehicle, no phase, no end; released, it goes on', async () => {
    const id = await heldLive('Held');
    expect(await p.engine.tick()).toBe(0);
    await runFor(p, 60, 10);
    const still = await statusOf(p, id);
    expect(still.counts.PENDING).toBe(still.total);
    expect(await liveOf(p, id)).toMatchObject({ status: 'ROLLOUT_INITIATED' });
    await hold('LIVE', id, false);
    await runFor(p, 60, 5);
    expect((await liveOf(p, id)).status).toBe('ROLLOUT_SUCCESSFUL');
  });

  it('holds an enablement as well', async () => {
    const id = await readyLive(p, { name: 'Held enablement', purpose: 'ENABLE' });
    await hold('LIVE', id);
    await start(p, id);
    await runFor(p, 60, 10);
    expect((await liveOf(p, id)).status).toBe('ACTIVATED');
    await tell('LIVE', id, { type: 'enablement.confirmed' });
    expect((await liveOf(p, id)).status).toBe('ENABLEMENT_SUCCESSFUL');
    await expect(tell('LIVE', id, { type: 'enablement.confirmed' })).rejects.toMatchObject(refused);
  });

  it('is set once, however often it is said, and stands in the journal', async () => {
    const id = await requestedTest(p, 'Held twice');
    await hold('TEST', id);
    await hold('TEST', id);
    await hold('TEST', id, false);
    await hold('TEST', id, false);
    const { body } = await admin().listAudit({ query: { entityType: 'TEST_DEPLOYMENT', entityId: id } });
    expect(body.items.map(({ event }) => event).filter((event) => event.startsWith('simulation.'))).toEqual([
      'simulation.held',
      'simulation.released',
    ]);
  });
});

describe('answers of the simulated fleet (D-231)', () => {
  it('start the last phase, reach the stop rate and end the job of a live rollout (D-062.09, D-062.13, D-063)', async () => {
    const id = await heldLive('Told');
    await tell('LIVE', id, { type: 'lastPhase.started' });
    await expect(tell('LIVE', id, { type: 'lastPhase.started' })).rejects.toMatchObject(refused);
    await tell('LIVE', id, { type: 'stopRate.reached', phase: 0 });
    expect(await liveOf(p, id)).toMatchObject({ status: 'ROLLED_OUT', paused: true, pauseReason: 'stop rate' });
    expect(await loadRollout(p.services.db, 'LIVE', id)).toMatchObject({ paused: true });
    await expect(tell('LIVE', id, { type: 'stopRate.reached', phase: 0 })).rejects.toMatchObject(refused);
    await tell('LIVE', id, { type: 'job.reported', status: 'NOT_FINISHED' });
    await tell('LIVE', id, { type: 'job.reported', status: 'FAILED' });
    expect(await liveOf(p, id)).toMatchObject({ status: 'ROLLOUT_FAILED', jobStatus: 'FAILED', paused: false });
    expect(await loadRollout(p.services.db, 'LIVE', id)).toMatchObject({ state: 'ENDED', jobStatus: 'FAILED' });
    await expect(tell('LIVE', id, { type: 'job.reported', status: 'SUCCESS' })).rejects.toMatchObject(refused);
    expect(await loadRollout(p.services.db, 'LIVE', id)).toMatchObject({ jobStatus: 'FAILED' });
  });

  it('that change nothing say so: the job is as it was told to be (D-231)', async () => {
    const id = await heldLive('Told twice');
    await tell('LIVE', id, { type: 'job.reported', status: 'NOT_FINISHED' });
    const before = await liveOf(p, id);
    const again = tell('LIVE', id, { type: 'job.reported', status: 'NOT_FINISHED' });
    await expect(again).rejects.toMatchObject({
      status: 409,
      message: 'The job has reported NOT_FINISHED already: nothing changes.',
    });
    expect(await liveOf(p, id)).toEqual(before);
    await tell('LIVE', id, { type: 'job.reported', status: 'UNKNOWN' });
    await tell('LIVE', id, { type: 'job.reported', status: 'NOT_FINISHED' });
    const test = await requestedTest(p, 'Told twice, too');
    await hold('TEST', test);
    await p.user('test-manager').deployTestDeployment({ params: { id: test }, body: {} });
    await expect(tell('TEST', test, { type: 'job.reported', status: 'JOB_INITIATED' })).rejects.toMatchObject(refused);
  });

  it('let vehicles fail: counters and reasons follow, and the retry opens where the reason allows one (D-062.14)', async () => {
    const id = await heldLive('Failing');
    const operator = p.user('launch-operator');
    const retry = (reason: string) => operator.retryFailedVehicles({ params: { id }, body: { reasons: [reason] } });
    const needs = (...keys: string[]) => ({
      status: 409,
      document: { needs: keys.map((key) => expect.objectContaining({ key })) },
    });
    await expect(retry('VEHICLE_OFFLINE')).rejects.toMatchObject(needs('someVehicleRetryable'));
    await tell('LIVE', id, { type: 'vehicles.failed', count: 3, reason: 'HARDWARE_MISMATCH' });
    await expect(retry('VEHICLE_OFFLINE')).rejects.toMatchObject(needs('someVehicleRetryable'));
    await tell('LIVE', id, { type: 'vehicles.failed', count: 2, reason: 'VEHICLE_OFFLINE' });
    const failed = await statusOf(p, id);
    expect(failed.counts).toMatchObject({ FAILED: 5, PENDING: failed.total - 5 });
    expect(failed.failures.map(({ errorCode, count }) => [errorCode, count])).toEqual([
      ['HARDWARE_MISMATCH', 3],
      ['VEHICLE_OFFLINE', 2],
    ]);
    await expect(retry('HARDWARE_MISMATCH')).rejects.toMatchObject(needs('chosenReasonRetryable'));
    const { body } = await retry('VEHICLE_OFFLINE');
    expect(body.flow.context).toMatchObject({ someRetryable: false });
    expect((await statusOf(p, id)).counts.FAILED).toBe(3);
    const tooMany = tell('LIVE', id, { type: 'vehicles.failed', count: 10_000, reason: 'VEHICLE_OFFLINE' });
    await expect(tooMany).rejects.toMatchObject(refused);
    expect((await statusOf(p, id)).counts.FAILED).toBe(3);
  });

  it('end a test rollout; what it does not know it refuses (D-061.08)', async () => {
    const id = await requestedTest(p, 'Told test');
    await expect(tell('TEST', id, { type: 'job.reported', status: 'SUCCESS' })).rejects.toMatchObject(refused);
    await hold('TEST', id);
    await p.user('test-manager').deployTestDeployment({ params: { id }, body: {} });
    await expect(tell('TEST', id, { type: 'lastPhase.started' })).rejects.toMatchObject(refused);
    await expect(tell('TEST', id, { type: 'stopRate.reached', phase: 0 })).rejects.toMatchObject(refused);
    await tell('TEST', id, { type: 'vehicles.failed', count: 2, reason: 'VEHICLE_OFFLINE' });
    await tell('TEST', id, { type: 'job.reported', status: 'PARTIAL_SUCCESS' });
    const { status, flow } = await testOf(p, id);
    expect([status, flow.context]).toMatchObject(['ROLLOUT_SUCCESSFUL', { someRetryable: true }]);
    await expect(tell('TEST', id, { type: 'vehicles.failed', count: 1, reason: 'VEHICLE_OFFLINE' })).rejects.toMatchObject(
      refused,
    );
  });

  it('stand in the journal as the word of the simulation, on behalf of who told it (D-059)', async () => {
    const id = await heldLive('On behalf');
    await tell('LIVE', id, { type: 'lastPhase.started' });
    const entry = await p.services.db
      .selectFrom('journal')
      .select(['subject', 'name', 'issuer', 'toState'])
      .where('entityType', '=', 'LIVE_DEPLOYMENT')
      .where('entityId', '=', id)
      .where('command', '=', 'lastPhase.started')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      subject: 'simulation:seed-admin',
      issuer: 'urn:control-center:simulation',
      toState: 'ROLLED_OUT',
    });
    expect(entry.name).toMatch(/^Simulation on behalf of /);
  });

  it('are asked of Admin alone, about what there is (T1, T2, T3)', async () => {
    const id = await requestedTest(p, 'Nobody else');
    const params = { kind: 'TEST', id } as const;
    for (const user of ['launch-operator', 'release-manager', 'test-manager'])
      await expect(p.user(user).setSimulatedPace({ params, body: { held: true } })).rejects.toMatchObject({ status: 403 });
    await expect(hold('TEST', 999_999)).rejects.toMatchObject({ status: 404 });
  });
});

it('knows when a failed vehicle can be retried from what the fleet reports by itself (D-062.14)', async () => {
  const id = await readyLive(p, { name: 'By itself sim-partial', priority: 90 });
  await start(p, id);
  await runFor(p, 40, 5);
  const { flow, status } = await liveOf(p, id);
  expect([status, flow.context]).toMatchObject(['ROLLOUT_SUCCESSFUL', { someRetryable: true }]);
  const { body } = await admin().listAudit({ query: { entityType: 'LIVE_DEPLOYMENT', entityId: id, size: 100 } });
  expect(body.items.filter(({ event }) => event === 'vehicles.failed')).toHaveLength(1);
});

it('there is nothing to steer in a live environment: 404, and nothing stays held (D-231)', async () => {
  const id = await requestedTest(p, 'In a live environment');
  await hold('TEST', id);
  await p.user('test-manager').deployTestDeployment({ params: { id }, body: {} });
  Object.assign(p.services.config, { environment: 'live' });
  const gone = { status: 404 };
  await expect(hold('TEST', id)).rejects.toMatchObject(gone);
  await expect(tell('TEST', id, { type: 'job.reported', status: 'SUCCESS' })).rejects.toMatchObject(gone);
  await runFor(p, 60, 5);
  expect((await testOf(p, id)).status).toBe('ROLLOUT_SUCCESSFUL');
});
