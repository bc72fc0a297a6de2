import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyJournal } from '#server/journal.ts';
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
