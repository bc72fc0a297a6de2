import type { TestVehicleColumn } from '#contract/test-vehicle/test-vehicle.ts';
import { entityCrumb, entityLoad } from '#src/app/entity/loads.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { tableOf } from '#src/app/table/table-search.ts';

const texts = ['test-vehicles', 'entity', 'table', 'people', 'flows', 'flows.test-vehicle', 'collab'];

export const pageSizes: readonly number[] = [25, 50, 100];

// By their names alone: the calls with their schemas come with the page.
const columns = [
  ...(['alias', 'vin', 'type', 'status', 'model'] as const),
  ...(['modelYear', 'platform', 'site', 'department', 'contact'] as const),
] satisfies readonly TestVehicleColumn[];

/** D-132: every column filters; all of it stands in the address. */
export const { search: listSearch, defaults: listDefaults } = tableOf(columns, 'alias,asc', { pageSizes });

const pages = () => import('./vehicle-pages.tsx');

/** Pages of the test-vehicle database (TV-01…TV-05, D-132, X-22, X-23). */
export const testVehicleRoutes: readonly AreaRoute[] = [
  {
    path: '/vehicle-management',
    crumb: () => 'Vehicle management',
    redirect: 'test-vehicle-database',
    children: [
      {
        path: 'test-vehicle-database',
        texts,
        crumb: () => 'Test-vehicle database',
        search: listSearch,
        page: lazyPage(() => import('./list-page.tsx'), 'TestVehiclesPage'),
      },
    ],
  },
  {
    path: '/vehicle-management/edit-test-vehicle/$brand/$id',
    texts,
    crumb: entityCrumb('getTestVehicle', 'id', 'alias', 'New test vehicle'),
    load: entityLoad(async () => (await import('./test-vehicle.ts')).testVehicle, 'id'),
    page: lazyPage(pages, 'TestVehicleFrame'),
    redirect: 'general-information',
    children: [
      { path: 'general-information', page: lazyPage(pages, 'GeneralPage') },
      { path: 'location-department', page: lazyPage(pages, 'LocationPage') },
      { path: 'construction-state', page: lazyPage(() => import('./details/construction-page.tsx'), 'ConstructionPage') },
    ],
  },
];
