import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FilterCriterion } from '#contract/vehicle/vehicle.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import {
  approveLive,
  type RolloutPortal,
  readyLive,
  requestedTest,
  rolloutPortal,
  runFor,
  start,
} from '#tests/support/deployment/rollouts.ts';

const byFleet: FilterCriterion[] = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];
let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal();
  await seedIdentityUsers(p.database.owner, 'https://issuer.test');
});
afterAll(() => p.close());

const rolloutsOf = async (user: string, brandId = 1) => (await p.user(user, brandId).getRunningRollouts({})).body;
const listOf = async (query: object) => (await p.user('launch-operator').listLiveDeployments({ query })).body.items;

it('tells the rollouts under way with phase, progress and failures, from the kept counters (D-033, D-097)', async () => {
  await readyLive(p, { name: 'Not started' });
  const id = await readyLive(p, { name: 'Winter rollout', phases: [{ share: 50 }, { share: 50, inSeconds: 400 * 86_400 }] });
  await start(p, id);
  await runFor(p, 3_600, 60);
  const status = (await p.user('launch-operator').getLiveRolloutStatus({ params: { id } })).body;
  const { SUCCESS: installed = 0, FAILED: failed = 0, RUNNING: running = 0 } = status.counts;
  expect(installed).toBeGreaterThan(0);
  const glance = {
    total: status.total,
    installed,
    running,
    failed,
    aborted: 0,
    paused: false,
    phase: { name: 'Phase 1', place: 1, of: 2, failureRate: status.phases[0]?.failureRate, isNearStop: expect.any(Boolean) },
  };
  const home = await rolloutsOf('launch-operator');
  expect(home).toMatchObject({
    count: 1,
    paused: 0,
    vehiclesLeft: status.total - installed - failed,
    shown: [{ ...glance, entityType: 'LIVE_DEPLOYMENT', entityId: id, name: 'Winter rollout' }],
  });
  expect(home?.shown[0]?.route).toMatch(new RegExp(`/deployment/${id}/deploy/rollout$`));
  // Home has it in its one answer (ADR 8), and the list of live deployments the same figures.
  expect((await p.user('launch-operator').getHome({})).body.rollouts).toEqual(home);
  expect((await listOf({ status: 'ROLLOUT_INITIATED' })).map(({ rollout }) => rollout)).toEqual([glance]);
  expect((await listOf({ q: 'Not started' })).map(({ rollout }) => rollout)).toEqual([null]);
  const byProgress = await listOf({ sort: 'progress,desc' });
  expect(byProgress[0]?.id).toBe(id);
  expect((await listOf({ failed: failed > 0 ? 'SOME' : 'NONE' })).map((row) => row.id)).toContain(id);
  expect((await listOf({ failed: failed > 0 ? 'NONE' : 'SOME' })).map((row) => row.id)).not.toContain(id);
});

it('tells them at the brands that have a part in it, and to nobody who may read none (D-219, D-241, T2)', async () => {
  expect((await rolloutsOf('release-manager-audi', 4))?.count).toBe(1);
  expect((await rolloutsOf('release-manager-porsche', 5))?.count).toBe(0);
  expect(await rolloutsOf('analyst')).toBeNull();
  // Somebody who reads tests alone is told of those, and not of the live rollout.
  expect(await rolloutsOf('cmt-function-owner')).toMatchObject({ count: 0, shown: [] });
  const test = await requestedTest(p, 'Cold start');
  await p.user('test-manager').deployTestDeployment({ params: { id: test }, body: {} });
  expect((await rolloutsOf('cmt-function-owner'))?.shown.map(({ entityType, name }) => [entityType, name])).toEqual([
    ['TEST_DEPLOYMENT', 'Cold start'],
  ]);
});

it('is told to whoever handed something on who has it now, and to nobody else (D-033, D-248)', async () => {
  const operator = p.user('container-po');
  const { body: live } = await operator.createLiveDeployment({
    body: { releaseCandidateId: p.live, name: 'Asked for', purpose: 'ROLLOUT', priority: 50, updateKind: 'SOFT' },
  });
  const id = { params: { id: live.id } };
  await operator.saveLiveTargets({ ...id, body: { selectedBrands: [1], filterCriteria: byFleet } });
  await operator.requestLiveDeployment({ ...id, body: { reason: 'The winter update is due.', desiredStart: '2030-06-01' } });
  const waitsOf = async (user: string, brandId = 1) =>
    (await p.user(user, brandId).getHome({})).body.waits.filter(
      ({ entityId, entityType }) => entityType === 'LIVE_DEPLOYMENT' && entityId === live.id,
    );
  const [wait] = await waitsOf('container-po');
  expect(wait).toMatchObject({
    kind: 'request.approve',
    title: 'Asked for',
    dueDate: '2030-05-29',
    since: p.clock.now().toISOString(),
  });
  // Two who can do it by name, the others by number; whoever asked is none of them (four eyes), and administrators are left out.
  expect(wait?.people).toHaveLength(2);
  expect([wait?.roles, wait?.people.map(({ id }) => id)]).toEqual([
    [],
    expect.not.arrayContaining(['seed-container-po', 'seed-admin']),
  ]);
  expect(await waitsOf('launch-operator')).toEqual([]);
  expect(await waitsOf('release-manager')).toEqual([]);
  await approveLive(p, live.id);
  expect(await waitsOf('container-po')).toEqual([]);
});
