import { tableSearch } from '#src/app/table/table-search.ts';

const filters = ['status', 'step', 'errorCode'] as const;
/** Vehicles of a rollout; the server filters, sorts and pages (D-044, D-097). */
export const trackingSearch = tableSearch(filters, [50, 100, 250]);
export const trackingDefaults = { filters, sort: [{ id: 'vehicleId', desc: false }], pageSize: 100 } as const;
