import { sql } from 'kysely';
import type { SimulatedAnswer } from '#contract/simulation.ts';
import type { Transaction } from '#server/db/connection.ts';
import { failureReason } from '#server/fleet/failures.ts';
import type { Author } from '#server/journal/journal.ts';
import { drmLists } from '#server/modules/drm-deployment/drm-deployment-rollout.ts';
import { liveLists } from '#server/modules/live-deployment/live-lists.ts';
import { smartLists } from '#server/modules/smart-campaign/smart-approval.ts';
import { conflict } from '#server/problem.ts';
import { deploymentOf, tellDeployment } from '#server/rollout/deployments.ts';
import { moveVehicles, openStatuses } from '#server/rollout/move-vehicles.ts';
import { tellStopRate } from '#server/rollout/phases.ts';
import { isPlanned, type RolloutKind } from '#server/rollout/plan/kinds.ts';
import { loadRollout, lockRolloutOf } from '#server/rollout/rollout.ts';
import { closeRollout, isFinal } from './close.ts';

type Of = { readonly kind: RolloutKind; readonly deploymentId: number };
type Failure = Extract<SimulatedAnswer, { type: 'vehicles.failed' }>;

const listsOf = { LIVE: liveLists, SMART: smartLists, DRM: drmLists } as const;

/** Does to a deployment what the engine does when the fleet answers so; false when its flow does not take that now, 409 for no news. */
export async function answerAs(tx: Transaction, author: Author, of: Of, answer: SimulatedAnswer): Promise<boolean> {
  if (answer.type === 'vehicles.failed') return failVehicles(tx, author, of, answer);
  if (answer.type === 'stopRate.reached') {
    const rollout = await loadRollout(tx, of.kind, of.deploymentId);
    return rollout !== undefined && tellStopRate(tx, author, rollout, { phase: answer.phase });
  }
  if (answer.type === 'jobs.lost') return loseJobs(tx, of);
  if (answer.type === 'list.failed') return isPlanned(of.kind) && listsOf[of.kind].fail(tx, of.deploymentId, author.at);
  if (answer.type === 'job.reported') await refuseNoNews(tx, of, answer.status);
  const { type, ...payload } = answer;
  return tellDeployment(tx, author, of, {
    type,
    payload,
    effects: async () => {
      if (answer.type !== 'job.reported' || !isFinal(answer.status)) return;
      const rollout = await lockRolloutOf(tx, of.kind, of.deploymentId);
      if (rollout) await closeRollout(tx, rollout, answer.status, new Date(author.at));
    },
  });
}

/** T27: the simulated fleet forgets the jobs of a deployment, with what their vehicles were to do. */
async function loseJobs(tx: Transaction, { kind, deploymentId }: Of): Promise<boolean> {
  const jobs = tx
    .selectFrom('rolloutJob as j')
    .innerJoin('rollout as r', 'r.id', 'j.rolloutId')
    .select('j.jobId')
    .where('r.kind', '=', kind)
    .where('r.deploymentId', '=', deploymentId);
  await tx.deleteFrom('fleetJobVehicle').where('jobId', 'in', jobs).execute();
  const { numDeletedRows } = await tx.deleteFrom('fleetJob').where('id', 'in', jobs).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Who steers the fleet is told where an answer is the one that was given last. */
async function refuseNoNews(tx: Transaction, of: Of, status: string): Promise<void> {
  const deployment = await deploymentOf(tx, of);
  if (deployment?.facts.jobStatus === status) throw conflict(`The job has reported ${status} already: nothing changes.`);
}

/** Open vehicles fail, those first that were retried least; their deployment hears of those that can be retried. */
function failVehicles(tx: Transaction, author: Author, of: Of, { type, count, reason }: Failure): Promise<boolean> {
  const { code, phase, retryable } = failureReason(reason);
  return tellDeployment(tx, author, of, {
    type,
    payload: { retryable: retryable ? count : 0 },
    effects: async () => {
      const rollout = await lockRolloutOf(tx, of.kind, of.deploymentId);
      const moves = sql`
        select vin, 'FAILED' as status, ${phase}::text as phase, ${code}::text as error_code from rollout_vehicle
        where rollout_id = ${rollout?.id ?? 0} and status = any(${[...openStatuses]}::text[]) order by retries, rank limit ${count}
      `;
      const to = { rolloutId: rollout?.id ?? 0, at: new Date(author.at), from: openStatuses };
      const moved = await moveVehicles(tx, moves, to);
      if (moved < count) throw conflict(`Only ${moved} vehicles are still open.`);
    },
  });
}
