import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';

export type Event = {
  readonly day: string;
  readonly campaign: number;
  readonly brandId: number;
  readonly status: number;
  readonly market: number;
  readonly model: number;
  readonly modelYear: number;
  readonly ecu: number;
  readonly error: number;
  readonly isRepeat: boolean;
  readonly minutes: number | null;
  readonly energy: number | null;
};

/** One batch of tracking events, as an import of that number. */
export async function appendEvents(db: Database, events: readonly Event[], importId: number): Promise<void> {
  await sql`
    insert into tracking_event (at, day, campaign_id, brand_id, status, market, model, model_year, ecu, error_code, phase, is_repeat, minutes, energy,
      import_id, vin)
    select day::timestamptz + interval '7 hours', day, campaign, "brandId", status, market, model, "modelYear", ecu, error, ecu % 3, "isRepeat", minutes,
      energy, ${importId}, 'WVWZZZE1ZMP' || lpad((row_number() over ())::text, 6, '0')
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (day date, campaign integer, "brandId" smallint, status smallint, market smallint,
      model smallint, "modelYear" smallint, ecu smallint, error smallint, "isRepeat" boolean, minutes integer, energy integer)`.execute(
    db,
  );
}

const edges = [1, 2, 3, 5, 7, 10, 14, 21, 30];
const of = (condition: string) => sql.raw(`count(*) filter (where ${condition})::int`);
const took = edges.map((days, index) => `minutes >= ${(edges[index - 1] ?? 0) * 1_440} and minutes < ${days * 1_440}`);
const first = (status: number) => of(`status = ${status} and not is_repeat`);
const statuses = [1, 2, 3, 4, 5, 6, 7].map(first);
const buckets = [...took, 'minutes >= 43200'].map((condition) => of(`status = 4 and ${condition}`));
const figures = [
  ...statuses,
  of('status = 6 and is_repeat'),
  ...buckets,
  sql.raw('coalesce(sum(minutes) filter (where status = 4), 0)::int'),
];
const names =
  'targeted, notified, downloaded, installed, activated, failed, not_applicable, repeats, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, minutes::int';
const place = 'brand_id, day::text, campaign_id, market';
const whole = `${place}, model, model_year`;
const isAny = (columns: string) =>
  `(${columns.replaceAll('::int', '')}) <> (${columns
    .split(', ')
    .map(() => '0')
    .join(', ')})`;

/** Every rollup as it is kept, and as a full count of the events says it is; written apart from the triggers. */
export async function rollupsOf(db: Database): Promise<{ readonly kept: unknown; readonly counted: unknown }> {
  const failures = 'vehicles, repeats, solved, solved_soon, solved_minutes::int';
  const failed = [
    ...[
      of('status = 6 and not is_repeat'),
      of('status = 6 and is_repeat'),
      of('status = 8'),
      of('status = 8 and minutes <= 43200'),
    ],
    sql.raw('coalesce(sum(minutes) filter (where status = 8), 0)::int'),
  ];
  const rows = async (cells: readonly RawBuilder<unknown>[], rest: RawBuilder<unknown>) => {
    const { rows: found } = await sql<{
      cell: unknown[];
    }>`select jsonb_build_array(${sql.join(cells)}) as cell ${rest} order by 1`.execute(db);
    return found.map(({ cell }) => cell);
  };
  const kept = (key: string, counts: string, table: string) =>
    rows([sql.raw(key), sql.raw(counts)], sql.raw(`from ${table} where ${isAny(counts)}`));
  const counted = (key: string, counts: readonly RawBuilder<unknown>[], where: string) =>
    rows([sql.raw(key), ...counts], sql.raw(`from tracking_event where ${where} group by ${key.replaceAll('::text', '')}`));
  const key = `${whole}, ecu, error_code, phase`;
  return {
    kept: await Promise.all([
      kept(place, names, 'tracking_by_market'),
      kept(whole, names, 'tracking_by_model'),
      kept(key, failures, 'tracking_failure'),
      kept(`${whole}, bucket`, 'vehicles', 'tracking_energy'),
    ]),
    counted: await Promise.all([
      counted(place, figures, 'status < 8'),
      counted(whole, figures, 'status < 8'),
      counted(key, failed, 'status in (6, 8)'),
      counted(`${whole}, least(energy / 500, 11)`, [sql.raw('count(*)::int')], 'energy is not null and not is_repeat'),
    ]),
  };
}
