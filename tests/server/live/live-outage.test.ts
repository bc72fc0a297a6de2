import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ChangeEvent } from '#contract/live/news.ts';
import { listenerName } from '#server/live/listening.ts';
import { openLive, publish } from '#server/live/live.ts';
import { createLog } from '#server/log/log.ts';
import { inTransaction } from '#server/transaction.ts';
import { type TestDatabase, testDatabase } from '#tests/support/portal/database.ts';
import { type DatabaseGate, databaseGate } from '#tests/support/portal/database-gate.ts';
import { sessionOf } from '#tests/support/portal/portal.ts';

let database: TestDatabase;
let gate: DatabaseGate;
let live: Awaited<ReturnType<typeof openLive>>;

beforeAll(async () => {
  database = await testDatabase();
  gate = await databaseGate(database.address);
  live = await openLive(gate.address, database.db, createLog({ logLevel: 'silent' }));
});
afterAll(async () => {
  await live.close();
  await gate.close();
  await database.close();
});

const patience = { timeout: 20_000, interval: 20 };
const news = (revision: number): ChangeEvent => ({
  entityType: 'SOFTWARE_PROJECT',
  entityId: 1,
  parentId: null,
  revision,
  command: 'changed',
  by: null,
  at: '2026-11-21T12:00:00.000Z',
});
let told = 0;
beforeEach(() => {
  told += 100;
});
const change = (revision: number) =>
  inTransaction(database.db, (tx) => publish(tx, news(revision), { brandIds: [1], read: { anyone: true } }));

/** A page: what it was told, by revision, and whether its stream has ended. */
function page() {
  const session = sessionOf('analyst');
  const seen = { heard: [] as number[], isOver: false };
  const reader = live
    .subscribe({
      brandId: 1,
      rule: { anyone: true },
      sid: session.sid,
      signal: new AbortController().signal,
      again: async () => session,
    })
    .getReader();
  const decoder = new TextDecoder();
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const [, data = ''] of decoder.decode(value).matchAll(/^data: (.*)$/gm)) seen.heard.push(JSON.parse(data).revision);
    }
    seen.isOver = true;
  })();
  return seen;
}

/** A page asks for its stream until the server has one. */
const openPage = () => vi.waitFor(page, patience);
const isOver = (seen: { readonly isOver: boolean }) => expect.poll(() => seen.isOver, patience).toBe(true);

async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = ${listenerName}
  `.execute(database.owner);
  return rows.map(({ pid }) => pid);
}

it('tries again with growing pauses after an outage, with one connection, and tells each change once (T24, D-045)', async () => {
  const before = page();
  gate.cut();
  await isOver(before);
  expect(page).toThrow(expect.objectContaining({ status: 503 }));
  await expect.poll(gate.refused, patience).toBeGreaterThanOrEqual(3);
  gate.restore();
  const refused = gate.refused();
  const after = await openPage();
  await change(told + 1);
  await change(told + 2);
  await expect.poll(() => after.heard, patience).toContain(told + 2);
  expect(after.heard).toEqual([told + 1, told + 2]);
  expect([gate.open(), gate.refused() - refused, await listeners()]).toEqual([1, 0, [expect.any(Number)]]);
});

it('ends every stream with its connection, so that a change in the same moment is loaded and not missed (T24, D-045)', async () => {
  const before = await openPage();
  const [listener] = await listeners();
  await sql`select pg_terminate_backend(${listener})`.execute(database.owner);
  await change(told + 1);
  await isOver(before);
  const after = await openPage();
  await change(told + 2);
  await expect.poll(() => after.heard, patience).toEqual([told + 2]);
  expect(await listeners()).toEqual([expect.not.toSatisfy((pid) => pid === listener)]);
});

it('tells of sessions that ended while it heard nothing (T22, T24)', async () => {
  const ended = vi.fn();
  live.onSessionEnded(ended);
  const page = await openPage();
  gate.cut();
  await isOver(page);
  const { actor, issuer, sid } = sessionOf('container-po');
  await database.db.insertInto('session').values({ sid, issuer, subject: actor.subject, endedOn: new Date() }).execute();
  gate.restore();
  await expect.poll(() => ended.mock.calls, patience).toContainEqual([sid]);
});
