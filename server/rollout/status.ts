import type { LiveRolloutStatus } from '#contract/live-deployment.ts';
import type { Database } from '#server/db/connection.ts';
import type { VehicleStatus } from '#server/db/tables/deployment.ts';
import { failureReason } from '#server/fleet/failures.ts';
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

/** A live rollout with its progress (D-174c), but for what it waits for; before the start, the list waits as a whole. `jobId` is that of the newest job. */
export async function liveStatus(
  db: Database,
  rollout: Rollout,
  frozen: boolean,
  at: Date,
): Promise<Omit<LiveRolloutStatus, 'waitsFor'>> {
  const [phases, byPhase, failures, points, job] = await Promise.all([
    phasesOf(db, rollout.id),
    countsByPhase(db, rollout.id),
    db
      .selectFrom('rolloutFailure')
      .select(['errorCode', 'count'])
      .where('rolloutId', '=', rollout.id)
      .where('count', '>', 0)
      .orderBy('count', 'desc')
      .execute(),
    db.selectFrom('rolloutPoint').select(['at', 'done']).where('rolloutId', '=', rollout.id).orderBy('at').execute(),
    db.selectFrom('rolloutJob').select('jobId').where('rolloutId', '=', rollout.id).orderBy('jobNo', 'desc').executeTakeFirst(),
  ]);
  const counts = phases.length === 0 ? { ...none(), PENDING: rollout.total } : sum([...byPhase.values()]);
  return {
    jobId: job?.jobId ?? null,
    status: rollout.jobStatus,
    total: rollout.total,
    counts,
    phases: phases.map((phase) => presentPhase(phase, byPhase.get(phase.phaseIndex) ?? none(), frozen, at)),
    failures: failures.map(({ errorCode, count }) => ({
      errorCode,
      errorText: failureReason(errorCode).text,
      count,
      retryable: failureReason(errorCode).retryable,
    })),
    progress: points.map((point) => ({ at: point.at.toISOString(), done: point.done })),
    expectedEnd: expectedEnd(rollout, phases, counts, at)?.toISOString() ?? null,
    updatedOn: rollout.updatedOn.toISOString(),
  };
}

function presentPhase(phase: RolloutPhase, counts: Counts, frozen: boolean, at: Date): LiveRolloutStatus['phases'][number] {
  const vehicles = phase.toRank - phase.fromRank;
  const results = counts.SUCCESS + counts.FAILED;
  const waits = frozen && phase.startsOn <= at ? 'WAITING_FREEZE' : 'PLANNED';
  const running = ended(counts) >= vehicles ? 'DONE' : 'RUNNING';
  return {
    index: phase.phaseIndex,
    name: phase.name,
    start: phase.startsOn.toISOString(),
    share: phase.share,
    stopOnFailureRate: phase.stopRate ?? 0,
    vehicles,
    state: phase.startedOn ? running : waits,
    counts,
    failureRate: results === 0 ? 0 : Math.round((counts.FAILED * 1000) / results) / 10,
  };
}

/** When the rest will be done at the pace so far, but not before the last phase has had the time that vehicles take. */
function expectedEnd(rollout: Rollout, phases: readonly RolloutPhase[], counts: Counts, at: Date): Date | undefined {
  const done = ended(counts);
  const begun = phases.filter((phase) => phase.startedOn);
  const [first] = begun;
  if (rollout.state !== 'RUNNING' || rollout.paused || done === 0 || !first?.startedOn) return undefined;
  const elapsed = at.getTime() - first.startedOn.getTime();
  const ofBegun = begun.reduce((all, phase) => all + phase.toRank - phase.fromRank, 0);
  const pace = elapsed / done;
  const left = Math.max(ofBegun - done, 0) * pace;
  const later = phases
    .filter((phase) => !phase.startedOn)
    .map((phase) => Math.max(phase.startsOn.getTime(), at.getTime()) + (phase.toRank - phase.fromRank) * pace);
  return new Date(Math.max(at.getTime() + left, ...later));
}
