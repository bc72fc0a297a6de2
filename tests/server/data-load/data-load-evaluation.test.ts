import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
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

const evaluationOf = async (id: number) => (await w.owner().getDataLoadEvaluation({ params: { id } })).body;
const ready = async () => {
  const { id } = await w.create();
  await w.save(id, w.batch(48));
  return id;
};

describe('the evaluation of a campaign (DLM-07, API-039, API-040, D-071, D-110, STATE-13)', () => {
  it('can be made once there is a batch, and again once something has changed', async () => {
    const { id } = await w.create();
    expect(await evaluationOf(id)).toMatchObject({ lastEvaluated: null, state: null, canBeEvaluated: false, changes: [] });
    await w.save(id, w.batch(48));
    expect((await evaluationOf(id)).canBeEvaluated).toBe(true);
    const corrected = await w.evaluate(id, 'CORRECT', 'Please start later.');
    expect(corrected).toMatchObject({ state: 'CORRECT', canBeEvaluated: false, comment: 'Please start later.' });
    expect((await refusal(w.evaluate(id))).needs).toEqual(['changedSinceEvaluation']);
    const [batch] = await w.batchesOf(id);
    await w.save(id, { ...w.batch(49), batchId: batch?.batchId ?? 0 });
    expect((await evaluationOf(id)).canBeEvaluated).toBe(true);
    expect(await w.evaluate(id)).toMatchObject({ state: 'PLAN', evaluator: { id: 'seed-data-load-admin' } });
    expect(await w.states(id)).toEqual(['PLANNED', 'PLANNED']);
  });

  it('saving the same again changes nothing', async () => {
    const id = await ready();
    await w.evaluate(id, 'CORRECT', 'Please start later.');
    const [batch] = await w.batchesOf(id);
    await w.save(id, { ...w.batch(48), batchId: batch?.batchId ?? 0 });
    expect((await evaluationOf(id)).canBeEvaluated).toBe(false);
  });

  it('marks what has changed since the last one: fields, batches that changed, came and went', async () => {
    const { id, revision: _, ...campaign } = await w.create();
    await w.save(id, w.batch(48), w.batch(50));
    await w.evaluate(id, 'CORRECT', 'Please say which maps.');
    const [first, second] = await w.batchesOf(id);
    const body = { ...w, title: 'Maps of 2026', description: campaign.description, type: 'MAPS' as const };
    await w.owner().editDataLoadCampaign({
      params: { id },
      body: {
        ...{ title: body.title, description: body.description, type: body.type, campaignStart: campaign.campaignStart },
        ...{ dataPackageSize: campaign.dataPackageSize, campaignOwner: 'seed-data-load-manager', priorityIndex: 60 },
        ...{ updateType: campaign.updateType, customerImpact: campaign.customerImpact },
      },
    });
    await w.save(id, { ...w.batch(48, { vehicleVolume: 4_000, priorityIndex: 50 }), batchId: first?.batchId ?? 0 }, w.batch(55));
    const { changes } = await evaluationOf(id);
    expect(changes).toEqual(
      expect.arrayContaining([
        { what: 'field', field: 'title', batchId: null, number: null, before: campaign.title, now: 'Maps of 2026' },
        { what: 'field', field: 'priorityIndex', batchId: null, number: null, before: '50', now: '60' },
        { what: 'batch', field: 'vehicleVolume', batchId: first?.batchId, number: 1, before: '3000', now: '4000' },
        expect.objectContaining({ what: 'removed', batchId: second?.batchId, number: 2 }),
        expect.objectContaining({ what: 'added', number: 2 }),
      ]),
    );
    expect(changes).toHaveLength(5);
  });

  it('says which days are busy or full with it: those that the calendar shows so (D-098)', async () => {
    const { id } = await w.create({ campaignStart: w.inHours(1_000) });
    await w.save(id, w.batch(1_000));
    expect((await evaluationOf(id)).loads).toEqual([]);
    const [batch] = await w.batchesOf(id);
    await w.save(id, { ...w.batch(1_000, { vehicleVolume: 400_000 }), batchId: batch?.batchId ?? 0 });
    const { loads } = await evaluationOf(id);
    expect(loads.length).toBeGreaterThan(0);
    const query = { from: loads[0]?.date ?? '', to: loads.at(-1)?.date ?? '' };
    const calendar = (await w.owner().listCalendarDays({ query })).body;
    expect(loads).toEqual(calendar.filter(({ level }) => level !== 'FREE'));
  });

  it('refuses a decision about an earlier revision: what was looked at is what is planned (D-051, D-071)', async () => {
    const id = await ready();
    const { revision } = await w.get(id);
    const [batch] = await w.batchesOf(id);
    await w.save(id, { ...w.batch(48, { vehicleVolume: 9_999 }), batchId: batch?.batchId ?? 0 });
    const input = { params: { id }, body: { state: 'PLAN' as const, comment: '' } };
    expect((await refusal(w.admin().evaluateDataLoadCampaign(input, { ifMatch: revision }))).status).toBe(412);
    expect(await w.states(id)).toEqual(['CREATED', 'CREATED']);
  });

  it.each(['CORRECT', 'REJECT'] as const)('%s needs a comment', async (state) => {
    const id = await ready();
    expect(await refusal(w.evaluate(id, state))).toMatchObject({ status: 422, fields: ['/comment'] });
  });

  it('is made by an admin of data load who is not the owner', async () => {
    const id = await ready();
    const params = { id };
    const body = { state: 'PLAN' as const, comment: '' };
    expect((await refusal(w.owner().evaluateDataLoadCampaign({ params, body }))).status).toBe(403);
    const { id: own } = await w.create({ campaignOwner: 'seed-data-load-admin' });
    await w.save(own, w.batch(48));
    const refused = await refusal(w.evaluate(own));
    expect([refused.status, refused.needs]).toEqual([403, ['evaluatorIsNotOwner']]);
  });

  it('is made by nobody who entered or edited it, though it belongs to somebody else now (T8)', async () => {
    const { id, revision: _, campaignOwner: __, ...campaign } = await w.create();
    await w.save(id, w.batch(48));
    const params = { params: { id } };
    const fields = {
      ...{ title: campaign.title, description: campaign.description, type: campaign.type, priorityIndex: 50 },
      ...{ campaignStart: campaign.campaignStart, dataPackageSize: campaign.dataPackageSize, recallId: '' },
      ...{ updateType: campaign.updateType, customerImpact: campaign.customerImpact, enrollmentRate: 0 },
    };
    await w
      .admin()
      .editDataLoadCampaign({ ...params, body: { ...fields, campaignOwner: 'seed-admin', campaignOwnerSelf: true } });
    await w.admin().editDataLoadCampaign({ ...params, body: { ...fields, campaignOwner: 'seed-data-load-manager' } });
    const refused = await refusal(w.evaluate(id));
    expect([refused.status, refused.needs]).toEqual([403, ['evaluatorIsNotEditor']]);
    const body = { state: 'PLAN' as const, comment: '' };
    expect((await t.user('admin').evaluateDataLoadCampaign({ ...params, body })).body.state).toBe('PLAN');
  });

  it('finds nothing to evaluate in a campaign that is again as it was evaluated, and saving it untouched changes nothing', async () => {
    const id = await ready();
    await w.evaluate(id, 'CORRECT', 'Please start later.');
    const [batch] = await w.batchesOf(id);
    const at = (hours: number) => w.save(id, { ...w.batch(hours), batchId: batch?.batchId ?? 0, criterion: 'From hour 48' });
    await at(49);
    expect(await evaluationOf(id)).toMatchObject({ canBeEvaluated: true, changes: [{ field: 'batchStart' }] });
    const { revision } = await at(48);
    expect(await evaluationOf(id)).toMatchObject({ canBeEvaluated: false, changes: [] });
    expect((await at(48)).revision).toBe(revision);
    const query = { entityType: 'DATA_LOAD_CAMPAIGN' as const, entityId: id, size: 50 };
    const { items } = (await w.owner().listAudit({ query })).body;
    expect(items.filter(({ event }) => event === 'batches.save')).toHaveLength(3);
  });

  it('REJECT ends the campaign with its batches (D-069.7)', async () => {
    const id = await ready();
    await w.evaluate(id, 'REJECT', 'Not this year.');
    expect(await w.states(id)).toEqual(['CANCELED', 'CANCELED']);
  });
});
