import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import type { Session } from '#server/http/authenticate.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { dataLoadWorld } from '#tests/support/data-load/data-load-world.ts';
import { sessionOf, testPortal } from '#tests/support/portal/portal.ts';
import { readUntil } from '#tests/support/portal/read-until.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';

/** Reads data load at VW, and sees of it what anyone sees: campaigns of the type OTHER. */
function withoutTypes(userName: string): Session | undefined {
  if (userName !== 'without-types') return undefined;
  const { actor, ...session } = sessionOf('data-load-manager');
  const roles = actor.roles.filter(({ name }) => !name.startsWith('type-'));
  return { ...session, sid: 'sid-without-types', actor: { ...actor, subject: 'without-types', roles } };
}

let t: TestPortal;
let w: ReturnType<typeof dataLoadWorld>;
beforeAll(async () => {
  t = await testPortal({ stranger: withoutTypes });
  await seedPeople(t.services);
  await seedIdentityUsers(t.database.owner, 'https://issuer.test');
  w = dataLoadWorld(t);
});
afterAll(() => t.close());

const stranger = () => t.user('without-types');

describe('campaigns of types that somebody does not work with (D-214b, D-241)', () => {
  it('have no history for them, nor have their batches', async () => {
    const id = await w.planned();
    const [batch] = await w.batchesOf(id);
    const ofBatch = { query: { entityType: 'DATA_LOAD_BATCH' as const, entityId: batch?.batchId ?? 0, size: 50 } };
    const ofCampaign = { query: { entityType: 'DATA_LOAD_CAMPAIGN' as const, entityId: id, size: 50 } };
    expect((await w.owner().listAudit(ofBatch)).body.total).toBeGreaterThan(1);
    expect((await refusal(stranger().listAudit(ofBatch))).status).toBe(404);
    expect((await refusal(stranger().listAudit(ofCampaign))).status).toBe(404);
  });

  it('are not told on the live channel, nor their batches: made, changed, deleted (T22)', async () => {
    const headers = { 'X-Brand-Id': '1' };
    const [strange, own] = await Promise.all(
      ['without-types', 'data-load-manager'].map((user) => t.request('/api/live', { user, headers })),
    );
    if (!strange || !own) throw new Error('no stream');
    const hidden = await w.planned(48, 60);
    await w.owner().cancelDataLoadCampaign({ params: { id: hidden }, body: {} });
    await w.owner().deleteDataLoadCampaign({ params: { id: hidden } });
    const seen = await w.create({ type: 'OTHER', title: 'For anyone' });
    await w.save(seen.id, w.batch(48));
    await w.evaluate(seen.id);
    const last = `"entityId":${seen.id},"parentId":null,"revision":3`;
    const told = (text: string) => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    const about = ({ entityId, entityType, parentId }: Record<string, unknown>) =>
      entityType === 'DATA_LOAD_BATCH' ? parentId : entityId;
    const heard = told(await readUntil(strange, last));
    expect([...new Set(heard.map(about))]).toEqual([seen.id]);
    expect(heard.map(({ entityType }) => entityType)).toContain('DATA_LOAD_BATCH');
    expect(new Set(told(await readUntil(own, last)).map(about))).toEqual(new Set([hidden, seen.id]));
    await Promise.all([strange, own].map((response) => response.body?.cancel().catch(() => undefined)));
  });

  it('are not counted in waiting times, nor their batches', async () => {
    const waiting = async (user: string, flow: 'dataLoadCampaign' | 'dataLoadBatch') => {
      const { body } = await t.user(user).listWaitingTimes({ params: { flow } });
      return body.filter(({ role }) => role === null).reduce((sum, row) => sum + row.waiting + row.ended, 0);
    };
    await w.planned();
    const before = [await waiting('without-types', 'dataLoadCampaign'), await waiting('without-types', 'dataLoadBatch')];
    expect(await waiting('data-load-manager', 'dataLoadCampaign')).toBeGreaterThan(before[0] ?? 0);
    await w.planned();
    expect([await waiting('without-types', 'dataLoadCampaign'), await waiting('without-types', 'dataLoadBatch')]).toEqual(before);
    const { id } = await w.create({ type: 'OTHER' });
    await w.save(id, w.batch(48));
    expect(await waiting('without-types', 'dataLoadCampaign')).toBeGreaterThan(before[0] ?? 0);
    expect(await waiting('without-types', 'dataLoadBatch')).toBeGreaterThan(before[1] ?? 0);
  });
});
