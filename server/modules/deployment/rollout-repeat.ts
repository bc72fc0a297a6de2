import { sql } from 'kysely';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { retryableCodes } from '#server/fleet/failures.ts';
import { conflict, notFound } from '#server/problem.ts';
import type { RolloutKind } from '#server/rollout/list.ts';
import { movesOf, moveVehicles, openStatuses } from '#server/rollout/move-vehicles.ts';
import { countRetryableIn, retryableIn } from '#server/rollout/retryable.ts';
import { loadRollout, lockRolloutOf } from '#server/rollout/rollout.ts';
import { orderAtCloud } from '#server/upstreams/cloud-problem.ts';

type Of = { readonly kind: RolloutKind; readonly deploymentId: number };
type RetryFacts = { readonly retryable: number; readonly retryableLeft: number };

/** Of the reasons that somebody chose, those that a new job may mend. */
export const retryableOf = (reasons: readonly string[]): string[] => reasons.filter((code) => retryableCodes.includes(code));

/** Facts of a repetition: failed vehicles with a retry left, for one of these reasons and for others. */
export async function retryFacts(db: Database, { kind, deploymentId }: Of, codes: readonly string[]): Promise<RetryFacts> {
  const rollout = await loadRollout(db, kind, deploymentId);
  if (!rollout) return { retryable: 0, retryableLeft: 0 };
  const others = retryableCodes.filter((code) => !codes.includes(code));
  return {
    retryable: await countRetryableIn(db, rollout.id, codes),
    retryableLeft: await countRetryableIn(db, rollout.id, others),
  };
}

type Repetition = { readonly codes: readonly string[]; readonly jobId: string; readonly at: Date };

/** Hands the failed vehicles to a new job of the same rollout; the others keep what they came to. */
export async function repeatVehicles(
  tx: Transaction,
  { kind, deploymentId }: Of,
  { codes, jobId, at }: Repetition,
): Promise<void> {
  const rollout = await lockRolloutOf(tx, kind, deploymentId);
  if (!rollout || rollout.state === 'ENDING') throw conflict('The rollout is just ending.');
  const { jobNo } = await tx
    .selectFrom('rolloutJob')
    .select((eb) => eb.fn.max('jobNo').as('jobNo'))
    .where('rolloutId', '=', rollout.id)
    .executeTakeFirstOrThrow();
  const retryInJob = jobNo + 1;
  await tx
    .insertInto('rolloutJob')
    .values({ rolloutId: rollout.id, jobNo: retryInJob, jobId, cursor: null, status: 'JOB_INITIATED' })
    .execute();
  const moves = sql`select vin, 'PENDING' as status, 'PENDING' as phase, null::text as error_code from rollout_vehicle v where ${retryableIn(rollout.id, codes)}`;
  await moveVehicles(tx, moves, { rolloutId: rollout.id, at, from: ['FAILED'], retryInJob });
  await tx
    .updateTable('rollout')
    .set({ state: 'RUNNING', jobStatus: 'JOB_INITIATED', supersededBy: null, endedOn: null, verdict: null, problem: null })
    .where('id', '=', rollout.id)
    .execute();
}

/**
 * Stops one vehicle at the fleet where the command is open (D-062.15), and answers what the command needs: the fact that guards it and what
 * it does. 404 for a vehicle of another deployment.
 */
export async function stopInFleet(call: CallBase, of: Of, vin: string, isOpen: boolean) {
  const { db, upstreams } = call.services;
  const wanted = vin.trim().toUpperCase();
  const vehicle = isOpen ? await vehicleIn(db, of, wanted) : undefined;
  if (isOpen && !vehicle) throw notFound();
  const answer = vehicle?.isOpen ? await orderAtCloud(() => upstreams.fleet.stopVehicle(vehicle.jobId, wanted)) : 'finished';
  return {
    vin: wanted,
    facts: async () => (isOpen ? { vehicleFinished: answer === 'finished' } : {}),
    effects: (tx: Transaction) => endVehicle(tx, of, wanted, new Date(call.at)),
  };
}

/** A vehicle of a deployment's rollout with the job that it is in; undefined for a vehicle of another one. */
async function vehicleIn(db: Database, { kind, deploymentId }: Of, vin: string) {
  const vehicle = await db
    .selectFrom('rolloutVehicle as v')
    .innerJoin('rollout as r', 'r.id', 'v.rolloutId')
    .innerJoin('rolloutJob as j', (join) => join.onRef('j.rolloutId', '=', 'r.id').onRef('j.jobNo', '=', 'v.jobNo'))
    .select(['v.status', 'j.jobId'])
    .where('r.kind', '=', kind)
    .where('r.deploymentId', '=', deploymentId)
    .where('v.vin', '=', vin)
    .executeTakeFirst();
  return vehicle && { jobId: vehicle.jobId, isOpen: (openStatuses as readonly string[]).includes(vehicle.status) };
}

/** Ends one vehicle; 409 when a report ended it meanwhile (D-062.15). */
async function endVehicle(tx: Transaction, { kind, deploymentId }: Of, vin: string, at: Date): Promise<void> {
  const rollout = await lockRolloutOf(tx, kind, deploymentId);
  if (!rollout) return;
  const moves = movesOf([{ vin, status: 'ABORTED', phase: 'PENDING', errorCode: null }]);
  const moved = await moveVehicles(tx, moves, { rolloutId: rollout.id, at, from: openStatuses });
  if (moved === 0) throw conflict('The vehicle is finished.', [{ kind: 'fact', key: 'vehicleUnfinished', by: [] }]);
}
