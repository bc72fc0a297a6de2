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
const span = ({ from, to }: Dates) => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
const hasDays = (query: Dates): boolean => query.period !== 'custom' || (span(query) >= 0 && span(query) < longestPeriod);
const wrongDays = { error: `range:1|${longestPeriod}`, path: ['to'] };

const boardQuery = z.object(filters).refine(hasDays, wrongDays);
export type BoardQuery = z.infer<typeof boardQuery>;
const rowsOnly = { status: z.enum(trackingStatuses).optional(), day: dateSchema.optional() };
const rowsQuery = pageQuery
  .omit({ sort: true })
  .extend({ ...filters, ...rowsOnly, sort: z.enum(['at,desc', 'at,asc']).default('at,desc') })
  .refine(hasDays, wrongDays);
export type RowsQuery = z.infer<typeof rowsQuery>;
const fileQuery = z.object({ ...filters, ...rowsOnly }).refine(hasDays, wrongDays);

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
export const trackingColumns = (Object.keys(trackingRowSchema.shape) as (keyof TrackingRow)[]).filter(
  (name) => name !== 'vehicleKey',
);

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
