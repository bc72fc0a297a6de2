import { type Candidate, type Deployment, firstOfEach, type Inventory, type Line, lineNames, lines } from './inventory.ts';
import { baselinePlaces, samePage } from './places/baseline-places.ts';
import { boardPages, sameBoard } from './places/board-places.ts';
import { drmPlaces } from './places/drm-places.ts';
import { importLists, importPlaces } from './places/import-places.ts';
import { milestonePlaces } from './places/milestone-places.ts';
import { vehiclePattern } from './places/vehicle-places.ts';

/** A page to look at: its row of the route table, its address, and what stands there. */
export type Place = { readonly pattern: string; readonly path: string; readonly state: string };

const project = '/software/projects/aec/$swProjectId';
const candidate = `${project}/release-candidates/$releaseCandidateId`;
const test = `${candidate}/test-deployments/$deploymentId`;
const live = `${candidate}/deployment/$deploymentId`;
const vehicleList = '/software/vinlist/$vinListType/$vinListId';

/** Pages that open without a session (AUTH-05). */
export const openPages = ['/login', '/logout', '/error', '/help', '/legal-notice'] as const;

/** Pages that stand by themselves. tests/views/sweep.test.ts holds these tables against the route table. */
export const singlePages = [
  '/',
  '/archive',
  '/parameters',
  '/parameters/analytics-tool',
  '/vehicle-management-dashboard',
  '/data-center',
  '/profile',
  '/release-notes',
  '/no-access',
  '/software/projects',
  '/software/deployments',
  '/software/release/create',
  '/software/deployments/create',
  '/vehicle-management/test-vehicle-database',
  '/software/vinlist',
  '/software/release-notes-projects',
  '/software/e3oru11/deployment-requests',
  '/software/campaigns',
  '/software/campaigns/create',
  '/software/data-load',
  '/software/cc-gate/baseline-update',
  '/software/cc-gate/reviews',
  '/demo',
  ...importLists,
] as const;
/** Pages of the showcase by name, and those with a further part (NAV-16, NAV-17, NAV-18). */
export const demoPage = '/demo/$page';
export const demoPart = '/demo/$page/$part';
export const demoWorkflow = '/demo/workflow/$flow';
const demoNames =
  'layout button tags lazystate table topbar widget card stepper popup navigation affix timeline default-page entity-page comments';
const demoParts = [
  ['form', 'buttonbar'],
  ['form', 'use'],
  ['form', 'helpers'],
  ['form', 'upload'],
  ['navigation', '17'],
] as const;

export const projectPages = ['overview', 'release-candidates', 'version-documentation'].map((page) => `${project}/${page}`);
export const projectDocument = `${project}/version-documentation/$documentId`;
export const candidatePages = [
  'software',
  'vehicles-scope',
  'checklist/release-notes',
  'checklist/sumo-approval/scm-documentation',
  'checklist/sumo-approval/functional-validation',
  'checklist/brand-approval/review-documentation',
  'checklist/brand-approval/submit-approval',
  'deployment-request/approve-deployment-request',
  'deployment-request/confirmed-by-sdt',
  'deployment-request/push-to-live',
  'deployment-request/create-deployment-request',
  'documentation',
  'test-deployments',
  'deployments',
].map((page) => `${candidate}/${page}`);
export const candidateDocument = `${candidate}/documentation/documents/$documentId`;
export const testPages = ['info', 'vehicles', 'tracking', 'log'].map((page) => `${test}/${page}`);
export const livePages = ['create/overview', 'create/target-vehicles', 'create/request', 'deploy/plan', 'deploy/rollout'].map(
  (page) => `${live}/${page}`,
);

const vehicle = '/vehicle-management/edit-test-vehicle/$brand/$id';
export const vehiclePages = ['general-information', 'location-department', 'construction-state'].map(
  (page) => `${vehicle}/${page}`,
);
const notesProject = '/software/release-notes-projects/$rnProjectId';
export const releaseNotesPages = ['overview', 'properties', 'languages'].map((page) => `${notesProject}/${page}`);
const e311Request = '/software/e3oru11/deployment-requests/$drId';
const e311Deployment = `${e311Request}/deployment/$deploymentId`;
export const e311RequestPages = ['general', 'vehicles', 'ecu-updates', 'ecu-updates-and-vehicles'].map(
  (page) => `${e311Request}/${page}`,
);
export const e311DeploymentPages = [
  ...['overview', 'information/general', 'information/ecu-updates', 'vehicles', 'cpl'],
  ...['parameters/energy', 'parameters/overruling', 'parameters/specific', 'tracking'],
].map((page) => `${e311Deployment}/${page}`);
const campaignPages = ['parameters', 'vehicles', 'release', 'rollout', 'analytics'];
export const campaignPatterns = lineNames.flatMap((line) => [
  ...campaignPages.map((page) => `${lines[line].campaign}/${page}`),
  ...['overview', 'properties'].map((page) => `${lines[line].release}/${page}`),
]);
const dataLoad = '/software/campaigns/data-load-management/$campaignId';
export const dataLoadPages = ['overview', 'properties', 'batches'].map((page) => `${dataLoad}/${page}`);
const smartCampaign = '/software/campaigns/oru-smart-campaign/$smartCampaignId';
export const smartPages = [
  ...['software-details', 'vehicles', 'parameters', 'request-deployment'],
  ...['approve-deployment', 'plan-deployment', 'rollout'],
].map((page) => `${smartCampaign}/${page}`);
export const vehicleListPages = ['properties', 'target-vehicles'].map((page) => `${vehicleList}/${page}`);

/** The address of a page; one whose id is not known would open no page, and be looked at as if it were one. */
const fill = (pattern: string, params: Readonly<Record<string, number | string>>): string =>
  pattern.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${pattern}: nothing is known for ${name}`);
    return String(value);
  });

/** Every page, each kind of entity in each of its states at least once. */
export function everyPlace(inventory: Inventory): Place[] {
  const { projects, candidates, tests, lives, documents, lists, vehicles, notes, requests, e311 } = inventory;
  const place = (pattern: string, params: Readonly<Record<string, number | string>>, state: string): Place => ({
    pattern,
    path: fill(pattern, params),
    state,
  });
  const ids = (one: Candidate) => ({ swProjectId: one.softwareProjectId, releaseCandidateId: one.id });
  const deploymentIds = (one: Deployment) => ({
    swProjectId: one.softwareProjectId,
    releaseCandidateId: one.releaseCandidateId,
    deploymentId: one.id,
  });
  const [someProject] = projects;
  const [someTest] = tests;
  const [furthest, ...others] = candidates;
  if (!someProject || !someTest || !furthest) throw new Error('the demo data lack projects, candidates or tests');
  const swProjectId = someProject.id;
  const creation = { swProjectId, releaseCandidateId: furthest.id, deploymentId: 'new', documentId: 'new' };
  return [
    ...singlePages.map((path) => place(path, {}, '')),
    ...boardPages.map((pattern) => place(pattern, { withSelectedFilters: 'withSelectedFilters' }, '')),
    place('/no-access?site=Projects', {}, 'with a site'),
    ...demoNames.split(' ').map((page) => place(demoPage, { page }, '')),
    ...demoParts.map(([page, part]) => place(demoPart, { page, part }, '')),
    place(`${demoWorkflow}?at=ROLLED_OUT&role=LAUNCH_OPERATOR`, { flow: 'liveDeployment' }, 'a state and a role'),
    place(demoWorkflow, { flow: 'candidate' }, ''),
    ...projectPages.map((pattern) => place(pattern, { swProjectId }, '')),
    place(`${project}/overview`, { swProjectId: 'new' }, 'new'),
    place(projectDocument, { ...creation, documentId: 'new' }, 'new'),
    ...candidatePages.map((pattern) => place(pattern, ids(furthest), 'furthest')),
    place(`${candidate}/software`, { swProjectId, releaseCandidateId: 'new' }, 'new'),
    ...others.map((one, index) => place(candidatePages[index % candidatePages.length] ?? '', ids(one), '')),
    ...documents.slice(0, 1).map(({ documentId }) => place(candidateDocument, { ...ids(furthest), documentId }, 'with files')),
    place(`${test}/info`, creation, 'new'),
    ...testPages.map((pattern) => place(pattern, deploymentIds(someTest), someTest.status)),
    ...tests.map((one) => place(`${test}/vehicles`, deploymentIds(one), one.status)),
    place(`${live}/create/overview`, creation, 'new'),
    place(`${vehicle}/general-information`, { brand: 1, id: 'new' }, 'new'),
    ...vehicles.flatMap(({ id }) => vehiclePages.map((pattern) => place(pattern, { brand: 1, id }, ''))),
    ...(['STANDALONE', 'IMPORTED'] as const).map((vinListType) =>
      place(`${vehicleList}/properties`, { vinListType, vinListId: 'new' }, 'new'),
    ),
    ...lists.flatMap(({ id, locked, type }) =>
      vehicleListPages
        .slice(0, locked ? 1 : 2)
        .map((pattern) => place(pattern, { vinListType: type, vinListId: id }, locked ? 'locked' : type)),
    ),
    place(`${notesProject}/overview`, { rnProjectId: 'new' }, 'new'),
    ...notes.map(({ id, status }) => place(`${notesProject}/overview`, { rnProjectId: id }, status)),
    ...notes
      .slice(0, 1)
      .flatMap(({ id, status }) => releaseNotesPages.slice(1).map((pattern) => place(pattern, { rnProjectId: id }, status))),
    place(`${e311Request}/general`, { drId: 'new' }, 'new'),
    ...requests.slice(0, 1).map(({ id }) => place(`${e311Deployment}/overview`, { drId: id, deploymentId: 'new' }, 'new')),
    ...requests.flatMap(({ id, status }, index) =>
      (index === 0 ? e311RequestPages : e311RequestPages.slice(0, 1)).map((pattern) => place(pattern, { drId: id }, status)),
    ),
    ...e311.flatMap(({ deploymentRequestId, id, status }) =>
      e311DeploymentPages.map((pattern) => place(pattern, { drId: deploymentRequestId, deploymentId: id }, status)),
    ),
    place('/software/deployments?tab=e311', {}, 'E3 1.1'),
    ...lineNames.flatMap((line) => placesOfLine(line, inventory, place)),
    place('/software/campaigns?tab=calendar', {}, 'calendar'),
    place(`${dataLoad}/overview`, { campaignId: 'new' }, 'new'),
    ...inventory.dataLoads.flatMap(({ id, status }) =>
      dataLoadPages.map((pattern) => place(pattern, { campaignId: id }, status)),
    ),
    place('/software/campaigns?tab=smart', {}, 'smart'),
    place('/software/campaigns?tab=cu', {}, 'CU'),
    place(`${smartCampaign}/software-details`, { smartCampaignId: 'new' }, 'new'),
    ...baselinePlaces(inventory.baselines, place),
    ...drmPlaces(inventory.drm, place),
    ...milestonePlaces(inventory.milestones, place),
    place(vehiclePattern, { vehicleKey: inventory.vehicleKey }, ''),
    ...importPlaces(inventory.imports, place),
    ...inventory.smart.flatMap(({ id, stage }) => smartPages.map((pattern) => place(pattern, { smartCampaignId: id }, stage))),
    ...lives.flatMap((one) => pagesOfLive(one.status).map((pattern) => place(pattern, deploymentIds(one), one.status))),
  ];
}

type MakePlace = (pattern: string, params: Readonly<Record<string, number | string>>, state: string) => Place;

/** Lists, campaigns in each state, and releases of a line; new ones too. */
function placesOfLine(line: Line, { campaigns, releases }: Inventory, place: MakePlace): Place[] {
  const { campaign, id, release } = lines[line];
  return [
    place(`/software/deployments?tab=${line}`, {}, line),
    place(`/software/projects?tab=${line}Releases`, {}, line),
    place(`${campaign}/parameters`, { [id]: 'new' }, 'new'),
    place(`${release}/overview`, { releaseId: 'new' }, 'new'),
    ...campaigns[line].flatMap((one) => campaignPages.map((page) => place(`${campaign}/${page}`, { [id]: one.id }, one.status))),
    ...releases[line].flatMap((one) =>
      ['overview', 'properties'].map((page) =>
        place(`${release}/${page}`, { releaseId: one.id }, one.validity.valid ? 'valid' : 'not valid'),
      ),
    ),
  ];
}

/** The pages of a live deployment that its state is about. */
function pagesOfLive(status: string): string[] {
  const [overview, targets, request, plan, rollout] = livePages as [string, string, string, string, string];
  if (status === 'CREATED') return [overview, targets];
  if (status === 'VEHICLE_LIST_ADDED') return [request];
  if (status === 'REQUESTED') return [request, targets];
  if (status === 'IN_PREPARATION' || status === 'READY_TO_ROLLOUT') return [plan];
  return [rollout];
}

/** Addresses of things that do not exist: each answers with the way back to its list. */
export function gonePlaces(inventory: Inventory): Place[] {
  const [furthest] = inventory.candidates;
  if (!furthest) throw new Error('the demo data lack candidates');
  const missing = {
    swProjectId: furthest.softwareProjectId,
    releaseCandidateId: furthest.id,
    deploymentId: 999_999,
    documentId: 999_999,
    vinListType: 'STANDALONE',
    vinListId: 999_999,
  };
  const at = (pattern: string, params: object = {}) => ({
    pattern,
    path: fill(pattern, { ...missing, ...params }),
    state: 'gone',
  });
  return [
    at(`${project}/overview`, { swProjectId: 999_999 }),
    at(`${candidate}/software`, { releaseCandidateId: 999_999 }),
    at(projectDocument),
    at(candidateDocument),
    at(`${test}/vehicles`),
    at(`${e311Request}/general`, { drId: 999_999 }),
    at(`${e311Deployment}/overview`, { drId: inventory.requests[0]?.id ?? 1 }),
    at(`${live}/deploy/rollout`),
    at(`${vehicle}/general-information`, { brand: 1, id: 999_999 }),
    at(`${vehicleList}/target-vehicles`),
  ];
}

/** One page for each row of the route table: enough where nothing of an entity is shown. */
export const onePerPattern = (places: readonly Place[]): Place[] =>
  firstOfEach(places, ({ pattern }) => sameBoard(samePage(pattern)));
