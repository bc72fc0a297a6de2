import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { followedCampaigns } from '#server/modules/data-load-campaign/data-load-follow.ts';
import { dataLoadWorld } from '#tests/support/data-load/data-load-world.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let w: ReturnType<typeof dataLoadWorld>;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedIdentityUsers(t.database.owner, 'https://issuer.test');
  w = dataLoadWorld(t);
});
afterAll(() => t.close());

const running = async (...hours: readonly number[]) => {
  const id = await w.planned(...hours);
  await w.say(id, { started: 'ALL' });
  return id;
};

describe('the loader (D-069, D-070, D-231, DLM-11, STATE-11, STATE-12)', () => {
  it('begins a campaign at its start, and each batch at its own (D-069.4, D-070.1)', async () => {
    const id = await w.planned(48, 60);
    await w.say(id, { started: 'CAMPAIGN' });
    expect(await w.states(id)).toEqual(['ACTIVE', 'PLANNED', 'PLANNED']);
    await w.say(id, { started: 'ALL' });
    expect(await w.states(id)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
  });

  it('takes no orders, so that a fault of one is refused instead of taken and forgotten (ADR 28, D-051)', async () => {
    const id = await w.planned();
    const tell = (over: object) =>
      t.request(`/api/simulation/data-load-campaigns/${id}/answer`, {
        method: 'PUT',
        body: JSON.stringify({ health: 'OK', ...over }),
      });
    const refused = await tell({ fault: 'HANG' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('fault')]);
    expect((await tell({})).status).toBe(204);
  });

  it('reports progress, enrolment and what was transferred (DLM-08)', async () => {
    const id = await running();
    await w.say(id, { started: 'ALL', progress: 50 });
    expect(await w.get(id)).toMatchObject({ progress: 50, transferred: 1_500 * 12_500 });
    expect((await w.get(id)).enrollmentRate).toBeGreaterThan(0);
    expect(await w.batchesOf(id)).toMatchObject([{ progress: 50, loaded: 1_500 }]);
  });

  it('completes: at 100 % the campaign is stopped, and says that it is completed (D-069.10, X-14)', async () => {
    const id = await running(48, 60);
    await w.say(id, { started: 'ALL', progress: 100 });
    expect(await w.states(id)).toEqual(['STOPPED', 'STOPPED', 'STOPPED']);
    const { flow, progress } = await w.get(id);
    expect([progress, flow.context]).toEqual([100, expect.objectContaining({ completed: true, stopReason: null })]);
  });

  it('stops for a reason what is not complete, and is not completed then; its end is when it was stopped (D-069.6)', async () => {
    const id = await running();
    const { body: before } = await w.owner().getDataLoadCampaign({ params: { id } });
    const body = { reason: 'The package has a wrong checksum.' };
    expect((await refusal(w.owner().stopDataLoadCampaign({ params: { id }, body }))).status).toBe(403);
    const { body: stopped } = await w.admin().stopDataLoadCampaign({ params: { id }, body });
    expect(stopped.flow.context).toMatchObject({ completed: false, stopReason: body.reason });
    // The loader's clock is ahead: the start is still to come by the portal's.
    expect([before.campaignEnd === before.campaignStart, stopped.campaignEnd]).toEqual([false, before.campaignStart]);
    expect(await w.states(id)).toEqual(['STOPPED', 'STOPPED']);
  });

  it('pauses and resumes all batches with their campaign, but not those that were paused alone (D-069.5, D-070.1)', async () => {
    const id = await running(48, 60);
    const params = { id };
    const [first] = await w.batchesOf(id);
    const one = { id, batchId: first?.batchId ?? 0 };
    await w.owner().pauseDataLoadBatch({ params: one, body: {} });
    expect(await w.states(id)).toEqual(['ACTIVE', 'PAUSED', 'ACTIVE']);
    await w.owner().pauseDataLoadCampaign({ params, body: {} });
    expect(await w.states(id)).toEqual(['PAUSED', 'PAUSED', 'PAUSED']);
    expect((await refusal(w.owner().resumeDataLoadBatch({ params: one, body: {} }))).needs).toEqual(['campaignActive']);
    await w.owner().resumeDataLoadCampaign({ params, body: {} });
    expect(await w.states(id)).toEqual(['ACTIVE', 'PAUSED', 'ACTIVE']);
    await w.owner().resumeDataLoadBatch({ params: one, body: {} });
    await w.owner().stopDataLoadBatch({ params: one, body: {} });
    expect(await w.states(id)).toEqual(['ACTIVE', 'STOPPED', 'ACTIVE']);
  });

  it('a campaign of which a batch was stopped alone ends as stopped, not as completed, and says by whom (D-069.10)', async () => {
    const id = await running(48, 60);
    const [first] = await w.batchesOf(id);
    await w.owner().stopDataLoadBatch({ params: { id, batchId: first?.batchId ?? 0 }, body: {} });
    await w.say(id, { started: 'ALL', progress: 100 });
    expect(await w.states(id)).toEqual(['STOPPED', 'STOPPED', 'STOPPED']);
    const { flow, progress } = await w.get(id);
    const said = expect.stringMatching(/^Batch 1 was stopped by Dana Lorenz$/);
    expect([progress, flow.context]).toEqual([50, expect.objectContaining({ completed: false, stopReason: said })]);
    const query = { entityType: 'DATA_LOAD_CAMPAIGN' as const, entityId: id, size: 50 };
    const { items } = (await w.owner().listAudit({ query })).body;
    expect(items.at(-1)).toMatchObject({ event: 'batches.stopped', to: 'STOPPED', user: null, comment: said });
  });

  it('the last batch that is open is stopped with the campaign alone, by who may, with a reason (D-069.6)', async () => {
    const id = await running(48, 60);
    const [first, second] = await w.batchesOf(id);
    const stop = (batchId = 0) => w.owner().stopDataLoadBatch({ params: { id, batchId }, body: {} });
    await stop(first?.batchId);
    expect(await refusal(stop(second?.batchId))).toMatchObject({ status: 409, needs: ['anotherBatchOpen'] });
    expect(await w.states(id)).toEqual(['ACTIVE', 'STOPPED', 'ACTIVE']);
    const alone = await running(48);
    const [only] = await w.batchesOf(alone);
    const params = { id: alone, batchId: only?.batchId ?? 0 };
    expect((await refusal(w.admin().stopDataLoadBatch({ params, body: {} }))).needs).toEqual(['anotherBatchOpen']);
  });

  it.each([
    ['is not reached', { health: 'NOT_AVAILABLE' as const }],
    ['has lost the campaign', { health: 'NOT_FOUND' as const }],
    ['has a state that nobody knows', { isKnown: false }],
  ])('that %s leaves the campaign UNKNOWN and read-only, until it answers again (D-069.9)', async (_, said) => {
    const id = await running();
    await w.say(id, { started: 'ALL', ...said });
    expect(await w.states(id)).toEqual(['UNKNOWN', 'UNKNOWN']);
    expect((await refusal(w.owner().pauseDataLoadCampaign({ params: { id }, body: {} }))).status).toBe(409);
    await w.say(id, { started: 'ALL' });
    expect(await w.states(id)).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('is switched off as a whole: every open campaign is UNKNOWN, and comes back', async () => {
    const id = await running();
    const set = (status: 'UP' | 'DOWN') =>
      t.user('admin').setSimulatedBackend({ params: { backend: 'data-loader' }, body: { status } });
    await set('DOWN');
    await followedCampaigns.lookAtAll(t.services);
    expect(await w.states(id)).toEqual(['UNKNOWN', 'UNKNOWN']);
    await set('UP');
    await followedCampaigns.lookAtAll(t.services);
    expect(await w.states(id)).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('goes on with time by its pace, faster by the speed of the fleet', async () => {
    const id = await running();
    await w.say(id, { started: 'ALL', progress: null });
    await t.services.db
      .updateTable('dataLoaderBatch')
      .set({ runningSince: new Date(t.services.now().getTime() - 3_600_000) })
      .execute();
    const row = await t.services.db
      .selectFrom('dataLoadCampaign')
      .select(['id', 'toolKey'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await followedCampaigns.look(t.services, row);
    const { fleetSpeed } = t.services.config;
    expect((await w.batchesOf(id))[0]?.loaded).toBe(Math.min(3_000, 1_500 * fleetSpeed));
  });
});

describe('a planned campaign (D-069.3, D-069.7)', () => {
  it('is planned again by hand, and evaluated again once it has been changed (D-071.1)', async () => {
    const id = await w.planned();
    await w.owner().replanDataLoadCampaign({ params: { id }, body: { reason: 'The maps come later.' } });
    expect(await w.states(id)).toEqual(['CREATED', 'CREATED']);
    const canBeEvaluated = async () => (await w.owner().getDataLoadEvaluation({ params: { id } })).body.canBeEvaluated;
    expect(await canBeEvaluated()).toBe(false);
    expect((await refusal(w.evaluate(id))).needs).toEqual(['changedSinceEvaluation']);
    await w.save(id, w.batch(50));
    expect(await canBeEvaluated()).toBe(true);
  });

  it('is cancelled with its batches, and deleted afterwards', async () => {
    const id = await w.planned();
    await w.owner().cancelDataLoadCampaign({ params: { id }, body: {} });
    expect(await w.states(id)).toEqual(['CANCELED', 'CANCELED']);
    await w.owner().deleteDataLoadCampaign({ params: { id } });
    expect(await w.states(id)).toEqual(['DELETED', 'DELETED']);
  });
});
