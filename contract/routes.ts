import { type Actor, all, allows, any, permission, type Rule } from './access.ts';
import type { Flag } from './endpoint.ts';

/** A page's access as data. A row holds for its path and everything below it; with `only`, for the path alone. */
export type RouteRule = {
  readonly path: string;
  /** name in the document title (D-042); '' for pages without one (TITLE-04) */
  readonly area: string;
  readonly needs: Rule;
  readonly flag?: Flag;
  readonly only?: true;
  /** reachable without a session (AUTH-05, D-047) */
  readonly open?: true;
};

const realRole: Rule = { realRole: true };
const anyone: Rule = { anyone: true };
const aec = all({ type: 'CU' }, permission('SOFTWARE_PROJECT_READ'));
const testDeployments = all(permission('TEST_DEPLOYMENT_READ'), any({ type: 'CU' }, { type: 'CMT' }));
const liveDeployments = all({ type: 'CU' }, permission('DEPLOYMENT_READ'));
const candidate = '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId';

/**
 * Route table (ROLE-R01…, D-217). Paths in the router's form ($id). Rows of the areas that exist; a later area adds its rows.
 * List pages guard only themselves: the pages below them are siblings with rows of their own.
 */
export const routeRules: readonly RouteRule[] = [
  { path: '/login', area: '', needs: anyone, open: true },
  { path: '/logout', area: '', needs: anyone, open: true },
  { path: '/error', area: '', needs: anyone, open: true },
  { path: '/help', area: 'Help', needs: anyone, open: true },
  { path: '/legal-notice', area: 'Legal notice', needs: anyone, open: true },
  { path: '/no-access', area: '', needs: anyone },
  { path: '/', area: 'Dashboard', needs: realRole, only: true },
  { path: '/profile', area: 'Profile', needs: realRole },
  { path: '/release-notes', area: 'Release notes', needs: realRole },
  { path: '/archive', area: 'Archive', needs: realRole },
  { path: '/parameters', area: 'Parameters', needs: realRole },
  { path: '/software', area: 'Projects', needs: realRole, only: true },
  {
    path: '/software/projects',
    area: 'Projects',
    needs: any(all(permission('SOFTWARE_PROJECT_READ'), any({ type: 'CU' }, { type: 'DRM' })), { right: 'E3_20_ORU_MANAGER' }),
    only: true,
  },
  { path: '/software/projects/aec/$swProjectId', area: 'Projects', needs: aec },
  { path: `${candidate}/deployment-request/push-to-live`, area: 'Projects', needs: permission('RC_PROMOTE_TO_LIVE') },
  { path: `${candidate}/test-deployments`, area: 'Projects', needs: testDeployments, flag: 'cc.aec.test-deployment' },
  { path: `${candidate}/deployments`, area: 'Projects', needs: liveDeployments, flag: 'cc.aec.live-deployment' },
  { path: `${candidate}/deployment/$deploymentId`, area: 'Projects', needs: liveDeployments, flag: 'cc.aec.live-deployment' },
  { path: '/software/deployments', area: 'Deployments', needs: any(testDeployments, { right: 'E3_20_ORU_MANAGER' }), only: true },
  {
    path: '/software/release/create',
    area: 'Projects',
    needs: any({ role: 'ORU20_MANAGER' }, { role: 'GLOBAL_E3_20_ORU_MANAGER' }),
  },
  { path: '/software/deployments/create', area: 'Deployments', needs: { right: 'E3_20_ORU_MANAGER' } },
  { path: '/demo', area: 'Component showcase', needs: { brand: 1 } },
  { path: '/demo/INVALID', area: 'Component showcase', needs: { nobody: true } },
];

/** What a page asks for: every rule gathered along the path, the flags, its area, and whether it opens without a session. */
export type RouteAccess = {
  readonly needs: readonly Rule[];
  readonly flags: readonly Flag[];
  readonly area: string;
  readonly open: boolean;
};

/**
 * Gathers the rules along a route's parents (ROLE-12). A path without a row of its own asks for a real role (AUTH-13).
 * The area is that of the nearest row, so detail pages carry the area of their list (D-042).
 */
export function accessOf(fullPath: string): RouteAccess {
  const path = fullPath === '/' ? '/' : fullPath.replace(/\/+$/, '');
  const rows = routeRules.filter((row) => row.path === path || (!row.only && path.startsWith(`${row.path}/`)));
  const nearest = routeRules.filter((row) => row.path === path || (row.path !== '/' && path.startsWith(`${row.path}/`))).at(-1);
  return {
    needs: rows.length > 0 ? rows.map((row) => row.needs) : [realRole],
    flags: rows.flatMap((row) => (row.flag ? [row.flag] : [])),
    area: nearest?.area ?? '',
    open: rows.some((row) => row.open === true),
  };
}

/** Whether somebody may see a page at a brand; flags are asked separately, since they need a call. */
export function mayVisit(fullPath: string, actor: Actor, brandId: number): boolean {
  return accessOf(fullPath).needs.every((rule) => allows(rule, actor, { brandId }));
}
