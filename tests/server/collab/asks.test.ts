import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskInput } from '#contract/collab/asks.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { testIssuer, testPortal } from '#tests/support/portal/portal.ts';
import { newChain, refusal, type TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let now = new Date('2026-11-26T08:00:00.000Z');
const day = 24 * 3_600_000;
const later = (time: number) => {
  now = new Date(now.getTime() + time);
};
beforeAll(async () => {
  t = await testPortal({ now: () => now });
  await seedIdentityUsers(t.services.db, testIssuer);
});
afterAll(() => t.close());

const po = () => t.user('container-po');
const asker = () => t.user('release-manager-vw');
const candidate = (entityId: number) => ({ entityType: 'RELEASE_CANDIDATE' as const, entityId });
const push = (id: number, more: Partial<AskInput> = { toUserIds: ['seed-container-po'] }) => ({
  ...candidate(id),
  command: 'approval.push',
  ...more,
});
const asked = async (user: string, id: number) => (await t.user(user).listAsks({ query: candidate(id) })).body;
const tasksOf = async (user: string, id: number) =>
  (await t.user(user).getHome({})).body.tasks.filter(
    ({ entityId, entityType }) => entityType === 'RELEASE_CANDIDATE' && entityId === id,
  );

describe('a question to those who can take a closed step (D-248, D-249, D-033)', () => {
  it('is a task of theirs, in the place of the one that they had, and is answered once the step is taken', async () => {
    const { id } = await newChain(t, 'Asked for');
    expect(await tasksOf('container-po', id)).toMatchObject([{ kind: 'approval.push', asked: null }]);
    const body = push(id, { toRole: 'CONTAINER_PO', note: ' Before noon, please. ' });
    const { body: made } = await asker().ask({ body });
    expect(made).toMatchObject({
      note: 'Before noon, please.',
      by: { id: 'seed-release-manager-vw' },
      askedOn: now.toISOString(),
    });
    expect(made.to.map(({ id: subject }) => subject)).toContain('seed-container-po');
    expect(await tasksOf('container-po', id)).toMatchObject([
      {
        kind: 'ASKED',
        asked: { by: 'Volker Weiss', command: 'approval.push', need: null, note: 'Before noon, please.' },
        route: expect.stringContaining(`/release-candidates/${id}/`),
        since: now.toISOString(),
      },
    ]);
    expect(await asked('release-manager-vw', id)).toEqual([made]);
    expect(await asked('container-po', id)).toEqual([made]);
    expect(await asked('admin', id)).toEqual([]);
    later(60_000);
    await po().pushToApproval({ params: { id }, body: {} });
    expect(await asked('release-manager-vw', id)).toEqual([]);
    expect((await tasksOf('container-po', id)).filter(({ kind }) => kind === 'ASKED')).toEqual([]);
  });

  it('about what keeps a step closed goes to who can meet that, and is answered once it is met', async () => {
    const { id } = await newChain(t, '');
    const need = 'nameForReleaseSet';
    await asker().ask({ body: push(id, { need, toUserIds: ['seed-container-po'] }) });
    expect(await tasksOf('container-po', id)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'ASKED', asked: expect.objectContaining({ need }) })]),
    );
    const body = { nameForRelease: 'Named', description: '', vehiclePlatform: 'E312', vehicleBrands: [1] } as const;
    await po().updateReleaseCandidate({ params: { id }, body: { ...body, vehicleBrands: [1] } });
    expect(await asked('release-manager-vw', id)).toEqual([]);
    expect((await tasksOf('container-po', id)).filter(({ kind }) => kind === 'ASKED')).toEqual([]);
  });

  it('is asked once a day for the same step of the same revision', async () => {
    const { id } = await newChain(t, 'Once a day');
    await asker().ask({ body: push(id) });
    expect(await refusal(asker().ask({ body: push(id) }))).toMatchObject({ status: 409 });
    later(day);
    expect((await asker().ask({ body: push(id) })).body.askedOn).toBe(now.toISOString());
    expect(await tasksOf('container-po', id)).toHaveLength(1);
  });

  it('goes to nobody who cannot do it or cannot read the item, nor from who could do it themselves (D-241)', async () => {
    const { id } = await newChain(t, 'Whom');
    const to = async (...toUserIds: string[]) => refusal(asker().ask({ body: push(id, { toUserIds }) }));
    for (const whom of ['seed-oru20-manager', 'seed-test-vin-manager', 'seed-release-manager-vw', 'nobody'])
      expect(await to('seed-container-po', whom)).toMatchObject({ status: 422, fields: ['/toUserIds'] });
    expect(await refusal(asker().ask({ body: push(id, { toRole: 'LAUNCH_OPERATOR' }) }))).toMatchObject({
      status: 422,
      fields: ['/toRole'],
    });
    expect(await refusal(po().ask({ body: push(id, { toUserIds: ['seed-admin'] }) }))).toMatchObject({ status: 409 });
    expect(await refusal(asker().ask({ body: { ...push(id), brandId: 4 } }))).toMatchObject({
      status: 422,
      fields: ['/brandId'],
    });
    const unknown = { ...push(id), command: 'no.such.command' };
    expect(await refusal(asker().ask({ body: unknown }))).toMatchObject({ status: 409 });
    const wrong = [
      push(id, {}),
      push(id, { toRole: 'CONTAINER_PO', toUserIds: ['seed-container-po'] }),
      push(id, { note: 'a'.repeat(501) }),
    ];
    for (const body of wrong) {
      const { status } = await t.request('/api/collab/asks', {
        method: 'POST',
        body: JSON.stringify(body),
        user: 'release-manager-vw',
      });
      expect(status).toBe(422);
    }
    expect(await refusal(t.user('oru20-manager').ask({ body: push(id) }))).toMatchObject({ status: 403 });
    expect(await refusal(t.user('admin', 4).ask({ body: push(id) }))).toMatchObject({ status: 404 });
    expect(await tasksOf('container-po', id)).toMatchObject([{ kind: 'approval.push' }]);
  });

  it('stands in the journal with who was asked, and without what was written (D-059)', async () => {
    const { id } = await newChain(t, 'In the journal');
    await asker().ask({ body: push(id, { toUserIds: ['seed-container-po'], note: 'Between us' }) });
    const events = async (kind: 'all' | 'changes') =>
      (await t.user('admin').listAudit({ query: { ...candidate(id), kind, size: 50 } })).body.items.map(({ event }) => event);
    expect(await events('all')).toContain('ask.added');
    expect(await events('changes')).not.toContain('ask.added');
    const rows = await t.services.db
      .selectFrom('journal')
      .selectAll()
      .where('command', '=', 'ask.added')
      .where('entityId', '=', id)
      .execute();
    expect(rows).toMatchObject([{ diff: { people: { to: ['seed-container-po'] } } }]);
    expect(JSON.stringify(rows)).not.toContain('Between us');
  });
});
