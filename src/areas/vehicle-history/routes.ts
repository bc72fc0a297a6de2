import type { VehicleEventKind } from '#contract/vehicle/vehicle-parts.ts';
import { peekAt, resource, start } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { vehicleSearch } from './searches.ts';

async function load({ params: { vehicleKey = '' }, portal, search }: At<{ readonly kind?: VehicleEventKind }>): Promise<void> {
  const { vehicleHistoryEndpoints } = await import('#contract/vehicle/vehicle-history.ts');
  const params = { vehicleKey };
  const query = search.kind ? { kind: search.kind } : {};
  await start(
    resource(portal, 'getVehicle', { params }, vehicleHistoryEndpoints),
    resource(portal, 'listVehicleEvents', { params, query }, vehicleHistoryEndpoints),
  );
}

/** The page of one vehicle (ADR 40); the palette and every table with VINs lead to it. */
export const vehicleHistoryRoutes: readonly AreaRoute[] = [
  {
    path: '/vehicles/$vehicleKey',
    texts: ['vehicle-history', 'test-vehicles', 'vehicles'],
    crumb: ({ params: { vehicleKey = '' }, portal }) =>
      peekAt(portal, 'getVehicle', { params: { vehicleKey } })?.vin ?? undefined,
    search: vehicleSearch,
    load: load as AreaRoute['load'],
    page: lazyPage(() => import('./vehicle-page.tsx'), 'VehiclePage'),
  },
];
