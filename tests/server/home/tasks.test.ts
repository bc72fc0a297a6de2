import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '#contract/platform.ts';
import { chainSteps, confirm, review, saveNote } from '#server/db/seed/seed-chain.ts';
import { endings } from '#server/db/seed/seed-endings.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { inOrder } from '#server/modules/home/tasks.ts';
import {
  approveLive,
  type RolloutPortal,
  readyLive,
  requestedTest,
  rolloutPortal,
  start,
} from '#tests/support/deployment/rollouts.ts';
import { newChain, walkChain } from '#tests/support/software-project/software.ts';

const day = 86_400_000;
let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(1_000);
  await seedIdentityUsers(p.database.owner, 'https://issuer.test');
});
afterAll(() => p.close());

const tasksOf = async (user: string, brandId = 1) => (await p.user(user, brandId).getHome({})).body.tasks;
/** The tasks of somebody at one entity. */
const at = async (user: string, entityId: number, type: Task['entityType'] = 'RELEASE_CANDIDATE', brandId = 1) =>
  (await tasksOf(user, brandId)).filter((task) => task.entityType === type && task.entityId === entityId);
const now = () => p.clock.now().toISOString();
/** What happens from here on happens a day later. */
const nextDay = () => {
  p.clock.pass(day);
  return now();
};

describe('open tasks of the approval chain', () => {
  it('wait since the change that made them possible, whatever happened to the candidate later (D-096)', async () => {
    const chain = await newChain(p, 'Since it is mine', [1, 4]);
    await chainSteps.push(chain);
    const pushed = now();
    nextDay();
    await saveNote(chain, 1);
    nextDay();
    const notes = (await at('container-po', chain.id)).filter(({ kind }) => kind === 'note.save');
    expect(notes.map(({ brandId, since }) => [brandId, since])).toEqual([[4, pushed]]);
    await saveNote(chain, 4);
    await walkChain(p, chain, 'review', 'documents');
    const reviewed = now();
    nextDay();
    await confirm(chain, 1);
    const [decide] = await at('release-manager-audi', chain.id, 'RELEASE_CANDIDATE', 4);
    expect(decide).toMatchObject({ kind: 'brand.confirm', since: reviewed, isDecision: true, answers: null, dueDate: null });
    expect(decide?.route).toMatch(/\/checklist\/brand-approval\/submit-approval\?brand=4&do=brand\.confirm:4$/);
  });

  it('name a rejection with the brand and its reason, and a request that came back (D-060.17, D-060.23)', async () => {
    const chain = await newChain(p, 'Rejected once', [1, 4]);
    await walkChain(p, chain, 'review');
    await endings.rejected(chain, 4);
    const [scm] = await at('container-po', chain.id);
    expect(scm).toMatchObject({
      kind: 'scm.confirm',
      answers: { kind: 'REJECTED', by: 'AUDI', reason: expect.stringContaining('cold start') },
    });
    // It leads to the documents and the reason, not to the button that confirms the rejected ones again.
    expect(scm?.route).toMatch(/\/scm-documentation\?field=documents$/);
    await walkChain(p, chain, 'validate', 'scm');
    await review(chain, 4);
    await walkChain(p, chain, 'request', 'confirm');
    await endings.requestRejected(chain);
    const [again] = await at('container-po', chain.id);
    expect(again).toMatchObject({
      kind: 'request.submit',
      answers: { kind: 'RETURNED', reason: expect.stringContaining('workshop') },
    });
  });

  it('ask for a test while none is under way: not beside one, and again after one that failed, since then (D-060.12)', async () => {
    const chain = await newChain(p, 'Tested twice', [1]);
    await walkChain(p, chain, 'scm');
    const waits = async () => (await at('test-manager', chain.id)).filter(({ kind }) => kind === 'testLog.saved');
    expect(await waits()).toMatchObject([{ since: now() }]);
    const { body: test } = await p
      .user('test-manager')
      .createTestDeployment({ body: { releaseCandidateId: chain.id, name: 'First', vehicleBrands: [1] } });
    expect(await waits()).toEqual([]);
    const params = { id: test.id };
    const filterCriteria = [{ key: 'FLEET', comparator: 'EQUAL' as const, values: ['COMPANY'] }];
    await p.user('test-manager').saveVehicleSelection({ params, body: { selectedBrands: [1], filterCriteria } });
    const approval = { vehicles: [], allApprovedVehicles: true, vehicleGroupType: 'STATIC' as const };
    await p.user('test-manager').saveApprovedVehicles({ params, body: approval });
    nextDay();
    await p.user('test-manager').saveTestLog({
      params,
      body: { notes: 'The lamp stayed dark.', status: 'Failed', timeZone: 'UTC' },
    });
    expect(await waits()).toMatchObject([{ since: now() }]);
  });

  it('are nobody else’s where nobody else can do them, administrators aside (D-033)', async () => {
    const chain = await newChain(p, 'Mine alone', [1, 4]);
    await walkChain(p, chain, 'push');
    expect(await at('container-po', chain.id)).toMatchObject([
      { kind: 'note.save' },
      { kind: 'note.save' },
      { kind: 'document.add' },
    ]);
    const shared = (await at('container-po', chain.id)).map(({ isOnlyMine }) => isOnlyMine);
    expect(shared).toEqual([false, false, false]);
    await walkChain(p, chain, 'validate', 'notes');
    expect(await at('release-manager-audi', chain.id, 'RELEASE_CANDIDATE', 4)).toMatchObject([{ isOnlyMine: true, brandId: 4 }]);
    const everybody = p.database.owner.updateTable('identityUser');
    await everybody.set({ active: false }).where('subject', '=', 'seed-release-manager-audi').execute();
    // Whoever the directory does not know is never told to be the only one.
    expect(await at('release-manager-audi', chain.id, 'RELEASE_CANDIDATE', 4)).toMatchObject([{ isOnlyMine: false }]);
    await everybody.set({ active: true }).execute();
  });
});

describe('open tasks of deployments', () => {
  it('are those without a recorded result, found by what waits and not by what changed last (D-096)', async () => {
    const id = await requestedTest(p, 'Waits for long');
    const mine = () => at('test-manager', id, 'TEST_DEPLOYMENT');
    expect(await mine()).toMatchObject([{ kind: 'deployment.deploy', since: now() }]);
    nextDay();
    const copy = sql`
      insert into test_deployment (home_brand_id, brand_ids, created_by, changed_by, changed_on, facts, waiting, release_candidate_id, name,
        description, stage, status, vehicle_brands, log_result_status)
      select home_brand_id, brand_ids, created_by, changed_by, ${p.clock.now()}, facts || '{"logResultStatus": "Successful"}', '{}',
        release_candidate_id, 'Younger ' || n, '', stage, 'ROLLOUT_SUCCESSFUL', vehicle_brands, 'Successful'
      from test_deployment, generate_series(1, 600) as n where id = ${id}
    `;
    await copy.execute(p.database.owner);
    expect(await mine()).toMatchObject([{ kind: 'deployment.deploy' }]);
    await p.database.owner.deleteFrom('testDeployment').where('name', 'like', 'Younger %').execute();
    await p.user('test-manager').saveTestLog({
      params: { id },
      body: { notes: 'Every lamp worked.', status: 'Successful', timeZone: 'UTC' },
    });
    expect(await mine()).toEqual([]);
  });

  it('are due by what says so: a request three days before its desired start, the plan by then, the start by its phase (D-258, D-091)', async () => {
    const owner = p.user('container-po');
    const { body } = await owner.createLiveDeployment({ body: { releaseCandidateId: p.live, name: 'Due', purpose: 'ROLLOUT' } });
    const params = { id: body.id };
    const due = async (user: string) => (await at(user, body.id, 'LIVE_DEPLOYMENT')).map(({ kind, dueDate }) => [kind, dueDate]);
    await owner.saveLiveTargets({ params, body: { selectedBrands: [1], filterCriteria: [] } });
    expect(await due('container-po')).toEqual([['request.submit', null]]);
    const desiredStart = new Date(p.clock.now().getTime() + 10 * day).toISOString().slice(0, 10);
    await owner.requestLiveDeployment({ params, body: { reason: 'The winter update is due.', desiredStart } });
    const threeBefore = new Date(Date.parse(desiredStart) - 3 * day).toISOString().slice(0, 10);
    expect(await due('release-manager')).toEqual([['request.approve', threeBefore]]);
    await p.user('release-manager').rejectLiveDeployment({ params, body: { reason: 'Not before the holidays, please.' } });
    expect(await at('container-po', body.id, 'LIVE_DEPLOYMENT')).toMatchObject([
      { kind: 'request.submit', answers: { kind: 'REJECTED', reason: 'Not before the holidays, please.' } },
    ]);
    // At short notice it is due on the day it was filed, and not late before that is over.
    const soon = new Date(p.clock.now().getTime() + 2 * day).toISOString().slice(0, 10);
    await owner.requestLiveDeployment({ params, body: { reason: 'The winter update is due.', desiredStart: soon } });
    expect(await due('release-manager')).toEqual([['request.approve', now().slice(0, 10)]]);
    await p.user('release-manager').rejectLiveDeployment({ params, body: { reason: 'Not before the holidays, please.' } });
    await owner.requestLiveDeployment({ params, body: { reason: 'The winter update is due.', desiredStart } });
    await approveLive(p, params.id);
    expect(await due('container-po')).toEqual([['plan.save', desiredStart]]);
    const listed = async () =>
      (await owner.listLiveDeployments({ query: { sort: 'start,asc', limit: 250 } })).body.items.find(({ id }) => id === body.id);
    expect(await listed()).toMatchObject({ desiredStart, plannedStart: null });
    const begin = new Date(p.clock.now().getTime() + 5 * day).toISOString();
    const phases = [{ name: 'All', start: begin, share: 100, stopOnFailureRate: 5 }];
    await owner.saveLivePlan({ params, body: { phases } });
    // What is planned says more than what was desired (D-125).
    expect(await listed()).toMatchObject({ desiredStart, plannedStart: begin, started: { on: null } });
    // Before its time it waits for that, not for a person (D-247).
    expect(await due('launch-operator')).toEqual([]);
    p.clock.pass(5 * day);
    expect(await due('launch-operator')).toEqual([['rollout.start', begin]]);
  });

  it('leave out what nobody can do now: a start in a freeze window, and a kind of deployment that is switched off (D-062.16, TEST-15)', async () => {
    const id = await readyLive(p, { name: 'Frozen start' });
    const mine = () => at('launch-operator', id, 'LIVE_DEPLOYMENT');
    expect(await mine()).toMatchObject([{ kind: 'rollout.start' }]);
    const [from, to] = [-1, 1].map((hours) => new Date(p.clock.now().getTime() + hours * 3_600_000).toISOString());
    const { body: window } = await p
      .user('release-manager')
      .createFreezeWindow({ body: { from: from ?? '', to: to ?? '', reason: 'Works holidays' } });
    expect(await mine()).toEqual([]);
    await p.user('release-manager').deleteFreezeWindow({ params: { id: window.id } });
    await start(p, id);
    await p.user('launch-operator').pauseLiveDeployment({ params: { id }, body: { reason: 'Let us look first.' } });
    expect(await mine()).toMatchObject([{ kind: 'rollout.resume', isDecision: true, since: now() }]);
    const flag = { name: 'cc.aec.live-deployment', brandId: 1 };
    await p.database.owner
      .insertInto('featureFlag')
      .values({ ...flag, isEnabled: false })
      .execute();
    expect(await mine()).toEqual([]);
    await p.database.owner.deleteFrom('featureFlag').where('brandId', '=', 1).execute();
  });
});

it('stand in order: late ones and decisions first, then those that wait longest (D-096)', () => {
  const at = '2026-11-22T23:30:00.000Z';
  const task = (title: string, more: Partial<Task> = {}): Task => ({
    kind: 'x',
    asked: null,
    title,
    where: '',
    route: '',
    since: at,
    dueDate: null,
    isDecision: false,
    isOnlyMine: false,
    answers: null,
    entityType: 'LIVE_DEPLOYMENT',
    entityId: 1,
    brandId: 1,
    ...more,
  });
  const all = [
    task('young'),
    task('old', { since: '2026-11-01T00:00:00.000Z' }),
    task('due', { dueDate: '2026-12-01' }),
    task('decision', { isDecision: true }),
    task('decision, due', { isDecision: true, dueDate: '2026-11-30' }),
    task('late', { dueDate: '2026-11-22' }),
    task('very late', { dueDate: '2026-11-02T00:00:00.000Z' }),
  ];
  const names = (timeZone: string) => inOrder(all, { at, timeZone }).map(({ title }) => title);
  expect(names('Europe/Berlin')).toEqual(['very late', 'late', 'decision, due', 'decision', 'due', 'old', 'young']);
  // Whose day is not over yet is not late.
  expect(names('UTC')).toEqual(['very late', 'decision, due', 'decision', 'late', 'due', 'old', 'young']);
});
