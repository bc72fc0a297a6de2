import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '#contract/access/access.ts';
import type { Left } from '#contract/deployment/rollout.ts';
import { smartCampaignContext } from '#contract/smart-campaign/smart-campaign.ts';
import { smartCampaignEndpoints } from '#contract/smart-campaign/smart-campaign-endpoints.ts';
import { smartCampaignFlow } from '#machines/flows/smart-campaign.ts';
import { wayBackSteps } from '#src/areas/deployment/rollout/way-back-offer.tsx';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawnSteps } from '#tests/support/drawn-steps.tsx';
import { testUsers } from '#tests/support/test-users.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['flows', 'deployments', 'people', ...flowTextNames]);
});

/** Next steps of an aborted smart campaign whose software 12 vehicles have, as somebody sees them. */
const steps = (actor: Actor, isPossible = true, ways: NonNullable<Left>['ways'] = []) =>
  drawnSteps(
    {
      of: { entityType: 'SMART_CAMPAIGN', entityId: 7 },
      flow: smartCampaignFlow,
      state: { value: 'ROLLOUT_ABORTED', context: smartCampaignContext.parse({ homeBrandId: 1, brandIds: [1] }) },
      people: [],
      shown: { revision: 1, news: undefined },
      onRun: async () => true,
      name: 'Spring lights',
      onward: wayBackSteps(
        { left: { vehicles: 12, remaining: 12, ways, isPossible }, rule: smartCampaignEndpoints.getSmartWayBack.access.rule },
        () => undefined,
      ),
    },
    actor,
  );
const row = (html: string) => /<(\w+)[^>]*data-command="wayBack.prepare"[^>]*>/.exec(html) ?? [];

it('an aborted campaign leads whoever may prepare its way back there, and says to the operator who can (D-255, D-241)', async () => {
  const [open, button] = row(await steps(testUsers.campaignManager));
  expect([button, open]).toEqual(['button', expect.stringContaining('data-open="true"')]);
  const operator = await steps(testUsers.launchOperator);
  const [closed, entry] = row(operator);
  expect([entry, closed]).toEqual(['div', expect.stringContaining('data-open="false"')]);
  expect(operator.slice(operator.indexOf(closed ?? ''))).toMatch(/^.*?Prepare the way back.*?Campaign Manager/i);
  expect(row(await steps(testUsers.launchOperator, false))).toEqual([]);
  const to = { entityType: 'SMART_CAMPAIGN', brandId: 1, open: { id: 12, name: 'Way back', route: '/way-back' } } as const;
  const under = [{ to, status: 'ROLLED_OUT', isUnderWay: true }];
  expect(row(await steps(testUsers.campaignManager, true, under))).toEqual([]);
});
