import { redacted } from '#contract/redacted-names.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { boardSearch } from './searches.ts';

const pages = () => import('./pages.tsx');
type Page = keyof Awaited<ReturnType<typeof pages>>;

const board = (path: string, crumb: string | undefined, page: Page): AreaRoute => ({
  path,
  texts: ['analytics'],
  ...(crumb !== undefined && { crumb: () => crumb }),
  search: boardSearch,
  page: lazyPage(pages, page),
});
const area = '/data-analytics';
const selected = '$withSelectedFilters';

/** Boards of the data center and of deployment tracking (AN-01…AN-10, DT-01). */
export const analyticsRoutes: readonly AreaRoute[] = [
  {
    path: '/deployment-tracking',
    redirect: 'dashboard',
    crumb: () => 'Deployment tracking',
    children: [board('dashboard', 'Dashboard', 'WebAppTrackingPage')],
  },
  board(`${area}/deployment-tracking`, 'Deployment tracking', 'DeploymentTrackingPage'),
  board(`${area}/error-tracking`, 'Error tracking', 'ErrorTrackingPage'),
  // The same board with the filters of another one: no step of its own.
  board(`${area}/error-tracking/${selected}`, undefined, 'ErrorTrackingPage'),
  board(`${area}/unece-error-tracking`, 'UNECE error tracking', 'UneceErrorTrackingPage'),
  board(`${area}/unece-error-tracking/${selected}`, undefined, 'UneceErrorTrackingPage'),
  board(`${area}/${redacted.cuDeploymentTracking}`, 'CU deployment tracking', 'CuDeploymentTrackingPage'),
  board(`${area}/${redacted.cuErrorTracking}`, 'CU error tracking', 'CuErrorTrackingPage'),
  board(`${area}/${redacted.e312DeploymentTracking}`, 'E3 1.2 deployment tracking', 'E312DeploymentTrackingPage'),
  board(`${area}/e311-developer-mode`, 'E3 1.1 developer mode', 'E311DeveloperModePage'),
  board(`${area}/${redacted.e320DeveloperMode}`, 'E3 2.0 developer mode', 'E320DeveloperModePage'),
  board(`${area}/e310-oru23`, 'E3 1.0 ORU 2.3', 'E310Oru23Page'),
  board(`${area}/${redacted.mqbMlbOru23}`, 'MQB/MLB ORU 2.3', 'MqbMlbOru23Page'),
];
