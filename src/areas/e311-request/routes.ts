import type { E311Deployment } from '#contract/e311-deployment/e311-deployment.ts';
import { redacted } from '#contract/redacted-names.ts';
import { entityLoad, listLoad } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { tableSearch } from '#src/app/table/table-search.ts';

const texts = ['e311/requests', 'e311/deployments', 'entity', 'table'];
const whole = [...texts, 'flows', 'flows.e311', 'collab', 'people'];
const path = `/software/${redacted.requests}`;
/** D-129 */
export const e311RequestSearch = tableSearch(['title', 'status', 'requester', 'scope']);
export const e311RequestDefaults = {
  filters: ['title', 'status', 'requester'],
  sort: [{ id: 'created', desc: true }],
} as const;

const area = () => import('./e311-request.tsx');
const request = entityLoad(async () => (await area()).e311Request, 'drId');
const deployment = entityLoad(
  async () => (await import('#src/areas/e311-deployment/e311-deployment.tsx')).e311Deployment,
  'deploymentId',
);

/** Of which request a deployment is. */
async function requestOf({ params, portal }: At) {
  const id = idOf(params.deploymentId);
  if (id === undefined) return undefined;
  const [{ entityOf }, { e311Deployment }] = await Promise.all([
    import('#src/app/entity/calls.ts'),
    import('#src/areas/e311-deployment/e311-deployment.tsx'),
  ]);
  const { deploymentRequestId } = await entityOf<E311Deployment>(portal, e311Deployment, { id }).get();
  return { drId: deploymentRequestId };
}

const list = listLoad(async () => (await area()).e311Request, e311RequestDefaults);

function requestName({ params, portal }: At): string | undefined {
  const id = idOf(params.drId);
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
      { path: 'vehicles', keepScroll: true, page: lazyPage(parts, 'VehiclesPage') },
      { path: 'ecu-updates', keepScroll: true, page: lazyPage(updates, 'UpdatesPage') },
      { path: 'ecu-updates-and-vehicles', keepScroll: true, page: lazyPage(matrix, 'MatrixPage') },
    ],
  },
  {
    path: `${path}/$drId/deployment/$deploymentId`,
    texts: whole,
    crumb: deploymentName,
    load: deployment,
    parents: { deploymentId: requestOf },
    page: lazyPage(deployments, 'E311DeploymentFrame'),
    redirect: 'overview',
    children: [
      { path: 'overview', page: lazyPage(deployments, 'OverviewPage') },
      {
        path: 'information',
        redirect: 'general',
        children: [
          { path: 'general', page: lazyPage(deployments, 'InformationPage') },
          { path: 'ecu-updates', page: lazyPage(deployments, 'UpdatesPage') },
        ],
      },
      { path: 'vehicles', keepScroll: true, page: lazyPage(targets, 'VehiclesPage') },
      { path: 'cpl', keepScroll: true, page: lazyPage(tasks, 'CplPage') },
      {
        path: 'parameters',
        redirect: 'energy',
        children: [
          { path: 'energy', keepScroll: true, page: lazyPage(parameters, 'EnergyPage') },
          { path: 'overruling', keepScroll: true, page: lazyPage(parameters, 'OverrulingPage') },
          { path: 'specific', keepScroll: true, page: lazyPage(parameters, 'SpecificPage') },
        ],
      },
      { path: 'tracking', page: lazyPage(deployments, 'TrackingPage') },
    ],
  },
];
