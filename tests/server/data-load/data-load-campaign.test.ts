import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataLoadTypes } from '#contract/data-load-campaign/data-load.ts';
import { campaignExample as example } from '#contract/data-load-campaign/data-load-campaign.ts';
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

const listed = async (query: object = {}) => (await w.owner().listDataLoadCampaigns({ query: { limit: 100, ...query } })).body;

describe('a data-load campaign (DLM-04, API-031, API-032, API-033, API-034, API-035, D-108, D-178)', () => {
  it('has every field of the specification; sizes are megabytes on the wire (DLM-08, X-39)', async () => {
    const made = await w.create({ recallId: '23X4', dataPackageSize: 12_500.5, enrollmentRate: 62.5 });
    expect(await w.get(made.id)).toMatchObject({
      ...{ id: made.id, brandId: 1, title: example.title, description: example.description, type: 'MAPS', state: 'CREATED' },
      ...{ dataPackageSize: 12_500.5, enrollmentRate: 62.5, recallId: '23X4', progress: 0, priorityIndex: 50 },
      ...{ updateType: 'RECOMMENDED', customerImpact: 'LOW', campaignOwner: { id: 'seed-data-load-manager' } },
      ...{ campaignOwnerSelf: true, changedBy: { id: 'seed-data-load-manager' } },
    });
  });

  it.each([
    ['title', { title: 'ab' }],
    ['title', { title: 'x'.repeat(121) }],
    ['description', { description: 'x'.repeat(2_001) }],
    ['type', { type: 'MAP' }],
    ['dataPackageSize', { dataPackageSize: 0 }],
    ['dataPackageSize', { dataPackageSize: 10_000_001 }],
    ['enrollmentRate', { enrollmentRate: 100.1 }],
    ['enrollmentRate', { enrollmentRate: 12.55 }],
    ['recallId', { recallId: '23X' }],
    ['priorityIndex', { priorityIndex: 0 }],
    ['priorityIndex', { priorityIndex: 101 }],
    ['updateType', { updateType: 'FORCED' }],
    ['customerImpact', { customerImpact: 'SOME' }],
  ])('refuses a wrong %s at its field', async (field, over) => {
    const response = await t.request('/api/dataloadmanagement/campaigns', {
      method: 'POST',
      user: 'data-load-manager',
      body: JSON.stringify({ ...example, ...over }),
    });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(`"/${field}"`)]);
  });

  it('starts 24 hours ahead where it is created, and in the future where it is changed', async () => {
    const refused = { status: 422, fields: ['/campaignStart'] };
    expect(await refusal(w.create({ campaignStart: w.inHours(23) }))).toMatchObject(refused);
    const { id, revision } = await w.create({ campaignStart: w.inHours(24.1) });
    const edit = (hours: number) =>
      w
        .owner()
        .editDataLoadCampaign({ params: { id }, body: { ...example, campaignStart: w.inHours(hours) } }, { ifMatch: revision });
    expect(await refusal(edit(-1))).toMatchObject(refused);
    expect((await edit(1)).body.campaignStart).toBe(w.inHours(1));
  });

  it('is of the types that its maker works with, all of the fourteen for most (DLM-05, D-214b)', async () => {
    for (const type of dataLoadTypes) expect((await w.create({ type })).type).toBe(type);
    expect(dataLoadTypes).toHaveLength(14);
  });

  it('belongs to whoever makes it where they say so; to nobody who cannot lead it', async () => {
    const made = await w.create({ campaignOwner: 'seed-data-load-admin', campaignOwnerSelf: true });
    expect(made.campaignOwner.id).toBe('seed-data-load-manager');
    const { id } = await w.create({ campaignOwner: 'seed-data-load-manager' });
    const seen = (await w.admin().getDataLoadCampaign({ params: { id } })).body;
    expect(seen.campaignOwnerSelf).toBe(false);
    expect(await refusal(w.create({ campaignOwner: 'seed-analyst' }))).toMatchObject({ status: 422, fields: ['/campaignOwner'] });
  });

  it('is deleted softly: hidden unless the filter asks for it, and readable still (D-069.8, D-232)', async () => {
    const { id } = await w.create({ title: 'Deleted softly' });
    await w.owner().deleteDataLoadCampaign({ params: { id } });
    expect((await listed({ title: 'Deleted softly' })).items).toEqual([]);
    expect((await listed({ title: 'Deleted softly', state: 'DELETED' })).items).toMatchObject([{ id, state: 'DELETED' }]);
    expect((await listed({ title: 'Deleted softly', state: 'CREATED,DELETED' })).items).toHaveLength(1);
    expect((await w.get(id)).state).toBe('DELETED');
  });

  it('that was deleted is found by no search, and takes no comments and no watches (D-069.8)', async () => {
    const { id } = await w.create({ title: 'Deleted and not found' });
    const at = { entityType: 'DATA_LOAD_CAMPAIGN' as const, entityId: id };
    const found = async () => (await w.owner().searchEntities({ query: { q: 'Deleted and not' } })).body.map((one) => one.id);
    const { body: comment } = await w.owner().addComment({ query: at, body: { text: 'Is it needed?' } });
    expect(await found()).toEqual([id]);
    await w.owner().deleteDataLoadCampaign({ params: { id } });
    expect(await found()).toEqual([]);
    const refused = [
      w.owner().addComment({ query: at, body: { text: 'It was needed.' } }),
      w.owner().editComment({ params: { id: comment.id }, body: { text: 'It was needed.' } }),
      w.owner().watchEntity({ params: at }),
    ];
    for (const { status } of await Promise.all(refused.map(refusal))) expect(status).toBe(409);
    expect((await w.owner().listComments({ query: at })).body).toHaveLength(1);
  });

  it('is deleted by its owner or an admin of data load alone', async () => {
    const { id } = await w.create({ campaignOwner: 'seed-admin' });
    expect((await refusal(w.owner().deleteDataLoadCampaign({ params: { id } }))).status).toBe(403);
    await w.admin().deleteDataLoadCampaign({ params: { id } });
    expect((await w.get(id)).state).toBe('DELETED');
  });

  it('is listed by type, state, owner and words, in the order of any column (D-126)', async () => {
    await w.create({ title: 'Listed one', type: 'WEBAPP', priorityIndex: 91 });
    await w.create({ title: 'Listed two', type: 'ECU', priorityIndex: 92 });
    const titles = async (query: object) => (await listed({ q: 'Listed', ...query })).items.map(({ title }) => title);
    expect(await titles({ sort: 'priorityIndex,desc' })).toEqual(['Listed two', 'Listed one']);
    expect(await titles({ type: 'WEBAPP' })).toEqual(['Listed one']);
    expect(await titles({ type: 'WEBAPP', state: 'PLANNED' })).toEqual([]);
  });
});
