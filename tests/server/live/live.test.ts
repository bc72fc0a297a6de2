import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSampleTable, sampleApi, sampleHandlers } from '#tests/support/flow/sample-flow.ts';
import { sessionOf, type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';
import { readUntil } from '#tests/support/portal/read-until.ts';

let portal: TestPortal<typeof sampleApi>;
beforeAll(async () => {
  portal = await testPortalOf(sampleApi, sampleHandlers);
  await createSampleTable(portal.database.owner);
});
afterAll(() => portal.close());

const subscribe = (user: string, brandId: number) =>
  portal.request('/api/live', { user, headers: { 'X-Brand-Id': String(brandId) } });

it('tells pages of the same brand who changed what, and nobody else (BRAND-02, D-045)', async () => {
  const [own, foreign, unreadable] = await Promise.all([
    subscribe('container-po', 1),
    subscribe('admin', 4),
    subscribe('campaign-manager', 1),
  ]);
  expect(own.headers.get('content-type')).toBe('text/event-stream');
  await portal.user('admin', 1).createSample({ body: { name: 'vw' } });
  await portal.user('admin', 4).createSample({ body: { name: 'audi' } });
  const told = await readUntil(own, 'created');
  expect(JSON.parse(told.slice(told.indexOf('{')))).toMatchObject({
    command: 'created',
    revision: 1,
    entityId: 1,
    by: { id: 'seed-admin' },
    parentId: null,
  });
  expect(told).not.toContain('audience');
  const other = await readUntil(foreign, 'created');
  expect(JSON.parse(other.slice(other.indexOf('{')))).toMatchObject({ entityId: 2 });
  const nothing = await readUntil(unreadable, ': open');
  expect(nothing).not.toContain('data:');
  await Promise.all([own, foreign, unreadable].map((response) => response.body?.cancel().catch(() => undefined)));
});

it('ends with the session at once (T22)', async () => {
  const { sid, issuer, actor } = sessionOf('container-po');
  const { db } = portal.services;
  await db.insertInto('session').values({ sid, issuer, subject: actor.subject }).execute();
  const response = await subscribe('container-po', 1);
  const ended = readUntil(response, 'never');
  await db.updateTable('session').set({ endedOn: new Date() }).where('sid', '=', sid).execute();
  expect(await ended).toContain('[end]');
});

it('lets go when the caller goes (T24)', async () => {
  const leaving = new AbortController();
  const headers = { Authorization: 'Bearer admin', 'X-Brand-Id': '1' };
  const response = await portal.fetch(new Request('http://127.0.0.1:8080/api/live', { headers, signal: leaving.signal }));
  const ended = readUntil(response, 'never');
  leaving.abort();
  expect(await ended).toContain('[end]');
});
