import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JournalHead, journal, journalHead, publishHeads, systemAuthor, verifyJournal } from '#server/journal.ts';
import { openHeads } from '#server/journal-heads.ts';
import { beforeCommit, inTransaction } from '#server/transaction.ts';
import { createGadgetTable, gadgetApi, gadgetHandlers } from '#tests/support/gadget.ts';
import { type TestPortal, testPortalOf } from '#tests/support/portal.ts';

let portal: TestPortal<typeof gadgetApi>;
beforeAll(async () => {
  portal = await testPortalOf(gadgetApi, gadgetHandlers);
  await createGadgetTable(portal.database.owner);
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => portal.user('admin').createGadget({ body: { name: `ä ${index} \u2028` } })),
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

it('keeps signed heads outside of the database, which show a cut tail, a rewrite and a forged line (trust: Journal)', async () => {
  const { db, log } = portal.services;
  const dataDir = await mkdtemp(join(tmpdir(), 'cc-heads-'));
  const heads = await openHeads(dataDir, log);
  expect(await heads.firstMissing(db)).toBeUndefined();
  const head = await journalHead(db);
  if (!head) throw new Error('the journal is empty');
  await heads.publish(head);
  const again = await openHeads(dataDir, log);
  expect(await again.firstMissing(db)).toBeUndefined();
  const cut = portal.database.owner.transaction().execute(async (tx) => {
    await sql`alter table journal disable trigger all`.execute(tx);
    await sql`delete from journal where seq = ${head.seq}`.execute(tx);
    expect((await verifyJournal(tx)).firstBad).toBeUndefined();
    throw new Error(`missing ${await again.firstMissing(tx)}`);
  });
  await expect(cut).rejects.toThrow(`missing ${head.seq}`);
  const file = join(dataDir, 'journal', 'heads.jsonl');
  const line = await readFile(file, 'utf8');
  await writeFile(file, line.replace(`"seq":${head.seq}`, `"seq":${head.seq - 1}`));
  expect(await again.firstMissing(db)).toBe(head.seq - 1);
});

it('publishes every hundredth row once it is committed, and none that was rolled back (trust: Journal)', async () => {
  const { db } = portal.services;
  const published: JournalHead[] = [];
  publishHeads((head) => published.push(head));
  const { seq = 0 } = (await journalHead(db)) ?? {};
  const create = (name: string) => portal.user('admin').createGadget({ body: { name } });
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
