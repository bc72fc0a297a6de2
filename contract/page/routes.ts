import { type Actor, all, allows, any, brandsOf, permission, type Rule } from '#contract/access/access.ts';
import { e320Manager } from '#contract/access/read-rules.ts';
import type { Flag } from '#contract/endpoint.ts';
import { redacted } from '#contract/redacted-names.ts';
import { testVehicleRead, testVehicleWrite } from '#contract/test-vehicle/test-vehicle-rules.ts';
import { vehicleHistoryRead } from '#contract/vehicle/vehicle-parts.ts';
import { pageId } from './page-id.ts';

/** A page's access as data. A row holds for its path and everything below it; with `only`, for the path alone. */
type RouteRule = {
  readonly path: string;
  /** name in the document title (D-042); '' for pages without one (TITLE-04) */
  readonly area: string;
  readonly needs: Rule;
  /** what it is called for whoever may visit the rest of its area; without it like the area */
  readonly called?: string;
  readonly flag?: Flag;
  readonly only?: true;
  /** reachable without a session (AUTH-05, D-047) */
  readonly open?: true;
};

const realRole: Rule = { realRole: true };
const anyone: Rule = { anyone: true };
const projectRead = permission('SOFTWARE_PROJECT_READ');
const aec = all({ type: 'CU' }, projectRead);
const testDeployments = all(permission('TEST_DEPLOYMENT_READ'), any({ type: 'CU' }, { type: 'CMT' }));
const liveDeployments = all({ type: 'CU' }, permission('DEPLOYMENT_READ'));
const e320Role = any({ role: 'ORU20_MANAGER' }, { role: 'GLOBAL_E3_20_ORU_MANAGER' });
const dataLoad = permission('DATA_LOAD_READ');
const smartRead = permission('SMART_CAMPAIGN_READ');
const smartWrite = permission('SMART_CAMPAIGN_WRITE');
const vinListRead = any(permission('IMPORTED_VEHICLE_LIST_READ'), permission('STANDALONE_VEHICLE_LIST_READ'));
const vinListWrite = any(permission('IMPORTED_VEHICLE_LIST_WRITE'), permission('STANDALONE_VEHICLE_LIST_WRITE'));
const errorRead = permission('ERROR_TRACKING_READ');
const trackingRead = permission('DEPLOYMENT_TRACKING_READ');
const errorTracking = any(errorRead, { platform: 'E311' }, { type: 'ORU_MEB' });
const oru23 = all(any(trackingRead, errorRead, { right: 'VIEW_ORU23_DATA' }), { platform: 'MQB_MLB' }, { type: 'ORU_23' });
/** ROLE-R27 */
export const analyticsTool: Rule = any({ role: 'SUPERSET_ADMIN' }, { role: 'ANALYST' });
const requests = any(permission('TEST_DEPLOYMENT_REQUEST_READ_OWN'), permission('TEST_DEPLOYMENT_REQUEST_READ_ACTIVE'));
const candidate = '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId';
const drm = '/software/projects/drm/$swProjectId';
const smart = '/software/campaigns/oru-smart-campaign/$smartCampaignId';
const request = `/software/${redacted.requests}`;

type Extra = Pick<RouteRule, 'called' | 'flag' | 'only' | 'open'>;
const row = (path: string, area: string, needs: Rule, extra?: Extra): RouteRule => ({ path, area, needs, ...extra });
/** Whoever may open other boards is told which one is closed. */
const board = (path: string, called: string, needs: Rule, extra?: Extra): RouteRule =>
  row(`/data-analytics/${path}`, 'Analytics', needs, { called, ...extra });
const open: Extra = { open: true };
const only: Extra = { only: true };
const tests: Extra = { called: 'Test deployments', flag: 'cc.aec.test-deployment' };
const live: Extra = { called: 'Live deployments', flag: 'cc.aec.live-deployment' };

/**
 * Route table (ROLE-R01…R28, D-215…D-217), paths in the router's form ($id). It knows the whole site map, so that a later area finds
 * its guard and title here. List pages guard only themselves: the pages below them are siblings with rows of their own.
 * A nearer row stands after a farther one: it gives the area.
 */
export const routeRules: readonly RouteRule[] = [
  row('/login', '', anyone, open),
  row('/logout', '', anyone, open),
  row('/error', '', anyone, open),
  row('/help', 'Help', anyone, open),
  row('/legal-notice', 'Legal notice', anyone, open),
  row('/no-access', '', anyone),
  // Everything on it is of a brand, which roles of the provider alone do not hold.
  row('/', 'Dashboard', all(realRole, { anyBrand: true }), only),
  row('/profile', 'Profile', realRole),
  row('/release-notes', 'Release notes', realRole),
  row('/archive', 'Archive', realRole),
  row('/parameters', 'Parameters', realRole),
  // Opened by either role: the right alone belongs to administrators of the tool, not to its readers (ROLE-R27).
  row('/parameters/analytics-tool', 'Parameters', analyticsTool),
  row('/vehicle-management-dashboard', 'Vehicle management', realRole),
  row('/data-center', 'Analytics', realRole),

  row('/software', 'Projects', realRole, only),
  row('/software/projects', 'Projects', any(all(projectRead, any({ type: 'CU' }, { type: 'DRM' })), e320Manager), only),
  row(drm, 'Projects', all({ type: 'DRM' }, projectRead)),
  row(`${drm}/release-version/$releaseVersionId/deployment`, 'Projects', all({ type: 'DRM' }, permission('DEPLOYMENT_READ'))),
  row('/software/projects/aec/$swProjectId', 'Projects', aec),
  row(`${candidate}/deployment-request/push-to-live`, 'Projects', permission('RC_PROMOTE_TO_LIVE'), { called: 'Push to live' }),
  row(`${candidate}/test-deployments`, 'Projects', testDeployments, tests),
  row(`${candidate}/deployments`, 'Projects', liveDeployments, live),
  row(`${candidate}/deployment`, 'Projects', liveDeployments, live),
  row('/software/deployments', 'Deployments', any(testDeployments, e320Manager), only),
  row('/software/deployments/create', 'Deployments', e320Manager, { called: 'New deployments' }),
  row('/software/release', 'Projects', e320Role, { called: 'Releases' }),
  row('/software/campaigns', 'Campaigns', any(dataLoad, permission('DATA_LOAD_WRITE'), smartRead, smartWrite), only),
  row('/software/campaigns/create', 'Campaigns', any(permission('DATA_LOAD_WRITE'), smartWrite), { called: 'New campaigns' }),
  row('/software/campaigns/data-load-management', 'Campaigns', dataLoad),
  row(smart, 'Campaigns', smartRead),
  row(`${smart}/approve-deployment`, 'Campaigns', smartWrite, { called: 'Approvals of smart campaigns' }),
  row(`${smart}/plan-deployment`, 'Campaigns', smartWrite, { called: 'Plans of smart campaigns' }),
  row('/software/campaigns/e3bigloopada', 'Deployments', e320Manager),
  row(`/software/campaigns/${redacted.oru20}`, 'Deployments', e320Manager),
  row('/software/data-load', 'Data load', dataLoad),
  row('/software/vinlist', 'Vehicle lists', vinListRead, only),
  // Reading a list's type opens it, writing it edits it (D-216); the type is data, the area's own page decides it.
  row('/software/vinlist/$vinListType', 'Vehicle lists', any(vinListRead, vinListWrite)),
  row(
    `/software/${redacted.gate}`,
    'Baseline updates',
    any(permission('BASELINE_READ'), { platform: 'E312' }, { type: 'ORU_NEXT' }),
  ),
  row(request, 'E3 1.1 requests', requests, only),
  row(`${request}/$drId`, 'E3 1.1 requests', requests, only),
  ...['general', 'vehicles', 'ecu-updates', 'ecu-updates-and-vehicles'].map((page) =>
    row(`${request}/$drId/${page}`, 'E3 1.1 requests', requests),
  ),
  row(`${request}/$drId/deployment`, 'E3 1.1 requests', permission('DEPLOYMENT_READ')),
  row('/software/drmd', 'DRM milestones', permission('DRMD_WRITE')),
  row('/software/release-notes-projects', 'Release notes projects', projectRead),

  row('/vehicle-management', 'Vehicle management', testVehicleRead),
  row('/vehicles', 'Vehicles', vehicleHistoryRead),
  row('/deployment-tracking', 'Deployment tracking', all(trackingRead, { type: 'WEBAPP' }), { called: 'Deployment tracking' }),
  row('/deployment-tracking/data-import', 'Deployment tracking', permission('DEPLOYMENT_DATA_WRITE'), { called: 'Data import' }),
  board('e311-developer-mode', 'E3 1.1 developer mode', all(errorRead, { platform: 'E311' }, { type: 'ORU_MEB' })),
  board(redacted.cuErrorTracking, 'CU error tracking', all(errorRead, { type: 'CU' })),
  board(redacted.cuDeploymentTracking, 'CU deployment tracking', all(trackingRead, { type: 'CU' })),
  board('deployment-tracking', 'Deployment tracking', any(trackingRead, { platform: 'E311' }, { type: 'ORU_MEB' })),
  board(redacted.e312DeploymentTracking, 'E3 1.2 deployment tracking', all({ platform: 'E312' }, { type: 'ORU_NEXT' })),
  board(redacted.e320DeveloperMode, 'E3 2.0 developer mode', any(errorRead, { platform: 'E320' })),
  board('error-tracking', 'Error tracking', errorTracking),
  board('e310-oru23', 'E3 1.0 ORU 2.3', oru23),
  board(redacted.mqbMlbOru23, 'MQB/MLB ORU 2.3', oru23),
  board('e310-oru23/imports', 'Data import of ORU 2.3', { right: 'PROVIDE_ORU23_DATA' }),
  board('unece-error-tracking', 'UNECE error tracking', errorTracking, { flag: 'cc.data.unece' }),

  row('/demo', 'Component showcase', { brand: 1 }),
  row('/demo/INVALID', 'Component showcase', { nobody: true }),
];

/** What a page asks for: every rule gathered along the path, the flags, its area, and whether it opens without a session. */
type RouteAccess = {
  readonly needs: readonly Rule[];
  readonly flags: readonly Flag[];
  readonly area: string;
  /** what is closed where these rules are missing: the area, unless they are those of one part of it alone */
  called(missing: readonly Rule[]): string;
  readonly open: boolean;
};

/**
 * Gathers the rules along a route's parents (ROLE-12). A path without a row of its own asks for a real role (AUTH-13).
 * The area is that of the nearest row, so detail pages carry the area of their list (D-042).
 */
export function accessOf(fullPath: string): RouteAccess {
  const known = accesses.get(fullPath) ?? gather(fullPath);
  accesses.set(fullPath, known);
  return known;
}
const accesses = new Map<string, RouteAccess>();

function gather(fullPath: string): RouteAccess {
  const path = fullPath === '/' ? '/' : fullPath.replace(/\/+$/, '');
  const rows = routeRules.filter((row) => row.path === path || (!row.only && path.startsWith(`${row.path}/`)));
  const nearest = routeRules.filter((row) => row.path === path || (row.path !== '/' && path.startsWith(`${row.path}/`))).at(-1);
  return {
    needs: rows.length > 0 ? rows.map((row) => row.needs) : [realRole],
    flags: rows.flatMap((row) => (row.flag ? [row.flag] : [])),
    area: nearest?.area ?? '',
    called: (missing) => {
      const lacking = rows.filter((row) => missing.includes(row.needs));
      // A page below one that is closed as well has its own name all the same.
      return (lacking.every((row) => row.called !== undefined) ? lacking.at(-1)?.called : undefined) ?? nearest?.area ?? '';
    },
    open: rows.some((row) => row.open === true),
  };
}

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Pages that create where their last parameter is no id ('new', NAV-12, NAV-13): they ask for the right to write as well. A project
 * and a test vehicle are created at the selected brand; everything else at the home brand of what it belongs to, not known on the way.
 */
type Creation = {
  readonly path: string;
  /** what it makes, for whoever may not */
  readonly what: string;
  readonly needs: Rule;
  readonly at: 'selected' | 'held';
};
const creations: readonly Creation[] = [
  {
    path: '/software/projects/aec/$swProjectId',
    what: 'projects',
    needs: all({ type: 'CU' }, permission('SOFTWARE_PROJECT_WRITE')),
    at: 'selected',
  },
  { path: drm, what: 'DRM projects', needs: all({ type: 'DRM' }, permission('SOFTWARE_PROJECT_WRITE')), at: 'selected' },
  {
    path: `${drm}/release-version/$releaseVersionId`,
    what: 'DRM release versions',
    needs: all({ type: 'DRM' }, permission('RELEASE_WRITE')),
    at: 'held',
  },
  {
    path: `${drm}/release-version/$releaseVersionId/deployment/$deploymentId`,
    what: 'DRM deployments',
    needs: all({ type: 'DRM' }, permission('DEPLOYMENT_WRITE')),
    at: 'held',
  },
  { path: candidate, what: 'release candidates', needs: all({ type: 'CU' }, permission('RELEASE_WRITE')), at: 'held' },
  {
    path: '/software/projects/aec/$swProjectId/version-documentation/$documentId',
    what: 'documents',
    needs: all({ type: 'CU' }, permission('DOCUMENT_UPLOAD')),
    at: 'held',
  },
  {
    path: `${candidate}/documentation/documents/$documentId`,
    what: 'documents',
    needs: all({ type: 'CU' }, permission('DOCUMENT_UPLOAD')),
    at: 'held',
  },
  {
    path: `${candidate}/test-deployments/$deploymentId`,
    what: 'test deployments',
    needs: permission('TEST_DEPLOYMENT_WRITE'),
    at: 'held',
  },
  {
    path: `${candidate}/deployment/$deploymentId`,
    what: 'live deployments',
    needs: permission('DEPLOYMENT_WRITE'),
    at: 'held',
  },
  {
    path: `${request}/$drId/deployment/$deploymentId`,
    what: 'E3 1.1 deployments',
    needs: all(requests, permission('DEPLOYMENT_WRITE')),
    at: 'held',
  },
  {
    path: '/software/campaigns/data-load-management/$campaignId',
    what: 'data-load campaigns',
    needs: permission('DATA_LOAD_WRITE'),
    at: 'selected',
  },
  {
    path: `/software/${redacted.gate}/baseline-update/$bluId`,
    what: 'baseline updates',
    needs: permission('BASELINE_WRITE'),
    at: 'selected',
  },
  {
    path: `/software/${redacted.gate}/baseline-update/$bluId/ecu-release/$ecuReleaseId`,
    what: 'ECU releases',
    needs: permission('BASELINE_WRITE'),
    at: 'held',
  },
  {
    path: `/software/${redacted.gate}/baseline-update/$bluId/customer-vehicle-function/$cvfId`,
    what: 'customer vehicle functions',
    needs: permission('BASELINE_WRITE'),
    at: 'held',
  },
  {
    path: `/software/${redacted.gate}/baseline-update/$bluId/risk/$riskId`,
    what: 'risks',
    needs: permission('BASELINE_WRITE'),
    at: 'held',
  },
  // Its address names the brand, which is selected by then. Lists of vehicles are created by type: their own area asks.
  {
    path: '/vehicle-management/edit-test-vehicle/$brand/$id',
    what: 'test vehicles',
    needs: testVehicleWrite,
    at: 'selected',
  },
];

/** What somebody lacks to create what an address names as new; nothing where it names what exists, or what cannot. */
export function creationLacks(
  fullPath: string,
  params: Params,
  actor: Actor,
  brandId: number,
): Pick<Creation, 'needs' | 'what'>[] {
  return creations.flatMap(({ path, what, needs, at }) => {
    const param = path.slice(path.lastIndexOf('$') + 1);
    if ((fullPath !== path && !fullPath.startsWith(`${path}/`)) || pageId(params[param]) !== 'new') return [];
    const brands = at === 'selected' ? [brandId] : brandsOf(actor);
    return brands.some((held) => allows(needs, actor, { brandId: held })) ? [] : [{ needs, what }];
  });
}

/** Whether somebody may see a page at a brand; flags are asked separately, since they need a call. */
export function mayVisit(fullPath: string, actor: Actor, brandId: number): boolean {
  return accessOf(fullPath).needs.every((rule) => allows(rule, actor, { brandId }));
}
