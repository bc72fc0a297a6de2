import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CuCampaign } from '#contract/smart-campaign/smart-campaign-endpoints.ts';

const seen = { mayOpen: true };
// Another test of the process may have loaded the list before, or load it later: neither gets what stands in here.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('#src/app/routing/may-open.ts', () => ({ useMayOpen: () => () => seen.mayOpen }));
});
afterAll(() => {
  vi.doUnmock('#src/app/routing/may-open.ts');
  vi.resetModules();
});

const row: CuCampaign = {
  ...{ id: 8, name: 'Winter fleet', type: 'DYNAMIC', state: 'CREATED', software: 'Radio 1.0.0', vehicleCount: null },
  ...{ swProjectId: 1, rcId: 2, deploymentId: 8, lastEditedOn: '2026-11-25T04:00:00.000Z' },
};

it.each([
  [true, true],
  [false, false],
])('the name of a CU campaign, which may be opened: %s, is a link: %s (D-068, D-249, ROLE-R11)', async (mayOpen, isLink) => {
  const { CuName } = await import('#src/areas/smart-campaign/cu-list.tsx');
  const { drawn } = await import('#tests/support/drawn.tsx');
  seen.mayOpen = mayOpen;
  const html = drawn(<CuName row={row} />);
  expect(html).toContain('Winter fleet');
  expect(html.includes('/release-candidates/2/deployment/8')).toBe(isLink);
});
