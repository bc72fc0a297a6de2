import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { fleetOf } from './fleet-of.ts';
import { moveVehicles } from './move-vehicles.ts';
import { inTurn, moveLanes, nextInLanes, noteTaken, type Turn } from './plan/turn.ts';
import { blocked, type Rivals, rivalsOf } from './priority.ts';
import { lockRollout, type Rollout, type RolloutJob, type RolloutPhase } from './rollout.ts';

/** Vehicles handed to the fleet in one tick: about 10,000 vehicle states a second follow from it. */
const releaseSize = 2_500;

type Candidate = { readonly vin: string; readonly rank: number; readonly blocked: boolean; readonly jobNo: number };
/** Who stands before the vehicles, and whose turn it is. */
type Order = { readonly rivals: Rivals; readonly turn: Turn };
type Hand = {
  readonly job: RolloutJob;
  readonly turn: Turn;
  readonly vehicles: readonly Candidate[];
  readonly advance: (tx: Transaction) => Promise<bigint>;
};

/**
 * Hands the vehicles of started phases to the fleet, in rank order; those that another rollout has or goes first with wait, and
 * none is handed over before its turn. The fleet is
 * told before the place is moved on: it knows its vehicles by VIN, so a repetition after a crash adds none twice (T24).
 */
export async function dispatchVehicles(
  services: Services,
  rollout: Rollout,
  jobs: readonly RolloutJob[],
  phases: readonly RolloutPhase[],
  turn: Turn,
): Promise<number> {
  const order: Order = { rivals: await rivalsOf(services.db, rollout, services.now()), turn };
  const [main] = jobs;
  const most = Math.min(releaseSize, turn.limit);
  let left = most;
  for (const phase of phases) {
    if (!main || left <= 0) break;
    if (phase.startedOn && phase.releasedTo < phase.toRank)
      left -= await releasePhase(services, rollout, main, phase, order, left);
  }
  for (const job of jobs.slice(1))
    if (left > 0 && !job.listComplete) left -= await releaseRetry(services, rollout, job, order, left);
  if (left > 0) left -= await releaseWaiting(services, rollout, jobs, order, left);
  return most - left;
}

async function releasePhase(
  services: Services,
  rollout: Rollout,
  job: RolloutJob,
  phase: RolloutPhase,
  { rivals, turn }: Order,
  limit: number,
): Promise<number> {
  const { zones } = turn;
  if (zones) {
    const columns = sql<Candidate>`v.vin, v.rank, v.job_no, ${blocked(rivals)} as blocked`;
    const next = await nextInLanes(services.db, phase, zones, { columns, limit });
    if (!next) return 0;
    await hand(services, rollout, { job, turn, vehicles: next.rows, advance: (tx) => moveLanes(tx, phase, zones, next.end) });
    return next.rows.length;
  }
  const to = Math.min(phase.toRank, phase.releasedTo + limit);
  const { rows } = await sql<Candidate>`
    select v.vin, v.rank, v.job_no, ${blocked(rivals)} as blocked from rollout_vehicle v
    where v.rollout_id = ${rollout.id} and v.rank >= ${phase.releasedTo} and v.rank < ${to} and v.status = 'PENDING' and v.job_no = 1
  `.execute(services.db);
  await hand(services, rollout, {
    job,
    turn,
    vehicles: rows,
    advance: async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('rolloutPhase')
        .set({ releasedTo: to })
        .where('rolloutId', '=', rollout.id)
        .where('phaseIndex', '=', phase.phaseIndex)
        .where('releasedTo', '=', phase.releasedTo)
        .executeTakeFirst();
      return numUpdatedRows;
    },
  });
  return to - phase.releasedTo;
}

async function releaseRetry(
  services: Services,
  rollout: Rollout,
  job: RolloutJob,
  { rivals, turn }: Order,
  limit: number,
): Promise<number> {
  const { rows } = await sql<Candidate>`
    select v.vin, v.rank, v.job_no, (${blocked(rivals)} or not ${inTurn(turn)}) as blocked from rollout_vehicle v
    where v.rollout_id = ${rollout.id} and v.job_no = ${job.jobNo} and v.status = 'PENDING' and v.rank >= ${job.releasedTo}
    order by v.rank limit ${limit}
  `.execute(services.db);
  const last = rows.at(-1);
  if (!last) return 0;
  await hand(services, rollout, {
    job,
    turn,
    vehicles: rows,
    advance: async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('rolloutJob')
        .set({ releasedTo: last.rank + 1 })
        .where('rolloutId', '=', rollout.id)
        .where('jobNo', '=', job.jobNo)
        .where('releasedTo', '=', job.releasedTo)
        .executeTakeFirst();
      return numUpdatedRows;
    },
  });
  return rows.length;
}

async function hand(services: Services, rollout: Rollout, { job, turn, vehicles, advance }: Hand): Promise<void> {
  const free = vehicles.filter((vehicle) => !vehicle.blocked).map((vehicle) => vehicle.vin);
  const waiting = vehicles.filter((vehicle) => vehicle.blocked).map((vehicle) => vehicle.vin);
  if (free.length > 0) await withDeadline(() => fleetOf(services, rollout.kind).addVehicles(job.jobId, free));
  await inTransaction(services.db, async (tx) => {
    const now = await lockRollout(tx, rollout.id);
    if (now?.state !== 'RUNNING' || (await advance(tx)) === 0n) return;
    if (free.length > 0) await noteTaken(tx, rollout, turn, { taken: free.length, at: services.now() });
    if (waiting.length === 0) return;
    await moveVehicles(
      tx,
      sql`select vin, 'WAITING' as status, 'PENDING' as phase, null::text as error_code from unnest(${waiting}::text[]) as vin`,
      {
        rolloutId: rollout.id,
        at: services.now(),
        from: ['PENDING'],
      },
    );
  });
}

/** Vehicles whose turn has come since. */
async function releaseWaiting(
  services: Services,
  rollout: Rollout,
  jobs: readonly RolloutJob[],
  { rivals, turn }: Order,
  limit: number,
): Promise<number> {
  const { rows } = await sql<Candidate>`
    select v.vin, v.rank, v.job_no, false as blocked from rollout_vehicle v
    where v.rollout_id = ${rollout.id} and v.status = 'WAITING' and not ${blocked(rivals)} and ${inTurn(turn)} order by v.rank limit ${limit}
  `.execute(services.db);
  for (const job of jobs) {
    const vins = rows.filter((row) => row.jobNo === job.jobNo).map((row) => row.vin);
    if (vins.length === 0) continue;
    await withDeadline(() => fleetOf(services, rollout.kind).addVehicles(job.jobId, vins));
    await inTransaction(services.db, async (tx) => {
      await lockRollout(tx, rollout.id);
      await noteTaken(tx, rollout, turn, { taken: vins.length, at: services.now() });
      await moveVehicles(
        tx,
        sql`select vin, 'PENDING' as status, 'PENDING' as phase, null::text as error_code from unnest(${vins}::text[]) as vin`,
        {
          rolloutId: rollout.id,
          at: services.now(),
          from: ['WAITING'],
        },
      );
    });
  }
  return rows.length;
}
