import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, openJobs } from '#server/jobs/jobs.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import { inTransaction } from '#server/transaction.ts';
import { type TestServices, testServices } from '#tests/support/portal/services.ts';

const done: number[] = [];
let failures = 1;
const collect = defineJob('test.collect', z.object({ n: z.number() }), async ({ n }) => void done.push(n), { concurrency: 4 });
const flaky = defineJob('test.flaky', z.object({ n: z.number() }), async ({ n }) => {
  failures -= 1;
  if (failures >= 0) throw new Error('not yet');
  done.push(n);
});

const again = defineRecurring('test.again', 60, async () => {
  throw new Error('not this time');
});

let test: TestServices;
beforeAll(async () => {
  test = await testServices({ jobs: [collect, flaky, again.job] });
});
afterAll(() => test.close());

it('exists exactly when the transaction commits (T6)', async () => {
  const { db, jobs } = test.services;
  await inTransaction(db, (tx) => jobs.enqueue(tx, collect, { n: 1 }));
  const rolledBack = inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, collect, { n: 2 });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = 'test.collect'`.execute(db);
  expect(rows).toEqual([{ data: { n: 1 } }]);
});

it('lets only one job of a key wait (T6)', async () => {
  const { db, jobs } = test.services;
  const startAfter = new Date(Date.now() + 3_600_000);
  for (let round = 0; round < 3; round += 1)
    await inTransaction(db, (tx) => jobs.enqueue(tx, collect, { n: 50 + round }, { key: 'one', startAfter }));
  const { rows } = await sql<{ n: number }>`select (data->>'n')::int as n from pgboss.job where singleton_key = 'one'`.execute(
    db,
  );
  expect(rows).toEqual([{ n: 50 }]);
});

it('takes up what a killed server left running, and repeats what failed (T24)', async () => {
  const { db } = test.services;
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where data->>'n' = '1'`.execute(db);
  const next = await openJobs(test.database.address, db, [collect, flaky], test.services.log, { alone: true });
  const services = { ...test.services, jobs: next };
  await next.start(services);
  await inTransaction(db, (tx) => next.enqueue(tx, flaky, { n: 9 }));
  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 9]), { timeout: 15_000, interval: 50 });
  await next.stop(500);
});

it('work that comes again waits once, a minute by the clock of the database, also when it failed (T24, T25)', async () => {
  const { rows: none } = await waiting();
  await again.begin(test.services);
  expect([none, (await waiting()).rows]).toEqual([[], [{ seconds: 0 }]]);
  await sql`update pgboss.job set state = 'active' where name = 'test.again'`.execute(test.services.db);
  await expect(again.job.perform({}, test.services)).rejects.toThrow('not this time');
  await again.begin(test.services);
  expect((await waiting()).rows).toEqual([{ seconds: 60 }]);
});

const waiting = () =>
  sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'test.again' and state = 'created'
  `.execute(test.services.db);
