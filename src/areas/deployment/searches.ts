import { z } from 'zod';
import { tableOf, tableSearch } from '#src/app/table/table-search.ts';
import { jobVehiclePhases, jobVehicleStatuses } from './rollout/vehicle-statuses.ts';

/** D-125 */
export const { search: testListSearch, defaults: testListDefaults } = tableOf(['status', 'stage', 'failed'], 'lastEdited,desc');
export const { search: liveListSearch, defaults: liveListDefaults } = tableOf(['status', 'purpose', 'failed'], 'lastEdited,desc');

/** D-129 */
export const { search: e311ListSearch, defaults: e311ListDefaults } = tableOf(
  ['description', 'request', 'status'],
  'created,desc',
);

export const deploymentTabs = ['test', 'live', 'bigLoop', 'oru20', 'e311'] as const;

/** D-026, D-020: one tab a kind of deployment. */
export const overviewSearch = tableSearch(['status', 'stage', 'purpose', 'failed', 'description', 'request', 'name']).extend({
  tab: z.enum(deploymentTabs).optional().catch(undefined),
});

/** Vehicles of a selection. */
export const { search: selectionTableSearch, defaults: selectionTableDefaults } = tableOf(['market', 'status']);
/** Vehicles of a rollout; the server filters, sorts and pages (D-044). */
export const vehiclePageSizes: readonly number[] = [50, 100, 250];
const pages = { pageSize: 100, pageSizes: vehiclePageSizes };
export const { search: trackingSearch, defaults: trackingDefaults } = tableOf(
  ['status', 'step', 'errorCode'],
  'vehicleId,asc',
  pages,
);
export const { search: rolloutSearch, defaults: rolloutDefaults } = tableOf(['status', 'phase', 'errorCode'], 'phase,asc', pages);

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
