import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hasBrokenSeed, seedAlone } from '#server/db/seed/seed-run.ts';
import { createLog } from '#server/log/log.ts';
import { StartRefused } from '#server/start/start-refused.ts';
import { type TestDatabase, testDatabase } from '#tests/support/portal/database.ts';

const log = createLog({ logLevel: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.owner.deleteFrom('seedRun').execute());
afterAll(() => database.close());

const people = () => database.db.selectFrom('person').select('subject').execute();
const person = { issuer: 'x', username: 'a', email: '', fullName: 'A', userManagerAt: [] };

it('is run by one of two servers that start together, and by the other one after it (SEED, two first starts)', async () => {
  const steps: string[] = [];
  const { promise: firstIsHalf, resolve: half } = Promise.withResolvers<void>();
  const first = seedAlone(database.address, log, async () => {
    steps.push('first begins');
    half();
    // The second one has asked for the lock before this ends: it would begin now, if it could.
    await database.owner.transaction().execute(() => second.begun);
    steps.push('first ends');
  });
  await firstIsHalf;
  const second = begin(() => void steps.push('second begins'));
  await Promise.all([first, second.done]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins']);
});

/** Starts a second seed and says when it waits for the lock. */
function begin(work: () => void) {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const waiting = createLog({ logLevel: 'info' }, { destination: { write: () => resolve() } });
  return { begun, done: seedAlone(database.address, waiting, async () => work()) };
}

it('that was cut off is never taken for a whole one: the next start is refused in words (D-203)', async () => {
  await expect(seedAlone(database.address, log, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await hasBrokenSeed(database.address)).toBe(true);
  const again = seedAlone(database.address, log, async () => {
    await database.db
      .insertInto('person')
      .values({ ...person, subject: 'again' })
      .execute();
  });
  await expect(again).rejects.toThrow(StartRefused);
  await expect(again).rejects.toThrow(/SEED=none/);
  expect(await people()).toEqual([]);
});

it('that ended may run again, and adds to a database that people worked with without a mark of its own', async () => {
  await seedAlone(database.address, log, async () => undefined);
  expect(await hasBrokenSeed(database.address)).toBe(false);
  await expect(seedAlone(database.address, log, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await hasBrokenSeed(database.address)).toBe(false);
});
