import type { TestVehicleColumn } from '#contract/test-vehicle/test-vehicle.ts';
import { tableSearch } from '#src/app/table/table-search.ts';

export const pageSizes: readonly number[] = [25, 50, 100];

// By their names alone: the calls with their schemas come with the page.
const columns = [
  ...(['alias', 'vin', 'type', 'status', 'model'] as const),
  ...(['modelYear', 'platform', 'site', 'department', 'contact'] as const),
] satisfies readonly TestVehicleColumn[];

/** D-132: every column filters; all of it stands in the address. */
export const listSearch = tableSearch(columns, pageSizes);
export const listDefaults = { filters: columns, sort: [{ id: 'alias', desc: false }], pageSize: 25 };
