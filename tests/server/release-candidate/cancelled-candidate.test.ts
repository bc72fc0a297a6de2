import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Explained, explain } from '#machines/explain.ts';
import { factsAt } from '#machines/external-facts.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { releaseNamesJob } from '#server/modules/release-candidate/candidate-conflict.ts';
import {
  approveLive,
  liveOf,
  placeAt,
  planOf,
  type RolloutPortal,
  readyLive,
  reason,
  requestedTest,
  rolloutPortal,
  start,
  testOf,
} from '#tests/support/deployment/rollouts.ts';
import { type ScriptedCloud, scriptedCloud } from '#tests/support/deployment/scripted-cloud.ts';
import { newChain, refusal } from '#tests/support/software-project/software.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(300);
});
afterAll(() => p.close());

let versions = 2;

/** A portal with a candidate of its own, so that cancelling it touches nothing else. */
async function withCandidate(stage: 'APPROVAL' | 'LIVE'): Promise<RolloutPortal> {
  const { body: known } = await p.user('container-po').getReleaseCandidate({ params: { id: p.live } });
  versions += 1;
  const { body } = await p.user('container-po').createReleaseCandidate({
    params: { id: known.softwareProjectId },
    body: { version: `${versions}.0.0`, vehiclePlatform: 'ALL', vehicleBrands: [1, 4] },
  });
  await placeAt(p.database.owner, body.id, stage);
  return stage === 'LIVE' ? { ...p, live: body.id } : { ...p, approval: body.id };
}
const cancel = (id: number) => p.user('release-manager').cancelCandidate({ params: { id }, body: { reason } });

/** What is open for somebody by what the server told the page. */
function open(flow: Flow, state: Parameters<typeof revive>[1] & { external?: never }, user: string): string[] {
  const now = factsAt((state as { external?: Parameters<typeof factsAt>[0] }).external, p.clock.now().getTime());
  return explain(flow, revive(flow, state), seedActor(user), now)
    .filter((one: Explained) => one.open)
    .map(({ command }) => command);
}
const tasksOf = async (user: string, id: number) => {
  const { body } = await p.user(user).getHome({});
  return body.tasks.filter((task) => task.entityId === id && task.entityType.endsWith('_DEPLOYMENT')).map(({ kind }) => kind);
};

it('freezes the test deployments of a cancelled candidate: every command but the deletion is refused with the reason, and nobody has a task (D-060.32, T5)', async () => {
  const q = await withCandidate('APPROVAL');
  const id = await requestedTest(q, 'Frozen test');
  expect(await tasksOf('test-manager', id)).toContain('deployment.deploy');
  await cancel(q.approval);
  const at = { params: { id } };
  const tester = p.user('test-manager');
  const needs = ['candidateActive'];
  expect(await refusal(tester.deployTestDeployment({ ...at, body: {} }))).toMatchObject({ status: 409, needs });
  expect(await refusal(tester.activateTestDeployment({ ...at, body: {} }))).toMatchObject({ status: 409, needs });
  expect(await refusal(tester.clearVehicleSelection({ ...at }))).toMatchObject({ status: 409, needs });
  const log = { notes: 'Drove for an hour.', status: 'Successful' as const, timeZone: 'Europe/Berlin' };
  expect(await refusal(tester.saveTestLog({ ...at, body: log }))).toMatchObject({ status: 409, needs });
  const shown = await testOf(p, id);
  expect(shown.status).toBe('REQUESTED');
  expect(shown.flow.external?.candidateCancelled).toEqual([{ from: null, to: null, reason, by: expect.stringMatching(/\w/) }]);
  expect(open(testDeploymentFlow, shown.flow as never, 'test-manager')).toEqual(['deployment.delete']);
  expect(await tasksOf('test-manager', id)).toEqual([]);
  await tester.deleteTestDeployment(at);
});

it('freezes the live deployments of a cancelled candidate too: an approved one is withdrawn or deleted, and stops colliding (D-060.32, D-062, ADR 11)', async () => {
  const q = await withCandidate('LIVE');
  const first = await readyLive(q, { name: 'Frozen live' });
  const second = await readyLive(q, { name: 'Frozen live 2' });
  const other = await readyLive(p, { name: 'Of another candidate' });
  const collisions = async () =>
    (await p.user('container-po').getLivePlan({ params: { id: other } })).body.collisions.map(
      ({ deployment }) => deployment.open?.id,
    );
  expect(await collisions()).toEqual(expect.arrayContaining([first, second]));
  const at = { params: { id: first } };
  expect(await refusal(p.user('container-po').withdrawLiveApproval({ ...at, body: {} }))).toMatchObject({
    status: 409,
    needs: ['cancelledOrVoid'],
  });
  await cancel(q.live);
  expect(await collisions()).not.toContain(first);
  expect(await refusal(start(p, first))).toMatchObject({ status: 409, needs: ['candidateActive'] });
  await expect(start(p, first)).rejects.toMatchObject({ message: expect.stringContaining('release candidate was cancelled') });
  const phases = planOf(p.clock, [{ share: 100 }]);
  expect(await refusal(p.user('container-po').saveLivePlan({ ...at, body: { phases } }))).toMatchObject({ status: 409 });
  expect(await tasksOf('container-po', first)).toEqual([]);
  expect(await tasksOf('launch-operator', first)).toEqual([]);
  const { body: withdrawn } = await p.user('container-po').withdrawLiveApproval({ ...at, body: {} });
  expect(withdrawn).toMatchObject({ status: 'VEHICLE_LIST_ADDED', contentHash: null, approved: { by: null } });
  const body = { reason: 'The winter update is due.', desiredStart: '2040-02-01' };
  expect(await refusal(p.user('container-po').requestLiveDeployment({ ...at, body }))).toMatchObject({
    status: 409,
    needs: ['candidateActive'],
  });
  await p.user('container-po').deleteLiveDeployment(at);
  await p.user('container-po').deleteLiveDeployment({ params: { id: second } });
});

it('lets a requested one be deleted, and a failed one be closed, once the candidate is cancelled', async () => {
  const q = await withCandidate('LIVE');
  const requested = await readyLive(q, { name: 'Requested only' });
  await p.database.owner.updateTable('liveDeployment').set({ status: 'REQUESTED' }).where('id', '=', requested).execute();
  const failed = await readyLive(q, { name: 'Failed' });
  await p.database.owner.updateTable('liveDeployment').set({ status: 'ROLLOUT_FAILED' }).where('id', '=', failed).execute();
  await cancel(q.live);
  await p.user('container-po').deleteLiveDeployment({ params: { id: requested } });
  expect(await refusal(start(p, failed))).toMatchObject({ status: 409, needs: ['candidateActive'] });
  const { body } = await p.user('container-po').closeLiveDeployment({ params: { id: failed }, body: {} });
  expect(body.status).toBe('FINISHED');
});

it('of a start and a cancellation at the same moment, one wins and the other is refused (T6)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const q = await withCandidate('LIVE');
    const id = await readyLive(q, { name: `Race ${round}` });
    const [started, cancelled] = await Promise.allSettled([start(p, id), cancel(q.live)]);
    expect([started.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected']);
    const { status } = await liveOf(p, id);
    expect(status).toBe(started.status === 'fulfilled' ? 'ROLLOUT_INITIATED' : 'READY_TO_ROLLOUT');
    if (started.status === 'fulfilled') await p.user('launch-operator').abortLiveDeployment({ params: { id }, body: { reason } });
  }
});

it('an approval that no longer holds is shown as such, and withdrawn to a new request; restored content makes it hold again (D-062.05, T7, ADR 11)', async () => {
  const id = await readyLive(p, { name: 'Void approval' });
  const set = (priority: number) =>
    p.database.owner.updateTable('liveDeployment').set({ priority }).where('id', '=', id).execute();
  await set(99);
  const shown = await liveOf(p, id);
  expect(shown.flow.external?.approvalVoid).toHaveLength(1);
  expect(open(liveDeploymentFlow, shown.flow as never, 'launch-operator')).not.toContain('rollout.start');
  expect(await refusal(start(p, id))).toMatchObject({ status: 409, needs: ['contentUnchanged'] });
  await set(50);
  expect((await liveOf(p, id)).flow.external?.approvalVoid).toEqual([]);
  await set(99);
  expect(await tasksOf('container-po', id)).toEqual(['approval.withdraw']);
  await p.user('container-po').withdrawLiveApproval({ params: { id }, body: {} });
  const body = { reason: 'The winter update is due.', desiredStart: '2040-02-01' };
  await p.user('container-po').requestLiveDeployment({ params: { id }, body });
  await approveLive(p, id);
  await p.user('container-po').saveLivePlan({ params: { id }, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
  expect((await start(p, id)).body.status).toBe('ROLLOUT_INITIATED');
});

describe('a candidate cancelled while its push runs (D-060.03, D-060.32, T24)', () => {
  let simulated: RolloutPortal['services']['upstreams']['vehicleCloud'];
  beforeAll(() => {
    simulated = p.services.upstreams.vehicleCloud;
  });
  afterEach(() => {
    Object.assign(p.services.upstreams, { vehicleCloud: simulated });
  });

  const told = async (id: number) => {
    const query = { entityType: 'RELEASE_CANDIDATE' as const, entityId: id, size: 50, sort: 'at,desc' };
    const { body } = await p.user('admin').listAudit({ query });
    return body.items.map(({ event }) => event).filter((event) => event.startsWith('push.'));
  };
  const pushInSilence = async (cloud: ScriptedCloud) => {
    Object.assign(p.services.upstreams, { vehicleCloud: cloud });
    const { id } = await newChain(p, `Cancelled ${Math.random()}`);
    cloud.answer = 'silent';
    await p.user('container-po').pushToApproval({ params: { id }, body: {} });
    return id;
  };

  it.each([
    ['had promoted it', 'push.promoted'],
    ['had not', 'push.notPromoted'],
  ])('says in its history once whether the vehicle cloud %s, and gives the name back', async (_, event) => {
    const cloud = scriptedCloud();
    const id = await pushInSilence(cloud);
    cloud.holderNow = event === 'push.promoted' ? `release-candidate-${id}` : undefined;
    await cancel(id);
    expect(cloud.retired).toContain(`release-candidate-${id}`);
    cloud.holderNow = undefined;
    await releaseNamesJob.perform({ id }, p.services);
    await releaseNamesJob.perform({ id }, p.services);
    expect(await told(id)).toEqual([event]);
  });

  it('takes an answer that comes after the cancellation', async () => {
    const cloud = scriptedCloud();
    Object.assign(p.services.upstreams, { vehicleCloud: cloud });
    const { id } = await newChain(p, 'Late answer');
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<'promoted'>();
    Object.assign(cloud, {
      promote: () => {
        asked.resolve();
        return answered.promise;
      },
    });
    const pushed = p.user('container-po').pushToApproval({ params: { id }, body: {} });
    await asked.promise;
    await cancel(id);
    answered.resolve('promoted');
    expect((await pushed).body).toMatchObject({ status: 'CANCELLED', stage: 'INTEGRATION' });
    await releaseNamesJob.perform({ id }, p.services);
    expect(await told(id)).toEqual(['push.promoted']);
  });
});
