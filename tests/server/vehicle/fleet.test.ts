import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawn } from '#server/fleet/drawn.ts';
import { fillFleet, seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { staleBlocks } from '#server/fleet/vehicle-bits.ts';
import { type TestServices, testServices } from '#tests/support/portal/services.ts';

let filled: TestServices;
let seeded: TestServices;
beforeAll(async () => {
  [filled, seeded] = await Promise.all([testServices(), testServices()]);
});
afterAll(() => Promise.all([filled.close(), seeded.close()]));

const count = 50_000;
const vehicles = async ({ database }: TestServices, limit: number) => {
  const { rows } = await sql`select * from vehicle order by number limit ${limit}`.execute(database.db);
  return rows;
};
const keys = async ({ database }: TestServices) => {
  const { rows } = await sql<{ made: string }>`
    select pg_get_indexdef(indexrelid) || ' ' || coalesce((select conname from pg_constraint where conindid = indexrelid), '') as made
    from pg_index where indrelid = 'vehicle'::regclass order by 1`.execute(database.db);
  return rows.map(({ made }) => made);
};

it('draws as the hash of PostgreSQL does, so that a fleet seeded in SQL has the same vehicles (D-203)', async () => {
  const { rows } = await sql<{ n: number; salt: number; size: number; drawn: number }>`
    select n, salt, size, ((hashint8extended(n, salt) & 9223372036854775807) % size)::int as drawn
    from (select (i * 104729) % 10000000 as n, i % 7 as salt, 2 + (i * 37) % 1999 as size from generate_series(0, 3000) as i) as cases
  `.execute(seeded.database.db);
  expect(rows.filter((one) => drawn(Number(one.n), one.salt, one.size) !== one.drawn)).toEqual([]);
});

it('leaves an empty fleet with all its keys when filling it fails in the middle (T24)', async () => {
  const { address, owner } = filled.database;
  const before = await keys(filled);
  await sql`alter table vehicle add constraint too_many check (number < 30000)`.execute(owner);
  await expect(fillFleet(address, count)).rejects.toThrow('too_many');
  await sql`alter table vehicle drop constraint too_many`.execute(owner);
  expect(await keys(filled)).toEqual(before);
  expect(await vehicles(filled, 1)).toEqual([]);
});

it('fills an empty fleet with the same vehicles as seeding does, with the same keys, and counts them (D-203, D-104)', async () => {
  const before = await keys(filled);
  await sql`alter table vehicle alter column number restart`.execute(filled.database.owner);
  await fillFleet(filled.database.address, count);
  expect(await keys(filled)).toEqual(before);
  await seedVehicles(seeded.services, 3_000);
  expect(await vehicles(filled, 3_000)).toEqual(await vehicles(seeded, 3_000));
  expect(await seedVehicles(filled.services, count)).toBe(0);
  expect(await staleBlocks(filled.database.db)).toBe(0);
  const { rows } = await sql<{ found: number }>`
    select sum(bit_count(bits))::int as found from vehicle_bits where key = 'BRAND'`.execute(filled.database.db);
  expect(rows).toEqual([{ found: count }]);
  await sql`update vehicle set market = 'FI' where number = 5`.execute(filled.database.db);
  expect(await staleBlocks(filled.database.db)).toBe(1);
});

it('leaves a fleet that has vehicles to seeding, which adds what is missing (D-203)', async () => {
  // A portal works with it meanwhile: its statements are not waited for, nor do they wait.
  await seeded.database.db.transaction().execute(async (tx) => {
    await sql`select count(*) from vehicle`.execute(tx);
    await fillFleet(seeded.database.address, count);
  });
  expect(await vehicles(seeded, count)).toHaveLength(3_000);
  expect(await seedVehicles(seeded.services, 3_500)).toBe(500);
  expect(await seedVehicles(seeded.services, 3_500)).toBe(0);
});
