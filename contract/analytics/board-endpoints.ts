import { z } from 'zod';
import { dateSchema, instantSchema, pageOf, pageQuery, shownDateSchema } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { capital } from '#contract/words.ts';
import { type BoardName, boardFilters, boardNames, boardOf, commonFilters, type FilterName } from './boards.ts';
import { trackingStatuses } from './measures.ts';

export const periods = ['7d', '30d', '90d', 'year', 'custom'] as const;
/** D-190 */
export const longestPeriod = 730;

const names = z.string().max(4_000).optional();
const named = Object.fromEntries([...commonFilters, ...boardFilters].map((name) => [name, names])) as {
  [Name in FilterName]: typeof names;
};
/** Several values of one filter are joined with a comma, and any of them matches. `from` and `to` are the days of a custom period. */
const filters = {
  ...named,
  period: z.enum(periods).default('90d'),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
};
type Dates = { readonly period: string; readonly from?: string | undefined; readonly to?: string | undefined };
/** What is wrong with the days of a custom period, by the field that it is said at and the name of its sentence (D-153); undefined where nothing is. */
export function wrongDays({ from, period, to }: Dates): { readonly field: 'from' | 'to'; readonly error: string } | undefined {
  if (period !== 'custom') return undefined;
  if (!from || !to) return { field: from ? 'to' : 'from', error: 'required' };
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (Number.isNaN(length)) return { field: Number.isNaN(Date.parse(from)) ? 'from' : 'to', error: 'noSuchDate' };
  if (length < 1) return { field: 'to', error: 'order' };
  return length > longestPeriod ? { field: 'to', error: `dateUpTo:${longestPeriod - 1}` } : undefined;
}
const checkDays = (query: Dates, context: z.core.$RefinementCtx): void => {
  const wrong = wrongDays(query);
  if (wrong) context.addIssue({ code: 'custom', message: wrong.error, path: [wrong.field] });
};

const boardQuery = z.object(filters).superRefine(checkDays);
export type BoardQuery = z.infer<typeof boardQuery>;
const rowsOnly = { status: z.enum(trackingStatuses).optional(), day: dateSchema.optional() };
const rowsQuery = pageQuery
  .omit({ sort: true })
  .extend({ ...filters, ...rowsOnly, sort: z.enum(['at,desc', 'at,asc']).default('at,desc') })
  .superRefine(checkDays);
export type RowsQuery = z.infer<typeof rowsQuery>;
const fileQuery = z.object({ ...filters, ...rowsOnly }).superRefine(checkDays);

const periodSchema = z.object({ from: shownDateSchema, to: shownDateSchema });
/** D-190: what a chart is drawn from; of each row its dimensions and measures by name. A measure of the period before is called `…Before`. */
const boardWidgetSchema = z.object({
  unit: z.string(),
  dimensions: z.array(z.string()),
  measures: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  /** as many there are; `rows` are the first of them */
  total: z.number().int(),
  period: periodSchema,
  before: periodSchema,
  generatedAt: instantSchema,
});
export type BoardWidget = z.infer<typeof boardWidgetSchema>;

const optionSchema = z.object({ value: z.string(), label: z.string() });
const optionsSchema = z.record(z.string(), z.array(optionSchema));
export type BoardOptions = z.infer<typeof optionsSchema>;

/** One tracking row: what a vehicle of a campaign reached, and when. */
const trackingRowSchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  vin: z.string(),
  /** its name in addresses (ADR 40) */
  vehicleKey: z.string().nullable(),
  campaign: z.string(),
  /** page of the campaign in this portal; null for one that came from elsewhere */
  address: z.string().nullable(),
  status: z.enum(trackingStatuses),
  market: z.string(),
  model: z.string(),
  modelYear: z.number().int(),
  ecu: z.string().nullable(),
  errorCode: z.string().nullable(),
  phase: z.string().nullable(),
  swFrom: z.string().nullable(),
  swTo: z.string().nullable(),
});
export type TrackingRow = z.infer<typeof trackingRowSchema>;
/** Columns of its file, and how they are called there. */
export const trackingColumns = {
  at: 'Time (UTC)',
  vin: 'VIN',
  campaign: 'Campaign',
  status: 'Status',
  market: 'Market',
  model: 'Model',
  modelYear: 'Model year',
  ecu: 'ECU',
  errorCode: 'Error code',
  phase: 'Phase',
  swFrom: 'Software before',
  swTo: 'Software',
} as const satisfies Partial<Record<keyof TrackingRow, string>>;

type Pascal<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Text>;
/** A board as its calls are named: `cu-error-tracking` gives `getCuErrorTrackingWidget`. */
export const calledBoard = <const Name extends BoardName>(name: Name): Pascal<Name> =>
  name.split('-').map(capital).join('') as Pascal<Name>;

const access = (name: BoardName) => {
  const { rule, flag } = boardOf(name);
  return { rule, brand: 'selected' as const, ...(flag && { flag }) };
};
const calls = (name: BoardName) => {
  const path = `/api/analytics/${name}` as const;
  const widgets = Object.keys(boardOf(name).widgets);
  return {
    filters: {
      method: 'GET' as const,
      path: `${path}/filters` as const,
      summary: `What the board ${name} can be narrowed by (D-190)`,
      access: access(name),
      response: optionsSchema,
    },
    widget: {
      method: 'GET' as const,
      path: `${path}/widgets/{widget}` as const,
      summary: `The figures of one chart of the board ${name} (D-190)`,
      access: access(name),
      params: z.object({ widget: z.enum(widgets) }),
      query: boardQuery,
      response: boardWidgetSchema,
    },
    rows: {
      method: 'GET' as const,
      path: `${path}/rows` as const,
      summary: `Tracking rows that the board ${name} counts, the newest first, page by page (D-190)`,
      access: access(name),
      query: rowsQuery,
      response: pageOf(trackingRowSchema),
    },
    file: {
      method: 'GET' as const,
      path: `${path}/rows.csv` as const,
      summary: `Every tracking row that the board ${name} counts, as CSV (D-190)`,
      access: access(name),
      query: fileQuery,
      response: 'file' as const,
      timeout: 600,
    },
  };
};
type Calls = ReturnType<typeof calls>;
type Endpoints = { readonly [Name in BoardName as `list${Pascal<Name>}Filters`]: Calls['filters'] } & {
  readonly [Name in BoardName as `get${Pascal<Name>}Widget`]: Calls['widget'];
} & { readonly [Name in BoardName as `list${Pascal<Name>}Rows`]: Calls['rows'] } & {
  readonly [Name in BoardName as `export${Pascal<Name>}Rows`]: Calls['file'];
};

/** D-190: four calls of each board. */
export const boardEndpoints: Endpoints = endpoints(
  Object.fromEntries(
    boardNames.flatMap((name) => {
      const { file, filters: options, rows, widget } = calls(name);
      const called = calledBoard(name);
      return [
        [`list${called}Filters`, options],
        [`get${called}Widget`, widget],
        [`list${called}Rows`, rows],
        [`export${called}Rows`, file],
      ];
    }),
  ),
) as never;
