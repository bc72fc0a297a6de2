import { z } from 'zod';
import { tableOf, tableSearch } from '#src/app/table/table-search.ts';

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
export const overviewSearch = z.lazy(() =>
  tableSearch(['status', 'stage', 'purpose', 'failed', 'description', 'request', 'name']).extend({
    tab: z.string().max(40).optional().catch(undefined),
  }),
);

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
