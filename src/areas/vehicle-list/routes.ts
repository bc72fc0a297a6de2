import { listLoad } from '#src/app/entity/loads.ts';
import { idOf, peekAt, start } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { listsDefaults, listsPath, listsSearch, vinSearch } from './addresses.ts';

// The calls and their schemas come with the pages.
const area = () => import('./vehicle-list.ts');
const pages = () => import('./list-pages.tsx');
const loadRows = listLoad(async () => (await area()).vehicleList, listsDefaults);
const texts = ['vehicle-lists', 'vehicles', 'table', 'flows', 'flows.vehicle-list', 'collab', 'people', 'entity'];

function nameOf({ params, portal }: At): string | undefined {
  const id = idOf(params.vinListId);
  const type = (params.vinListType ?? '').toUpperCase();
  if (id === undefined) return type === 'IMPORTED' ? 'Import' : 'New vehicle list';
  return peekAt(portal, 'getVehicleList', { params: { id, type } })?.name;
}

/** Pages of vehicle lists (VIN-01, VIN-02, D-025, D-131). */
export const vehicleListRoutes: readonly AreaRoute[] = [
  {
    path: listsPath,
    layout: 'software',
    texts,
    crumb: () => 'Vehicle lists',
    search: listsSearch,
    load: async (at) => {
      await Promise.all([loadRows(at), start((await area()).importsOf(at.portal))]);
    },
    page: lazyPage(() => import('./lists-page.tsx'), 'ListsPage'),
  },
  {
    path: `${listsPath}/$vinListType/$vinListId`,
    texts,
    crumb: nameOf,
    load: async (at) => (await area()).startList(at),
    page: lazyPage(pages, 'ListRoute'),
    redirect: 'properties',
    children: [
      { path: 'properties', page: lazyPage(() => import('./properties/properties-page.tsx'), 'PropertiesPage') },
      {
        path: 'target-vehicles',
        search: vinSearch,
        page: lazyPage(() => import('./vehicles/target-vehicles-page.tsx'), 'TargetVehiclesPage'),
      },
    ],
  },
];
