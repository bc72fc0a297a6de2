import { beforeAll, expect, it } from 'vitest';
import { rolesToOpen } from '#src/app/routing/may-open.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { areaRoutes } from '#src/app/routing/router.tsx';
import { startTexts } from '#src/i18n/i18n.ts';
import { Tabs } from '#src/ui/page/tabs.tsx';
import { drawn } from '#tests/support/drawn.tsx';
import { testUsers } from '#tests/support/test-users.ts';

beforeAll(startTexts);

it('whoever starts a smart rollout hears of the closed plan who opens it, and is led nowhere (D-217, D-249)', async () => {
  const path = '/software/campaigns/oru-smart-campaign/154';
  const patterns = flatten(areaRoutes).map(({ fullPath }) => fullPath);
  const roles = (page: string, actor = testUsers.launchOperator) =>
    rolesToOpen(`${path}/${page}`, { actor, brandId: 1 }, patterns);
  expect(roles('rollout')).toBeUndefined();
  expect(roles('plan-deployment', testUsers.campaignManager)).toBeUndefined();
  expect(roles('plan-deployment')).toEqual(['Campaign Manager']);
  const tabs = [
    { key: 'plan', label: 'Plan', href: `${path}/plan-deployment`, closed: 'Closed to you.' },
    { key: 'rollout', label: 'Rollout', href: `${path}/rollout` },
  ];
  const html = await drawn(<Tabs label="Sections" tabs={tabs} current="rollout" />);
  expect(html).not.toContain('/plan-deployment');
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*title="Closed to you."[^>]*>.*Plan.*Closed to you\./);
  expect(html).toContain(`${path}/rollout`);
});
