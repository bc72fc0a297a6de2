import { sql } from 'kysely';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { commandIn, runCommand } from '#server/entity/command.ts';
import { ofCandidate, type Rollouts } from '#server/modules/deployment/deployment-rollout.ts';
import { tellCandidate } from '#server/rollout/deployments.ts';
import { liveJobKey } from '#server/rollout/engine.ts';
import type { Span } from '#server/rollout/forecast.ts';
import { letBegin } from '#server/rollout/plan/phase-facts.ts';
import { waitsFor } from '#server/rollout/priority.ts';
import { loadRollout, lockRolloutOf, type Rollout } from '#server/rollout/rollout.ts';
import { type HeldUp, liveStatus } from '#server/rollout/status.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { withReferences } from './mentioned-deployments.ts';

/** Live deployments, as their rollout needs them. */
export const liveRollouts: Rollouts<LiveDeploymentRow, typeof liveDeploymentStore.flow.machine> = {
  kind: 'LIVE',
  ...ofCandidate,
  store: liveDeploymentStore,
  jobKey: liveJobKey,
};

/** D-062.12: the decision is stored; the engine tells the fleet, also after a restart. */
export const pause = (call: CallBase, id: number, reason: string): Promise<LiveDeploymentRow> =>
  call.transaction((tx) => pauseIn(call, tx, id, reason));

/** The same within a transaction that the caller opened. */
export function pauseIn(call: CallBase, outer: Transaction, id: number, reason: string): Promise<LiveDeploymentRow> {
  return commandIn(call, outer, liveDeploymentStore, {
    id,
    type: 'rollout.pause',
    payload: { reason },
    effects: async (tx) => {
      await tx.updateTable('rollout').set({ paused: true }).where('kind', '=', 'LIVE').where('deploymentId', '=', id).execute();
    },
  });
}

/** D-062.12; the stop rate counts anew from here (D-062.13). */
export function resume(call: CallBase, id: number): Promise<LiveDeploymentRow> {
  return runCommand(call, liveDeploymentStore, {
    id,
    effects: async (tx) => {
      const rollout = await lockRolloutOf(tx, 'LIVE', id);
      if (!rollout) return;
      await sql`
        update rollout_phase p set base_ended = c.ended, base_failed = c.failed from (
          select phase_index, coalesce(sum(count) filter (where status in ('SUCCESS', 'FAILED')), 0) as ended,
            coalesce(sum(count) filter (where status = 'FAILED'), 0) as failed
          from rollout_count where rollout_id = ${rollout.id} group by phase_index
        ) as c where p.rollout_id = ${rollout.id} and p.phase_index = c.phase_index
      `.execute(tx);
      await tx.updateTable('rollout').set({ paused: false }).where('id', '=', rollout.id).execute();
    },
  });
}

/** D-250: the next phase begins, as soon as the engine looks. */
export function goOn(call: CallBase, id: number, reason: string): Promise<LiveDeploymentRow> {
  return runCommand(call, liveDeploymentStore, {
    id,
    payload: { reason },
    effects: async (tx) => {
      const rollout = await lockRolloutOf(tx, 'LIVE', id);
      if (rollout) await letBegin(tx, rollout.id, new Date(call.at));
    },
  });
}

/** D-062.10: the deployment is aborted at once; its open vehicles are closed in batches by the engine. */
export const abort = (call: CallBase, id: number, reason: string): Promise<LiveDeploymentRow> =>
  call.transaction((tx) => abortIn(call, tx, id, reason));

/** The same within a transaction that the caller opened. */
export function abortIn(call: CallBase, outer: Transaction, id: number, reason: string): Promise<LiveDeploymentRow> {
  return commandIn(call, outer, liveDeploymentStore, {
    id,
    type: 'rollout.abort',
    payload: { reason },
    effects: async (tx, { after }) => {
      const ending = { state: 'ENDING', verdict: 'ABORTED', paused: false } as const;
      await tx
        .updateTable('rollout')
        .set(ending)
        .where('kind', '=', 'LIVE')
        .where('deploymentId', '=', id)
        .where('state', '=', 'RUNNING')
        .execute();
      await tellCandidate(tx, call, after.releaseCandidateId);
    },
  });
}

/** Freeze windows of the home brand that are not over, and when the rollout was on hold since its start. */
async function heldUp(db: Database, row: LiveDeploymentRow, rollout: Rollout, at: Date): Promise<HeldUp> {
  const windows = await db
    .selectFrom('freezeWindow')
    .select(['startsOn as from', 'endsOn as to'])
    .where('homeBrandId', '=', row.homeBrandId)
    .where('endsOn', '>', at)
    .execute();
  return { freezes: windows, pauses: await pausesOf(db, row.id, rollout.startedOn ?? at, at) };
}

/** When a rollout was on hold, by the journal: from each pause or stop by rate to the resume that followed. */
async function pausesOf(db: Database, id: number, since: Date, at: Date): Promise<Span[]> {
  const entries = await db
    .selectFrom('journal')
    .select(['at', 'command'])
    .where('entityType', '=', 'LIVE_DEPLOYMENT')
    .where('entityId', '=', id)
    .where('command', 'in', ['rollout.pause', 'stopRate.reached', 'rollout.resume'])
    .where('at', '>=', since)
    .orderBy('seq')
    .execute();
  return entries.flatMap((entry, index) => {
    const next = entries[index + 1];
    return entry.command === 'rollout.resume' ? [] : [{ from: entry.at, to: next?.at ?? at }];
  });
}

/** D-174c; a deployment whose list is not frozen yet has nothing to show. */
export async function rolloutStatus(call: CallBase, row: LiveDeploymentRow): Promise<LiveRolloutStatus> {
  const { db } = call.services;
  const rollout = await loadRollout(db, 'LIVE', row.id);
  if (rollout) {
    const at = new Date(call.at);
    const [status, awaited] = await Promise.all([
      heldUp(db, row, rollout, at).then((held) => liveStatus(db, rollout, held, at)),
      waitsFor(db, rollout.id),
    ]);
    return { ...status, waitsFor: await withReferences(call, awaited) };
  }
  const counts = { PENDING: 0, WAITING: 0, RUNNING: 0, SUCCESS: 0, FAILED: 0, ABORTED: 0 };
  return {
    jobId: null,
    status: 'UNKNOWN',
    total: 0,
    counts,
    phases: [],
    failures: [],
    progress: [],
    forecast: [],
    expectedEnd: null,
    endedOn: null,
    waitsFor: [],
    updatedOn: row.changedOn.toISOString(),
    answeredOn: call.at,
  };
}
