import { z } from 'zod';
import { tableSearch } from '#src/app/table/table-search.ts';
import { jobVehiclePhases, jobVehicleStatuses } from './rollout/vehicle-statuses.ts';

const sort = [{ id: 'lastEdited', desc: true }] as const;

/** D-125 */
export const testListSearch = tableSearch(['status', 'stage']);
export const testListDefaults = { filters: ['status', 'stage'], sort } as const;
export const liveListSearch = tableSearch(['status', 'purpose']);
export const liveListDefaults = { filters: ['status', 'purpose'], sort } as const;

/** D-129 */
export const e311ListSearch = tableSearch(['description', 'request', 'status']);
export const e311ListDefaults = {
  filters: ['description', 'request', 'status'],
  sort: [{ id: 'created', desc: true }],
} as const;

export const deploymentTabs = ['test', 'live', 'bigLoop', 'oru20', 'e311'] as const;

/** D-026, D-020: one tab a kind of deployment. */
export const overviewSearch = tableSearch(['status', 'stage', 'purpose', 'description', 'request', 'name']).extend({
  tab: z.enum(deploymentTabs).optional().catch(undefined),
});

/** Vehicles of a selection. */
export const selectionTableSearch = tableSearch(['market', 'status']);
export const selectionTableDefaults = { filters: ['market', 'status'], sort: [], pageSize: 25 } as const;
/** Vehicles of a rollout; the server filters, sorts and pages (D-044). */
export const vehiclePageSizes: readonly number[] = [50, 100, 250];
const vehiclePages = <const Filter extends string>(filters: readonly Filter[], sort: string) => ({
  search: tableSearch(filters, vehiclePageSizes),
  defaults: { filters, sort: [{ id: sort, desc: false }], pageSize: 100 },
});
export const { search: trackingSearch, defaults: trackingDefaults } = vehiclePages(['status', 'step', 'errorCode'], 'vehicleId');
export const { search: rolloutSearch, defaults: rolloutDefaults } = vehiclePages(['status', 'phase', 'errorCode'], 'phase');

type TableView = {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: readonly { readonly id: string; readonly desc: boolean }[];
  readonly page: number;
  readonly pageSize: number;
};

/** Those of the values of a filter that fit, joined as the server takes them. */
function fitting(values: string | undefined, fits: (value: string) => boolean): string | undefined {
  const known = values?.split(',').filter(fits).join(',');
  return known === '' ? undefined : known;
}

/** The question to the server for what the table shows; pages count from 0 there. What the address says wrongly is left out. */
export function vehicleQuery(
  { search, filters, sort: [first], page, pageSize }: TableView,
  sortable: readonly string[],
  statuses: readonly string[] = jobVehicleStatuses,
) {
  const status = fitting(filters.status, (value) => statuses.includes(value));
  const step = fitting(filters.step, (value) => jobVehiclePhases.some((name) => name === value));
  const phase = fitting(filters.phase, (value) => /^\d{1,2}$/.test(value));
  const errorCode = fitting(filters.errorCode, (value) => /^[A-Z0-9_]{1,60}$/.test(value));
  const vin = search
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 17);
  return {
    page: page - 1,
    size: pageSize,
    ...(first && sortable.includes(first.id) && { sort: `${first.id},${first.desc ? 'desc' : 'asc'}` }),
    ...(status && { status }),
    ...(step && { step }),
    ...(phase && { phase }),
    ...(vin !== '' && { vin }),
    ...(errorCode && { errorCode }),
  };
}
