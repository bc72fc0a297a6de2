import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { periodLengths } from '#contract/analytics/board-filters.ts';
import type { Api } from '#contract/api.ts';
import { dataLoadStatuses, dataLoadTypeNames, shownStatus, visibleTypes } from '#contract/data-load-campaign/data-load.ts';
import {
  type BoardRow,
  boardColumns,
  type DashboardQuery,
  type DataLoadWidget,
  type Widget,
} from '#contract/data-load-campaign/data-load-dashboard.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { capital, constantWords } from '#contract/words.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import { csvLine } from '#server/csv.ts';
import { dayBegins, dayLoads } from '#server/modules/campaign-calendar/day-loads.ts';
import { ofVisibleType } from './data-load-store.ts';

type Drawn = Omit<Widget, 'generatedAt' | 'period' | 'total'> & { readonly total?: number };
type Period = Widget['period'];
type Rows = Widget['rows'];
/** Today and so many days after it are what is planned next (D-201). */
const daysAhead = 29;
/** campaigns of a chart that has a line for each */
const mostLines = 20;

/** The days of a period, as the caller counts them: one of some length begins so long ago and has no end, since campaigns are planned ahead (D-190, D-201). */
function periodOf(call: CallBase, { from, period, to }: Pick<DashboardQuery, 'from' | 'period' | 'to'>): Period {
  const today = todayOf(call);
  return period === 'custom'
    ? { from: from ?? today, to: to ?? today }
    : { from: dayAfter(today, 1 - periodLengths[period]), to: null };
}

/** Condition on a campaign `c`: it was, is or will be under way in a period. One without batches has a start alone. */
const underWay = ({ timeZone }: CallBase, { from, to }: Period): RawBuilder<boolean> => sql<boolean>`(
  coalesce(c.campaign_end, c.campaign_start) >= ${dayBegins(from, timeZone)}
  and ${to === null ? sql`true` : sql`c.campaign_start < ${dayBegins(to, timeZone, 1)}`})`;

/** Condition on a campaign `c`: the caller sees it, and the board asks for it (D-201). */
const asked = (call: CallBase, query: DashboardQuery): RawBuilder<boolean> =>
  sql<boolean>`(${chosen(call, query)} and ${underWay(call, periodOf(call, query))})`;

function chosen(call: CallBase, { owner, state, type }: Pick<DashboardQuery, 'owner' | 'state' | 'type'>): RawBuilder<boolean> {
  const parts = [
    sql`c.home_brand_id = ${call.brandId}`,
    ofVisibleType(call, sql`c.type`),
    ...(type ? [sql`c.type = any(${type.split(',')}::text[])`] : []),
    state ? sql`c.state = any(${state.split(',')}::text[])` : sql`c.state <> 'DELETED'`,
    ...(owner ? [sql`c.campaign_owner = ${owner}`] : []),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** The state of a campaign `c`; of one that the loader does not answer for, the last one that is known of it (D-069.9). */
const knownState = sql`coalesce(c.facts ->> 'before', c.state)`;

/** `anytime` is `where` without the period. */
type Drawer = (call: CallBase, where: RawBuilder<boolean>, period: Period, anytime: RawBuilder<boolean>) => Promise<Drawn>;
const rowsOf = async (call: CallBase, query: RawBuilder<Rows[number]>): Promise<Rows> =>
  (await query.execute(call.services.db)).rows;

/** The first rows of a chart that has a line for each, and how many there are: they count themselves as `all`. */
async function firstOf(call: CallBase, query: RawBuilder<Rows[number]>): Promise<{ rows: Rows; total: number }> {
  const counted = await rowsOf(call, sql`${query} limit ${mostLines}`);
  return { rows: counted.map(({ all: _, ...row }) => row), total: Number(counted[0]?.all ?? 0) };
}

const drawers: Readonly<Record<DataLoadWidget, Drawer>> = {
  'key-figures': async (call, where, _, anytime) => {
    const today = todayOf(call);
    const ahead = { from: today, to: dayAfter(today, daysAhead), timeZone: call.timeZone };
    const [rows, days] = await Promise.all([
      rowsOf(
        call,
        sql`
        select count(*) filter (where ${knownState} = 'ACTIVE')::int as active,
          count(*) filter (where ${knownState} = 'PAUSED')::int as paused, count(*)::int as campaigns,
          count(*) filter (where c.state = 'UNKNOWN')::int as unknown, coalesce(sum(c.transferred), 0)::float8 / 1000000 as "transferredTb",
          round(avg(c.progress) filter (where ${knownState} in ('ACTIVE', 'PAUSED'))::numeric, 1)::float8 as "averageProgress"
        from data_load_campaign c where ${where}`,
      ),
      // The bars of the volume per day, so that one adds up to the other, also drafts and those that the loader does not answer for: what is planned for
      // the next 30 days does not depend on the period that is looked at.
      dayLoads(call.services.db, call.brandId, ahead, anytime),
    ]);
    const plannedVolume = days.reduce((sum, day) => sum + day.plannedVolume, 0);
    const measures = ['active', 'paused', 'campaigns', 'unknown', 'plannedVolume', 'transferredTb', 'averageProgress'];
    return { unit: '', dimensions: [], measures, rows: rows.map((row) => ({ ...row, plannedVolume })) };
  },
  gantt: async (call, where) => {
    const now = call.services.now();
    // Where they are many: those that run or come next, then those that ended last.
    const { rows, total } = await firstOf(
      call,
      sql`
        select count(*) over ()::int as "all", c.id, c.title, c.state, to_char(c.campaign_start at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start,
          to_char(coalesce(c.campaign_end, c.campaign_start) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "end",
          c.progress, c.vehicle_volume as "vehicleVolume"
        from data_load_campaign c where ${where} and c.state not in ('CANCELED', 'DELETED')
        order by coalesce(c.campaign_end, c.campaign_start) < ${now}, abs(extract(epoch from c.campaign_start - ${now}::timestamptz)), c.id`,
    );
    return {
      unit: 'per cent',
      dimensions: ['id', 'title', 'state', 'start', 'end'],
      measures: ['progress', 'vehicleVolume'],
      rows: rows.toSorted((one, other) => String(one.start).localeCompare(String(other.start))),
      total,
    };
  },
  volume: async (call, where, { from, to }) => {
    const span = { from, to: to ?? dayAfter(todayOf(call), daysAhead), timeZone: call.timeZone };
    const days = await dayLoads(call.services.db, call.brandId, span, where);
    return { unit: 'vehicles', dimensions: ['date', 'level'], measures: ['plannedVolume', 'capacity'], rows: days };
  },
  progress: async (call, where) => ({
    unit: 'per cent',
    dimensions: ['id', 'title', 'state'],
    measures: ['progress', 'loaded', 'vehicleVolume'],
    ...(await firstOf(
      call,
      sql`
        select count(*) over ()::int as "all", c.id, c.title, c.state, c.progress, c.loaded, c.vehicle_volume as "vehicleVolume" from data_load_campaign c
        where ${where} and c.state in ('ACTIVE', 'PAUSED', 'UNKNOWN', 'STOPPED')
        order by array_position(array['ACTIVE', 'PAUSED', 'UNKNOWN', 'STOPPED'], c.state), c.campaign_start desc, c.id`,
    )),
  }),
  enrolment: async (call, where) => ({
    unit: 'per cent',
    dimensions: ['type'],
    measures: ['enrolment', 'campaigns'],
    rows: await rowsOf(
      call,
      sql`
        select c.type, count(*)::int as campaigns,
          round((sum(c.enrollment_rate * c.vehicle_volume) / nullif(sum(c.vehicle_volume), 0))::numeric, 1)::float8 as enrolment
        from data_load_campaign c where ${where} and c.loaded > 0 group by c.type order by enrolment desc nulls last, c.type`,
    ),
  }),
};

/** The data-load board (D-190, D-201). */
export const dashboardHandlers = {
  listDataLoadBoardFilters: async (call) => {
    const { rows } = await sql<{ id: string; fullName: string }>`
      select distinct c.campaign_owner as id, coalesce(p.full_name, c.campaign_owner) as "fullName"
      from data_load_campaign c left join person p on p.subject = c.campaign_owner where ${chosen(call, {})} order by 2 limit 250
    `.execute(call.services.db);
    return reply({ types: visibleTypes(call.actor, call.brandId), states: [...dataLoadStatuses], owners: rows });
  },
  getDataLoadWidget: async (call) => {
    const period = periodOf(call, call.query);
    const drawn = await drawers[call.params.widget](call, asked(call, call.query), period, chosen(call, call.query));
    return reply({ total: drawn.rows.length, ...drawn, period, generatedAt: call.at });
  },
  listDataLoadBoardRows: async (call) => {
    const { page, size, sort } = call.query;
    const [column = 'start', direction] = sort.split(',');
    const order = sql`${sql.ref(column)} ${direction === 'desc' ? sql`desc nulls last` : sql`asc nulls last`}, id`;
    const from = boardRows(asked(call, call.query));
    const { db } = call.services;
    const [{ rows }, counted] = await Promise.all([
      sql<Found>`select * from ${from} order by ${order} limit ${size} offset ${page * size}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
    ]);
    const items = rows.map((row) => ({ ...row, start: row.start.toISOString(), end: row.end?.toISOString() ?? null }));
    return reply({ items, total: counted.rows[0]?.total ?? 0, page, size });
  },
  exportDataLoadBoard: async (call) => {
    const { rows } = await sql<Found>`
      select * from ${boardRows(asked(call, call.query))} order by start desc, id`.execute(call.services.db);
    const lines = rows.map((row) => columns.map((name) => cellOf(row, name)));
    const text = [Object.values(boardColumns), ...lines].map((line) => csvLine(line, ';')).join('');
    return {
      name: 'data-load.csv',
      mediaType: 'text/csv; charset=utf-8',
      content: Readable.from([Buffer.from(`\uFEFF${text}`)]),
    };
  },
} satisfies Partial<Handlers<Api>>;

type Found = Omit<BoardRow, 'start' | 'end'> & { readonly start: Date; readonly end: Date | null };

const columns = Object.keys(boardColumns) as (keyof BoardRow)[];
/** A value as the page names it (wording P15): type and state in words. */
function cellOf(row: Found, column: keyof BoardRow): string | number {
  if (column === 'type') return dataLoadTypeNames[row.type];
  if (column === 'state') return capital(constantWords(shownStatus(row.progress, row.state)));
  const value = row[column] ?? '';
  return value instanceof Date ? value.toISOString() : value;
}

/** The campaigns that the board counts, with the columns of their rows. */
const boardRows = (where: RawBuilder<boolean>) => sql`(
  select c.id, c.title, c.type, c.state, c.campaign_start as start, c.campaign_end as "end", coalesce(p.full_name, c.campaign_owner) as owner,
    c.vehicle_volume as vehicles, c.loaded, c.progress, c.enrollment_rate as enrolment, c.transferred as "transferredMb"
  from data_load_campaign c left join person p on p.subject = c.campaign_owner where ${where}
) as board`;
