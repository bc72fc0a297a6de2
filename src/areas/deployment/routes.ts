import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import type { loads, parents } from './loads.ts';
import {
  liveListSearch,
  overviewSearch,
  rolloutSearch,
  selectionTableSearch,
  testListSearch,
  trackingSearch,
} from './searches.ts';

const base = '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId';
const texts = ['deployments', 'candidate', 'table', 'flows', 'collab'];
const deploymentId = (at: At) => idOf(at.params.deploymentId);
const load = (name: keyof typeof loads) => async (at: At) => (await import('./loads.ts')).loads[name](at);
const placed = (name: keyof typeof parents) => async (at: At) => (await import('./loads.ts')).parents[name](at);
const ofCandidate = { releaseCandidateId: placed('candidate') };

const testRoutes: readonly AreaRoute[] = [
  {
    path: `${base}/test-deployments`,
    texts,
    crumb: () => 'Test deployments',
    search: testListSearch,
    load: load('tests'),
    parents: ofCandidate,
    page: lazyPage(() => import('#src/areas/test-deployment/test-list-page.tsx'), 'TestListPage'),
  },
  {
    path: `${base}/test-deployments/$deploymentId`,
    texts,
    crumb: (at) => {
      const id = deploymentId(at);
      return id === undefined ? 'New test deployment' : peekAt(at.portal, 'getTestDeployment', { params: { id } })?.name;
    },
    load: load('test'),
    parents: { ...ofCandidate, deploymentId: placed('test') },
    page: lazyPage(() => import('#src/areas/test-deployment/test-frame.tsx'), 'TestRoute'),
    redirect: 'info',
    children: [
      { path: 'info', page: lazyPage(() => import('#src/areas/test-deployment/test-info-page.tsx'), 'TestInfoPage') },
      {
        path: 'vehicles',
        search: selectionTableSearch,
        load: load('selection'),
        page: lazyPage(() => import('#src/areas/test-deployment/test-vehicles-page.tsx'), 'TestVehiclesPage'),
      },
      {
        path: 'tracking',
        search: trackingSearch,
        page: lazyPage(() => import('#src/areas/test-deployment/tracking-page.tsx'), 'TrackingPage'),
      },
      { path: 'log', load: load('log'), page: lazyPage(() => import('#src/areas/test-deployment/log-page.tsx'), 'LogPage') },
    ],
  },
];

const liveRoutes: readonly AreaRoute[] = [
  {
    path: `${base}/deployments`,
    texts,
    search: liveListSearch,
    crumb: () => 'Deployments',
    load: load('lives'),
    parents: ofCandidate,
    page: lazyPage(() => import('#src/areas/live-deployment/live-list-page.tsx'), 'LiveListPage'),
  },
  // The step of the breadcrumb above a live deployment leads to the list, which has another address.
  {
    path: `${base}/deployment`,
    crumb: () => 'Deployments',
    parents: ofCandidate,
    page: lazyPage(() => import('./list/to-list-page.tsx'), 'ToListPage'),
  },
  {
    path: `${base}/deployment/$deploymentId`,
    texts,
    crumb: (at) => {
      const id = deploymentId(at);
      return id === undefined ? 'New deployment' : peekAt(at.portal, 'getLiveDeployment', { params: { id } })?.name;
    },
    load: load('live'),
    parents: { ...ofCandidate, deploymentId: placed('live') },
    page: lazyPage(() => import('#src/areas/live-deployment/live-frame.tsx'), 'LiveRoute'),
    redirect: 'create',
    children: [
      {
        path: 'create',
        redirect: 'overview',
        children: [
          { path: 'overview', page: lazyPage(() => import('#src/areas/live-deployment/overview-page.tsx'), 'OverviewPage') },
          {
            path: 'target-vehicles',
            load: load('targets'),
            page: lazyPage(() => import('#src/areas/live-deployment/targets-page.tsx'), 'TargetsPage'),
          },
          { path: 'request', page: lazyPage(() => import('#src/areas/live-deployment/request-page.tsx'), 'RequestPage') },
        ],
      },
      {
        path: 'deploy',
        redirect: 'plan',
        children: [
          {
            path: 'plan',
            load: load('plan'),
            page: lazyPage(() => import('#src/areas/live-deployment/plan/plan-page.tsx'), 'PlanPage'),
          },
          {
            path: 'rollout',
            search: rolloutSearch,
            load: load('rollout'),
            page: lazyPage(() => import('#src/areas/live-deployment/rollout/rollout-page.tsx'), 'RolloutPage'),
          },
        ],
      },
    ],
  },
];

/** Pages of test and live deployments (TEST-01, TEST-03, LIVE-01, LIVE-02, D-020, D-021, D-025, D-026). */
export const deploymentRoutes: readonly AreaRoute[] = [
  {
    path: '/software/deployments',
    layout: 'software',
    texts,
    crumb: () => 'Deployments',
    search: overviewSearch,
    load: load('all'),
    page: lazyPage(() => import('./list/deployments-page.tsx'), 'DeploymentsPage'),
  },
  ...testRoutes,
  ...liveRoutes,
];
