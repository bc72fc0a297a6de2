import { type TestVehicleFilter, testVehicleColumns, testVehicleFilter } from '#contract/test-vehicle.ts';
import { tableSearch } from '#src/app/table/table-search.ts';
import type { TableState } from '#src/ui/data-table-types.ts';

export const pageSizes: readonly number[] = [25, 50, 100];

/** D-132: every column filters; all of it stands in the address. */
export const listSearch = tableSearch(testVehicleColumns, pageSizes);
export const listDefaults = { filters: testVehicleColumns, sort: [{ id: 'alias', desc: false }], pageSize: 25 } as const;

const fields = testVehicleFilter.shape;

/** What the server is asked for what the table shows; what the address says wrongly is left out. */
export function filterOf({ search, filters, sort: [first] }: TableState): TestVehicleFilter {
  const asked = {
    ...filters,
    text: search,
    sort: first && `${first.id},${first.desc ? 'desc' : 'asc'}`,
  } as Readonly<Record<string, string | undefined>>;
  const fitting = Object.entries(fields).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(asked[name]);
    return data === undefined || data === '' ? [] : [[name, data]];
  });
  return Object.fromEntries(fitting);
}

/** The question for a page; pages count from 0 there. */
export const pageOf = (state: TableState) => ({ ...filterOf(state), page: state.page - 1, size: state.pageSize });
