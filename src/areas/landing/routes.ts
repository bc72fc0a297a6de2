import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';

const texts = ['landing'];

/** Pages behind the entries of the sidebar that only lead on (NAV-01, NAV-03, NAV-06, D-028). */
export const landingRoutes: readonly AreaRoute[] = [
  {
    path: '/vehicle-management-dashboard',
    texts,
    page: lazyPage(() => import('./landing-page.tsx'), 'VehicleManagementPage'),
  },
  // D-028
  { path: '/vehicle-management-dashboard/test-vehicle-database', redirect: '/vehicle-management/test-vehicle-database' },
  { path: '/vehicle-management-dashboard/vin-list-management', redirect: '/software/vinlist' },
  { path: '/data-center', texts, page: lazyPage(() => import('./landing-page.tsx'), 'DataCenterPage') },
  { path: '/parameters', texts, page: lazyPage(() => import('./landing-page.tsx'), 'ParametersPage') },
  {
    path: '/parameters/analytics-tool',
    texts,
    page: lazyPage(() => import('./landing-page.tsx'), 'AnalyticsToolPage'),
    crumb: () => 'Analytics tool',
  },
];
