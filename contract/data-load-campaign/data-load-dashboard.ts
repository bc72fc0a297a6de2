import { z } from 'zod';
import { instantSchema } from '#contract/common.ts';
import { dataLoadRead } from '#contract/data-load-batch/data-load-batch.ts';
import { endpoints } from '#contract/endpoint.ts';
import { oneOf } from '#contract/list.ts';
import { dataLoadStatuses, dataLoadTypes } from './data-load.ts';

/** D-201 */
const dataLoadWidgets = ['key-figures', 'gantt', 'volume', 'progress', 'enrolment'] as const;
export type DataLoadWidget = (typeof dataLoadWidgets)[number];

const filters = {
  type: oneOf(dataLoadTypes).schema,
  state: oneOf(dataLoadStatuses).schema,
  owner: z.string().max(200).optional(),
};
const dashboardQuery = z.object(filters);
export type DashboardQuery = z.infer<typeof dashboardQuery>;

/** D-190: what a chart is drawn from; of each row its dimensions and measures by name. */
const widgetSchema = z.object({
  unit: z.string(),
  dimensions: z.array(z.string()),
  measures: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  generatedAt: instantSchema,
});
export type Widget = z.infer<typeof widgetSchema>;

const access = { rule: dataLoadRead, brand: 'selected' } as const;
const of = ['DATA_LOAD_CAMPAIGN', 'DATA_LOAD_BATCH'] as const;
const board = '/api/analytics/data-load';

/** D-190, D-201 */
export const dataLoadDashboardEndpoints = endpoints({
  listDataLoadBoardFilters: {
    method: 'GET',
    path: `${board}/filters`,
    summary: 'What the data-load board can be narrowed by (D-190, D-201)',
    access,
    of,
    response: z.object({
      types: z.array(z.enum(dataLoadTypes)),
      states: z.array(z.enum(dataLoadStatuses)),
      owners: z.array(z.object({ id: z.string(), fullName: z.string() })),
    }),
  },
  getDataLoadWidget: {
    method: 'GET',
    path: `${board}/widgets/{widget}`,
    summary: 'The figures of one chart of the data-load board (D-190, D-201)',
    access,
    of,
    params: z.object({ widget: z.enum(dataLoadWidgets) }),
    query: dashboardQuery,
    response: widgetSchema,
  },
  exportDataLoadBoard: {
    method: 'GET',
    path: `${board}/rows.csv`,
    summary: 'Every campaign that the data-load board counts, as CSV (D-190)',
    access,
    query: dashboardQuery,
    response: 'file',
  },
});
