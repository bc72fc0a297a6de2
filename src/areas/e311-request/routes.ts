import { redacted } from '#contract/redacted-names.ts';
import { allOf, callLoad, listLoad, placeBy } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { tableOf } from '#src/app/table/table-search.ts';
import { trackingSearch } from '#src/areas/e311-deployment/searches.ts';

const texts = ['e311-requests', 'e311-deployments', 'deployments', 'entity', 'table'];
const whole = [...texts, 'flows', 'flows.e311-request', 'flows.e311-deployment', 'collab', 'people'];
const path = `/software/${redacted.requests}`;
/** D-129 */
export const { search: e311RequestSearch, defaults: e311RequestDefaults } = tableOf(
  ['title', 'status', 'requester'],
  'created,desc',
);

const area = () => import('./e311-request.tsx');
const ofRequest = async () => (await area()).e311Request.table;
const ofDeployment = async () => (await import('#src/areas/e311-deployment/e311-deployment.tsx')).e311Deployment.table;
const request = callLoad(ofRequest, 'getE311Request', 'drId');
const deployment = callLoad(ofDeployment, 'getE311Deployment', 'deploymentId');
const vehicles = callLoad(ofRequest, 'listE311RequestVehicles', 'drId');
const ecuUpdates = callLoad(ofRequest, 'listE311RequestUpdates', 'drId');
const parameterSet = callLoad(ofDeployment, 'getE311Parameters', 'deploymentId');

const list = listLoad(async () => (await area()).e311Request, e311RequestDefaults);

function requestName({ params, portal }: At): string | undefined {
  const id = idOf(params.drId);
  const deploymentId = idOf(params.deploymentId);
  // Who reads a deployment need not read its request, but is told its name (D-243).
  if (deploymentId !== undefined) return peekAt(portal, 'getE311Deployment', { params: { id: deploymentId } })?.requestTitle;
  return id === undefined ? 'New request' : peekAt(portal, 'getE311Request', { params: { id } })?.title;
}

function deploymentName({ params, portal }: At): string | undefined {
  const id = idOf(params.deploymentId);
  return id === undefined ? 'New deployment' : peekAt(portal, 'getE311Deployment', { params: { id } })?.description;
}

const pages = () => import('./e311-request-pages.tsx');
const parts = () => import('./e311-request-parts.tsx');
const updates = () => import('./e311-updates-page.tsx');
const matrix = () => import('./e311-matrix-page.tsx');
const deployments = () => import('#src/areas/e311-deployment/e311-deployment-pages.tsx');
const tasks = () => import('#src/areas/e311-deployment/e311-task-pages.tsx');
const targets = () => import('#src/areas/e311-deployment/vehicles-page.tsx');
const parameters = () => import('#src/areas/e311-deployment/e311-parameter-pages.tsx');

/** Pages of E3 1.1 requests and of their deployments (E311-01 … E311-07, D-005, D-006, D-022). */
export const e311RequestRoutes: readonly AreaRoute[] = [
  {
    path,
    layout: 'software',
    texts,
    crumb: () => 'E3 1.1 requests',
    search: e311RequestSearch,
    load: list,
    page: lazyPage(() => import('./e311-request-list.tsx'), 'E311RequestsPage'),
  },
  {
    path: `${path}/$drId`,
    texts: whole,
    crumb: requestName,
    load: request,
    page: lazyPage(pages, 'E311RequestFrame'),
    redirect: 'general',
    children: [
      { path: 'general', keepScroll: true, page: lazyPage(pages, 'GeneralPage') },
      { path: 'vehicles', keepScroll: true, load: vehicles, page: lazyPage(parts, 'VehiclesPage') },
      { path: 'ecu-updates', keepScroll: true, load: ecuUpdates, page: lazyPage(updates, 'UpdatesPage') },
      {
        path: 'ecu-updates-and-vehicles',
        keepScroll: true,
        load: allOf(vehicles, ecuUpdates, callLoad(ofRequest, 'listE311Assignments', 'drId')),
        page: lazyPage(matrix, 'MatrixPage'),
      },
    ],
  },
  {
    path: `${path}/$drId/deployment/$deploymentId`,
    texts: whole,
    crumb: deploymentName,
    load: deployment,
    parents: { deploymentId: placeBy(ofDeployment, 'getE311Deployment', 'deploymentId', { drId: 'deploymentRequestId' }) },
    page: lazyPage(deployments, 'E311DeploymentFrame'),
    redirect: 'overview',
    children: [
      { path: 'overview', page: lazyPage(deployments, 'OverviewPage') },
      {
        path: 'information',
        redirect: 'general',
        children: [
          { path: 'general', page: lazyPage(deployments, 'InformationPage') },
          {
            path: 'ecu-updates',
            load: callLoad(ofDeployment, 'listE311DeploymentUpdates', 'deploymentId'),
            page: lazyPage(deployments, 'UpdatesPage'),
          },
        ],
      },
      {
        path: 'vehicles',
        keepScroll: true,
        load: callLoad(ofDeployment, 'getE311DeploymentVehicles', 'deploymentId'),
        page: lazyPage(targets, 'VehiclesPage'),
      },
      {
        path: 'cpl',
        keepScroll: true,
        load: callLoad(ofDeployment, 'getE311Cpl', 'deploymentId'),
        page: lazyPage(tasks, 'CplPage'),
      },
      {
        path: 'parameters',
        redirect: 'energy',
        children: [
          { path: 'energy', keepScroll: true, load: parameterSet, page: lazyPage(parameters, 'EnergyPage') },
          { path: 'overruling', keepScroll: true, load: parameterSet, page: lazyPage(parameters, 'OverrulingPage') },
          { path: 'specific', keepScroll: true, load: parameterSet, page: lazyPage(parameters, 'SpecificPage') },
        ],
      },
      {
        path: 'tracking',
        search: trackingSearch,
        load: callLoad(ofDeployment, 'getE311Tracking', 'deploymentId', { size: 1 }),
        page: lazyPage(() => import('#src/areas/e311-deployment/tracking-page.tsx'), 'TrackingPage'),
      },
    ],
  },
];
