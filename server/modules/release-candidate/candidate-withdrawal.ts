import { sql } from 'kysely';
import type { Withdrawal } from '#contract/release-candidate/release-candidate.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { commandIn } from '#server/entity/command.ts';
import { referencesFor } from '#server/entity/entity-references.ts';
import { liveSteering } from '#server/modules/live-deployment/live-deployment-rollout.ts';
import { conflict } from '#server/problem.ts';
import { lockCandidate } from '#server/rollout/candidate-hold.ts';
import { followCancellation, freeNames } from './candidate-conflict.ts';
import { type CandidateRow, candidateStore } from './candidate-store.ts';

type Bringing = {
  readonly entityType: 'LIVE_DEPLOYMENT' | 'TEST_DEPLOYMENT';
  readonly id: number;
  readonly status: string;
  readonly isRunning: boolean;
  readonly paused: boolean;
  readonly vehicles: number;
  readonly updated: number;
};

/** Deployments that bring the version out, or still would: the running ones first. */
async function bringingOut(db: Database, candidateId: number): Promise<Bringing[]> {
  const updated = (kind: 'LIVE' | 'TEST') => sql`(
    select coalesce(sum(c.count), 0)::int from rollout r join rollout_count c on c.rollout_id = r.id and c.status = 'SUCCESS'
    where r.kind = ${sql.lit(kind)} and r.deployment_id = d.id
  )`;
  const { rows } = await sql<Bringing>`
    select * from (
      select 'LIVE_DEPLOYMENT' as entity_type, d.id, d.status, d.status in ('ROLLOUT_INITIATED', 'ROLLED_OUT') as is_running, d.paused,
        coalesce(d.vehicle_count, 0) as vehicles, ${updated('LIVE')} as updated
      from live_deployment d where d.release_candidate_id = ${candidateId}
        and d.status not in ('CREATED', 'ROLLOUT_SUCCESSFUL', 'ROLLOUT_ABORTED', 'FINISHED')
      union all
      select 'TEST_DEPLOYMENT', d.id, d.status, true, false, coalesce(d.vehicle_count, 0), ${updated('TEST')}
      from test_deployment d where d.release_candidate_id = ${candidateId} and d.status = 'ROLLOUT_INITIATED'
    ) as all_of_them order by is_running desc, entity_type, id
  `.execute(db);
  return rows;
}

/** What a withdrawal reaches, each as its reader may know of it (D-241, D-256). */
export async function presentWithdrawal(call: CallBase, { id }: CandidateRow): Promise<Withdrawal> {
  const rows = await bringingOut(call.services.db, id);
  const reference = await referencesFor(call, rows);
  return rows.flatMap(({ entityType, id: deploymentId, ...row }) => {
    const deployment = reference({ entityType, id: deploymentId });
    return deployment ? [{ deployment, ...row }] : [];
  });
}

type Withdraw = CallBase & {
  readonly params: { readonly id: number };
  readonly body: { readonly reason: string; readonly rollouts: 'PAUSE' | 'ABORT' };
};

/**
 * One decision about a version and everything that brings it out (D-256): its rollouts are paused and it stays live, or they are aborted and
 * it is cancelled. What is about to start is held by the candidate's lock, and finds it cancelled.
 */
export async function withdraw(call: Withdraw): Promise<CandidateRow> {
  const { reason, rollouts } = call.body;
  const { id } = call.params;
  // If-Match is about the candidate; its deployments are stopped whatever their revision.
  const forDeployments = { ...call, ifMatch: undefined };
  const row = await call.transaction(async (tx) => {
    await lockRollouts(tx, id);
    await lockCandidate(tx, id);
    return commandIn<CandidateRow, typeof candidateStore.flow.machine>(call, tx, candidateStore, {
      id,
      payload: call.body,
      effects: async () => {
        const running = (await bringingOut(tx, id)).filter(({ isRunning }) => isRunning);
        if (rollouts === 'ABORT' && running.some(({ entityType }) => entityType === 'TEST_DEPLOYMENT'))
          throw conflict('A test deployment is still rolling out. Pause the rollouts, or wait until it has ended.');
        for (const { entityType, id: deploymentId, paused } of running) {
          if (entityType === 'TEST_DEPLOYMENT') continue;
          if (rollouts === 'ABORT') await liveSteering.abortIn(forDeployments, tx, deploymentId, reason);
          else if (!paused) await liveSteering.pauseIn(forDeployments, tx, deploymentId, reason);
        }
        if (rollouts === 'ABORT') await followCancellation(call, tx, id);
      },
    });
  });
  if (rollouts === 'ABORT') await freeNames(call, id);
  return row;
}

/** Deployments are locked before the candidate, as everywhere. */
async function lockRollouts(tx: Transaction, candidateId: number): Promise<void> {
  await sql`select id from live_deployment where release_candidate_id = ${candidateId} order by id for update`.execute(tx);
}
