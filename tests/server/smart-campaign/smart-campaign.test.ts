import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';
import { planOf, type RolloutPortal, reason, rolloutPortal, runFor } from '#tests/support/deployment/rollouts.ts';
import {
  approveSmart,
  fillOwnList,
  ownListOf,
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
import { filterOf, newList } from '#tests/support/vehicle-list/vehicle-lists.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(2_000);
});
afterAll(() => p.close());

/** C, AR or locked of each step, in their order. */
const stepsOf = async (id: number) =>
  (await smartOf(p, id)).steps.map(({ readOnly, status }) => `${status[0]}${readOnly ? ' read-only' : ''}`);
const eventsOf = async (id: number) =>
  (await smartManager(p).listAudit({ query: { entityType: 'SMART_CAMPAIGN', entityId: id } })).body.items
    .map(({ event }) => event)
    .reverse();
const tasksOf = async (user: string, id: number) =>
  (await p.user(user).getHome({})).body.tasks
    .filter(({ entityId, entityType }) => entityType === 'SMART_CAMPAIGN' && entityId === id)
    .map(({ kind }) => kind);
const isLocked = async (listId: number) => {
  const { body } = await smartManager(p).getVehicleList({ params: { type: 'embedded', id: listId } });
  return body.lock?.by === 'USE';
};
const saveList = (listId: number) =>
  smartManager(p).saveVehicleList({
    params: { type: 'embedded', id: listId },
    body: {
      ...{ name: `List ${listId}`, ownerId: 'seed-campaign-manager', dataSource: 'DIGITAL_TWIN', brandIds: [1] },
      filter: filterOf('FLEET = TEST'),
    },
  });

describe('a smart campaign', () => {
  it('is not valid until a day that is over, and begins no later than its last day (ORUN-04, ORUN-05, D-092, D-153)', async () => {
    const id = await preparedSmart(p, 'Valid for a while', undefined, { validUntil: '2040-01-31' });
    const params = { id };
    const over = { ...smartParametersExample, validUntil: '2020-01-01' };
    expect(await refusal(smartManager(p).saveSmartParameters({ params, body: over }))).toMatchObject({
      status: 422,
      fields: ['/validUntil'],
    });
    expect(await refusal(smartManager(p).requestSmartCampaign({ params, body: smartRequest }))).toMatchObject({
      status: 422,
      fields: ['/desiredStart'],
    });
    await smartManager(p).requestSmartCampaign({ params, body: { ...smartRequest, desiredStart: '2040-01-31' } });
    expect(await smartOf(p, id)).toMatchObject({ stage: 'REQUESTED', validUntil: '2040-01-31' });
    await approveSmart(p, id);
    const plan = (start: string) => ({ params, body: { phases: [{ name: 'All', start, share: 100, stopOnFailureRate: 5 }] } });
    expect(await refusal(smartManager(p).saveSmartPlan(plan('2040-02-01T00:00:00.000Z')))).toMatchObject({
      status: 422,
      fields: ['/phases/0/start'],
    });
    await smartManager(p).saveSmartPlan(plan('2040-01-31T23:59:00.000Z'));
    const { external } = (await smartOf(p, id)).flow;
    expect(external?.expired).toEqual([{ from: '2040-02-01T00:00:00.000Z', to: null }]);
  });

  it('is neither approved nor rolled out after its last day, and is given up then (D-092)', async () => {
    const [planned, asked] = [await plannedSmart(p, 'Too late'), await preparedSmart(p, 'Asked too late')];
    await smartManager(p).requestSmartCampaign({ params: { id: asked }, body: smartRequest });
    const over = { parameters: JSON.stringify({ ...smartParametersExample, validUntil: '2030-01-01' }) };
    await p.database.owner.updateTable('smartCampaign').set(over).where('id', 'in', [planned, asked]).execute();
    expect(await refusal(rollOut(p, planned))).toMatchObject({ status: 409, needs: ['stillValid'] });
    expect(await refusal(approveSmart(p, asked))).toMatchObject({ status: 409, needs: ['stillValid'] });
    await smartManager(p).withdrawSmartApproval({ params: { id: planned }, body: {} });
    await smartApprover(p).rejectSmartCampaign({ params: { id: asked }, body: { reason } });
    for (const id of [planned, asked]) expect((await smartOf(p, id)).stage).toBe('PREPARATION');
  });

  it('reaches the driver as its parameters say: forced with a reason and without consent; only downloaded, nothing is installed (D-254, ORUN-04)', async () => {
    const id = await preparedSmart(p, 'Kinds of update');
    const params = { id };
    const save = (more: object) => smartManager(p).saveSmartParameters({ params, body: { ...smartParametersExample, ...more } });
    for (const forcedReason of ['', 'Too short'])
      expect(await refusal(save({ updateKind: 'FORCED', forcedReason }))).toMatchObject({
        status: 422,
        fields: ['/forcedReason'],
      });
    const forcedReason = 'The brakes must be updated at once.';
    const { body: forced } = await save({ updateKind: 'FORCED', forcedReason });
    expect(forced.parameters).toMatchObject({ updateKind: 'FORCED', forcedReason, consentRequired: false });
    expect(await smartOf(p, id)).toMatchObject({ updateKind: 'FORCED', forcedReason });
    const { body: loaded } = await save({ updateKind: 'DOWNLOAD_ONLY', forcedReason });
    expect(loaded.parameters).toMatchObject({ updateKind: 'DOWNLOAD_ONLY', forcedReason: '' });
    // Parameters of before say nothing of it.
    const { updateKind: _, forcedReason: __, ...older } = smartParametersExample;
    const old = { parameters: JSON.stringify({ ...older, consentRequired: false }) };
    await p.database.owner
      .updateTable('smartCampaign')
      .set(old as never)
      .where('id', '=', id)
      .execute();
    const read = (await smartManager(p).getSmartParameters({ params })).body;
    expect(read.parameters).toMatchObject({ updateKind: 'SOFT', forcedReason: '', consentRequired: false });
    const only = await plannedSmart(p, 'Only downloaded', [{ share: 100 }], undefined, { updateKind: 'DOWNLOAD_ONLY' });
    await rollOut(p, only);
    await runFor(p, 60, 2);
    const { jobId } = await smartStatusOf(p, only);
    const job = p.database.owner
      .selectFrom('fleetJob')
      .select('downloadOnly')
      .where('id', '=', jobId ?? '');
    expect(await job.execute()).toEqual([{ downloadOnly: true }]);
  });

  it('goes step by step to a finished rollout (ORUN-02, ORUN-03, ORUN-04, ORUN-05, ORUN-06, ORUN-07, ORUN-09, ORUN-12, STATE-09, D-068, D-092, D-118, T5)', async () => {
    const { body: made } = await smartManager(p).createSmartCampaign({
      body: { ...smartDetailsExample, name: 'Winter service' },
    });
    const { id } = made;
    const params = { id };
    expect(made).toMatchObject({ status: 'CREATED', stage: 'PREPARATION', openStep: 'vehicles', vehicleCount: null });
    expect(await stepsOf(id)).toEqual(['C', 'A', 'N', 'N', 'N', 'N read-only', 'N']);
    const own = await ownListOf(p, id);
    const choose = () => smartManager(p).saveSmartVehicles({ params, body: { vehicleListId: own.listId } });
    expect(await refusal(choose())).toMatchObject({ status: 409, needs: ['listCounts'] });
    expect(await refusal(smartManager(p).saveSmartParameters({ params, body: smartParametersExample }))).toMatchObject({
      status: 409,
      needs: ['vehiclesChosen'],
    });
    await fillOwnList(p, id);
    const { chosen } = (await choose()).body;
    expect(chosen).toMatchObject({ listId: own.listId, isOwn: true, count: expect.any(Number) });
    await smartManager(p).saveSmartParameters({ params, body: smartParametersExample });
    expect(await tasksOf('campaign-manager', id)).toContain('request.submit');
    const request = () => smartManager(p).requestSmartCampaign({ params, body: smartRequest });
    await request();
    expect(await stepsOf(id)).toEqual(['C read-only', 'C read-only', 'C read-only', 'C', 'A', 'N read-only', 'N']);
    const closed = [
      () => smartManager(p).saveSmartDetails({ params, body: smartDetailsExample }),
      choose,
      () => smartManager(p).saveSmartParameters({ params, body: smartParametersExample }),
      () => smartManager(p).deleteSmartCampaign({ params }),
    ];
    for (const call of closed) expect((await refusal(call())).status).toBe(409);
    expect((await refusal(saveList(own.listId))).status).toBe(423);
    expect(await isLocked(own.listId)).toBe(true);
    expect(await refusal(smartManager(p).approveSmartCampaign({ params, body: {} }))).toMatchObject({
      needs: ['approverIsNotRequester'],
    });
    expect(await tasksOf('admin', id)).toContain('request.approve');
    expect(await refusal(smartManager(p).rejectSmartCampaign({ params, body: { reason } }))).toMatchObject({
      status: 403,
      needs: ['approverIsNotRequester'],
    });
    await smartApprover(p).rejectSmartCampaign({ params, body: { reason } });
    expect(await smartOf(p, id)).toMatchObject({ stage: 'PREPARATION', openStep: 'request-deployment' });
    expect(await isLocked(own.listId)).toBe(false);
    await request();
    await smartManager(p).withdrawSmartCampaign({ params, body: {} });
    await smartManager(p).saveSmartDetails({ params, body: { ...smartDetailsExample, name: 'Winter service 2030' } });
    await request();
    await approveSmart(p, id);
    expect(await stepsOf(id)).toEqual(['C read-only', 'C read-only', 'C read-only', 'C', 'C', 'A', 'N']);
    const phases = planOf(p.clock, [{ share: 30 }, { share: 70, inSeconds: 20 }]);
    const [first, second] = phases;
    if (!first || !second) throw new Error('two phases');
    for (const wrong of [
      [first, { ...second, share: 60 }],
      [second, { ...first, share: 30 }],
    ])
      expect((await refusal(smartManager(p).saveSmartPlan({ params, body: { phases: wrong } }))).status).toBe(422);
    const preview = (await smartManager(p).previewSmartPlan({ params, body: { phases } })).body;
    const { body: plan } = await smartManager(p).saveSmartPlan({ params, body: { phases } });
    expect(plan).toEqual(preview);
    expect(await smartOf(p, id)).toMatchObject({ status: 'CREATED', openStep: 'rollout', plannedStart: first.start });
    expect((await refusal(p.user('campaign-manager').rolloutSmartCampaign({ params, body: {} }))).status).toBe(403);
    expect(await rollOut(p, id)).toMatchObject({ body: { status: 'ROLLED_OUT', openStep: null } });
    expect((await refusal(smartManager(p).saveSmartPlan({ params, body: { phases } }))).status).toBe(409);
    await runFor(p, 90);
    const status = await smartStatusOf(p, id);
    expect(status.total).toBe(chosen?.count);
    expect(status.counts.SUCCESS + status.counts.FAILED).toBe(status.total);
    expect(status.phases.map(({ state, vehicles }) => [state, vehicles])).toEqual(
      plan.phases.map(({ vehicles }) => ['DONE', vehicles]),
    );
    const ended = await smartOf(p, id);
    expect(ended).toMatchObject({ status: 'ROLLED_OUT', name: 'Winter service 2030' });
    expect(['SUCCESS', 'PARTIAL_SUCCESS']).toContain(ended.flow.context.jobStatus);
    expect(await stepsOf(id)).toEqual([...Array.from({ length: 3 }, () => 'C read-only'), 'C', 'C', 'C read-only', 'C']);
    expect((await refusal(smartOperator(p).abortSmartCampaign({ params, body: { reason } }))).status).toBe(409);
    expect(await eventsOf(id)).toEqual(
      expect.arrayContaining(['request.reject', 'request.withdraw', 'rollout.start', 'job.reported']),
    );
    const found = (await smartManager(p).searchEntities({ query: { q: 'Winter service 2030' } })).body;
    expect(found).toMatchObject([{ entityType: 'SMART_CAMPAIGN', id }]);
  });

  it('has a list of its own; another campaign with its name has one too, and nobody chooses it for theirs (D-092, D-118)', async () => {
    const body = { ...smartDetailsExample, name: 'Twice' };
    const { body: one } = await smartManager(p).createSmartCampaign({ body });
    const { body: other } = await smartManager(p).createSmartCampaign({ body });
    const [first, second] = [await ownListOf(p, one.id), await ownListOf(p, other.id)];
    expect([first.list.open?.name, second.list.open?.name]).toEqual(['Twice', `Twice (${other.id})`]);
    const foreign = { params: { id: other.id }, body: { vehicleListId: first.listId } };
    expect(await refusal(smartManager(p).saveSmartVehicles(foreign))).toMatchObject({ status: 422, fields: ['/vehicleListId'] });
    const embedded = { params: { type: 'embedded', id: first.listId } };
    expect((await refusal(smartManager(p).deleteVehicleList(embedded))).status).toBe(409);
    await smartManager(p).deleteSmartCampaign({ params: { id: one.id } });
    expect((await refusal(smartManager(p).getVehicleList(embedded))).status).toBe(404);
  });

  it('locks a list with others that go to it: each frees it for itself alone (D-068.04, .06, .10, D-079.2)', async () => {
    const list = await newList(p, { name: 'Shared', filter: filterOf('FLEET = COMPANY') });
    const listId = { type: 'standalone', id: list.id };
    const body = { vehicleListId: list.id };
    const [one, other] = [await preparedSmart(p, 'Shared one'), await preparedSmart(p, 'Shared other')];
    for (const id of [one, other]) await p.user('admin').saveSmartVehicles({ params: { id }, body });
    const usedBy = async () => {
      const { lock } = (await p.user('admin').getVehicleList({ params: listId })).body;
      return lock?.by === 'USE' ? lock.usedBy.map(({ open }) => open?.id).sort((a, b) => Number(a) - Number(b)) : [];
    };
    const ask = (id: number) => smartManager(p).requestSmartCampaign({ params: { id }, body: smartRequest });
    await Promise.all([ask(one), ask(other)]);
    expect(await usedBy()).toEqual([one, other]);
    const alsoUsedBy = async (id: number) => {
      const { chosen } = (await p.user('admin').getSmartVehicles({ params: { id } })).body;
      return chosen?.alsoUsedBy.map(({ open }) => open?.id);
    };
    expect([await alsoUsedBy(one), await alsoUsedBy(other)]).toEqual([[other], [one]]);
    await smartApprover(p).rejectSmartCampaign({ params: { id: other }, body: { reason } });
    expect([await usedBy(), await alsoUsedBy(one)]).toEqual([[one], []]);
    expect((await refusal(p.user('admin').syncVehicleList({ params: listId }))).status).toBe(423);
    await approveSmart(p, one);
    await smartManager(p).saveSmartPlan({ params: { id: one }, body: { phases: planOf(p.clock, [{ share: 100 }]) } });
    await rollOut(p, one);
    expect(await usedBy()).toEqual([one]);
    const { body: aborted } = await smartOperator(p).abortSmartCampaign({ params: { id: one }, body: { reason } });
    expect(aborted).toMatchObject({ status: 'ROLLOUT_ABORTED', openStep: null });
    expect(await usedBy()).toEqual([]);
    await runFor(p, 20, 2);
    const { counts, total } = await smartStatusOf(p, one);
    expect(counts.ABORTED + counts.SUCCESS + counts.FAILED).toBe(total);
    expect((await refusal(rollOut(p, one))).status).toBe(409);
  });

  it('goes to the vehicles that were approved, whatever becomes of the list afterwards (T7, D-068.05)', async () => {
    const id = await plannedSmart(p, 'Approved vehicles');
    const { total } = await smartStatusOf(p, id);
    const own = await ownListOf(p, id);
    const emptied = { contentId: null, count: 0 };
    await p.database.owner.updateTable('vehicleList').set(emptied).where('id', '=', own.listId).execute();
    await rollOut(p, id);
    await runFor(p, 60, 2);
    const status = await smartStatusOf(p, id);
    expect([status.total, status.counts.SUCCESS + status.counts.FAILED]).toEqual([total, total]);
  });

  it('is no rollout when the backend creates no campaign, says why, and is rolled out again (D-068.08, .09, D-079.2, D-150)', async () => {
    const id = await plannedSmart(p, 'Refused sim-rolloutfail');
    await rollOut(p, id);
    const failed = { status: 'ROLLOUT_FAILED', openStep: 'rollout', campaignProblem: 'AEC_VWAC_ROLLOUT_REQUEST_ERROR' };
    expect(await smartOf(p, id)).toMatchObject(failed);
    const own = await ownListOf(p, id);
    expect(await isLocked(own.listId)).toBe(false);
    await p.database.owner.updateTable('smartCampaign').set({ name: 'Accepted' }).where('id', '=', id).execute();
    await rollOut(p, id);
    expect(await smartOf(p, id)).toMatchObject({ status: 'ROLLED_OUT', campaignProblem: null });
    // Nobody has to wait for its vehicles.
    await smartOperator(p).abortSmartCampaign({ params: { id }, body: { reason } });
    await runFor(p, 10, 2);
  });

  it('stops at its stop rate, goes on when it is resumed, and retries what failed (ORUN-09, D-062.12 … .14, D-068.08, D-079.2)', async () => {
    const phases = [
      { share: 90, stopOnFailureRate: 30 },
      { share: 10, inSeconds: 200 },
    ];
    const id = await plannedSmart(p, 'Stops sim-partial', phases);
    const params = { id };
    await rollOut(p, id);
    await runFor(p, 30);
    expect(await smartOf(p, id)).toMatchObject({ paused: true, pauseReason: 'stop rate' });
    await smartOperator(p).resumeSmartCampaign({ params, body: {} });
    expect((await smartOf(p, id)).paused).toBe(false);
    await runFor(p, 260, 10);
    const { counts, failures } = await smartStatusOf(p, id);
    expect(counts.FAILED).toBeGreaterThan(0);
    const reasons = failures.map(({ errorCode }) => errorCode);
    // Nobody counts on the list any more; a rollout that begins again does (D-079.2).
    const own = await ownListOf(p, id);
    expect(await isLocked(own.listId)).toBe(false);
    const { body: again } = await smartOperator(p).retrySmartVehicles({ params, body: { reasons } });
    expect(again).toMatchObject({ status: 'ROLLED_OUT' });
    const { items } = (await smartManager(p).listAudit({ query: { entityType: 'SMART_CAMPAIGN', entityId: id } })).body;
    const { target } = items.find(({ event }) => event === 'rollout.retryFailed') ?? {};
    expect(target?.retried).toEqual({ vehicles: expect.any(Number), reasons });
    expect(target?.retried?.vehicles).toBeGreaterThan(0);
    expect(await isLocked(own.listId)).toBe(true);
    await runFor(p, 60, 5);
    expect((await smartStatusOf(p, id)).counts.SUCCESS).toBeGreaterThan(counts.SUCCESS);
  });
});
