import type { Dimension, MeasureName } from './measures.ts';

/** Where a widget comes from: how far vehicles are, why they failed, which campaigns there are, what an update took of the battery, what vehicles wrote last. */
type Source = 'progress' | 'failures' | 'campaigns' | 'energy' | 'logs';
/** How a widget is drawn. */
type Kind =
  | ('figures' | 'line' | 'area' | 'bars' | 'stacked' | 'funnel' | 'histogram' | 'pareto')
  | ('heat' | 'donut' | 'scatter' | 'box' | 'table' | 'log');

/** Rows that the answer of a widget has at most, but for those by day: its chart, table and file come of them. */
export const mostRows = 1_000;

export type WidgetDefinition = {
  readonly kind: Kind;
  readonly from: Source;
  readonly by: readonly Dimension[];
  readonly measures: readonly MeasureName[];
  /** measures that the period before is put beside */
  readonly before?: readonly MeasureName[];
  /** how vehicles of the campaigns under way stand on the last day, whenever they came there */
  readonly isStanding?: true;
  /** rows that its chart draws at most, those with the greatest first measure; its table and file have all */
  readonly most?: number;
  /** it needs the whole width */
  readonly isWide?: true;
  /** filters that one of its rows or bars sets when it is followed to the rows */
  readonly leads?: 'campaign' | 'market' | 'model' | 'ecu' | 'errorCode' | 'module' | 'status';
};

/** Widgets of more than one board (D-190). */
export const figures = (from: Source, ...measures: MeasureName[]) =>
  ({ kind: 'figures', from, by: [], measures, before: measures }) as const satisfies WidgetDefinition;
export const funnel = {
  kind: 'funnel',
  from: 'progress',
  by: ['stage'],
  measures: ['vehicles', 'share'],
} as const satisfies WidgetDefinition;
export const perDay = {
  kind: 'line',
  from: 'progress',
  by: ['day'],
  measures: ['installed', 'failed', 'notApplicable'],
  before: ['installed'],
} as const satisfies WidgetDefinition;
export const histogram = {
  kind: 'histogram',
  from: 'progress',
  by: ['took'],
  measures: ['vehicles'],
} as const satisfies WidgetDefinition;
export const pareto = {
  kind: 'pareto',
  from: 'failures',
  by: ['errorCode'],
  measures: ['failed', 'share', 'repeats'],
  most: 12,
  leads: 'errorCode',
} as const satisfies WidgetDefinition;
export const heat = {
  kind: 'heat',
  from: 'failures',
  by: ['ecu', 'phase'],
  measures: ['failed', 'repeats'],
  leads: 'ecu',
} as const satisfies WidgetDefinition;
export const perEcu = {
  kind: 'bars',
  from: 'failures',
  by: ['ecu'],
  measures: ['failed', 'repeats'],
  most: 12,
  leads: 'ecu',
} as const satisfies WidgetDefinition;
export const codes = {
  kind: 'table',
  from: 'failures',
  by: ['errorCode'],
  measures: ['failed', 'share', 'repeats'],
  isWide: true,
  leads: 'errorCode',
} as const satisfies WidgetDefinition;
export const failureTrend = {
  kind: 'line',
  from: 'progress',
  by: ['day'],
  measures: ['failure'],
  before: ['failure'],
} as const satisfies WidgetDefinition;
