import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig, type Database, databaseOver } from '#server/db/connection.ts';
import {
  type JournalHead,
  journal,
  journalHead,
  noHead,
  publishHeads,
  systemAuthor,
  verifyJournal,
} from '#server/journal/journal.ts';
import { checkJournalNow, type JournalFault } from '#server/journal/journal-check.ts';
import { headsFile, type JournalHeads, openHeads } from '#server/journal/journal-heads.ts';
import { beforeCommit, inTransaction } from '#server/transaction.ts';
import { createSampleTable, sampleApi, sampleHandlers } from '#tests/support/flow/sample-flow.ts';
import { testDatabase } from '#tests/support/portal/database.ts';
import { type TestPortal, testPortalOf } from '#tests/support/portal/portal.ts';

let portal: TestPortal<typeof sampleApi>;
beforeAll(async () => {
  portal = await testPortalOf(sampleApi, sampleHandlers);
  await createSampleTable(portal.database.owner);
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => portal.user('admin').createSample({ body: { name: `ä ${index} \u2028` } })),
  );
});
afterAll(() => portal.close());

it('chains every row without a gap, also under parallel writers (trust: Journal)', async () => {
  const { rows, firstBad } = await verifyJournal(portal.services.db);
  expect(firstBad).toBeUndefined();
  expect(rows).toBe(30);
});

it('cannot be changed by the portal, nor by the owner past the trigger (trust: Journal)', async () => {
  const { db } = portal.services;
  const { owner } = portal.database;
  for (const who of [db, owner]) {
    await expect(sql`update journal set reason = 'x' where seq = 3`.execute(who)).rejects.toThrow(
      /permission denied|append-only/,
    );
    await expect(sql`delete from journal where seq = 3`.execute(who)).rejects.toThrow(/permission denied|append-only/);
    await expect(sql`truncate journal`.execute(who)).rejects.toThrow(/permission denied|append-only/);
  }
});

it.each([
  ['a changed row', sql`update journal set command = 'approved' where seq = 12`, 12],
  ['a removed row', sql`delete from journal where seq = 20`, 20],
  ['a rewritten hash', sql`update journal set hash = repeat('a', 64) where seq = 5`, 5],
])('finds %s (trust: Journal)', async (_, tampering, expected) => {
  const { owner } = portal.database;
  const rolledBack = owner.transaction().execute(async (tx) => {
    await sql`alter table journal disable trigger all`.execute(tx);
    await tampering.execute(tx);
    const { firstBad } = await verifyJournal(tx);
    throw new Error(`first bad ${firstBad}`);
  });
  await expect(rolledBack).rejects.toThrow(`first bad ${expected}`);
});

/** What is wrong with the journal as somebody left it, in a transaction that is rolled back. */
async function faultAfter(heads: JournalHeads, ...tampering: RawBuilder<unknown>[]): Promise<JournalFault | undefined> {
  let fault: JournalFault | undefined;
  const undone = portal.database.owner.transaction().execute(async (tx) => {
    await sql`alter table journal disable trigger all`.execute(tx);
    for (const statement of tampering) await statement.execute(tx);
    fault = await faultIn(tx, heads);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return fault;
}

const faultIn = async (db: Database, heads: JournalHeads) => (await checkJournalNow(db, heads)).fault;

describe('heads outside of the database (trust: Journal)', () => {
  let dataDir: string;
  let heads: JournalHeads;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cc-heads-'));
    heads = openHeads(dataDir, portal.services.log);
  });
  const open = () => openHeads(dataDir, portal.services.log);

  it('show a cut tail, a rewrite and a forged line', async () => {
    const { db } = portal.services;
    await heads.renew(db);
    const head = await journalHead(db);
    if (!head) throw new Error('the journal is empty');
    await heads.publish(head);
    const again = open();
    expect(await faultIn(db, again)).toBeUndefined();
    const cut = sql`delete from journal where seq = ${head.seq}`;
    expect(await faultAfter(again, cut)).toEqual({ kind: 'head', seq: head.seq });
    const line = (await readFile(headsFile(dataDir), 'utf8')).split('\n')[0] ?? '';
    await writeFile(headsFile(dataDir), line.replace(`"seq":${head.seq}`, `"seq":${head.seq - 1}`));
    expect(await faultIn(db, again)).toEqual({ kind: 'head', seq: head.seq - 1 });
  });

  it('that are gone beside a journal with rows are a fault, and do not come back by themselves', async () => {
    const { db } = portal.services;
    expect(await faultIn(db, heads)).toEqual({ kind: 'lost' });
    await heads.publish((await journalHead(db)) ?? noHead);
    expect(await faultIn(db, open())).toEqual({ kind: 'lost' });
    await heads.renew(db);
    expect(await faultIn(db, open())).toBeUndefined();
    await rm(headsFile(dataDir));
    expect(await faultIn(db, heads)).toEqual({ kind: 'lost' });
  });

  it('begin with an empty journal, whose rows they then cover, and are begun anew beside the old ones', async () => {
    const empty = await testDatabase();
    try {
      await heads.begin(portal.services.db);
      expect(await readdir(dataDir)).toEqual([]);
      const fresh = open();
      await fresh.begin(empty.db);
      expect(await readFile(headsFile(dataDir), 'utf8')).toMatch(/^\{"seq":0,/);
      expect(await faultIn(empty.db, fresh)).toBeUndefined();
      await fresh.renew(empty.db);
      expect((await readdir(join(dataDir, 'journal'))).filter((name) => /^heads\..*jsonl$/.test(name))).toHaveLength(2);
    } finally {
      await empty.close();
    }
  });
});

it('publishes every hundredth row once it is committed, and none that was rolled back (trust: Journal)', async () => {
  const { db } = portal.services;
  const published: JournalHead[] = [];
  publishHeads((head) => published.push(head));
  const { seq = 0 } = (await journalHead(db)) ?? {};
  const create = (name: string) => portal.user('admin').createSample({ body: { name } });
  for (let row = seq + 1; row < 100; row += 1) await create(`row ${row}`);
  const entry = { brandId: 1, role: 'admin', entityType: 'FREEZE_WINDOW', entityId: 1, command: 'tried' } as const;
  const author = systemAuthor('2030-01-01T00:00:00.000Z', 'test');
  const states = { fromState: null, toState: null, hashBefore: null, hashAfter: null, diff: {} };
  const undone = inTransaction(db, async (tx) => {
    journal(tx, { author, ...entry, ...states });
    beforeCommit(tx, () => Promise.reject(new Error('undone')));
  });
  await expect(undone).rejects.toThrow('undone');
  expect(published).toEqual([]);
  await create('row 100');
  expect(published).toEqual([await journalHead(db)]);
  expect(published[0]?.seq).toBe(100);
});

it('appends all rows of a transaction with one statement, each linked to the one before it (A7, T6)', async () => {
  const { db } = portal.services;
  const { owner } = portal.database;
  await sql`create table appended (rows int)`.execute(owner);
  await sql`
    create function note_append() returns trigger language plpgsql security definer as $$
    begin insert into appended select count(*) from added; return null; end $$
  `.execute(owner);
  await sql`create trigger note_append after insert on journal referencing new table as added for each statement execute function note_append()`.execute(
    owner,
  );
  const author = systemAuthor('2030-01-01T00:00:00.123Z', 'test');
  const states = {
    fromState: null,
    toState: 'X',
    hashBefore: null,
    hashAfter: null,
    diff: { größe: { from: 1e21, to: '\u2028' } },
  };
  await inTransaction(db, async (tx) => {
    for (let entityId = 1; entityId <= 3_500; entityId += 1)
      journal(tx, { author, ...states, brandId: 1, role: '', entityType: 'FREEZE_WINDOW', entityId, command: 'tried' });
  });
  const { rows: appends } = await sql<{ rows: number }>`select rows from appended`.execute(owner);
  expect(appends).toEqual([{ rows: 3_500 }]);
  expect((await verifyJournal(db)).firstBad).toBeUndefined();
});

it('compares published heads in pieces, however many there are: a statement has at most 65,535 parameters (A3)', async () => {
  const { db, log } = portal.services;
  const dataDir = await mkdtemp(join(tmpdir(), 'cc-heads-'));
  const heads = openHeads(dataDir, log);
  await heads.renew(db);
  const rows = await db.selectFrom('journal').select(['seq', 'hash']).orderBy('seq').limit(2_500).execute();
  for (const row of rows) await heads.publish(row);
  const parameters: number[] = [];
  const pool = countingPool(parameters);
  const counting = databaseOver({ connect: () => pool.connect(), end: () => pool.end() });
  expect(await faultIn(counting, heads)).toBeUndefined();
  await counting.destroy();
  expect(Math.max(...parameters)).toBe(1_000);
  await heads.publish({ seq: 2_222, hash: 'f'.repeat(64) });
  expect(await faultIn(db, heads)).toEqual({ kind: 'head', seq: 2_222 });
});

/** A pool of the test's database that notes how many parameters each statement has. */
function countingPool(parameters: number[]): pg.Pool {
  const pool = new pg.Pool(clientConfig(portal.database.address));
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
    Object.assign(client, {
      query: (text: string, values: unknown[] = []) => {
        parameters.push(values.length);
        return query(text, values);
      },
    });
  });
  return pool;
}
