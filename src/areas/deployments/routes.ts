import { approvalStatus, candidate } from '#src/app/candidate/candidate-data.ts';
import { idOf, start } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/route-table.ts';
import {
  liveListSearch,
  overviewSearch,
  rolloutSearch,
  selectionTableSearch,
  testListSearch,
  trackingSearch,
} from './searches.ts';
import {
  approvedOf,
  liveDeployment,
  liveDeploymentsOf,
  liveRolloutOf,
  planOf,
  projectOf,
  selectionOf,
  targetsOf,
  testDeployment,
  testDeployments,
  testDeploymentsOf,
  testLogOf,
} from './wiring.ts';

const base = '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId';
const texts = ['deployments', 'candidate', 'table', 'flows', 'collab'];
const candidateId = (at: At) => idOf(at.params.releaseCandidateId);
const deploymentId = (at: At) => idOf(at.params.deploymentId);
const ofCandidate = (at: At) => [
  projectOf(at.portal, idOf(at.params.swProjectId)),
  candidate(at.portal, candidateId(at)),
  approvalStatus(at.portal, candidateId(at)),
];

/** Begins to load parts of a deployment; a new one has none (NAV-12). */
const parts =
  (...of: ((portal: At['portal'], id: number) => Parameters<typeof start>[0])[]) =>
  (at: At) => {
    const id = deploymentId(at);
    return id === undefined ? undefined : start(...of.map((part) => part(at.portal, id)));
  };

const testRoutes: readonly AreaRoute[] = [
  {
    path: `${base}/test-deployments`,
    texts,
    crumb: () => 'Test deployments',
    search: testListSearch,
    load: (at) => start(...ofCandidate(at), testDeploymentsOf(at.portal, candidateId(at))),
    page: lazyPage(() => import('./test-list-page.tsx'), 'TestListPage'),
  },
  {
    path: `${base}/test-deployments/$deploymentId`,
    texts,
    crumb: (at) => {
      const id = deploymentId(at);
      return id === undefined ? 'New test deployment' : testDeployment(at.portal, id)?.peek()?.name;
    },
    load: (at) => start(...ofCandidate(at), testDeployment(at.portal, deploymentId(at))),
    page: lazyPage(() => import('./test-frame.tsx'), 'TestRoute'),
    redirect: 'info',
    children: [
      { path: 'info', page: lazyPage(() => import('./test-info-page.tsx'), 'TestInfoPage') },
      {
        path: 'vehicles',
        search: selectionTableSearch,
        load: parts(selectionOf, approvedOf),
        page: lazyPage(() => import('./test-vehicles-page.tsx'), 'TestVehiclesPage'),
      },
      { path: 'tracking', search: trackingSearch, page: lazyPage(() => import('./tracking-page.tsx'), 'TrackingPage') },
      { path: 'log', load: parts(testLogOf), page: lazyPage(() => import('./log-page.tsx'), 'LogPage') },
    ],
  },
];

const liveRoutes: readonly AreaRoute[] = [
  {
    path: `${base}/deployments`,
    texts,
    search: liveListSearch,
    crumb: () => 'Deployments',
    load: (at) => start(...ofCandidate(at), liveDeploymentsOf(at.portal, candidateId(at))),
    page: lazyPage(() => import('./live-list-page.tsx'), 'LiveListPage'),
  },
  // The step of the breadcrumb above a live deployment leads to the list, which has another address.
  { path: `${base}/deployment`, crumb: () => 'Deployments', page: lazyPage(() => import('./to-list-page.tsx'), 'ToListPage') },
  {
    path: `${base}/deployment/$deploymentId`,
    texts,
    crumb: (at) => {
      const id = deploymentId(at);
      return id === undefined ? 'New deployment' : liveDeployment(at.portal, id)?.peek()?.name;
    },
    load: (at) => start(...ofCandidate(at), liveDeployment(at.portal, deploymentId(at))),
    page: lazyPage(() => import('./live-frame.tsx'), 'LiveRoute'),
    redirect: 'create',
    children: [
      {
        path: 'create',
        redirect: 'overview',
        children: [
          { path: 'overview', page: lazyPage(() => import('./overview-page.tsx'), 'OverviewPage') },
          {
            path: 'target-vehicles',
            load: parts(targetsOf),
            page: lazyPage(() => import('./targets-page.tsx'), 'TargetsPage'),
          },
          { path: 'request', page: lazyPage(() => import('./request-page.tsx'), 'RequestPage') },
        ],
      },
      {
        path: 'deploy',
        redirect: 'plan',
        children: [
          { path: 'plan', load: parts(planOf), page: lazyPage(() => import('./plan-page.tsx'), 'PlanPage') },
          {
            path: 'rollout',
            search: rolloutSearch,
            load: parts(liveRolloutOf, planOf),
            page: lazyPage(() => import('./rollout-page.tsx'), 'RolloutPage'),
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
    load: ({ portal }) => start(testDeployments(portal)),
    page: lazyPage(() => import('./deployments-page.tsx'), 'DeploymentsPage'),
  },
  ...testRoutes,
  ...liveRoutes,
];
