import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { filterOf, listBody, manager, newList } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 400);
});
afterAll(() => t.close());

const count = async (text: string) => {
  const body = { filter: filterOf(text), dataSource: 'DIGITAL_TWIN' as const, brandIds: [1] };
  return (await t.user(manager).countMatches({ body })).body.count;
};

it('counts inside the group of a list by bits of its own, which follow vehicles that come and go, and the list (VIN-03, D-104, D-186)', async () => {
  const { db } = t.services;
  const list = await newList(t, { name: 'Counted inside', filter: filterOf('MARKET = DE, FR') });
  const inside = `VEHICLE_GROUP = ${list.vwacVehicleGroupId}`;
  expect(await count(inside)).toBe(list.count);
  expect(await count(`VEHICLE_GROUP != ${list.vwacVehicleGroupId}`)).toBe(await count('MARKET != DE, FR'));
  const others = await newList(t, { name: 'Counted beside', filter: filterOf('MARKET = ES') });
  expect(await count(`VEHICLE_GROUP = ${list.vwacVehicleGroupId}, ${others.vwacVehicleGroupId}`)).toBe(list.count + others.count);
  const made = () => sql`select content_id, block, bits, xmin::text from vehicle_list_bits order by 1, 2`.execute(db);
  const { rows: before } = await made();
  expect(before.length).toBeGreaterThan(0);
  // What changes about a vehicle leaves the list as it is.
  await db.updateTable('vehicle').set({ fleet: 'LENT' }).where('market', '=', 'DE').execute();
  expect(await count(inside)).toBe(list.count);
  expect((await made()).rows).toEqual(before);
  const three = await db.selectFrom('vehicle').selectAll().where('market', '=', 'DE').where('brandId', '=', 1).limit(3).execute();
  const vins = three.map(({ vin }) => vin);
  await db.deleteFrom('vehicle').where('vin', 'in', vins).execute();
  expect(await count(inside)).toBe(list.count - 3);
  for (const { number: _, ...vehicle } of three.slice(0, 2)) await db.insertInto('vehicle').values(vehicle).execute();
  expect(await count(inside)).toBe(list.count - 1);
  await expect(
    db
      .updateTable('vehicle')
      .set({ vin: 'WVWZZZ00000000000' })
      .where('vin', '=', vins[0] ?? '')
      .execute(),
  ).rejects.toThrow('a vehicle keeps its VIN');
  const body = listBody({ name: list.name, filter: filterOf('MARKET = FR') });
  await t.user(manager).saveVehicleList({ params: { type: 'standalone', id: list.id }, body });
  expect(await count(inside)).toBe(await count('MARKET = FR'));
});
