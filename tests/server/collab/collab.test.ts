import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { momentIn, timeZoneHeader } from '#contract/time-zone.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { freeLocksWithSessions } from '#server/modules/collab/collab-locks.ts';
import { sessionOf, testIssuer, testPortal } from '#tests/support/portal/portal.ts';
import { readUntil } from '#tests/support/portal/read-until.ts';
import { newChain, projectBody, refusal, type TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let now = new Date('2030-01-07T08:00:00.000Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  t = await testPortal({ now: () => now });
  await seedPeople(t.services);
  freeLocksWithSessions(t.services);
});
afterAll(() => t.close());

const newProject = async () => (await t.user('container-po').createSoftwareProject({ body: projectBody() })).body;
const project = (entityId: number) => ({ entityType: 'SOFTWARE_PROJECT' as const, entityId });
const journalOf = async (entityId: number, kind: 'all' | 'changes' = 'all') =>
  (await t.user('admin').listAudit({ query: { ...project(entityId), kind, size: 250 } })).body.items.map(({ event }) => event);
const po = () => t.user('container-po');
const admin = () => t.user('admin');

describe('comments (D-058, D-096, D-189)', () => {
  it('lists them newest first, with author, and keeps hostile text as text (D-058, T12)', async () => {
    const { id } = await newProject();
    const hostile = '<img src=x onerror=alert(1)> {{constructor}} \u202e=1+1';
    await po().addComment({ query: project(id), body: { text: 'First' } });
    const { body } = await admin().addComment({ query: project(id), body: { text: `  ${hostile}  ` } });
    expect(body).toMatchObject({ text: hostile, author: { id: 'seed-admin' }, editedOn: null, deleted: false, ...project(id) });
    const listed = (await po().listComments({ query: project(id) })).body;
    expect(listed.map(({ text }) => text)).toEqual([hostile, 'First']);
  });

  it.each([
    ['', 422],
    ['   ', 422],
    ['a'.repeat(2001), 422],
    ['a\u0000b', 422],
    ['a'.repeat(2000), 201],
  ])('answers text %# with its length limits (D-096, T20)', async (text, status) => {
    const { id } = await newProject();
    const path = `/api/collab/comments?entityType=SOFTWARE_PROJECT&entityId=${id}`;
    const response = await t.request(path, { method: 'POST', body: JSON.stringify({ text }), user: 'container-po' });
    expect(response.status).toBe(status);
  });

  it('happens once for a repeated Idempotency-Key (T6)', async () => {
    const { id } = await newProject();
    const call = () => po().addComment({ query: project(id), body: { text: 'Once' } }, { idempotencyKey: `once-${id}` });
    const [one, two] = [await call(), await call()];
    expect(two.body.id).toBe(one.body.id);
    expect((await po().listComments({ query: project(id) })).body).toHaveLength(1);
  });

  it('lets its author alone change it, for 15 minutes (D-058)', async () => {
    const { id } = await newProject();
    const { body } = await po().addComment({ query: project(id), body: { text: 'Frist' } });
    const edit = (who: string, text: string) => t.user(who).editComment({ params: { id: body.id }, body: { text } });
    expect((await refusal(edit('admin', 'Mine'))).status).toBe(403);
    later(14);
    expect((await edit('container-po', 'First')).body).toMatchObject({ text: 'First', editedOn: now.toISOString() });
    later(1);
    expect(await refusal(edit('container-po', 'Late'))).toMatchObject({
      status: 409,
      code: 'AEC_OPERATION_CANNOT_BE_PERFORMED',
    });
  });

  it('deletes softly: the place stays, the text is gone from every answer and from the journal (D-058, D-059)', async () => {
    const { id } = await newProject();
    const { body } = await po().addComment({ query: project(id), body: { text: 'Secret word' } });
    const other = t.user('aec-sdt-admin').deleteComment({ params: { id: body.id } });
    expect((await refusal(other)).status).toBe(403);
    await po().deleteComment({ params: { id: body.id } });
    await po().deleteComment({ params: { id: body.id } });
    expect((await po().listComments({ query: project(id) })).body).toMatchObject([{ id: body.id, text: '', deleted: true }]);
    const stored = await t.services.db.selectFrom('entityComment').selectAll().where('id', '=', body.id).executeTakeFirst();
    expect(stored).toMatchObject({ text: 'Secret word', deletedBy: 'seed-container-po' });
    expect((await refusal(po().editComment({ params: { id: body.id }, body: { text: 'Back' } }))).status).toBe(409);
    expect(await journalOf(id)).toEqual(['created', 'comment.added', 'comment.deleted']);
    expect(await journalOf(id, 'changes')).toEqual(['created']);
    const rows = await t.services.db.selectFrom('journal').selectAll().where('entityId', '=', id).execute();
    expect(JSON.stringify(rows)).not.toContain('Secret word');
  });

  it('answers as the entity itself does: 404 for another brand and for an unknown id, 403 without its right (T2, D-189)', async () => {
    const { id } = await newProject();
    const { body } = await po().addComment({ query: project(id), body: { text: 'Here' } });
    const audi = t.user('admin', 4);
    const unknown = [
      audi.listComments({ query: project(id) }),
      audi.addComment({ query: project(id), body: { text: 'There' } }),
      audi.editComment({ params: { id: body.id }, body: { text: 'There' } }),
      audi.deleteComment({ params: { id: body.id } }),
      audi.watchEntity({ params: project(id) }),
      audi.getLock({ params: project(id) }),
      audi.acquireLock({ params: project(id) }),
      admin().addComment({ query: project(999_999), body: { text: 'Nowhere' } }),
      admin().deleteComment({ params: { id: 999_999 } }),
      admin().acquireLock({ params: project(999_999) }),
    ];
    for (const { status } of await Promise.all(unknown.map(refusal))) expect(status).toBe(404);
    const stranger = t.user('campaign-manager');
    const closed = [
      stranger.listComments({ query: project(id) }),
      stranger.addComment({ query: project(id), body: { text: 'No' } }),
      stranger.watchEntity({ params: project(id) }),
      // Whether there is one is told to nobody who reads none of them.
      ...[id, 999_999].flatMap((one) => [
        stranger.getLock({ params: project(one) }),
        stranger.acquireLock({ params: project(one) }),
      ]),
    ];
    for (const refused of await Promise.all(closed.map(refusal)))
      expect(refused).toMatchObject({ status: 403, needs: expect.arrayContaining(['SOFTWARE_PROJECT_READ']) });
  });
});

describe('watches (D-058, D-096, D-189)', () => {
  it('are the own ones alone, stand on the dashboard, and go (D-033, D-171d)', async () => {
    const chain = await newChain(t, 'Watched');
    const { softwareProjectId } = (await po().getReleaseCandidate({ params: { id: chain.id } })).body;
    const candidate = { entityType: 'RELEASE_CANDIDATE' as const, entityId: chain.id };
    const { body } = await po().watchEntity({ params: candidate });
    expect(body).toEqual({ ...candidate, since: now.toISOString() });
    later(1);
    expect((await po().watchEntity({ params: candidate })).body.since).toBe(body.since);
    await po().watchEntity({ params: project(softwareProjectId) });
    const { watched } = (await po().getHome({})).body;
    expect(watched.map(({ entityType, entityId }) => ({ entityType, entityId }))).toEqual(
      expect.arrayContaining([candidate, project(softwareProjectId)]),
    );
    expect(watched.find(({ entityId }) => entityId === chain.id)?.route).toBe(
      `/software/projects/aec/${softwareProjectId}/release-candidates/${chain.id}/software`,
    );
    expect((await admin().listWatches({})).body).toEqual([]);
    await po().unwatchEntity({ params: candidate });
    await po().unwatchEntity({ params: candidate });
    expect((await po().listWatches({})).body.map(({ entityId }) => entityId)).toEqual([softwareProjectId]);
  });

  it('are told to the other tabs of who sets them, and to nobody else (D-045, D-096)', async () => {
    const { id } = await newProject();
    const [mine, theirs] = await Promise.all(['container-po', 'admin'].map((user) => t.request('/api/live', { user })));
    await po().watchEntity({ params: project(id) });
    await po().watchEntity({ params: project(id) });
    await po().unwatchEntity({ params: project(id) });
    await po().addComment({ query: project(id), body: { text: 'For all' } });
    const told = async (response: Response | undefined) => {
      const text = await readUntil(response as Response, 'comment.added');
      return [...text.matchAll(/"command":"([^"]+)"/g)].map(([, command]) => command);
    };
    expect(await told(mine)).toEqual(['watch.set', 'watch.removed', 'comment.added']);
    expect(await told(theirs)).toEqual(['comment.added']);
    await Promise.all([mine, theirs].map((response) => response?.body?.cancel().catch(() => undefined)));
  });

  it('shows nothing of other brands (BRAND-02, T2)', async () => {
    const { id } = await newProject();
    await admin().watchEntity({ params: project(id) });
    expect((await admin().listWatches({})).body.map(({ entityId }) => entityId)).toEqual([id]);
    expect((await t.user('admin', 4).listWatches({})).body).toEqual([]);
  });
});

describe('edit lock (D-050, D-189)', () => {
  it('is held for 15 minutes after the last heartbeat; others get 423 with who and since (D-050)', async () => {
    const { id } = await newProject();
    const params = project(id);
    const lockedOn = now.toISOString();
    const { body } = await po().acquireLock({ params });
    expect(body).toEqual({
      lockedBy: expect.objectContaining({ id: 'seed-container-po' }),
      lockedOn,
      expiresOn: new Date(now.getTime() + 15 * 60_000).toISOString(),
    });
    expect((await admin().getLock({ params })).body.lock).toEqual(body);
    const response = await t.request(`/api/locks/SOFTWARE_PROJECT/${id}`, { method: 'POST' });
    expect(response.status).toBe(423);
    const { type, detail } = (await response.json()) as { type: string; detail: string };
    expect(type).toContain('AEC_OPERATION_CANNOT_BE_PERFORMED');
    // D-052: as people read it, in their own zone.
    expect(detail).toBe(`Locked by Carolin Petersen since ${momentIn(new Date(lockedOn), 'UTC')}.`);
    const headers = { [timeZoneHeader]: 'Asia/Tokyo' };
    const inTokyo = await t.request(`/api/locks/SOFTWARE_PROJECT/${id}`, { method: 'POST', headers });
    expect(((await inTokyo.json()) as { detail: string }).detail).toContain(
      `since ${momentIn(new Date(lockedOn), 'Asia/Tokyo')}.`,
    );
    later(10);
    expect((await po().keepLock({ params })).body).toMatchObject({
      lockedOn,
      expiresOn: new Date(now.getTime() + 15 * 60_000).toISOString(),
    });
    later(14);
    expect((await refusal(admin().acquireLock({ params }))).status).toBe(423);
    expect((await refusal(admin().keepLock({ params }))).status).toBe(423);
  });

  it('needs the write right of the entity (D-050, T3)', async () => {
    const { id } = await newProject();
    const reader = t.user('test-manager');
    expect((await reader.getLock({ params: project(id) })).body.lock).toBeNull();
    expect((await refusal(reader.acquireLock({ params: project(id) }))).status).toBe(403);
    expect((await refusal(reader.releaseLock({ params: project(id) }))).status).toBe(403);
  });

  it('refuses a save of the form by somebody else with 423 and changes nothing; the holder saves (D-050, D-051)', async () => {
    const made = await newProject();
    const params = project(made.id);
    const { moduleName, moduleVersion, status, releaseType, targetDate } = made;
    const body = { moduleName, moduleVersion, status, releaseType, targetDate, ownerId: 'seed-container-po', description: 'x' };
    await po().acquireLock({ params });
    const save = (who: string) =>
      t.user(who).updateSoftwareProject({ params: { id: made.id }, body: { ...body, description: who } });
    expect(await refusal(save('admin'))).toMatchObject({ status: 423, code: 'AEC_OPERATION_CANNOT_BE_PERFORMED' });
    expect((await po().getSoftwareProject({ params: { id: made.id } })).revision).toBe(1);
    expect((await save('container-po')).revision).toBe(2);
    await po().releaseLock({ params });
    expect((await save('admin')).revision).toBe(3);
  });

  it('holds for a flow entity too, while commands that are no form stay open (D-050, D-060)', async () => {
    const chain = await newChain(t, 'Locked');
    const { version, vehiclePlatform, nameForRelease, description, vehicleBrands } = (
      await po().getReleaseCandidate({ params: { id: chain.id } })
    ).body;
    expect(version).toBe('1.0.0');
    await po().acquireLock({ params: { entityType: 'RELEASE_CANDIDATE', entityId: chain.id } });
    const body = { vehiclePlatform, nameForRelease, description, vehicleBrands };
    expect((await refusal(admin().updateReleaseCandidate({ params: { id: chain.id }, body }))).status).toBe(423);
    expect((await po().updateReleaseCandidate({ params: { id: chain.id }, body })).body.id).toBe(chain.id);
    await admin().pushToApproval({ params: { id: chain.id }, body: {} });
  });

  it('is taken over once it expired, by anyone with the write right (D-050)', async () => {
    const { id } = await newProject();
    const params = project(id);
    await po().acquireLock({ params });
    later(15);
    expect((await admin().getLock({ params })).body.lock?.lockedBy.id).toBe('seed-container-po');
    expect((await admin().acquireLock({ params })).body.lockedBy.id).toBe('seed-admin');
    expect((await refusal(po().keepLock({ params }))).status).toBe(423);
    expect((await refusal(po().releaseLock({ params }))).status).toBe(423);
    expect(await journalOf(id)).toEqual(['created', 'lock.acquired', 'lock.takenOver']);
  });

  it('is broken by an Admin and by nobody else (D-050)', async () => {
    const { id } = await newProject();
    const params = project(id);
    await po().acquireLock({ params });
    expect((await refusal(t.user('aec-sdt-admin').releaseLock({ params }))).status).toBe(423);
    await admin().releaseLock({ params });
    expect((await po().getLock({ params })).body.lock).toBeNull();
    expect((await refusal(po().keepLock({ params }))).status).toBe(409);
    expect(await journalOf(id)).toEqual(['created', 'lock.acquired', 'lock.broken']);
  });

  it('has exactly one winner of a race (T7)', async () => {
    const { id } = await newProject();
    const tries = ['container-po', 'admin', 'aec-sdt-admin'].map((who) => t.user(who).acquireLock({ params: project(id) }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is freed when the session that took it ends, and the pages of the brand are told (D-050, T22)', async () => {
    const { id } = await newProject();
    const params = project(id);
    const { sid, actor } = sessionOf('container-po');
    const { db } = t.services;
    await db.insertInto('session').values({ sid, issuer: testIssuer, subject: actor.subject }).execute();
    await po().acquireLock({ params });
    const live = await t.request('/api/live', { user: 'admin' });
    const reader = live.body?.getReader();
    await db.updateTable('session').set({ endedOn: new Date() }).where('sid', '=', sid).execute();
    expect((await admin().getLock({ params })).body.lock).toBeNull();
    let heard = '';
    while (reader && !heard.includes(`"entityId":${id},`)) heard += new TextDecoder().decode((await reader.read()).value);
    expect(heard).toContain(`"entityId":${id}`);
    await reader?.cancel();
    await vi.waitFor(async () => expect(await journalOf(id)).toEqual(['created', 'lock.acquired', 'lock.released']));
    expect((await admin().acquireLock({ params })).body.lockedBy.id).toBe('seed-admin');
  });
});
