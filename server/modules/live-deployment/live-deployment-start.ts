import type { z } from 'zod';
import type { liveDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { PhaseInput } from '#server/db/tables/deployment.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { fleetRequest } from '#server/modules/deployment/deployment-rollout.ts';
import { savedPlan } from '#server/modules/deployment/planned-rollout.ts';
import { conflict } from '#server/problem.ts';
import { publishAround, tellCandidate } from '#server/rollout/deployments.ts';
import { enablementKey, liveJobKey } from '#server/rollout/engine.ts';
import { hashOfList, resetList, startRollout } from '#server/rollout/list.ts';
import { loadRollout, lockRolloutOf } from '#server/rollout/rollout.ts';
import { inTransaction } from '#server/transaction.ts';
import { orderAtCloud } from '#server/upstreams/cloud-problem.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { liveWeighing } from './live-touches.ts';

type Start = z.output<(typeof liveDeploymentCommands)['rollout.start']['payload']>;

/**
 * D-062.07, .08: the fleet opens one job, or enables once, per attempt, whoever asks how often: the key says which. Then the flow decides
 * who started it; everyone else is refused (T6). Only the plan's ranks are written here: the engine hands the vehicles over.
 */
export async function start(call: CallBase, id: number, payload: Start): Promise<LiveDeploymentRow> {
  const { startNow } = payload;
  const approved = await loadIfAllowed(call, liveDeploymentStore, id, { startNow });
  const weighing = approved && (await liveWeighing.facts(call, call.services.db, approved, payload));
  const isOpen = approved && !weighing?.unweighed && (await isListUntouched(call, approved));
  const open = isOpen ? approved : undefined;
  const jobId = open ? await order(call, open) : undefined;
  return runCommand(call, liveDeploymentStore, {
    id,
    payload,
    facts: async (tx, row) => {
      if (open && row.attempt !== open.attempt) throw conflict('Somebody else has just started the deployment.');
      return open ? liveWeighing.facts(call, tx, row, payload) : (weighing ?? {});
    },
    set: (row) => ({ attempt: row.attempt + 1, phases: JSON.stringify(phasesFrom(row, startNow, call.at)) }),
    effects: async (tx, { after }) => {
      // It was closed a moment ago, so nobody asked the fleet, and is open now.
      if (!open) throw conflict('It was changed by somebody else in the meantime.');
      if (jobId !== undefined) await begin(tx, call, after, jobId);
      await tellCandidate(tx, call, after.releaseCandidateId);
    },
  });
}

/**
 * The vehicles are hashed again as their rows are now (T7, A8). A list that is not the one that was frozen is written down as what it is: from
 * then on the approval is void for everybody, and the flow refuses the start.
 */
async function isListUntouched({ at, services: { db, log } }: CallBase, row: LiveDeploymentRow): Promise<boolean> {
  const rollout = row.contentHash === null ? undefined : await loadRollout(db, 'LIVE', row.id);
  if (!rollout) return true;
  const listHash = await hashOfList(db, rollout.id);
  if (listHash === rollout.listHash) return true;
  log.error({ deployment: row.id }, 'the frozen vehicles of an approval were changed in the database');
  await inTransaction(db, async (tx) => {
    await tx.updateTable('rollout').set({ listHash }).where('id', '=', rollout.id).execute();
    await publishAround(tx, 'LIVE', row, { command: 'list.changed', at });
  });
  return false;
}

/** "Start now" moves the first phase to this moment. */
function phasesFrom(row: LiveDeploymentRow, startNow: boolean, at: string): PhaseInput[] {
  return row.phases.map((phase, index) => (index === 0 && startNow ? { ...phase, start: at } : phase));
}

/** What the fleet is asked for: an enablement, or a job, whose id is answered. */
async function order(call: CallBase, row: LiveDeploymentRow): Promise<string | undefined> {
  const attempt = row.attempt + 1;
  const { fleet } = call.services.upstreams;
  if (row.purpose === 'ENABLE') {
    const request = await fleetRequest(call.services.db, row, enablementKey(row.id, attempt));
    await orderAtCloud(() => fleet.enable(request));
    return undefined;
  }
  const request = await fleetRequest(call.services.db, row, liveJobKey(row.id, attempt));
  return orderAtCloud(() => fleet.startJob(request));
}

async function begin(tx: Transaction, call: CallBase, row: LiveDeploymentRow, jobId: string): Promise<void> {
  const rollout = await lockRolloutOf(tx, 'LIVE', row.id);
  if (!rollout || rollout.state === 'RUNNING' || rollout.state === 'ENDING')
    throw conflict('The last rollout of this deployment is just ending.');
  const at = new Date(call.at);
  const restarted = rollout.state === 'ENDED';
  if (restarted) await resetList(tx, rollout.id, at);
  const { maintenance, pace, phases } = savedPlan(row);
  await startRollout(tx, rollout, phases, { jobId, at, restarted, pace, maintenance });
}
