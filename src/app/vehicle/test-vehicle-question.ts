import { type TestVehicleFilter, testVehicleFilter } from '#contract/test-vehicle/test-vehicle.ts';
import type { TableState } from '#src/ui/table/data-table-types.ts';

/** What the server is asked for what the table shows; what the address says wrongly is left out. */
export function filterOf({ search, filters, sort: [first] }: TableState): TestVehicleFilter {
  const asked: Readonly<Record<string, string | undefined>> = {
    ...filters,
    text: search,
    sort: first && `${first.id},${first.desc ? 'desc' : 'asc'}`,
  };
  const fitting = Object.entries(testVehicleFilter.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(asked[name]);
    return data === undefined || data === '' ? [] : [[name, data]];
  });
  return Object.fromEntries(fitting);
}

/** The question for a page; pages count from 0 there. */
export const pageOf = (state: TableState) => ({ ...filterOf(state), page: state.page - 1, size: state.pageSize });
