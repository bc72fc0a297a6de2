import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { flatten } from '#src/app/routing/route-table.ts';
import { parseSearch, stringifySearch } from '#src/app/routing/search.ts';
import { zeroWhenDropped } from '#src/app/routing/zero-when-dropped.ts';
import { smartCampaignRoutes } from '#src/areas/smart-campaign/routes.ts';

function opened(at: string) {
  const root = createRootRoute();
  const plan = createRoute({
    getParentRoute: () => root,
    path: '/plan',
    search: { middlewares: [zeroWhenDropped('expanded')] },
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere' });
  return createRouter({
    routeTree: root.addChildren([plan, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
}

it.each([
  ['dropped', '/plan?expanded=3', '/plan', '/plan?expanded=0'],
  ['absent from the start', '/plan', '/plan', '/plan'],
  ['kept', '/plan?expanded=3', '/plan?expanded=4', '/plan?expanded=4'],
  ['nothing to another page', '/plan?expanded=3', '/elsewhere', '/elsewhere'],
])("a plan's expanded phase, %s, becomes what it has to (X-25, ORUN-08)", async (_, from, to, href) => {
  const router = opened(from);
  await router.load();
  const [pathname = '', query = ''] = to.split('?');
  // As a link's navigation builds it, before it is committed to the browser's history.
  const { href: built } = router.buildLocation({ to: pathname, search: parseSearch(query) } as never);
  expect(built).toBe(href);
});

it('holds for the plan of a smart campaign alone (ORUN-08)', () => {
  const having = flatten(smartCampaignRoutes).filter(({ route }) => route.zeroWhenDropped !== undefined);
  expect(having.map(({ fullPath, route }) => [fullPath, route.zeroWhenDropped])).toEqual([
    ['/software/campaigns/oru-smart-campaign/$smartCampaignId/plan-deployment', 'expanded'],
  ]);
});
