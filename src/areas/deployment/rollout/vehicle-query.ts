import { jobVehiclePhases, jobVehicleStatuses } from './vehicle-statuses.ts';

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
