import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { UpdateKind } from '#contract/deployment/deployment-commands.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import type { FlowRow, FlowStore } from '#server/entity/flow-store.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { retryableCodes } from '#server/fleet/failures.ts';
import type { RolloutRequest } from '#server/fleet/gateway.ts';
import type { Author } from '#server/journal/journal.ts';
import { conflict, notFound } from '#server/problem.ts';
import { tellCandidate } from '#server/rollout/deployments.ts';
import { fleetOf, systemOf } from '#server/rollout/fleet-of.ts';
import { movesOf, moveVehicles, openStatuses } from '#server/rollout/move-vehicles.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';
import { countRetryableIn, retryableIn } from '#server/rollout/retryable.ts';
import { loadRollout, lockRolloutOf } from '#server/rollout/rollout.ts';
import { orderAtCloud } from '#server/upstreams/cloud-problem.ts';

/** A deployment of any kind, as its rollout needs it. */
export type DeploymentRow = FlowRow & { readonly attempt: number };
/** One that brings a release candidate. */
type CandidateDeployment = DeploymentRow & { readonly name: string; readonly releaseCandidateId: number };
/** What tells the rollouts of each kind of deployment apart. */
export type Rollouts<Row extends DeploymentRow, Machine extends AnyStateMachine> = {
  readonly kind: RolloutKind;
  readonly store: FlowStore<Row, Machine>;
  /** key of the fleet's job of an attempt: whoever asks for it again gets the same one */
  jobKey(id: number, attempt: number): string;
  /** what the fleet is asked for in its name */
  request(db: Database, row: Row, key: string): Promise<RolloutRequest>;
  /** what else hears that it rolls out again */
  follow(tx: Transaction, author: Author, row: Row): Promise<void>;
  /** facts that the flow asks of the job */
  jobFacts?(jobId: string): object;
};
type Of = { readonly kind: RolloutKind; readonly deploymentId: number };
type RetryFacts = { readonly retryable: number; readonly retryableLeft: number };

/** What the fleet is asked for in the name of a deployment: one order per key, whoever sends it how often. */
export async function fleetRequest(
  db: Database,
  row: Pick<CandidateDeployment, 'name' | 'releaseCandidateId'> & { readonly updateKind?: UpdateKind },
  key: string,
): Promise<RolloutRequest> {
  const module = await db
    .selectFrom('releaseCandidate as c')
    .innerJoin('softwareProject as p', 'p.id', 'c.softwareProjectId')
    .select(['p.moduleName', 'p.moduleVersion'])
    .where('c.id', '=', row.releaseCandidateId)
    .executeTakeFirstOrThrow();
  return { key, name: row.name, ...module, updateKind: row.updateKind ?? 'SOFT' };
}

/** How the rollout of a candidate's deployment is asked for, and who follows it. */
export const ofCandidate = {
  request: fleetRequest,
  follow: (tx: Transaction, author: Author, { releaseCandidateId }: Pick<CandidateDeployment, 'releaseCandidateId'>) =>
    tellCandidate(tx, author, releaseCandidateId),
};

/** D-062.14: a new job for the failed vehicles whose reason was chosen and may be repeated, each at most three times. */
export async function retryFailed<Row extends DeploymentRow, Machine extends AnyStateMachine>(
  call: CallBase,
  { follow, jobFacts, jobKey, kind, request: requestOf, store }: Rollouts<Row, Machine>,
  id: number,
  reasons: readonly string[],
): Promise<Row> {
  const { db } = call.services;
  const fleet = fleetOf(call.services, kind);
  const of = { kind, deploymentId: id };
  const codes = retryableOf(reasons);
  const known = await loadIfAllowed(call, store, id);
  const open = known && (await loadIfAllowed(call, store, id, await retryFacts(db, of, codes)));
  const request = open && (await requestOf(db, open, jobKey(id, open.attempt + 1)));
  const jobId = request && (await orderAtCloud(() => fleet.startJob(request), systemOf(kind)));
  return runCommand(call, store, {
    id,
    payload: { reasons },
    facts: async (tx, row) => {
      if (open && row.attempt !== open.attempt) throw conflict('Somebody else has just retried the failed vehicles.');
      return known ? { ...(await retryFacts(tx, of, codes)), ...(jobId !== undefined && jobFacts?.(jobId)) } : {};
    },
    set: (row) => ({ attempt: row.attempt + 1 }),
    effects: async (tx, { after }) => {
      if (jobId === undefined) throw conflict('The rollout is just ending.');
      await repeatVehicles(tx, of, { codes, jobId, at: new Date(call.at) });
      await follow(tx, call, after);
    },
  });
}

/** D-062.15: the fleet says whether the vehicle is still to be stopped; 404 for a vehicle of another deployment. */
export async function stopVehicle<Row extends DeploymentRow, Machine extends AnyStateMachine>(
  call: CallBase,
  { kind, store }: Rollouts<Row, Machine>,
  id: number,
  { vin, reason }: { readonly vin: string; readonly reason: string },
): Promise<Row> {
  const open = await loadIfAllowed(call, store, id);
  const stop = await stopInFleet(call, { kind, deploymentId: id }, vin, open !== undefined);
  return runCommand(call, store, { id, payload: { vin: stop.vin, reason }, facts: stop.facts, effects: stop.effects });
}

/** Of the reasons that somebody chose, those that a new job may mend. */
const retryableOf = (reasons: readonly string[]): string[] => reasons.filter((code) => retryableCodes.includes(code));

/** Facts of a repetition: failed vehicles with a retry left, for one of these reasons and for others. */
async function retryFacts(db: Database, { kind, deploymentId }: Of, codes: readonly string[]): Promise<RetryFacts> {
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
async function repeatVehicles(tx: Transaction, { kind, deploymentId }: Of, { codes, jobId, at }: Repetition): Promise<void> {
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
async function stopInFleet(call: CallBase, of: Of, vin: string, isOpen: boolean) {
  const { db } = call.services;
  const fleet = fleetOf(call.services, of.kind);
  const wanted = vin.trim().toUpperCase();
  const vehicle = isOpen ? await vehicleIn(db, of, wanted) : undefined;
  if (isOpen && !vehicle) throw notFound();
  const answer = vehicle?.isOpen
    ? await orderAtCloud(() => fleet.stopVehicle(vehicle.jobId, wanted), systemOf(of.kind))
    : 'finished';
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
