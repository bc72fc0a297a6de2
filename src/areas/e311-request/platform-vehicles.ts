import type { RequestVehicle } from '#contract/e311-request/e311-request.ts';
import { type TestVehicleFilter, type TestVehicleRow, testVehicleEndpoints } from '#contract/test-vehicle/test-vehicle.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

/** Vehicles that the server answers at once, at most. */
const PAGE = 250;
/** The test vehicles that a request is for (D-087b). */
export const platform = 'E311';

export const vehicleOf = ({ modelYear, ...row }: TestVehicleRow): RequestVehicle => ({
  ...{
    vin: row.vin,
    vehicleKey: null,
    alias: row.alias,
    model: row.model,
    department: row.department,
    type: row.type,
    status: row.status,
  },
  year: modelYear,
});

type Page = TestVehicleFilter & { readonly page: number; readonly size: number };
export const testVehicles = (portal: Portal, query: Page) =>
  resource(portal, 'listTestVehicles', { query }, testVehicleEndpoints);

/** Every test vehicle of the platform that a filter finds, page by page, until it is enough. */
export async function platformVehicles(
  portal: Portal,
  filter: TestVehicleFilter = {},
  isEnough: (found: readonly RequestVehicle[]) => boolean = () => false,
): Promise<RequestVehicle[]> {
  const found: RequestVehicle[] = [];
  for (let page = 0; ; page += 1) {
    const { items, total } = await testVehicles(portal, { ...filter, platform, page, size: PAGE }).fresh();
    found.push(...items.map(vehicleOf));
    if ((page + 1) * PAGE >= total || isEnough(found)) return found;
  }
}
