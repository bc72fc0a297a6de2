import { all, any, permission, type Rule } from '#contract/access/access.ts';
import type { Platform, ProductType } from '#contract/access/permissions.ts';
import type { Flag } from '#contract/endpoint.ts';
import {
  codes,
  failureTrend,
  figures,
  funnel,
  heat,
  histogram,
  pareto,
  perDay,
  perEcu,
  type WidgetDefinition,
} from './widgets.ts';

/** What a board can be narrowed by, beside period, market, model and model year, which every board has (D-190). */
export const boardFilters = [
  ...([
    'productType',
    'campaign',
    'platform',
    'swVersion',
    'module',
    'moduleVersion',
    'stage',
    'vehicleGroup',
    'baseline',
  ] as const),
  ...(['ecu', 'errorCode', 'phase', 'regulation', 'request', 'release', 'vehicle'] as const),
] as const;
export type BoardFilter = (typeof boardFilters)[number];
/** A platform of the error boards (D-194): by name one, in the data the two products of it. */
export const meb = 'MEB';
export const mebTypes = ['ORU_MEB', 'ORU_MEB_UNECE'] as const satisfies readonly ProductType[];
const commonFilters = ['market', 'model', 'modelYear'] as const;
export type FilterName = BoardFilter | (typeof commonFilters)[number];
/** Rows beyond those of the period: all up to its last day, of every campaign or of those under way in the period (ADR 36). */
export const rowReaches = ['soFar', 'underWay'] as const;
type RowReach = (typeof rowReaches)[number];

export type BoardDefinition = {
  readonly rule: Rule;
  readonly flag?: Flag;
  /** the campaigns that it is about; all of the brand without it */
  readonly productTypes?: readonly ProductType[];
  readonly platforms?: readonly Platform[];
  /** rollouts that bring a baseline of this platform belong to it too, whatever they are (D-075.9, D-193) */
  readonly baselines?: Platform;
  readonly isRegulated?: true;
  /** its rows are failures alone (D-194…D-196) */
  readonly isOfErrors?: true;
  readonly filters: readonly BoardFilter[];
  /** the values of a filter, where it has these and no other: they are on offer whether they occur or not */
  readonly offers?: Readonly<Partial<Record<BoardFilter, readonly string[]>>>;
  readonly widgets: Readonly<Record<string, WidgetDefinition>>;
};

const board = <const B extends BoardDefinition>(definition: B): B => definition;

const errorRead = permission('ERROR_TRACKING_READ');
const trackingRead = permission('DEPLOYMENT_TRACKING_READ');
const errors = any(errorRead, { platform: 'E311' }, { type: 'ORU_MEB' });
const oru23: Rule = all(any(trackingRead, errorRead, { right: 'VIEW_ORU23_DATA' }), { platform: 'MQB_MLB' }, { type: 'ORU_23' });
const failedFigures = figures('failures', 'failed', 'failure', 'codes', 'repeats');
/** of boards whose charts are of no period before: what came of the updates of the period, beside the one before */
const endedFigures = figures('progress', 'targeted', 'success', 'failure', 'medianDays');

const perModule = {
  kind: 'stacked',
  from: 'progress',
  by: ['module'],
  measures: ['targeted', 'installed', 'open', 'failed', 'notApplicable'],
  isStanding: true,
  leads: 'module',
} as const satisfies WidgetDefinition;
const ofErrors = ['campaign', 'ecu', 'errorCode', 'phase'] as const;
/** D-194, D-195 */
const errorPlatforms = { platform: ['E311', meb] } as const;

/** Boards by their address below /api/analytics and /data-analytics: rights ROLE-R18…R25, content D-191…D-200. */
export const boards = {
  /** D-191 */
  'deployment-tracking': board({
    rule: any(trackingRead, { platform: 'E311' }, { type: 'ORU_MEB' }),
    filters: ['productType', 'campaign', 'platform', 'swVersion'],
    widgets: {
      'key-figures': figures('progress', 'running', 'targeted', 'success', 'failure', 'medianDays'),
      'per-day': perDay,
      funnel,
      campaigns: {
        kind: 'stacked',
        from: 'progress',
        by: ['campaign'],
        measures: ['targeted', 'installed', 'open', 'failed', 'notApplicable'],
        isStanding: true,
        leads: 'campaign',
      },
      markets: {
        kind: 'table',
        from: 'progress',
        by: ['market'],
        measures: ['targeted', 'ended', 'success', 'failure'],
        before: ['success', 'ended'],
        leads: 'market',
      },
    },
  }),
  /** D-192 */
  'cu-deployment-tracking': board({
    rule: all(trackingRead, { type: 'CU' }),
    productTypes: ['CU'],
    filters: ['module', 'moduleVersion', 'stage'],
    widgets: {
      'key-figures': figures('progress', 'modules', 'campaigns', 'targeted', 'success'),
      'per-day': perDay,
      modules: perModule,
      deployments: {
        kind: 'table',
        from: 'progress',
        by: ['campaign', 'state'],
        measures: ['targeted', 'installed', 'failed', 'success'],
        isStanding: true,
        isWide: true,
        leads: 'campaign',
      },
    },
  }),
  /** D-193 */
  'e3-12-deployment-tracking': board({
    rule: all({ platform: 'E312' }, { type: 'ORU_NEXT' }),
    productTypes: ['ORU_NEXT'],
    baselines: 'E312',
    filters: ['campaign', 'ecu', 'baseline', 'swVersion'],
    widgets: {
      'key-figures': endedFigures,
      adoption: { kind: 'area', from: 'progress', by: ['day', 'baseline'], measures: ['installed'] },
      funnel,
      durations: histogram,
      ecus: perEcu,
    },
  }),
  /** D-194 */
  'error-tracking': board({
    rule: errors,
    isOfErrors: true,
    filters: ['platform', ...ofErrors],
    offers: errorPlatforms,
    widgets: { 'key-figures': failedFigures, codes: pareto, heat, trend: { ...failureTrend, isWide: true }, table: codes },
  }),
  /** D-195 */
  'unece-error-tracking': board({
    rule: errors,
    flag: 'cc.data.unece',
    isRegulated: true,
    isOfErrors: true,
    filters: ['regulation', 'platform', ...ofErrors],
    offers: errorPlatforms,
    widgets: {
      'key-figures': figures('failures', 'failed', 'failure', 'codes', 'repeats', 'solvedSoon'),
      codes: pareto,
      heat,
      trend: failureTrend,
      'open-days': { kind: 'bars', from: 'failures', by: ['errorCode'], measures: ['openDays'], most: 12, leads: 'errorCode' },
      table: codes,
    },
  }),
  /** D-196 */
  'cu-error-tracking': board({
    rule: all(errorRead, { type: 'CU' }),
    productTypes: ['CU'],
    isOfErrors: true,
    filters: ['module', 'moduleVersion', 'vehicleGroup'],
    widgets: {
      'key-figures': failedFigures,
      codes: pareto,
      modules: { kind: 'bars', from: 'failures', by: ['module'], measures: ['failed', 'repeats'], most: 12, leads: 'module' },
      trend: { ...failureTrend, isWide: true },
    },
  }),
  /** D-197 */
  'e311-developer-mode': board({
    rule: all(errorRead, { platform: 'E311' }, { type: 'ORU_MEB' }),
    platforms: ['E311'],
    productTypes: mebTypes,
    filters: ['request', 'campaign', 'vehicle', 'ecu'],
    widgets: {
      'key-figures': figures('progress', 'campaigns', 'targeted', 'failure', 'averageDays', 'compliance'),
      attempts: {
        kind: 'bars',
        from: 'failures',
        by: ['ecu'],
        measures: ['attempts', 'failed', 'repeats'],
        most: 12,
        leads: 'ecu',
      },
      durations: { kind: 'scatter', from: 'progress', by: ['campaign'], measures: ['parameter', 'averageDays'] },
      compliance: {
        kind: 'bars',
        from: 'progress',
        by: ['campaign'],
        measures: ['compliance'],
        most: 12,
        isWide: true,
        leads: 'campaign',
      },
      log: { kind: 'log', from: 'logs', by: ['campaign'], measures: [], isWide: true },
    },
  }),
  /** D-198 */
  'e3-20-developer-mode': board({
    rule: any(errorRead, { platform: 'E320' }),
    platforms: ['E320'],
    filters: ['campaign', 'release', 'ecu'],
    widgets: {
      'key-figures': endedFigures,
      states: { kind: 'donut', from: 'campaigns', by: ['state'], measures: ['campaigns'] },
      durations: {
        kind: 'box',
        from: 'progress',
        by: ['campaign'],
        measures: ['medianDays', 'lowDays', 'firstQuarter', 'thirdQuarter', 'highDays'],
        most: 12,
      },
      energy: { kind: 'histogram', from: 'energy', by: ['energy'], measures: ['vehicles'] },
      codes: pareto,
      campaigns: { kind: 'table', from: 'campaigns', by: ['campaign', 'state'], measures: [], isWide: true, leads: 'campaign' },
      table: codes,
    },
  }),
  /** D-199 */
  'e310-oru23': board({
    rule: oru23,
    productTypes: ['ORU_23'],
    filters: ['ecu', 'campaign'],
    widgets: {
      'key-figures': endedFigures,
      states: { kind: 'donut', from: 'progress', by: ['stage'], measures: ['vehicles'] },
      'per-week': { kind: 'bars', from: 'progress', by: ['week'], measures: ['installed', 'failed'] },
      codes: { ...pareto, isWide: true },
    },
  }),
  /** D-200 */
  'mqb-mlb-oru23': board({
    rule: oru23,
    productTypes: ['ORU_23'],
    platforms: ['MQB_MLB'],
    filters: ['platform', 'campaign'],
    widgets: {
      'key-figures': endedFigures,
      coverage: { kind: 'bars', from: 'progress', by: ['model'], measures: ['coverage', 'targeted'], leads: 'model' },
      durations: histogram,
      codes: { ...pareto, isWide: true },
    },
  }),
} as const satisfies Readonly<Record<string, BoardDefinition>>;

export type BoardName = keyof typeof boards;
export const boardNames = Object.keys(boards) as BoardName[];
/** A board as everything that serves any board knows it. */
export const boardOf = (name: BoardName): BoardDefinition => boards[name];

/** What every chart of a board can be narrowed by (D-190…D-200). */
export const filtersOf = (name: BoardName): readonly FilterName[] => [...commonFilters, ...boardOf(name).filters];
/** Whether a board has a filter, and every value that is chosen of it: calls refuse any other (D-190). */
export function takes(name: BoardName, filter: string, values: string): boolean {
  const offered = boardOf(name).offers?.[filter as BoardFilter];
  return filtersOf(name).some((one) => one === filter) && (!offered || values.split(',').every((one) => offered.includes(one)));
}
/** What rows are narrowed by beside: a part of a chart leads to the rows that it counts. */
export function rowFiltersOf(name: BoardName): readonly FilterName[] {
  const led = new Set(Object.values(boardOf(name).widgets).map(({ leads }) => leads));
  return boardFilters.filter((one) => led.has(one as 'campaign') && !filtersOf(name).includes(one));
}

/** Which rows a chart counts: undefined are those of the period. */
export function reachOf({ by, isStanding, kind, measures }: WidgetDefinition): RowReach | undefined {
  if (kind === 'funnel' || isStanding) return 'underWay';
  return kind === 'area' || by[0] === 'stage' || measures.includes('coverage') ? 'soFar' : undefined;
}
