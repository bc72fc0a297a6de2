import { all, any, permission, type Rule } from './access.ts';
import type { Flag } from './endpoint.ts';

/** A page's access as data: guards add up along the parents, parents being the longer prefixes in this table (ROLE-12). */
export type RouteRule = { readonly path: string; readonly area: string; readonly needs: Rule; readonly flag?: Flag };

const realRole: Rule = { realRole: true };
const aec = all({ type: 'CU' }, permission('SOFTWARE_PROJECT_READ'));
const candidate = '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId';

/**
 * Route table (ROLE-R01…, D-217). Paths in TanStack form ($id). Rows of the areas that exist; a later area adds its rows.
 * `/software/projects` guards only itself: the AEC page is a sibling with its own row, not its child.
 */
export const routeRules: readonly RouteRule[] = [
  { path: '/', area: 'Dashboard', needs: realRole },
  { path: '/profile', area: 'Profile', needs: realRole },
  { path: '/release-notes', area: 'Release notes', needs: realRole },
  { path: '/archive', area: 'Archive', needs: realRole },
  {
    path: '/software/projects',
    area: 'Projects',
    needs: any(all(permission('SOFTWARE_PROJECT_READ'), any({ type: 'CU' }, { type: 'DRM' })), { right: 'E3_20_ORU_MANAGER' }),
  },
  { path: '/software/projects/aec/$swProjectId', area: 'Projects', needs: aec },
  {
    path: `${candidate}/test-deployments`,
    area: 'Projects',
    needs: all(permission('TEST_DEPLOYMENT_READ'), any({ type: 'CU' }, { type: 'CMT' })),
    flag: 'cc.aec.test-deployment',
  },
  {
    path: `${candidate}/deployments`,
    area: 'Projects',
    needs: all({ type: 'CU' }, permission('DEPLOYMENT_READ')),
    flag: 'cc.aec.live-deployment',
  },
  {
    path: `${candidate}/deployment/$deploymentId`,
    area: 'Projects',
    needs: all({ type: 'CU' }, permission('DEPLOYMENT_READ')),
    flag: 'cc.aec.live-deployment',
  },
  {
    path: '/software/deployments',
    area: 'Deployments',
    needs: any(all(permission('TEST_DEPLOYMENT_READ'), any({ type: 'CU' }, { type: 'CMT' })), { right: 'E3_20_ORU_MANAGER' }),
  },
  { path: '/demo', area: 'Component showcase', needs: { brand: 1 } },
  { path: '/demo/INVALID', area: 'Component showcase', needs: { nobody: true } },
];
