/** What figures are grouped by. Of each the server has a column (D-190). */
export const dimensions = [
  ...(['day', 'week', 'campaign', 'market', 'model', 'ecu', 'errorCode', 'phase'] as const),
  ...(['module', 'baseline', 'stage', 'took', 'energy', 'state', 'parameter'] as const),
] as const;
export type Dimension = (typeof dimensions)[number];

/** `pp`: per cent; a change of it is told in percentage points. `better`: which way is good, where one is. */
type Measure = { readonly unit: 'count' | 'percent' | 'days'; readonly better?: 'more' | 'less' };

const count = { unit: 'count' } as const satisfies Measure;
/** Figures of boards. Vehicles are counted once in a campaign; success and failure are shares of those that ended (ADR 36). */
export const measures = {
  targeted: count,
  notified: count,
  downloaded: count,
  installed: count,
  activated: count,
  failed: { unit: 'count', better: 'less' },
  notApplicable: count,
  /** vehicles that installed or failed, each once: who failed and installed since has installed, who was rolled back has failed */
  ended: count,
  /** vehicles that failed and have not installed since */
  unsolved: { unit: 'count', better: 'less' },
  /** vehicles that are neither installed, failed nor not applicable: of a campaign that ended no result comes any more */
  open: count,
  vehicles: count,
  /** of the vehicles that the first row of the widget counts */
  share: { unit: 'percent' },
  success: { unit: 'percent', better: 'more' },
  failure: { unit: 'percent', better: 'less' },
  coverage: { unit: 'percent', better: 'more' },
  medianDays: { unit: 'days', better: 'less' },
  averageDays: { unit: 'days', better: 'less' },
  lowDays: { unit: 'days' },
  firstQuarter: { unit: 'days' },
  thirdQuarter: { unit: 'days' },
  highDays: { unit: 'days' },
  running: count,
  campaigns: count,
  paused: count,
  modules: count,
  codes: { unit: 'count', better: 'less' },
  repeats: { unit: 'count', better: 'less' },
  attempts: count,
  openDays: { unit: 'days', better: 'less' },
  /** of failures that are 30 days old */
  solvedSoon: { unit: 'percent', better: 'more' },
  /** failures that are 30 days old */
  judged: count,
  compliance: { unit: 'percent', better: 'more' },
  parameter: count,
} as const satisfies Readonly<Record<string, Measure>>;
export type MeasureName = keyof typeof measures;
export const measureOf = (name: string): Measure | undefined => (measures as Readonly<Record<string, Measure>>)[name];

/** Words of a tracking row's status, in the order of a vehicle's way; the server keeps them by their place from 1. */
export const trackingStatuses = [
  ...(['TARGETED', 'NOTIFIED', 'DOWNLOADED', 'INSTALLED', 'ACTIVATED', 'FAILED', 'NOT_APPLICABLE', 'SOLVED'] as const),
] as const;
/** Phases of a failure, kept by their place from 0 (D-097). */
export const trackingPhases = ['PENDING', 'DOWNLOAD', 'INSTALL', 'ACTIVATE', 'DONE'] as const;

/** Of filters by name: what has none, as failures without an ECU (D-194). */
export const noValue = '-';

/** Days without a row after which a campaign that is known by imports alone has ended (ADR 36). */
export const quietDays = 30;

/** Days in which installations are counted: from one edge to the next. */
export const dayEdges = [0, 1, 2, 3, 5, 7, 10, 14, 21, 30] as const;
