import { z } from 'zod';
import { dateSchema, instantSchema, pageOf, pageQuery, shownDateSchema } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { capital } from '#contract/words.ts';
import { checkDays, days, type Filters, valuesOf } from './board-filters.ts';
import { type BoardName, boardNames, boardOf, type FilterName, filtersOf, rowFiltersOf, rowReaches, takes } from './boards.ts';
import { trackingStatuses } from './measures.ts';

/** The filters of a board alone: one that it does not have would be dropped without a word. */
function partOf(name: BoardName, filters: readonly FilterName[]): Filters {
  const values = valuesOf(name);
  return Object.fromEntries(filters.map((one) => [one, values[one]])) as Partial<Filters> as Filters;
}
/** Of a board that is narrowed by one vehicle: whether it counts that one is asked with its options. */
const optionsQuery = (name: BoardName) => z.strictObject(partOf(name, takes(name, 'vehicle', '') ? ['vehicle'] : []));
const boardQuery = (name: BoardName) => z.strictObject({ ...partOf(name, filtersOf(name)), ...days }).superRefine(checkDays);
export type BoardQuery = z.infer<ReturnType<typeof boardQuery>>;
const ofRows = (name: BoardName) => ({
  ...partOf(name, [...filtersOf(name), ...rowFiltersOf(name)]),
  ...days,
  // That a failure was solved is no row of its own.
  status: z.enum(trackingStatuses).exclude(['SOLVED']).optional(),
  day: dateSchema.optional(),
  reach: z.enum(rowReaches).optional(),
});
const rowsQuery = (name: BoardName) =>
  z
    .strictObject({
      ...pageQuery.omit({ sort: true }).shape,
      ...ofRows(name),
      sort: z.enum(['at,desc', 'at,asc']).default('at,desc'),
    })
    .superRefine(checkDays);
export type RowsQuery = z.infer<ReturnType<typeof rowsQuery>>;
const fileQuery = (name: BoardName) => z.strictObject(ofRows(name)).superRefine(checkDays);

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
  /** what should be known beside its figures of the campaigns that the board counts under all its filters; with its first widget alone */
  told: z
    .object({
      /** names of those of several brands, the newest first */
      severalBrands: z.array(z.string()),
      /** whether imports alone tell of some */
      isImported: z.boolean(),
    })
    .optional(),
});
export type BoardWidget = z.infer<typeof boardWidgetSchema>;

/** Values of each filter. */
const optionsSchema = z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })));
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
      summary: `What the board ${name} and its rows can be narrowed by (D-190)`,
      access: access(name),
      query: optionsQuery(name) as z.ZodObject<Pick<Filters, 'vehicle'>>,
      response: optionsSchema,
    },
    widget: {
      method: 'GET' as const,
      path: `${path}/widgets/{widget}` as const,
      summary: `The figures of one chart of the board ${name} (D-190)`,
      access: access(name),
      params: z.object({ widget: z.enum(widgets) }),
      query: boardQuery(name),
      response: boardWidgetSchema,
    },
    rows: {
      method: 'GET' as const,
      path: `${path}/rows` as const,
      summary: `Tracking rows that the board ${name} counts, the newest first, page by page (D-190)`,
      access: access(name),
      query: rowsQuery(name),
      response: pageOf(trackingRowSchema).extend({ repeats: z.number().int() }),
    },
    file: {
      method: 'GET' as const,
      path: `${path}/rows.csv` as const,
      summary: `Every tracking row that the board ${name} counts, as CSV (D-190)`,
      access: access(name),
      query: fileQuery(name),
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
