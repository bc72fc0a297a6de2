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

it('tells a page that opens its channel what has changed since it read, what it may read of it (BRAND-02, ADR 14)', async () => {
  const open = (user: string, path: string) => portal.request(path, { user, headers: { 'X-Brand-Id': '1' } });
  const present = await open('container-po', '/api/live');
  const since = Date.now();
  await portal.user('admin', 1).createSample({ body: { name: 'meanwhile' } });
  await readUntil(present, 'created');
  const told = await readUntil(await open('container-po', `/api/live?since=${since}`), 'created');
  expect(told).toMatch(/^id: \d+\n: open\n\n(.*\n)*id: \d+\ndata: \{.*"created"/);
  const others = await Promise.all([
    open('campaign-manager', `/api/live?since=${since}`),
    open('container-po', '/api/live'),
    open('container-po', `/api/live?since=${Date.now() + 60_000}`),
  ]);
  await portal.user('admin', 1).createSample({ body: { name: 'later' } });
  const [unreadable, ...readable] = others;
  for (const response of readable) expect((await readUntil(response, 'created')).match(/data:/g)).toHaveLength(1);
  expect(await readUntil(unreadable as Response, ': open')).not.toContain('data:');
  // Of what was before this server heard anything it cannot say what is missing: the page tries again without, and loads what it shows.
  expect((await open('container-po', '/api/live?since=0')).status).toBe(503);
  expect((await open('container-po', '/api/live?since=yesterday')).status).toBe(400);
  await Promise.all([present, ...others].map((response) => response.body?.cancel().catch(() => undefined)));
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
