import { sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import { failureReasons } from '#server/fleet/failures.ts';
import type { VehicleChange } from '#server/fleet/gateway.ts';

/** D-231, in milliseconds at speed 1: a job is initiated for 5 s and runs for 20 s. */
export const initiatedTime = 5_000;
export const jobTime = 25_000;
export const enablementTime = 5_000;
/** Per thousand of vehicles that fail where nothing else is asked for. */
export const defaultFailShare = 30;

/** Together at most 20 s: waiting before the start, download, install, activate. */
const startSpread = 8_000;
const durations = { download: [2_000, 3_000], install: [2_000, 2_500], activate: [1_000, 1_500] } as const;

type Schedule = {
  readonly jobId: string;
  readonly vins: readonly string[];
  readonly from: Date;
  readonly failShare: number;
  readonly speed: number;
  /** nothing is installed: a vehicle is done once it has downloaded (D-254) */
  readonly downloadOnly?: boolean;
};

/**
 * Fixes what each vehicle will do, drawn from job and VIN. A vehicle that is in the job stays as it is, so that a repeated call changes
 * nothing; the job's own totals follow in the same statement. A vehicle that fails tries on in its phase for as long as the others need to
 * their end: were failures told sooner than successes, the first results of every phase would look like a disaster (D-062.13).
 */
export async function addScheduled(db: Database, schedule: Schedule): Promise<void> {
  const { downloadOnly = false, failShare, from, jobId, speed, vins } = schedule;
  const draw = (salt: number) => sql`(hashtextextended(${jobId} || vin, ${sql.lit(salt)}) & 9223372036854775807)`;
  const time = (salt: number, [least, spread]: readonly [number, number]) =>
    sql`(${sql.lit(least)} + ${draw(salt)} % ${sql.lit(spread)})`;
  const after = (at: string, milliseconds: string) =>
    sql`${sql.ref(at)} + make_interval(secs => ${sql.ref(milliseconds)} / 1000.0 / ${speed}::float8)`;
  const weights = failureReasons.flatMap(({ phase, weight }, index) =>
    downloadOnly && phase !== 'DOWNLOAD' ? [] : Array.from({ length: weight }, () => index + 1),
  );
  const lasting = (of: readonly [number, number]) => (downloadOnly ? ([0, 1] as const) : of);
  const failingAt = (phase: string) => failureReasons.flatMap((reason, index) => (reason.phase === phase ? [index + 1] : []));
  await sql`
    with drawn as (
      select vin, ${time(1, [0, startSpread])}::float8 as wait, ${time(2, durations.download)}::float8 as download,
        ${time(3, lasting(durations.install))}::float8 as install, ${time(4, lasting(durations.activate))}::float8 as activate,
        case when ${draw(5)} % 1000 < ${failShare}::int then (${weights}::int[])[1 + ${draw(6)} % ${sql.lit(weights.length)}] else 0 end as failure
      from unnest(${[...vins]}::text[]) as vin
    ), started as (
      select *, date_trunc('milliseconds', ${from}::timestamptz + make_interval(secs => wait / 1000.0 / ${speed}::float8)) as start_at from drawn
    ), installed as (select *, ${after('start_at', 'download')} as install_at from started
    ), activated as (select *, ${after('install_at', 'install')} as activate_at from installed
    ), ended as (select *, ${after('activate_at', 'activate')} as end_at from activated
    ), stayed as (
      select job_vehicle.*, case when failure = any(${failingAt('DOWNLOAD')}::int[]) then end_at else install_at end as stays_install,
        case when failure = any(${[...failingAt('DOWNLOAD'), ...failingAt('INSTALL')]}::int[]) then end_at else activate_at end as stays_activate
      from ended as job_vehicle
    ), added as (
      insert into fleet_job_vehicle (job_id, vin, start_at, install_at, activate_at, end_at, failure)
      select ${jobId}, vin, start_at, stays_install, stays_activate, end_at, failure from stayed
      on conflict do nothing returning start_at, end_at, failure
    )
    update fleet_job j set total = j.total + s.total, failing = j.failing + s.failing, last_end_at = greatest(j.last_end_at, s.last_end_at),
      longest = greatest(j.longest, s.longest)
    from (
      select count(*)::int as total, count(*) filter (where failure > 0)::int as failing, max(end_at) as last_end_at,
        extract(epoch from max(end_at - start_at)) * 1000 as longest from added
    ) as s
    where j.id = ${jobId}
  `.execute(db);
}

type Window = {
  readonly jobId: string;
  /** instants in milliseconds: what changed after `from`, up to `to` */
  readonly from: number;
  readonly to: number;
  /** go on behind this start and VIN */
  readonly start: number;
  readonly vin: string;
  readonly pausedAt: Date | null;
  readonly limit: number;
  /** milliseconds that the job's slowest vehicle takes */
  readonly longest: number;
};
type Row = {
  readonly vin: string;
  readonly startAt: Date;
  readonly before: number;
  readonly step: number;
  readonly failure: number;
};

/** Steps of a vehicle: 0 waits, 1 download, 2 install, 3 activate, 4 done, 5 stopped. */
const phases = ['PENDING', 'DOWNLOAD', 'INSTALL', 'ACTIVATE', 'DONE'] as const;

/**
 * Vehicles that may have moved in a window, in order of their start, each with its newest step if it moved. Steps that lie between are left
 * out: who asks seldom gets fewer. One index range serves it, since no vehicle of the job runs longer than `longest`, whatever
 * the speed is now.
 */
export async function statesBetween(
  db: Database,
  window: Window,
): Promise<{ vin: string; startAt: Date; change: VehicleChange | undefined }[]> {
  const { jobId, start, vin, limit, longest } = window;
  const from = new Date(window.from);
  const to = new Date(window.to);
  const lastStart = window.pausedAt && window.pausedAt < to ? window.pausedAt : to;
  const oldest = new Date(Math.max(window.from - longest - 1, 0));
  const stepAt = (at: Date) =>
    sql`case when stopped_at <= ${at} then 5 when end_at <= ${at} then 4 when activate_at <= ${at} then 3 when install_at <= ${at} then 2 when start_at <= ${at} then 1 else 0 end`;
  const { rows } = await sql<Row>`
    select vin, start_at, ${stepAt(from)} as before, ${stepAt(to)} as step, failure from fleet_job_vehicle
    where job_id = ${jobId} and start_at >= ${oldest} and start_at <= ${lastStart}
      and (start_at, vin) > (${new Date(start)}::timestamptz, ${vin}::text)
    order by start_at, vin limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ vin: row.vin, startAt: row.startAt, change: row.step === row.before ? undefined : changeOf(row) }));
}

function changeOf({ vin, step, failure }: Row): VehicleChange {
  const phase = phases[step] ?? 'DONE';
  if (step === 5) return { vin, status: 'ABORTED', phase: 'PENDING', errorCode: null };
  if (step < 4) return { vin, status: 'RUNNING', phase, errorCode: null };
  const reason = failureReasons[failure - 1];
  return reason
    ? { vin, status: 'FAILED', phase: reason.phase, errorCode: reason.code }
    : { vin, status: 'SUCCESS', phase, errorCode: null };
}
