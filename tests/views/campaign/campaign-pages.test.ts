import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { campaignStatuses } from '#contract/campaign/campaign.ts';
import { accessOf, mayVisit } from '#contract/page/routes.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { areaRoutes } from '#src/app/routing/router.tsx';
import { parseSearch, stringifySearch } from '#src/app/routing/search.ts';
import { keptWhenDropped } from '#src/app/routing/zero-when-dropped.ts';
import { campaignRoutes } from '#src/areas/campaign/routes.ts';
import { deploymentChoices, releaseChoices } from '#src/areas/creation/choices.ts';
import { overviewTabs } from '#src/areas/deployment/list/overview-tabs.ts';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { person, testUsers } from '#tests/support/test-users.ts';

const pages = new Map(flatten(areaRoutes).map(({ fullPath, route }) => [fullPath, route]));
const big = '/software/campaigns/e3bigloopada/edit/$bigLoopCampaignId';
const oru = '/software/campaigns/e3oru20/edit/$oru20CampaignId';

describe('pages of campaigns and releases (D-003, D-004, D-025, X-04)', () => {
  it.each([
    ['BIG-01', big, 'parameters'],
    ['BIG-02', big, 'vehicles'],
    ['BIG-03', big, 'release'],
    ['BIG-04', big, 'rollout'],
    ['BIG-05', big, 'analytics'],
    ['ORU2-01', oru, 'parameters vehicles release rollout analytics'],
    ['BIG-12', '/software/release/e3bigloopada/$releaseId', 'overview properties'],
    ['ORU2-05', '/software/release/e3oru20/$releaseId', 'overview properties'],
  ])('%s: below %s stand %s', (_, path, children) => {
    expect(children.split(' ').filter((child) => !pages.has(`${path}/${child}`))).toEqual([]);
    expect(pages.get(path)?.redirect).toBe(path.includes('release') ? 'overview' : 'parameters');
  });

  it('stand in tabs among deployments and projects, by their own right (D-026, ROLE-R08)', () => {
    const side = (may: boolean) => ({ may, flag: 'on' as const });
    const tabs = (may: boolean, wanted: string) =>
      overviewTabs({ test: side(true), bigLoop: side(may), oru20: side(may) }, wanted);
    expect(tabs(true, 'oru20')).toEqual({ state: 'ready', tabs: ['test', 'bigLoop', 'oru20'], shown: 'oru20' });
    expect(tabs(false, 'oru20')).toEqual({ state: 'ready', tabs: ['test'], shown: 'test' });
    for (const { listedAt = '' } of campaignRoutes) expect(listedAt).toMatch(/^\/software\/deployments\?tab=/);
  });

  it('open for the E3 2.0 ORU manager, who never needs the page of campaigns (ROLE-R09, ROLE-R10, ROLE-R11, ROLE-R12, X-15, D-026, D-215, D-217)', () => {
    const global = person('GLOBAL_E3_20_ORU_MANAGER', 0);
    for (const manager of [testUsers.oru20Manager, global]) {
      for (const path of [`${big}/rollout`, `${oru}/rollout`, '/software/release/e3oru20/$releaseId/overview'])
        expect(mayVisit(path, manager, 1), path).toBe(true);
      for (const path of ['/software/deployments/create', '/software/release/create'])
        expect(mayVisit(path, manager, 1)).toBe(true);
      expect(mayVisit('/software/campaigns', manager, 1)).toBe(false);
      expect(mayVisit('/software/data-load', manager, 1)).toBe(false);
    }
    expect(mayVisit(`${big}/rollout`, testUsers.releaseManager, 1)).toBe(false);
    expect(accessOf(`${oru}/rollout`).area).toBe('Deployments');
  });

  it('are chosen by kind where one is created (D-027)', () => {
    expect([...releaseChoices, ...deploymentChoices].map(({ key, href }) => [key, href])).toEqual([
      ['bigLoopRelease', '/software/release/e3bigloopada/new/overview'],
      ['oru20Release', '/software/release/e3oru20/new/overview'],
      ['bigLoopCampaign', '/software/campaigns/e3bigloopada/edit/new/parameters'],
      ['oru20Campaign', '/software/campaigns/e3oru20/edit/new/parameters'],
    ]);
  });

  it('show their states as the tags have them (TAG-01, TAG-02, TAG-05, TAG-06, STATE-07, STATE-08, X-09)', () => {
    expect(campaignStatuses.map((status) => [status, statusKind(status)])).toEqual([
      ['CREATED', 'ACTION_REQUIRED'],
      ['ROLLED_OUT', 'NEUTRAL'],
      ['ROLLOUT_FAILED', 'NEGATIVE'],
      ['ROLLOUT_ABORTED', 'NEUTRAL'],
    ]);
  });
});

describe('the release that an address carries along (BIG-06, ORU2-02)', () => {
  const opened = (at: string) => {
    const root = createRootRoute();
    const campaign = createRoute({
      getParentRoute: () => root,
      path: '/campaign/$id/$page',
      search: { middlewares: [keptWhenDropped('releaseId')] },
    });
    const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere' });
    return createRouter({
      routeTree: root.addChildren([campaign, elsewhere]),
      history: createMemoryHistory({ initialEntries: [at] }),
      parseSearch,
      stringifySearch,
    });
  };

  it.each([
    ['none named', '/campaign/1/vehicles?releaseId=7', '/campaign/1/release', '/campaign/1/release?releaseId=7'],
    [
      'another one named',
      '/campaign/1/vehicles?releaseId=7',
      '/campaign/1/release?releaseId=8',
      '/campaign/1/release?releaseId=8',
    ],
    ['absent from the start', '/campaign/1/vehicles', '/campaign/1/release', '/campaign/1/release'],
    ['another page', '/campaign/1/vehicles?releaseId=7', '/elsewhere', '/elsewhere'],
  ])('%s: from %s to %s it is %s', async (_, from, to, href) => {
    const router = opened(from);
    await router.load();
    const [pathname = '', query = ''] = to.split('?');
    expect(router.buildLocation({ to: pathname, search: parseSearch(query) } as never).href).toBe(href);
  });

  it('is kept on the pages of campaigns alone', () => {
    const having = flatten(areaRoutes).filter(({ route }) => route.keptWhenDropped !== undefined);
    expect(having.map(({ fullPath, route }) => [fullPath, route.keptWhenDropped])).toEqual([
      [big, 'releaseId'],
      [oru, 'releaseId'],
    ]);
  });
});
