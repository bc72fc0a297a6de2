import { allOf, callLoad, listLoad, partListLoad, placeBy } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { campaignDefaults } from '#src/areas/campaign/searches.ts';
import {
  deploymentTabs,
  e311ListDefaults,
  liveListDefaults,
  liveListSearch,
  overviewSearch,
  rolloutSearch,
  selectionTableSearch,
  testListDefaults,
  testListSearch,
  trackingSearch,
} from './searches.ts';

const base = '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId';
const texts = [
  'deployments',
  'release-candidates',
  'entity',
  'table',
  'flows',
  'flows.test-deployment',
  'flows.live-deployment',
  'flows.release-candidate',
  'collab',
];
const deploymentId = (at: At) => idOf(at.params.deploymentId);

// The calls and their schemas come with the pages.
const test = async () => (await import('./definitions.ts')).testDeployment;
const live = async () => (await import('./definitions.ts')).liveDeployment;
const tests = async () => (await test()).table;
const lives = async () => (await live()).table;
const projects = async () => (await import('#contract/software-project/software-project.ts')).softwareProjectEndpoints;
const candidates = async () => (await import('#contract/release-candidate/release-candidate.ts')).releaseCandidateEndpoints;

const testList = listLoad(test, testListDefaults);
const liveList = listLoad(live, liveListDefaults);
const e311List = listLoad(async () => {
  const { e311DeploymentEndpoints } = await import('#contract/e311-deployment/e311-deployment-endpoints.ts');
  return { name: 'E311Deployment', table: e311DeploymentEndpoints };
}, e311ListDefaults);
const campaigns = () => import('#src/areas/campaign/campaign.ts');
const bigLoopList = listLoad(async () => (await campaigns()).bigLoopKind.definition, campaignDefaults);
const oru20List = listLoad(async () => (await campaigns()).oru20Kind.definition, campaignDefaults);
const lists = { test: testList, live: liveList, bigLoop: bigLoopList, oru20: oru20List, e311: e311List };
const candidate = allOf(
  callLoad(projects, 'getSoftwareProject', 'swProjectId'),
  callLoad(candidates, 'getReleaseCandidate', 'releaseCandidateId'),
  callLoad(candidates, 'getApprovalStatus', 'releaseCandidateId'),
);
const plan = callLoad(lives, 'getLivePlan', 'deploymentId');

const ofCandidate = {
  releaseCandidateId: placeBy(candidates, 'getReleaseCandidate', 'releaseCandidateId', { swProjectId: 'softwareProjectId' }),
};
const place = { releaseCandidateId: 'releaseCandidateId', swProjectId: 'softwareProjectId' };

const testRoutes: readonly AreaRoute[] = [
  {
    path: `${base}/test-deployments`,
    texts,
    crumb: () => 'Test deployments',
    search: testListSearch,
    load: allOf(candidate, partListLoad(tests, 'listTestDeploymentsOfCandidate', 'releaseCandidateId', testListDefaults)),
    parents: ofCandidate,
    page: lazyPage(() => import('./list/candidate-list.tsx'), 'TestListPage'),
  },
  {
    path: `${base}/test-deployments/$deploymentId`,
    texts,
    crumb: (at) => {
      const id = deploymentId(at);
      return id === undefined ? 'New test deployment' : peekAt(at.portal, 'getTestDeployment', { params: { id } })?.name;
    },
    load: allOf(candidate, callLoad(tests, 'getTestDeployment', 'deploymentId')),
    parents: { ...ofCandidate, deploymentId: placeBy(tests, 'getTestDeployment', 'deploymentId', place) },
    page: lazyPage(() => import('#src/areas/test-deployment/test-frame.tsx'), 'TestRoute'),
    redirect: 'info',
    children: [
      { path: 'info', page: lazyPage(() => import('#src/areas/test-deployment/test-info-page.tsx'), 'TestInfoPage') },
      {
        path: 'vehicles',
        search: selectionTableSearch,
        load: allOf(
          callLoad(tests, 'getVehicleSelection', 'deploymentId'),
          callLoad(tests, 'getApprovedVehicles', 'deploymentId', { limit: 1 }),
        ),
        page: lazyPage(() => import('#src/areas/test-deployment/test-vehicles-page.tsx'), 'TestVehiclesPage'),
      },
      {
        path: 'tracking',
        search: trackingSearch,
        page: lazyPage(() => import('#src/areas/test-deployment/tracking-page.tsx'), 'TrackingPage'),
      },
      {
        path: 'log',
        load: callLoad(tests, 'getTestLog', 'deploymentId'),
        page: lazyPage(() => import('#src/areas/test-deployment/log-page.tsx'), 'LogPage'),
      },
    ],
  },
];

const liveRoutes: readonly AreaRoute[] = [
  {
    path: `${base}/deployments`,
    texts,
    search: liveListSearch,
    crumb: () => 'Deployments',
    load: allOf(candidate, partListLoad(lives, 'listLiveDeploymentsOfCandidate', 'releaseCandidateId', liveListDefaults)),
    parents: ofCandidate,
    page: lazyPage(() => import('./list/candidate-list.tsx'), 'LiveListPage'),
  },
  // The step of the breadcrumb above a live deployment leads to the list, which has another address.
  {
    path: `${base}/deployment`,
    crumb: () => 'Deployments',
    parents: ofCandidate,
    page: lazyPage(() => import('./list/candidate-list.tsx'), 'ToListPage'),
  },
  {
    path: `${base}/deployment/$deploymentId`,
    texts,
    crumb: (at) => {
      const id = deploymentId(at);
      return id === undefined ? 'New deployment' : peekAt(at.portal, 'getLiveDeployment', { params: { id } })?.name;
    },
    load: allOf(candidate, callLoad(lives, 'getLiveDeployment', 'deploymentId')),
    parents: { ...ofCandidate, deploymentId: placeBy(lives, 'getLiveDeployment', 'deploymentId', place) },
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
            load: callLoad(lives, 'getLiveTargets', 'deploymentId'),
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
            load: plan,
            page: lazyPage(() => import('#src/areas/live-deployment/plan/plan-page.tsx'), 'PlanPage'),
          },
          {
            path: 'rollout',
            search: rolloutSearch,
            load: allOf(callLoad(lives, 'getLiveRolloutStatus', 'deploymentId'), plan),
            page: lazyPage(() => import('#src/areas/live-deployment/rollout/rollout-page.tsx'), 'LiveRolloutPage'),
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
    load: (at) => lists[deploymentTabs.find((tab) => tab === overviewSearch.parse(at.search).tab) ?? 'test'](at),
    page: lazyPage(() => import('./list/deployments-page.tsx'), 'DeploymentsPage'),
  },
  ...testRoutes,
  ...liveRoutes,
];
