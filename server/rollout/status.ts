import type { z } from 'zod';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { failuresSchema } from '#contract/deployment/rollout.ts';
import type { Database } from '#server/db/connection.ts';
import type { VehicleStatus } from '#server/db/tables/deployment.ts';
import { failureReason } from '#server/fleet/failures.ts';
import { type ForecastPoint, forecastOf, type Span } from '#server/rollout/forecast.ts';
import { dueOn, isByTime } from '#server/rollout/plan/begin.ts';
import { forecastByDay } from '#server/rollout/plan/by-day.ts';
import { usualTime } from '#server/rollout/plan/foretell.ts';
import { leftToday } from '#server/rollout/plan/turn.ts';
import { phasesOf, type Rollout, type RolloutPhase } from '#server/rollout/rollout.ts';

type Counts = Record<VehicleStatus, number>;
const none = (): Counts => ({ PENDING: 0, WAITING: 0, RUNNING: 0, SUCCESS: 0, FAILED: 0, ABORTED: 0 });
/** The kept counters of each phase. */
export async function countsByPhase(db: Database, rolloutId: number): Promise<Map<number, Counts>> {
  const rows = await db
    .selectFrom('rolloutCount')
    .select(['phaseIndex', 'status', 'count'])
    .where('rolloutId', '=', rolloutId)
    .execute();
  const phases = new Map<number, Counts>();
  for (const { phaseIndex, status, count } of rows)
    phases.set(phaseIndex, { ...(phases.get(phaseIndex) ?? none()), [status]: count });
  return phases;
}

export async function statusCounts(db: Database, rolloutId: number): Promise<Counts> {
  return sum([...(await countsByPhase(db, rolloutId)).values()]);
}

function sum(all: readonly Counts[]): Counts {
  const total = none();
  for (const counts of all) for (const status of Object.keys(total) as VehicleStatus[]) total[status] += counts[status];
  return total;
}

const ended = (counts: Counts): number => counts.SUCCESS + counts.FAILED + counts.ABORTED;

/** What holds a rollout up: freeze windows of the home brand that are not over (D-062.16), and how long it was on hold (D-062.12). */
export type HeldUp = { readonly freezes: readonly Span[]; readonly pauses: readonly Span[] };

/** A live rollout with its progress (D-174c), but for what it waits for; before the start, the list waits as a whole. `jobId` is that of the newest job. */
export async function liveStatus(
  db: Database,
  rollout: Rollout,
  held: HeldUp,
  at: Date,
): Promise<Omit<LiveRolloutStatus, 'waitsFor'>> {
  const [phases, byPhase, failures, points, job, vehicleTime] = await Promise.all([
    phasesOf(db, rollout.id),
    countsByPhase(db, rollout.id),
    failuresOf(db, rollout.id),
    db
      .selectFrom('rolloutPoint')
      .select(['at', 'installed', 'failed', 'aborted'])
      .where('rolloutId', '=', rollout.id)
      .orderBy('at')
      .execute(),
    db.selectFrom('rolloutJob').select('jobId').where('rolloutId', '=', rollout.id).orderBy('jobNo', 'desc').executeTakeFirst(),
    rollout.perDay === null ? null : usualTime(db),
  ]);
  const frozen = held.freezes.some(({ from, to }) => from <= at && at < to);
  const { expectedEnd, points: forecast } =
    vehicleTime === null
      ? forecastFor(rollout, phases, byPhase, held, at)
      : dailyForecast(rollout, phases, sum([...byPhase.values()]), at, vehicleTime);
  const counts = phases.length === 0 ? { ...none(), PENDING: rollout.total } : sum([...byPhase.values()]);
  return {
    jobId: job?.jobId ?? null,
    status: rollout.jobStatus,
    total: rollout.total,
    counts,
    phases: phases.map((phase) => presentPhase(phase, byPhase.get(phase.phaseIndex) ?? none(), frozen, at)),
    failures,
    progress: points.map((point) => ({ ...point, at: point.at.toISOString() })),
    forecast: forecast.map((point) => ({ ...point, at: point.at.toISOString() })),
    expectedEnd: expectedEnd?.toISOString() ?? null,
    endedOn: rollout.state === 'ENDED' ? (rollout.endedOn?.toISOString() ?? null) : null,
    leftToday: rollout.perDay === null ? null : leftToday(rollout, at),
    perDay: rollout.perDay,
    until: rollout.until?.toISOString() ?? null,
    updatedOn: rollout.updatedOn.toISOString(),
    answeredOn: at.toISOString(),
  };
}

function presentPhase(phase: RolloutPhase, counts: Counts, frozen: boolean, at: Date): LiveRolloutStatus['phases'][number] {
  const vehicles = phase.toRank - phase.fromRank;
  const results = counts.SUCCESS + counts.FAILED;
  const due = dueOn(phase);
  const waits = frozen && due !== null && due <= at ? 'WAITING_FREEZE' : 'PLANNED';
  const running = ended(counts) >= vehicles ? 'DONE' : 'RUNNING';
  return {
    index: phase.phaseIndex,
    name: phase.name,
    start: isByTime(phase.begin) ? phase.startsOn.toISOString() : (phase.startedOn?.toISOString() ?? null),
    begin: phase.begin ?? { by: 'TIME' },
    readyOn: phase.readyOn?.toISOString() ?? null,
    share: phase.share,
    stopOnFailureRate: phase.stopRate ?? 0,
    vehicles,
    state: phase.startedOn ? running : waits,
    counts,
    failureRate: results === 0 ? 0 : Math.round((counts.FAILED * 1000) / results) / 10,
  };
}

/** How far a rollout comes when; its expected end is null where none can be said. */
type Forecast = { readonly points: readonly ForecastPoint[]; readonly expectedEnd: Date | null };
const unknown: Forecast = { points: [], expectedEnd: null };

/** Results that have to be there before their share says something about those to come. */
const leastResults = 20;

function forecastFor(
  rollout: Rollout,
  phases: readonly RolloutPhase[],
  byPhase: ReadonlyMap<number, Counts>,
  { freezes, pauses }: HeldUp,
  at: Date,
): Forecast {
  if (rollout.state !== 'RUNNING' || rollout.paused) return unknown;
  // What waits for somebody, for a share or for its hour does not follow from the pace so far.
  const isOpen = phases.some((phase) => phase.startedOn === null && dueOn(phase) === null);
  if (rollout.pace || rollout.maintenance || isOpen) return unknown;
  const { SUCCESS: installed, FAILED: failed, WAITING: waiting } = sum([...byPhase.values()]);
  // Those come when another rollout lets go of them, which nobody knows.
  if (waiting > 0) return unknown;
  const results = installed + failed;
  const points = forecastOf({
    at,
    freezes,
    pauses,
    installed,
    successShare: results < leastResults ? 1 : installed / results,
    phases: phases.map((phase) => {
      const { endedOn, phaseIndex, fromRank, toRank, startedOn } = phase;
      const vehicles = toRank - fromRank;
      const open = vehicles - ended(byPhase.get(phaseIndex) ?? none());
      return { vehicles, open, startsOn: startedOn ?? dueOn(phase) ?? at, startedOn, endedOn };
    }),
  });
  return { points, expectedEnd: points.at(-1)?.at ?? null };
}

/** The same with a limit of vehicles a day, of a rollout of one phase (D-095, ADR 37). */
function dailyForecast(
  rollout: Rollout,
  [phase]: readonly RolloutPhase[],
  { FAILED: failed, PENDING: open, RUNNING: underWay, SUCCESS: installed, WAITING: waiting }: Counts,
  at: Date,
  vehicleTime: number,
): Forecast {
  const { paused, perDay, state, until } = rollout;
  // Those that wait come when another rollout lets go of them, which nobody knows.
  if (state !== 'RUNNING' || paused || waiting > 0 || !phase || perDay === null || until === null) return unknown;
  const results = installed + failed;
  const successShare = results < leastResults ? 1 : installed / results;
  const start = phase.startedOn ?? phase.startsOn;
  const figures = { installed, underWay, open, vehicleTime, successShare };
  return forecastByDay({ at, start, until, perDay, left: leftToday(rollout, at), ...figures });
}

type Failures = z.input<typeof failuresSchema>;

/** Vehicles that failed, by reason, the frequent first. */
export async function failuresOf(db: Database, rolloutId: number): Promise<Failures> {
  return (await failuresByRollout(db, [rolloutId])).get(rolloutId) ?? [];
}

/** The same of several rollouts, in one statement; none for one without a failure. */
export async function failuresByRollout(db: Database, rolloutIds: readonly number[]): Promise<ReadonlyMap<number, Failures>> {
  if (rolloutIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('rolloutFailure')
    .select(['rolloutId', 'errorCode', 'count'])
    .where('rolloutId', 'in', rolloutIds)
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .execute();
  const shown = ({ count, errorCode }: (typeof rows)[number]): Failures[number] => {
    const { text: errorText, retryable } = failureReason(errorCode);
    return { errorCode, errorText, count, retryable };
  };
  return new Map([...Map.groupBy(rows, ({ rolloutId }) => rolloutId)].map(([id, failures]) => [id, failures.map(shown)]));
}

/** What a rollout job's status says of why it came to that; null where it says enough itself (D-063, "Shown as"). */
export function reasonOf(status: string): string | null {
  const reasons: Record<string, string> = {
    UNKNOWN: 'The status is not available.',
    PARTIAL_SUCCESS: 'Some vehicles did not reach the new software.',
    FAILED: 'The rollout job failed.',
    MANIFEST_DUPLICATE: 'The same update container is used more than once. Remove the duplicate.',
    NOT_APPLICABLE: 'The software is not applicable to the vehicles of the job.',
    SUPERSEDED: 'A newer rollout replaced this job.',
  };
  return reasons[status] ?? null;
}
