import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedIdentityUsers } from '#server/identity/users.ts';
import { dataLoadWorld } from '#tests/support/data-load/data-load-world.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let w: ReturnType<typeof dataLoadWorld>;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedIdentityUsers(t.database.owner, 'https://issuer.test');
  w = dataLoadWorld(t);
});
afterAll(() => t.close());

it('tells readers of data load the batches of the next 14 days, planned ones alone (D-033)', async () => {
  const id = await w.planned(48, 100, 15 * 24);
  const { id: draft } = await w.create({ title: 'Not planned' });
  await w.save(draft, w.batch(48));
  const batches = async (user: string) =>
    (await t.user(user).getHome({})).body.calendar?.map(({ from, kind, route, title }) => [kind, title, from, route]);
  const route = `/software/campaigns/data-load-management/${id}/batches`;
  expect(await batches('data-load-manager')).toEqual([
    ['BATCH', 'Maps Europe 2026.4: batch 1', w.inHours(48), route],
    ['BATCH', 'Maps Europe 2026.4: batch 2', w.inHours(100), route],
  ]);
  // Who may read both has them among phases and freezes.
  expect((await batches('admin'))?.length).toBe(2);
  // Who may read deployments alone sees no batch, and who reads neither has no tile.
  expect([await batches('launch-operator'), await batches('cmt-function-owner')]).toEqual([[], undefined]);
});
