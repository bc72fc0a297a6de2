import type { BoardName } from '#contract/analytics/boards.ts';
import { redacted } from '#contract/redacted-names.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { boardSearches } from './searches.ts';

const pages = () => import('./pages.tsx');
type Page = keyof Awaited<ReturnType<typeof pages>>;

const routeOf = (name: BoardName, path: string, crumb: string | undefined, page: Page): AreaRoute => ({
  path,
  texts: ['analytics'],
  ...(crumb !== undefined && { crumb: () => crumb }),
  search: boardSearches[name],
  page: lazyPage(pages, page),
});
const area = '/data-analytics';
const board = (name: BoardName, crumb: string, page: Page): AreaRoute => routeOf(name, `${area}/${name}`, crumb, page);
/** The same board with the filters of another one: no step of its own. */
const selected = (name: BoardName, page: Page): AreaRoute =>
  routeOf(name, `${area}/${name}/$withSelectedFilters`, undefined, page);

/** Boards of the data center and of deployment tracking (AN-01…AN-10, DT-01). */
export const analyticsRoutes: readonly AreaRoute[] = [
  {
    path: '/deployment-tracking',
    redirect: 'dashboard',
    crumb: () => 'Deployment tracking',
    children: [routeOf('deployment-tracking', 'dashboard', 'Dashboard', 'WebAppTrackingPage')],
  },
  board('deployment-tracking', 'Deployment tracking', 'DeploymentTrackingPage'),
  board('error-tracking', 'Error tracking', 'ErrorTrackingPage'),
  selected('error-tracking', 'ErrorTrackingPage'),
  board('unece-error-tracking', 'UNECE error tracking', 'UneceErrorTrackingPage'),
  selected('unece-error-tracking', 'UneceErrorTrackingPage'),
  board(redacted.cuDeploymentTracking, 'CU deployment tracking', 'CuDeploymentTrackingPage'),
  board(redacted.cuErrorTracking, 'CU error tracking', 'CuErrorTrackingPage'),
  board(redacted.e312DeploymentTracking, 'E3 1.2 deployment tracking', 'E312DeploymentTrackingPage'),
  board('e311-developer-mode', 'E3 1.1 developer mode', 'E311DeveloperModePage'),
  board(redacted.e320DeveloperMode, 'E3 2.0 developer mode', 'E320DeveloperModePage'),
  board('e310-oru23', 'E3 1.0 ORU 2.3', 'E310Oru23Page'),
  board(redacted.mqbMlbOru23, 'MQB/MLB ORU 2.3', 'MqbMlbOru23Page'),
];
