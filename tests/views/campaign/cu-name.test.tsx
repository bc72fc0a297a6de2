import { expect, it, vi } from 'vitest';
import type { CuCampaign } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { CuName } from '#src/areas/smart-campaign/cu-list.tsx';
import { drawn } from '#tests/support/drawn.tsx';

const seen = vi.hoisted(() => ({ mayOpen: true }));
vi.mock('#src/app/routing/may-open.ts', () => ({ useMayOpen: () => () => seen.mayOpen }));

const row: CuCampaign = {
  ...{ id: 8, name: 'Winter fleet', type: 'DYNAMIC', state: 'CREATED', software: 'Radio 1.0.0', vehicleCount: null },
  ...{ swProjectId: 1, rcId: 2, deploymentId: 8, lastEditedOn: '2026-11-25T04:00:00.000Z' },
};

it.each([
  [true, true],
  [false, false],
])('the name of a CU campaign, which may be opened: %s, is a link: %s (D-068, D-249, ROLE-R11)', (mayOpen, isLink) => {
  seen.mayOpen = mayOpen;
  const html = drawn(<CuName row={row} />);
  expect(html).toContain('Winter fleet');
  expect(html.includes('/release-candidates/2/deployment/8')).toBe(isLink);
});
