import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { type RowsQuery, type TrackingRow, trackingColumns } from '#contract/analytics/board-endpoints.ts';
import type { BoardDefinition } from '#contract/analytics/boards.ts';
import { trackingPhases, trackingStatuses } from '#contract/analytics/measures.ts';
import { capital } from '#contract/words.ts';
import type { CallBase } from '#server/call.ts';
import { csvLine } from '#server/csv.ts';
import type { Download } from '#server/files/files.ts';
import { addressesOf } from '#server/vehicle-address.ts';
import { type Scope, type Span, scopeOf, spansOf } from './board-scope.ts';
import { beginning, campaignsIn } from './board-sums.ts';
import type { Rollup } from './vehicle-cells.ts';

type Asked = Omit<RowsQuery, 'page' | 'size' | 'sort'>;
/** Failures that were solved count where they failed; they are no step of a vehicle's way. */
const shown = trackingStatuses.filter((status) => status !== 'SOLVED');
const failed = trackingStatuses.indexOf('FAILED') + 1;
const portion = 5_000;
const longestFile = 1_000_000;
const counted: Readonly<Record<string, string>> = {
  TARGETED: 'targeted',
  NOTIFIED: 'notified',
  DOWNLOADED: 'downloaded',
  INSTALLED: 'installed',
  ACTIVATED: 'activated',
  FAILED: 'failed + r.repeats',
  NOT_APPLICABLE: 'not_applicable',
};

/** Which rows are meant, and over how many days. */
type Meant = {
  readonly scope: Scope;
  readonly span: Span;
  /** of failures as of the last day: the first of a vehicle, where it has not installed since */
  readonly isUnsolved: boolean;
  /** ECU, error and phase are known of failures alone */
  readonly isFailure: boolean;
  readonly statuses: readonly number[];
  readonly status: RowsQuery['status'];
};

async function meant(call: CallBase, board: BoardDefinition, query: Asked): Promise<Meant> {
  const { asked } = spansOf(call, query);
  const whole = await scopeOf(call, board, query, true);
  const scope =
    query.reach === 'underWay' ? whole.of((await campaignsIn(call.services.db, whole, asked)).map(({ id }) => id)) : whole;
  const isOfErrors = board.isOfErrors === true;
  // Beside failures an ECU chooses the campaigns that bring something to it, as charts count them.
  const hasEcu = Boolean(query.ecu) && (isOfErrors || query.status === 'FAILED');
  const isFailure = hasEcu || [query.errorCode, query.phase].some(Boolean);
  const wanted = (query.status ? [query.status] : shown).map((status) => trackingStatuses.indexOf(status) + 1);
  const onlyFailed = isFailure || isOfErrors;
  const status = isOfErrors ? 'FAILED' : query.status;
  return {
    scope,
    span: query.day ? { from: query.day, to: query.day } : query.reach ? { ...asked, from: beginning } : asked,
    isUnsolved: status === 'FAILED' && query.reach !== undefined,
    isFailure,
    statuses: onlyFailed ? wanted.filter((status) => status === failed) : wanted,
    status,
  };
}

/** How many rows there are on each day, the last day first: from a rollup, so that a page is found without counting. */
async function perDay(
  { services: { db } }: CallBase,
  { isFailure, isUnsolved, scope, span, status, statuses }: Meant,
): Promise<DayCount[]> {
  if (statuses.length === 0 || scope.ids.length === 0) return [];
  const names = (status ? [counted[status] ?? ''] : Object.values(counted)).map((name) => sql.raw(`r.${name}`));
  const [table, sum, where]: [Rollup, RawBuilder<unknown>, RawBuilder<boolean>] =
    isFailure || isUnsolved
      ? [
          'tracking_failure',
          isUnsolved ? sql`r.vehicles - r.solved` : sql`r.vehicles + r.repeats`,
          isFailure ? scope.where(span, 'model', 'failure') : scope.where(span, 'model'),
        ]
      : [
          scope.hasModels ? 'tracking_by_model' : 'tracking_by_market',
          sql.join(names, sql` + `),
          scope.hasModels ? scope.where(span, 'model') : scope.where(span),
        ];
  const repeats = statuses.includes(failed) && !isUnsolved ? sql`sum(r.repeats)::int` : sql`0`;
  const { rows } = await sql<DayCount>`
    select r.day::text as day, sum(${sum})::int as count, ${repeats} as repeats from ${scope.cells(table)} r where ${where}
    group by r.day having sum(${sum}) > 0 order by r.day desc`.execute(db);
  return rows;
}
type DayCount = {
  readonly day: string;
  readonly count: number;
  /** how many of them are failures after another one: vehicles are counted at their first in a campaign */
  readonly repeats: number;
};

type Coded = 'id' | 'status' | 'market' | 'model' | 'modelYear' | 'ecu' | 'errorCode' | 'phase' | 'swFrom' | 'swTo';
type Found = Readonly<Record<Coded, number> & Record<'vin' | 'campaign' | 'address', string> & { at: Date }>;
type Window = { readonly span: Span; readonly offset: number; readonly limit: number; readonly isAscending: boolean };

async function eventsOf(
  call: CallBase,
  { scope, isFailure, isUnsolved, statuses }: Meant,
  window: Window,
): Promise<TrackingRow[]> {
  const { isAscending, limit, offset, span } = window;
  // Of one instant by stage: statuses are numbered in the order in which a vehicle comes to them, a failure behind them.
  const order = (of: 'r' | 'f') => {
    const [at, status, id] = [sql.ref(`${of}.at`), sql.ref(`${of}.status`), sql.ref(`${of}.id`)];
    return isAscending ? sql`order by ${at}, ${status}, ${id} desc` : sql`order by ${at} desc, ${status} desc, ${id}`;
  };
  const where = isFailure ? scope.where(span, 'model', 'failure') : scope.where(span, 'model');
  // What has failed has an index of its own.
  const ofStatus =
    statuses.length === 1 && statuses[0] === failed ? sql`r.status = 6` : sql`r.status = any(${[...statuses]}::smallint[])`;
  const unsolved = sql`not r.is_repeat and not exists (
    select from tracking_event s where s.vin = r.vin and s.campaign_id = r.campaign_id and s.status = 8)`;
  const { rows } = await sql<Found>`
    select f.*, c.name as campaign, c.address from (
      select r.* from tracking_event r
      where ${where} and ${ofStatus} and ${isUnsolved ? unsolved : sql`true`} and r.at >= ${span.from}::timestamptz and r.at < ${span.to}::timestamptz + interval '1 day'
      ${order('r')} offset ${offset} limit ${limit}
    ) f join tracking_campaign c on c.id = f.campaign_id ${order('f')}
  `.execute(call.services.db);
  const addresses = await addressesOf(call.services.db);
  const word = (id: number): string | null => (id === 0 ? null : scope.words.of(id));
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at.toISOString(),
    vin: row.vin,
    vehicleKey: addresses.keyOf(row.vin),
    campaign: row.campaign,
    address: row.address === '' ? null : row.address,
    status: trackingStatuses[row.status - 1] ?? 'TARGETED',
    market: word(row.market) ?? '—',
    model: word(row.model) ?? '—',
    modelYear: row.modelYear,
    ecu: word(row.ecu),
    errorCode: word(row.errorCode),
    phase: row.status === failed ? (trackingPhases[row.phase] ?? null) : null,
    swFrom: word(row.swFrom),
    swTo: word(row.swTo),
  }));
}

/** The days that a page lies on, and how many of their rows come before it. */
function windowOf(days: readonly DayCount[], skip: number, limit: number): Omit<Window, 'isAscending'> | undefined {
  let before = 0;
  let first: { readonly at: number; readonly day: string } | undefined;
  for (const { count, day } of days) {
    if (first === undefined && before + count > skip) first = { at: before, day };
    before += count;
    if (first && before >= skip + limit) return spanning(first, day, skip, limit);
  }
  const last = days.at(-1);
  return first && last && spanning(first, last.day, skip, limit);
}
const spanning = (first: { readonly at: number; readonly day: string }, day: string, skip: number, limit: number) => ({
  span: first.day < day ? { from: first.day, to: day } : { from: day, to: first.day },
  offset: skip - first.at,
  limit,
});

/** Rows that a board counts, page by page (D-190). */
export async function rowsOf(call: CallBase, board: BoardDefinition, query: RowsQuery) {
  const { page, size, sort } = query;
  const what = await meant(call, board, query);
  const days = await perDay(call, what);
  const isAscending = sort === 'at,asc';
  const window = windowOf(isAscending ? days.toReversed() : days, page * size, size);
  const items = window ? await eventsOf(call, what, { ...window, isAscending }) : [];
  const all = (of: 'count' | 'repeats') => days.reduce((sum, day) => sum + day[of], 0);
  return { items, total: all('count'), repeats: all('repeats'), page, size };
}

const columns = Object.keys(trackingColumns) as (keyof typeof trackingColumns)[];
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
/** A value as the page names it (wording P15): statuses and phases in words, a market by its country. */
function cellOf(row: TrackingRow, column: (typeof columns)[number]): string | number {
  const value = row[column] ?? '';
  if (column === 'status' || column === 'phase') return capital(String(value).toLowerCase().replaceAll('_', ' '));
  if (column === 'market') return /^[A-Z]{2}$/.test(row.market) ? (countries.of(row.market) ?? row.market) : row.market;
  return column === 'modelYear' ? row.modelYear || '' : value;
}

/** All of them as a file, the newest first; written while it is read, a million rows at most. */
export async function fileOf(call: CallBase, board: BoardDefinition, name: string, query: Asked): Promise<Download> {
  const what = await meant(call, board, query);
  const days = await perDay(call, what);
  const total = Math.min(
    longestFile,
    days.reduce((sum, { count }) => sum + count, 0),
  );
  async function* lines() {
    yield Buffer.from(`\uFEFF${csvLine(Object.values(trackingColumns), ';')}`);
    for (let skip = 0; skip < total; skip += portion) {
      const window = windowOf(days, skip, Math.min(portion, total - skip));
      const rows = window ? await eventsOf(call, what, { ...window, isAscending: false }) : [];
      const lines = rows.map((row) =>
        csvLine(
          columns.map((column) => cellOf(row, column)),
          ';',
        ),
      );
      yield Buffer.from(lines.join(''));
    }
  }
  return { name: `${name}.csv`, mediaType: 'text/csv; charset=utf-8', content: Readable.from(lines()) };
}
