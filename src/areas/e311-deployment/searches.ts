import { tableOf } from '#src/app/table/table-search.ts';

/** Vehicles of a rollout; the server filters, sorts and pages (D-044, D-097). */
export const { search: trackingSearch, defaults: trackingDefaults } = tableOf(['status', 'step', 'errorCode'], 'vehicleId,asc', {
  pageSize: 100,
  pageSizes: [50, 100, 250],
});
