import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendEvents, type Event, rollupsOf } from '#tests/support/analytics/tracking.ts';
import { type TestDatabase, testDatabase } from '#tests/support/portal/database.ts';
import { isFull } from '#tests/support/tier.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const event: fc.Arbitrary<Event> = fc
  .record({
    day: fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-14'),
    campaign: fc.integer({ min: 1, max: 3 }),
    brandId: fc.constantFrom(1, 4),
    status: fc.integer({ min: 1, max: 8 }),
    market: fc.integer({ min: 0, max: 2 }),
    model: fc.integer({ min: 1, max: 2 }),
    modelYear: fc.constantFrom(2024, 2025),
    ecu: fc.integer({ min: 0, max: 2 }),
    error: fc.integer({ min: 0, max: 2 }),
    isRepeat: fc.boolean(),
    minutes: fc.option(fc.integer({ min: 0, max: 60_000 })),
    energy: fc.option(fc.integer({ min: 0, max: 9_000 })),
  })
  .map((one) => ({
    ...one,
    isRepeat: one.isRepeat && one.status === 6,
    minutes: one.status === 8 ? (one.minutes ?? 0) : one.minutes,
  }));

/** What happens to events: a batch comes, some of an import are corrected, one is rolled back. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('append' as const), events: fc.array(event, { minLength: 1, maxLength: 25 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      of: fc.nat(5),
      status: fc.integer({ min: 1, max: 7 }),
      market: fc.integer({ min: 0, max: 2 }),
      day: fc.constantFrom('2026-01-02', '2026-03-01'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollBack' as const), of: fc.nat(5) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function happen(history: readonly Step[]): Promise<void> {
  const { owner } = database;
  for (const [at, one] of history.entries()) {
    if (one.kind === 'append') await appendEvents(owner, one.events, at);
    else if (one.kind === 'rollBack') await sql`delete from tracking_event where import_id = ${one.of}`.execute(owner);
    else
      await sql`
        update tracking_event set status = ${one.status}, is_repeat = false, market = ${one.market}, day = ${one.day}, minutes = coalesce(minutes, 5) + 700
        where import_id = ${one.of}`.execute(owner);
  }
}

it('keeps rollups equal to a full count after any history of batches, corrections and rollbacks (D-190, D-188)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (history) => {
      await sql`truncate tracking_event, tracking_by_market, tracking_by_model, tracking_failure, tracking_energy, tracking_kind`.execute(
        database.owner,
      );
      await happen(history);
      const { kept, counted } = await rollupsOf(database.owner);
      expect(kept).toEqual(counted);
    }),
    { numRuns: isFull ? 1_000 : 50, seed: 20 },
  );
}, 300_000);
