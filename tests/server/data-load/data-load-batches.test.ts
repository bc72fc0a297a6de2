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

describe('batches of a campaign (DLM-06, API-037, API-038, D-109)', () => {
  it('are kept as a whole list; what is not given is as the campaign has it', async () => {
    const { id } = await w.create({ priorityIndex: 71, updateType: 'MANDATORY', customerImpact: 'HIGH' });
    await w.save(id, w.batch(48), w.batch(60, { priorityIndex: 5, updateType: 'OPTIONAL', customerImpact: 'NONE' }));
    const [first, second] = await w.batchesOf(id);
    expect(first).toMatchObject({
      ...{ vehicleVolume: 3_000, batchStart: w.inHours(48), criterion: 'From hour 48', progress: 0, state: 'CREATED' },
      ...{ priorityIndex: 71, updateType: 'MANDATORY', customerImpact: 'HIGH', batchId: expect.any(Number) },
    });
    expect(second).toMatchObject({ priorityIndex: 5, updateType: 'OPTIONAL', customerImpact: 'NONE' });
    await w.save(id, { ...w.batch(61), batchId: second?.batchId ?? 0 });
    expect(await w.batchesOf(id)).toMatchObject([{ batchId: second?.batchId, batchStart: w.inHours(61) }]);
    expect(await w.get(id)).toMatchObject({ batches: 1, vehicleVolume: 3_000, campaignEnd: w.inHours(63) });
  });

  it.each([
    ['before the campaign', [47], '/batches/0/batchStart'],
    ['less than an hour after the one above', [48, 48.9], '/batches/1/batchStart'],
    ['before the one above', [60, 50], '/batches/1/batchStart'],
  ])('do not start %s', async (_, hours, field) => {
    const { id } = await w.create();
    expect(await refusal(w.save(id, ...hours.map((at) => w.batch(at))))).toMatchObject({ status: 422, fields: [field] });
    expect(await w.batchesOf(id)).toEqual([]);
  });

  it('take 1 to 5,000,000 vehicles each, and are 100 at most', async () => {
    const { id } = await w.create();
    for (const vehicleVolume of [0, 5_000_001, 1.5])
      expect((await refusal(w.save(id, w.batch(48, { vehicleVolume })))).fields).toEqual(['/batches/0/vehicleVolume']);
    const many = Array.from({ length: 101 }, (_, index) => w.batch(48 + index));
    expect((await refusal(w.save(id, ...many))).status).toBe(422);
    await w.save(id, ...many.slice(1));
    expect((await w.get(id)).batches).toBe(100);
  });

  it('are those of their own campaign', async () => {
    const [one, other] = [await w.create(), await w.create()];
    await w.save(one.id, w.batch(48));
    const [mine] = await w.batchesOf(one.id);
    const strange = { ...w.batch(48), batchId: mine?.batchId ?? 0 };
    expect((await refusal(w.save(other.id, strange))).fields).toEqual(['/batches/0/batchId']);
    const params = { id: other.id, batchId: mine?.batchId ?? 0 };
    expect((await refusal(w.owner().getDataLoadBatch({ params }))).status).toBe(404);
    expect((await refusal(w.owner().pauseDataLoadBatch({ params, body: {} }))).status).toBe(404);
  });

  it('of a planned campaign take the plan back, as long as it has not begun (D-069.3)', async () => {
    const id = await w.planned();
    const [batch] = await w.batchesOf(id);
    const changed = await w.save(id, { ...w.batch(50), batchId: batch?.batchId ?? 0 });
    expect(changed.state).toBe('CREATED');
    expect(await w.states(id)).toEqual(['CREATED', 'CREATED']);
    const started = await w.planned();
    await t.services.db
      .updateTable('dataLoadCampaign')
      .set({ campaignStart: w.inHours(-1) })
      .where('id', '=', started)
      .execute();
    const refused = await refusal(w.save(started, w.batch(60)));
    expect([refused.status, refused.needs]).toEqual([409, ['startAhead']]);
  });
});
