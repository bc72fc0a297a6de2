import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import type { loads } from './loads.ts';
import { listsPath } from './paths.ts';
import { listsSearch, vinSearch } from './searches.ts';

const texts = ['vehicle-lists', 'vehicles', 'table', 'flows', 'collab', 'people'];
const load = (name: keyof typeof loads) => async (at: At) => (await import('./loads.ts')).loads[name](at);

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
    load: load('lists'),
    page: lazyPage(() => import('./lists-page.tsx'), 'ListsPage'),
  },
  {
    path: `${listsPath}/$vinListType/$vinListId`,
    texts,
    crumb: nameOf,
    load: load('list'),
    page: lazyPage(() => import('./list-route.tsx'), 'ListRoute'),
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
