import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '#server/db/seed/seed.ts';
import { maxInCall } from '#server/modules/deployment/wide-list.ts';
import type { Services } from '#server/services.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal({ config: { seed: 'demo', seedVehicles: 2_000 } });
}, 60_000);
afterAll(() => t.close());

it('makes its rollouts in a fleet so large that their lists are frozen after the approval (ADR 18, D-203)', {
  timeout: 120_000,
}, async () => {
  const { twin } = t.services.upstreams;
  // Counts as of a fleet of a million, over one of two thousand.
  const count: typeof twin.count = async (query) => maxInCall + 1 + (await twin.count(query));
  const services: Services = { ...t.services, upstreams: { ...t.services.upstreams, twin: { ...twin, count } } };
  await seed(t, services);
  const rows = await t.services.db.selectFrom('liveDeployment').select(['status', 'vehicleCount']).execute();
  expect(new Set(rows.map(({ status }) => status))).toContain('ROLLOUT_SUCCESSFUL');
  expect(rows.filter(({ vehicleCount }) => (vehicleCount ?? 0) > maxInCall).length).toBeGreaterThan(5);
  expect(await t.services.db.selectFrom('wideList').selectAll().execute()).toEqual([]);
});
