import { z } from 'zod';
import { vinSchema } from '#contract/common.ts';
import { tableOf } from '#src/app/table/table-search.ts';
import { unveiled } from '#src/app/vehicle/typed-words.ts';

const table = tableOf(['status', 'step', 'errorCode'], 'vehicleId,asc', {
  pageSize: 100,
  pageSizes: [50, 100, 250],
});
export const trackingDefaults = table.defaults;
/** Vehicles of a rollout, which the server filters, sorts and pages, and the one whose log is shown (D-044, D-097). */
export const trackingSearch = z.lazy(() =>
  table.search.unwrap().extend({ vehicle: z.string().transform(unveiled).pipe(vinSchema).optional().catch(undefined) }),
);
