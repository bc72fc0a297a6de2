import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { applyFact } from '#server/entity/command.ts';
import { purgeIdempotency } from '#server/http/idempotency.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { inTransaction } from '#server/transaction.ts';
import { createSampleTable, sampleApi, sampleHandlers, sampleStore } from '#tests/support/flow/sample-flow.ts';
import { type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';

let portal: TestPortal<typeof sampleApi>;
beforeAll(async () => {
  portal = await testPortalOf(sampleApi, sampleHandlers);
  await createSampleTable(portal.database.owner);
});
afterAll(() => portal.close());

const create = async (name = 'a', brandId = 1): Promise<number> =>
  (await portal.user('admin', brandId).createSample({ body: { name } })).body.id;
const send = (path: string, headers: Record<string, string> = {}, user = 'container-po') =>
  portal.request(path, { method: 'POST', body: '{}', headers, user });
const journalOf = (id: number) =>
  portal.services.db.selectFrom('journal').selectAll().where('entityId', '=', id).orderBy('seq').execute();

describe('a command', () => {
  it('changes row, revision and journal together, and answers the ETag (D-051, D-059)', async () => {
    const id = await create();
    const response = await send(`/api/samples/${id}/request`, { 'If-Match': '"1"' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe('"2"');
    expect(await response.json()).toMatchObject({
      status: 'REQUESTED',
      flow: { value: 'REQUESTED', context: { requester: 'seed-container-po' } },
    });
    const [created, requested] = await journalOf(id);
    expect(created).toMatchObject({ command: 'created', toState: 'OPEN', subject: 'seed-admin', role: 'admin' });
    expect(requested).toMatchObject({
      command: 'sample.request',
      fromState: 'OPEN',
      toState: 'REQUESTED',
      role: 'container-po',
      requestId: response.headers.get('x-trace-id'),
      diff: { status: { from: 'OPEN', to: 'REQUESTED' } },
      hashBefore: created?.hashAfter,
    });
  });

  it('has exactly one winner of 20 parallel ones (T6, T7)', async () => {
    const id = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(`/api/samples/${id}/request`, { 'If-Match': '"1"' })),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    expect(await journalOf(id)).toHaveLength(2);
  });

  it('is 409 with needs when the state does not offer it, and changes nothing (T5)', async () => {
    const id = await create();
    const response = await send(`/api/samples/${id}/approve`);
    expect(response.status).toBe(409);
    const document = (await response.json()) as Problem;
    expect(document.type).toContain('AEC_OPERATION_CANNOT_BE_PERFORMED');
    expect(document.needs).toMatchObject([{ kind: 'state', key: 'REQUESTED' }]);
    expect(await journalOf(id)).toHaveLength(1);
  });

  it('is 403 for the requester, open for somebody else (T8)', async () => {
    const id = await create();
    await send(`/api/samples/${id}/request`);
    const own = await send(`/api/samples/${id}/approve`);
    expect(own.status).toBe(403);
    expect(((await own.json()) as Problem).needs).toMatchObject([{ kind: 'person', key: 'requesterIsNotApprover' }]);
    expect((await send(`/api/samples/${id}/approve`, {}, 'release-manager')).status).toBe(200);
  });

  it('takes a fact once and ignores its repeat (T6)', async () => {
    const id = await create();
    await send(`/api/samples/${id}/request`);
    await send(`/api/samples/${id}/approve`, {}, 'release-manager');
    const { db } = portal.services;
    const tell = () =>
      inTransaction(db, (tx) =>
        applyFact(tx, systemAuthor(new Date().toISOString(), 'test'), sampleStore, { id, type: 'sample.finished' }),
      );
    expect(await tell()).toMatchObject({ status: 'DONE', revision: 4 });
    expect(await tell()).toBeUndefined();
    expect((await journalOf(id)).at(-1)).toMatchObject({ subject: 'system', command: 'sample.finished' });
  });
});

describe('brands and revisions', () => {
  it('hides objects of other brands behind a true 404 (T2, D-219)', async () => {
    const id = await create('audi', 4);
    const read = (path: string) => portal.request(path, { user: 'container-po' }).then((response) => response.json());
    const [foreign, unknown] = (await Promise.all([read(`/api/samples/${id}`), read('/api/samples/999999')])) as [
      Problem,
      Problem,
    ];
    const own = { traceId: '', spanId: '', instance: '' };
    expect({ ...foreign, ...own }).toEqual({ ...unknown, ...own });
    expect(foreign.status).toBe(404);
    expect((await send(`/api/samples/${id}/request`)).status).toBe(404);
    expect(await read('/api/samples')).not.toContain('audi');
  });

  it('refuses a stale revision, accepts a missing one (D-051)', async () => {
    const id = await create();
    const put = (headers: Record<string, string>, name = 'b') =>
      portal.request(`/api/samples/${id}`, { method: 'PUT', body: JSON.stringify({ name }), headers });
    expect((await put({ 'If-Match': '"7"' })).status).toBe(412);
    expect((await put({ 'If-Match': 'W/"1"' })).status).toBe(412);
    expect((await put({ 'If-Match': '"1"' })).headers.get('etag')).toBe('"2"');
    expect((await put({}, 'c')).headers.get('etag')).toBe('"3"');
    // Saved as it was it stays as it is.
    expect((await put({}, 'c')).headers.get('etag')).toBe('"3"');
  });

  it('rolls back a write whose handler forgot to authorize (T3)', async () => {
    const response = await send('/api/samples/1/forgetful');
    expect(response.status).toBe(500);
    expect(await portal.request('/api/samples').then((list) => list.json())).not.toContain('forgotten');
  });

  it('deletes with a journal row that keeps what it was (D-059)', async () => {
    const id = await create('gone');
    const response = await portal.request(`/api/samples/${id}`, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect((await journalOf(id)).at(-1)).toMatchObject({
      command: 'deleted',
      diff: { name: { from: 'gone', to: null } },
      hashAfter: null,
    });
    expect((await portal.request(`/api/samples/${id}`)).status).toBe(404);
  });
});

describe('Idempotency-Key', () => {
  const post = (key: string, name: string, user = 'admin', base = '') =>
    portal.request(`${base}/api/samples`, {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: { 'Idempotency-Key': key },
      user,
    });

  it('answers the same key and body with the stored answer, another body with 422 (T6)', async () => {
    const [first, again] = [await post('k1', 'one'), await post('k1', 'one')];
    expect(again.status).toBe(201);
    expect(again.headers.get('etag')).toBe('"1"');
    expect(await again.json()).toEqual(await first.json());
    expect((await post('k1', 'two')).status).toBe(422);
    expect((await post('k1', 'one', 'container-po')).headers.get('idempotency-replayed')).toBeNull();
  });

  it('knows a key again whatever name the server was called by (T6, T24)', async () => {
    const [first, again] = [await post('k9', 'named'), await post('k9', 'named', 'admin', 'https://other.example')];
    expect([again.status, await again.json()]).toEqual([201, await first.json()]);
  });

  it('runs 20 parallel calls of one key once (T6)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('k2', 'parallel')));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id));
    expect(new Set(ids).size).toBe(1);
  });

  it('frees the key when nothing happened, keeps it when the answer was lost (T24)', async () => {
    const id = await create();
    const approve = () => send(`/api/samples/${id}/approve`, { 'Idempotency-Key': 'k3' }, 'release-manager');
    expect((await approve()).status).toBe(409);
    await send(`/api/samples/${id}/request`);
    expect((await approve()).status).toBe(200);
    const old = new Date(Date.now() - 120_000);
    await portal.services.db
      .updateTable('idempotency')
      .set({ state: 'committed', startedOn: old })
      .where('key', '=', 'k3')
      .execute();
    expect((await approve()).status).toBe(409);
  });

  /** Answers of calls cannot be stored any more, as after a crash between commit and answer; answers how that ends. */
  async function crashedAfterCommit(): Promise<() => Promise<unknown>> {
    const { owner } = portal.database;
    await sql`
      create function no_answer() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$
    `.execute(owner);
    await sql`create trigger no_answer before update on idempotency for each row when (new.state = 'done') execute function no_answer()`.execute(
      owner,
    );
    return () => sql`drop function no_answer cascade`.execute(owner);
  }

  it('gives a call whose server died after the commit its answer, once it is repeated (A8, T6, T24)', async () => {
    const names = async () => portal.request('/api/samples').then((list) => list.json() as Promise<string[]>);
    const restart = await crashedAfterCommit();
    expect((await post('k4', 'survivor')).status).toBe(503);
    await restart();
    await purgeIdempotency(portal.services.db, true);
    const began = performance.now();
    const [again, third] = [await post('k4', 'survivor'), await post('k4', 'survivor')];
    expect(performance.now() - began).toBeLessThan(5_000);
    expect([again.status, again.headers.get('etag'), again.headers.get('idempotency-replayed')]).toEqual([201, '"1"', 'true']);
    expect(await again.clone().json()).toMatchObject({ name: 'survivor', status: 'OPEN' });
    expect(await third.json()).toEqual(await again.json());
    expect((await names()).filter((name) => name === 'survivor')).toHaveLength(1);
    expect((await post('k4', 'another')).status).toBe(422);
  });

  it('takes a command that was committed by a killed server up where it stopped and changes nothing again (A8)', async () => {
    const id = await create();
    const request = () => send(`/api/samples/${id}/request`, { 'Idempotency-Key': 'k5', 'If-Match': '"1"' });
    const restart = await crashedAfterCommit();
    expect((await request()).status).toBe(503);
    await restart();
    await purgeIdempotency(portal.services.db, true);
    const answer = await request();
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    expect(await answer.json()).toMatchObject({ id, status: 'REQUESTED' });
    expect(await journalOf(id)).toHaveLength(2);
  });
});
