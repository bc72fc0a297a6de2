import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveLive,
  planOf,
  type RolloutPortal,
  readyLive,
  reason,
  rolloutPortal,
  runFor,
  start,
  statusOf,
} from '#tests/support/deployment/rollouts.ts';
import {
  approveSmart,
  plannedSmart,
  preparedSmart,
  rollOut,
  smartApprover,
  smartManager,
  smartOf,
  smartOperator,
  smartRequest,
  smartStatusOf,
} from '#tests/support/smart-campaign/smart-campaigns.ts';
import { refusal } from '#tests/support/software-project/software.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(2_000);
});
afterAll(() => p.close());

const test = [{ key: 'FLEET' as const, comparator: 'EQUAL' as const, values: ['TEST'] }];
const halves = [{ share: 50 }, { share: 50, inSeconds: 60 }];
const live = (name: string, priority: number, phases = halves) =>
  readyLive(p, { name, priority, phases, filterCriteria: [...test] });
const smart = (name: string, priority: number, phases = halves) => plannedSmart(p, name, phases, 'FLEET = TEST', { priority });
const livePlan = async (id: number) => (await p.user('admin').getLivePlan({ params: { id } })).body.collisions;
const smartPlan = async (id: number) => (await p.user('admin').getSmartPlan({ params: { id } })).body.collisions;
const abortBoth = async (liveId: number, smartId: number) => {
  await p.user('launch-operator').abortLiveDeployment({ params: { id: liveId }, body: { reason } });
  await smartOperator(p).abortSmartCampaign({ params: { id: smartId }, body: { reason } });
  await runFor(p, 10, 5);
};

describe('smart campaigns and live deployments on the same vehicles (D-062.17)', () => {
  it('the higher priority goes first; the other waits for these vehicles, and both plans and pages say so', async () => {
    const [first, second] = [await live('Urgent release', 80), await smart('Patient campaign', 20, [{ share: 100 }])];
    expect(await smartPlan(second)).toContainEqual({
      deployment: { entityType: 'LIVE_DEPLOYMENT', brandId: 1, open: expect.objectContaining({ id: first }) },
      priority: 80,
      vehicles: expect.any(Number),
      goesFirst: true,
      onHold: false,
      held: null,
      stage: 'APPROVED',
    });
    expect(await livePlan(first)).toContainEqual({
      deployment: { entityType: 'SMART_CAMPAIGN', brandId: 1, open: expect.objectContaining({ id: second }) },
      priority: 20,
      vehicles: expect.any(Number),
      goesFirst: false,
      onHold: false,
      held: null,
      stage: 'APPROVED',
    });
    await rollOut(p, second);
    await start(p, first);
    await runFor(p, 40, 5);
    const waiting = await smartStatusOf(p, second);
    expect(waiting.counts.WAITING).toBeGreaterThan(0);
    expect(waiting.waitsFor).toMatchObject([
      { deployment: { entityType: 'LIVE_DEPLOYMENT', open: { id: first } }, priority: 80, vehicles: waiting.counts.WAITING },
    ]);
    expect(waiting).toMatchObject({ forecast: [], expectedEnd: null });
    await runFor(p, 90, 5);
    const [ended, other] = [await smartStatusOf(p, second), await statusOf(p, first)];
    expect(ended.counts).toMatchObject({ WAITING: 0, PENDING: 0, RUNNING: 0 });
    expect(other.counts).toMatchObject({ WAITING: 0, PENDING: 0, RUNNING: 0 });
  });

  it('the other way round, a live deployment waits for a campaign', async () => {
    const [second, first] = [await live('Patient release', 20, [{ share: 100 }]), await smart('Urgent campaign', 80)];
    await start(p, second);
    await rollOut(p, first);
    await runFor(p, 40, 5);
    const waiting = await statusOf(p, second);
    expect(waiting.waitsFor).toMatchObject([
      { deployment: { entityType: 'SMART_CAMPAIGN', open: { id: first, name: 'Urgent campaign' } }, priority: 80 },
    ]);
    // Who could not open a campaign reads what it is, and whose (D-241).
    const { body } = await p.user('cmt-deployment-manager').getLiveRolloutStatus({ params: { id: second } });
    expect(body.waitsFor.map(({ deployment }) => deployment.open)).toEqual([null]);
    await abortBoth(second, first);
  });

  it('at equal priority the older one goes first, whichever kind it is; two campaigns go by their age too', async () => {
    const older = await smart('Older campaign', 50);
    await p.database.owner
      .updateTable('rollout')
      .set({ madeOn: new Date(0) })
      .where('kind', '=', 'SMART')
      .execute();
    const younger = await live('Younger release', 50);
    const third = await smart('Youngest campaign', 50);
    const orderIn = (collisions: Awaited<ReturnType<typeof smartPlan>>) =>
      Object.fromEntries(collisions.map(({ deployment, goesFirst }) => [deployment.open?.id, goesFirst]));
    expect(orderIn(await livePlan(younger))).toMatchObject({ [older]: true });
    expect(orderIn(await smartPlan(older))).toMatchObject({ [younger]: false, [third]: false });
    expect(orderIn(await smartPlan(third))).toMatchObject({ [older]: true, [younger]: true });
    // One that was rolled out and paused before its first phase keeps nobody waiting, and is told to be paused.
    const ahead = await smart('Campaign ahead', 60, [{ share: 100, inSeconds: 600 }]);
    await rollOut(p, ahead);
    await smartOperator(p).pauseSmartCampaign({ params: { id: ahead }, body: { reason } });
    const told = (await livePlan(younger)).find(({ deployment }) => deployment.open?.name === 'Campaign ahead');
    expect(told).toMatchObject({ stage: 'APPROVED', held: 0 });
  });
});

describe('an approval that something touches (D-258)', () => {
  const asked = async (name: string, desiredStart: string = smartRequest.desiredStart) => {
    const id = await preparedSmart(p, name, 'FLEET = TEST', { priority: 40 });
    await smartManager(p).requestSmartCampaign({ params: { id }, body: { ...smartRequest, desiredStart } });
    return id;
  };
  const keptBy = async (id: number) => {
    const { body } = await smartManager(p).listAudit({ query: { entityType: 'SMART_CAMPAIGN', entityId: id } });
    return body.items.find(({ event }) => event === 'request.approve')?.after?.context.weighed;
  };
  const approve = (id: number, weighed: string | null) =>
    smartApprover(p).approveSmartCampaign({ params: { id }, body: { weighed } });

  it('needs the tick for just what touches it now, and the history keeps what was weighed', async () => {
    const first = await live('Weighed release', 90);
    const id = await asked('Weighed campaign');
    const { flow, touches } = await smartOf(p, id);
    expect(flow.external?.unweighed).toHaveLength(1);
    expect(touches?.collisions).toContainEqual(
      expect.objectContaining({
        deployment: expect.objectContaining({ entityType: 'LIVE_DEPLOYMENT' }),
        priority: 90,
        goesFirst: true,
      }),
    );
    for (const key of [null, 'something else'])
      expect(await refusal(approve(id, key))).toMatchObject({ status: 409, needs: ['weighed'] });
    expect(await smartOf(p, id)).toMatchObject({ stage: 'REQUESTED' });
    await approveSmart(p, id);
    expect(await smartOf(p, id)).toMatchObject({ stage: 'APPROVED', touches: null });
    const kept = await keptBy(id);
    expect(kept).toMatchObject({ freezes: [] });
    // Who reads campaigns may not read live deployments: the history says what was in the way, and names it not (D-241).
    expect(JSON.stringify(kept)).not.toContain('Weighed release');
    const inTheWay = expect.objectContaining({ what: 'a live deployment of VW', priority: 90, goesFirst: true });
    expect(kept).toMatchObject({ collisions: expect.arrayContaining([inTheWay]) });
    await start(p, first);
    await p.user('launch-operator').abortLiveDeployment({ params: { id: first }, body: { reason } });
    await runFor(p, 5, 5);
  });

  it('weighs another request for the same list, whichever kind it is, and before its start what was approved since', async () => {
    const [id, rival] = [await asked('Asked campaign'), await preparedSmart(p, 'Rival', 'FLEET = TEST', { priority: 80 })];
    const stages = async (of: number) =>
      ((await smartOf(p, of)).touches?.collisions ?? []).flatMap(({ deployment, stage }) =>
        deployment.open?.name === 'Rival' || deployment.open?.name === 'Asked campaign' ? [stage] : [],
      );
    expect(await stages(id)).toEqual([]);
    await smartManager(p).requestSmartCampaign({ params: { id: rival }, body: smartRequest });
    expect([await stages(id), await stages(rival)]).toEqual([['REQUESTED'], ['REQUESTED']]);
    await approveSmart(p, id);
    await smartManager(p).saveSmartPlan({ params: { id }, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
    expect(await stages(id)).toEqual([]);
    await approveSmart(p, rival);
    expect(await stages(id)).toEqual(['APPROVED']);
    const start = () => smartOperator(p).rolloutSmartCampaign({ params: { id }, body: {} });
    expect(await refusal(start())).toMatchObject({ status: 409, needs: ['weighed'] });
    expect(await smartOf(p, id)).toMatchObject({ stage: 'PLANNED' });
    await rollOut(p, id);
    expect((await smartOf(p, id)).flow.context.weighedAtStart).toMatchObject({
      collisions: [{ priority: 80, stage: 'APPROVED' }],
    });
    await smartOperator(p).abortSmartCampaign({ params: { id }, body: { reason } });
    await runFor(p, 5, 5);
  });

  it('is touched by freeze windows that are not over on its day; another one by then is weighed anew', async () => {
    const id = await asked('Frozen campaign', '2030-02-02');
    const before = (await smartOf(p, id)).touches?.key ?? null;
    const window = { from: '2030-02-01T00:00:00.000Z', to: '2030-02-03T00:00:00.000Z', reason: 'The call centre is closed.' };
    const past = { from: '2030-01-01T00:00:00.000Z', to: '2030-01-03T00:00:00.000Z', reason: 'Nothing over New Year.' };
    const lifted = [];
    for (const body of [window, past]) lifted.push((await p.user('release-manager').createFreezeWindow({ body })).body.id);
    expect((await smartOf(p, id)).touches?.freezes).toMatchObject([{ to: window.to, set: { reason: window.reason } }]);
    expect((await refusal(approve(id, before))).status).toBe(409);
    await approveSmart(p, id);
    expect(await keptBy(id)).toMatchObject({ freezes: [{ to: window.to, reason: window.reason, by: expect.any(String) }] });
    for (const id of lifted) await p.user('release-manager').deleteFreezeWindow({ params: { id } });
  });

  it('a live deployment is weighed against a campaign just so, and its task is due three days before its start', async () => {
    const first = await smart('Campaign in the way', 95);
    const overview = { releaseCandidateId: p.live, name: 'Weighs a campaign', purpose: 'ROLLOUT', priority: 50 } as const;
    const { body } = await p.user('container-po').createLiveDeployment({ body: overview });
    const params = { id: body.id };
    await p.user('container-po').saveLiveTargets({ params, body: { selectedBrands: [1], filterCriteria: [...test] } });
    await p.user('container-po').requestLiveDeployment({ params, body: { reason, desiredStart: '2040-02-01' } });
    const { touches } = (await p.user('admin').getLiveDeployment({ params })).body;
    expect(touches?.collisions).toContainEqual(
      expect.objectContaining({
        deployment: expect.objectContaining({ open: expect.objectContaining({ id: first }) }),
        priority: 95,
      }),
    );
    await approveLive(p, body.id);
    const waiting = await asked('Due campaign', '2040-02-01');
    const { tasks } = (await p.user('admin').getHome({})).body;
    const of = (type: string, id: number) => tasks.find(({ entityId, entityType }) => entityType === type && entityId === id);
    expect(of('SMART_CAMPAIGN', waiting)).toMatchObject({ kind: 'request.approve', dueDate: '2040-01-29' });
    await smartManager(p).withdrawSmartCampaign({ params: { id: waiting }, body: {} });
    await smartManager(p).saveSmartPlan({ params: { id: first }, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
  });
});
