/** One page of the site map: the rows of the route table that hold for it (its parents' too, ROLE-12), its title's area (D-042). */
type SpecRoute = {
  readonly path: string;
  readonly rules: readonly string[];
  readonly area: string;
  readonly flag?: string;
};

const candidate = '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId';
const version = '/software/projects/drm/$swProjectId/release-version/$releaseVersionId';
const update = '/software/cc-gate/baseline-update/$bluId';
const ecu = `${update}/ecu-release/$ecuReleaseId`;
const cvf = `${update}/customer-vehicle-function/$cvfId`;
const smart = '/software/campaigns/oru-smart-campaign/$smartCampaignId';
const request = '/software/e3oru11/deployment-requests/$drId';

/**
 * Section 2 with D-002…D-028, typed off the specification. A line: rules | area | flag | the place and, relative to it, its children.
 */
const lines = `
OPEN | | | /login
OPEN | | | /logout
OPEN | | | /error
OPEN | Help | | /help
OPEN | Legal notice | | /legal-notice
ANYONE | | | /no-access
REAL | Dashboard | | /
REAL | Profile | | /profile
REAL | Release notes | | /release-notes
REAL | Archive | | /archive
REAL | Parameters | | /parameters
REAL R27 | Parameters | | /parameters/analytics-tool
REAL | Vehicle management | | /vehicle-management-dashboard test-vehicle-database vin-list-management
REAL | Analytics | | /data-center
REAL | Projects | | /software
R01 | Projects | | /software/projects
R26 | Projects | | /software/release/create
R10 | Projects | | /software/release/e3bigloopada/$releaseId overview properties
R10 | Projects | | /software/release/e3oru20/$releaseId overview properties
R02 | Projects | | /software/projects/drm/$swProjectId
R02 | Projects | | ${version} properties configuration vehicles
R02 R03 | Projects | | ${version}/deployment
R02 R03 | Projects | | ${version}/deployment/$deploymentId overview parameters vehicles deploy
R07 | DRM milestones | | /software/drmd milestone milestone/$id documentation documentation/$id tests tests/$testId risks risks/create deployments
R07 | DRM milestones | | /software/drmd/risks/edit/$riskId general approval
R04 | Projects | | /software/projects/aec/$swProjectId overview release-candidates version-documentation version-documentation/$documentId
R04 | Projects | | ${candidate} software vehicles-scope
R04 | Projects | | ${candidate}/checklist release-notes
R04 | Projects | | ${candidate}/checklist/sumo-approval scm-documentation functional-validation
R04 | Projects | | ${candidate}/checklist/brand-approval review-documentation submit-approval
R04 | Projects | | ${candidate}/deployment-request approve-deployment-request confirmed-by-sdt create-deployment-request
R04 PUSH_TO_LIVE | Projects | | ${candidate}/deployment-request/push-to-live
R04 | Projects | | ${candidate}/documentation documents/$documentId
R04 TESTS | Projects | cc.aec.test-deployment | ${candidate}/test-deployments
R04 TESTS | Projects | cc.aec.test-deployment | ${candidate}/test-deployments/$deploymentId info vehicles tracking log
R04 R05 | Projects | cc.aec.live-deployment | ${candidate}/deployments
R04 R05 | Projects | cc.aec.live-deployment | ${candidate}/deployment/$deploymentId
R04 R05 | Projects | cc.aec.live-deployment | ${candidate}/deployment/$deploymentId/create overview target-vehicles request
R04 R05 | Projects | cc.aec.live-deployment | ${candidate}/deployment/$deploymentId/deploy plan rollout
R08 | Deployments | | /software/deployments
R09 | Deployments | | /software/deployments/create
R06 | Baseline updates | | /software/cc-gate baseline-update reviews
R06 | Baseline updates | | ${update} overview compare dossier ecu-release customer-vehicle-function risk
R06 | Baseline updates | | ${update}/version general current target
R06 | Baseline updates | | ${update}/preconditions technical technical/$name compatibility compatibility/$name functional functional/$name testing testing/$name organizational organizational/$name
R06 | Baseline updates | | ${update}/gate2 technical compatibility functional testing organizational decision
R06 | Baseline updates | | ${ecu} overview compatibility functional testing organizational approval baselines
R06 | Baseline updates | | ${ecu}/version general current target approval
R06 | Baseline updates | | ${cvf} general dms-reference safety-requirements approval
R06 | Baseline updates | | ${update}/risk/$riskId general approval
R11 | Campaigns | | /software/campaigns
NEW_CAMPAIGN | Campaigns | | /software/campaigns/create
R12 | Campaigns | | /software/campaigns/data-load-management/$campaignId overview properties batches
SMART | Campaigns | | ${smart} software-details vehicles parameters request-deployment rollout
SMART SMART_WRITE | Campaigns | | ${smart}/approve-deployment
SMART SMART_WRITE | Campaigns | | ${smart}/plan-deployment
E320 | Deployments | | /software/campaigns/e3bigloopada/edit/$bigLoopCampaignId parameters vehicles release rollout analytics
E320 | Deployments | | /software/campaigns/e3oru20/edit/$oru20CampaignId parameters vehicles release rollout analytics
R12 | Data load | | /software/data-load
R14 | Vehicle lists | | /software/vinlist
VIN_DETAIL | Vehicle lists | | /software/vinlist/$vinListType/$vinListId properties target-vehicles
R16 | E3 1.1 requests | | /software/e3oru11/deployment-requests
R16 | E3 1.1 requests | | ${request} general vehicles ecu-updates ecu-updates-and-vehicles
R17 | E3 1.1 requests | | ${request}/deployment/$deploymentId overview vehicles cpl tracking
R17 | E3 1.1 requests | | ${request}/deployment/$deploymentId/information general ecu-updates
R17 | E3 1.1 requests | | ${request}/deployment/$deploymentId/parameters energy overruling specific
NOTES | Release notes projects | | /software/release-notes-projects
NOTES | Release notes projects | | /software/release-notes-projects/$rnProjectId overview properties languages
R15 | Vehicle management | | /vehicle-management test-vehicle-database
R15 | Vehicle management | | /vehicle-management/edit-test-vehicle/$brand/$id general-information location-department construction-state
VEHICLE | Vehicles | | /vehicles/$vehicleKey
R13 | Deployment tracking | | /deployment-tracking dashboard
R13 IMPORT | Deployment tracking | | /deployment-tracking/data-import sales-data fleet-capabilities tracking imports/$importId
R18 | Analytics | | /data-analytics/e311-developer-mode
R19 | Analytics | | /data-analytics/cu-error-tracking
R20 | Analytics | | /data-analytics/cu-deployment-tracking
R21 | Analytics | | /data-analytics/deployment-tracking
R22 | Analytics | | /data-analytics/e3-12-deployment-tracking
R23 | Analytics | | /data-analytics/e3-20-developer-mode
R24 | Analytics | | /data-analytics/error-tracking $withSelectedFilters
R24 | Analytics | cc.data.unece | /data-analytics/unece-error-tracking $withSelectedFilters
R25 | Analytics | | /data-analytics/e310-oru23
R25 PROVIDE | Analytics | | /data-analytics/e310-oru23/imports $importId
R25 | Analytics | | /data-analytics/mqb-mlb-oru23
R28 | Component showcase | | /demo
R28 | Component showcase | | /demo/$page
R28 | Component showcase | | /demo/$page/$part
R28 | Component showcase | | /demo/workflow/$flow
R28 CLOSED | Component showcase | | /demo/INVALID
`;

export const specRoutes: readonly SpecRoute[] = lines
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [rules = '', area = '', flag = '', places = ''] = line.split('|').map((part) => part.trim());
    const [base = '', ...children] = places.split(' ');
    return [base, ...children.map((child) => `${base}/${child}`)].map((path) => ({
      path,
      rules: rules.split(' '),
      area,
      ...(flag !== '' && { flag }),
    }));
  });

/** Where the path of a container leads (section 2, D-005, D-006, D-023…D-025, D-028, NAV-02). */
export const specLeads: Readonly<Record<string, string>> = {
  '/software/projects/aec/$swProjectId': 'overview',
  [candidate]: 'software',
  [`${candidate}/checklist`]: 'release-notes',
  [`${candidate}/checklist/sumo-approval`]: 'scm-documentation',
  [`${candidate}/checklist/brand-approval`]: 'review-documentation',
  [`${candidate}/deployment-request`]: 'approve-deployment-request',
  [`${candidate}/test-deployments/$deploymentId`]: 'info',
  [`${candidate}/deployment/$deploymentId`]: 'create',
  [`${candidate}/deployment/$deploymentId/create`]: 'overview',
  [`${candidate}/deployment/$deploymentId/deploy`]: 'plan',
  [version]: 'properties',
  [`${version}/deployment/$deploymentId`]: 'overview',
  '/software/drmd': 'milestone',
  '/software/drmd/risks/edit/$riskId': 'general',
  '/software/cc-gate': 'baseline-update',
  [update]: 'overview',
  [`${update}/version`]: 'general',
  [`${update}/preconditions`]: 'technical',
  [`${update}/gate2`]: 'technical',
  [ecu]: 'overview',
  [`${ecu}/version`]: 'general',
  [cvf]: 'general',
  [`${update}/risk/$riskId`]: 'general',
  '/software/campaigns/data-load-management/$campaignId': 'overview',
  [smart]: 'software-details',
  '/software/campaigns/e3bigloopada/edit/$bigLoopCampaignId': 'parameters',
  '/software/campaigns/e3oru20/edit/$oru20CampaignId': 'parameters',
  '/software/release/e3bigloopada/$releaseId': 'overview',
  '/software/release/e3oru20/$releaseId': 'overview',
  '/software/vinlist/$vinListType/$vinListId': 'properties',
  [request]: 'general',
  [`${request}/deployment/$deploymentId`]: 'overview',
  [`${request}/deployment/$deploymentId/information`]: 'general',
  [`${request}/deployment/$deploymentId/parameters`]: 'energy',
  '/software/release-notes-projects/$rnProjectId': 'overview',
  '/vehicle-management': 'test-vehicle-database',
  '/vehicle-management/edit-test-vehicle/$brand/$id': 'general-information',
  '/vehicle-management-dashboard/test-vehicle-database': '/vehicle-management/test-vehicle-database',
  '/vehicle-management-dashboard/vin-list-management': '/software/vinlist',
  '/deployment-tracking': 'dashboard',
  '/deployment-tracking/data-import': 'sales-data',
};

/** what somebody must hold to open an address whose last identifier is none: the page that creates. */
export const specCreations: readonly (readonly [path: string, rule: string])[] = [
  ['/software/projects/aec/$swProjectId/overview', 'type CU & SOFTWARE_PROJECT_WRITE'],
  ['/software/projects/aec/$swProjectId/version-documentation/$documentId', 'type CU & DOCUMENT_UPLOAD'],
  ['/software/projects/drm/$swProjectId', 'type DRM & SOFTWARE_PROJECT_WRITE'],
  [`${version}/properties`, 'type DRM & RELEASE_WRITE'],
  [`${version}/deployment/$deploymentId/overview`, 'type DRM & DEPLOYMENT_WRITE'],
  [`${candidate}/software`, 'type CU & RELEASE_WRITE'],
  [`${candidate}/documentation/documents/$documentId`, 'type CU & DOCUMENT_UPLOAD'],
  [`${candidate}/test-deployments/$deploymentId/info`, 'TEST_DEPLOYMENT_WRITE'],
  [`${candidate}/deployment/$deploymentId/create/overview`, 'DEPLOYMENT_WRITE'],
  [
    `${request}/deployment/$deploymentId/overview`,
    '(TEST_DEPLOYMENT_REQUEST_READ_OWN | TEST_DEPLOYMENT_REQUEST_READ_ACTIVE) & DEPLOYMENT_WRITE',
  ],
  [
    '/vehicle-management/edit-test-vehicle/$brand/$id/general-information',
    'TEST_VEHICLE_READ & (role TEST_VEHICLE_MANAGER | role TEST_VIN_MANAGER)',
  ],
];
