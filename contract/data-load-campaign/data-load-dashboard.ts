import { z } from 'zod';
import { dataLoadRead } from '#contract/access/read-rules.ts';
import { checkDays, days } from '#contract/analytics/board-filters.ts';
import { instantSchema, pageOf, pageQuery, shownDateSchema } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { boardFilters, dataLoadStatuses, dataLoadTypes } from './data-load.ts';

/** D-201 */
const dataLoadWidgets = ['key-figures', 'gantt', 'volume', 'progress', 'enrolment'] as const;
export type DataLoadWidget = (typeof dataLoadWidgets)[number];

const asked = { ...boardFilters(), ...days };
const dashboardQuery = z.strictObject(asked).superRefine(checkDays);
export type DashboardQuery = z.infer<typeof dashboardQuery>;

/** D-190: what a chart is drawn from; of each row its dimensions and measures by name. */
const widgetSchema = z.object({
  unit: z.string(),
  dimensions: z.array(z.string()),
  measures: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  /** as many there are; `rows` are the first of them */
  total: z.number().int(),
  /** campaigns under way in it; without an end also those that are planned */
  period: z.object({ from: shownDateSchema, to: shownDateSchema.nullable() }),
  generatedAt: instantSchema,
});
export type Widget = z.infer<typeof widgetSchema>;

const access = { rule: dataLoadRead, brand: 'selected' } as const;
const of = ['DATA_LOAD_CAMPAIGN', 'DATA_LOAD_BATCH'] as const;
const board = '/api/analytics/data-load';

/** What can be drilled down to: a campaign that the board counts, as its file has it (D-190). */
const boardRowSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  type: z.enum(dataLoadTypes),
  state: z.enum(dataLoadStatuses),
  start: instantSchema,
  end: instantSchema.nullable(),
  owner: z.string(),
  vehicles: z.number().int(),
  loaded: z.number().int(),
  progress: z.number(),
  enrolment: z.number(),
  transferredMb: z.number(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;
/** Columns of its file, and how they are called there. */
export const boardColumns = {
  id: 'Id',
  title: 'Campaign',
  type: 'Type',
  state: 'State',
  start: 'Start (UTC)',
  end: 'End (UTC)',
  owner: 'Owner',
  vehicles: 'Vehicles',
  loaded: 'With data',
  progress: 'Progress, %',
  enrolment: 'Enrolment, %',
  transferredMb: 'Transferred so far, MB',
} as const satisfies Record<keyof BoardRow, string>;
const sortedBy = new RegExp(`^(${Object.keys(boardColumns).join('|')}),(asc|desc)$`);

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
  listDataLoadBoardRows: {
    method: 'GET',
    path: `${board}/rows`,
    summary: 'Campaigns that the data-load board counts, page by page (D-190)',
    access,
    of,
    query: z
      .strictObject({ ...pageQuery.shape, ...asked, sort: z.string().regex(sortedBy).default('start,desc') })
      .superRefine(checkDays),
    response: pageOf(boardRowSchema),
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
