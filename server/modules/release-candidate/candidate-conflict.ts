import { z } from 'zod';
import type { Stage } from '#contract/common.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact, commandIn, runCommand } from '#server/entity/command.ts';
import { loadEntity } from '#server/entity/entity.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { conflict } from '#server/problem.ts';
import { lockCandidate } from '#server/rollout/candidate-hold.ts';
import { publishDeploymentsOf } from '#server/rollout/deployments.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { askCloud } from '#server/upstreams/cloud-problem.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { endOpenPush, openPushOf, ownerOf } from './candidate-promotion.ts';
import { type CandidateRow, candidateStore } from './candidate-store.ts';

type ById = CallBase & { readonly params: { readonly id: number } };

/** Resolves a name conflict after asking the cloud again (D-060.06, .30); the name that was asked must still be the candidate's. */
export async function resolveConflict(call: ById, stage: Exclude<Stage, 'INTEGRATION'>): Promise<CandidateRow> {
  const { id } = call.params;
  const open = await loadIfAllowed<CandidateRow, typeof candidateStore.flow.machine>(call, candidateStore, id);
  const free = open ? await nameIsFree(call, stage, open) : true;
  return runCommand<CandidateRow, typeof candidateStore.flow.machine>(call, candidateStore, {
    id,
    facts: async (_tx, row) => {
      if (open && row.nameForRelease !== open.nameForRelease) throw conflict('The name was changed in the meantime.');
      return stage === 'APPROVAL' ? { nameFree: free } : { duplicateRetired: free };
    },
  });
}

async function nameIsFree(call: CallBase, stage: Stage, row: CandidateRow): Promise<boolean> {
  const holder = await askCloud((signal) => call.services.upstreams.vehicleCloud.holder(stage, row.nameForRelease, signal));
  return holder === undefined || holder === ownerOf(row.id);
}

/** Cancels a candidate with all its deployments (D-060.32, T5); its names in the vehicle cloud become free, for those that collided with it too. */
export async function cancel(call: ById & { readonly body: object }): Promise<CandidateRow> {
  const { id } = call.params;
  const row = await call.transaction(async (tx) => {
    await lockCandidate(tx, id);
    return commandIn<CandidateRow, typeof candidateStore.flow.machine>(call, tx, candidateStore, {
      id,
      payload: call.body,
      effects: () => followCancellation(call, tx, id),
    });
  });
  await freeNames(call, id);
  return row;
}

/** What else changes in the transaction that cancels a candidate. */
export async function followCancellation(call: CallBase, tx: Transaction, id: number): Promise<void> {
  await publishDeploymentsOf(tx, id, call.at);
  await enqueueRelease(call.services, tx, id);
}

/** Frees the names of a candidate that was just cancelled; what cannot be done now a job does later. */
export async function freeNames(call: CallBase, id: number): Promise<void> {
  try {
    await releaseNames(call.services, id, call.traceId);
  } catch (error) {
    call.log.warn({ err: error, candidate: id }, 'names of a cancelled candidate are not free yet');
  }
}

/** Frees the names of a cancelled candidate when the server could not do it at once. */
export const releaseNamesJob = defineJob(
  'candidate.release-names',
  z.object({ id: z.number().int() }),
  async ({ id }, services) => {
    const traceId = `release-names-${id}`;
    await releaseNames(services, id, traceId);
    // No call to the cloud lasts this long: what is not there now was not promoted.
    const author = systemAuthor(services.now().toISOString(), traceId);
    await inTransaction(services.db, (tx) => endOpenPush(tx, author, id, false));
  },
  { retryLimit: 20, retryDelay: 30 },
);

function enqueueRelease(services: Services, tx: Transaction, id: number): Promise<void> {
  return services.jobs.enqueue(tx, releaseNamesJob, { id }, { startAfter: new Date(services.now().getTime() + 30_000) });
}

async function releaseNames(services: Services, id: number, traceId: string): Promise<void> {
  const { vehicleCloud } = services.upstreams;
  const cancelled = await loadEntity<CandidateRow>(services.db, candidateStore, id);
  const stage = cancelled && openPushOf(cancelled);
  // Asked before the names are given back: afterwards nobody could tell.
  const holder = stage && (await withDeadline((signal) => vehicleCloud.holder(stage, cancelled.nameForRelease, signal)));
  await withDeadline((signal) => vehicleCloud.retire(ownerOf(id), signal));
  const author = systemAuthor(services.now().toISOString(), traceId);
  if (holder === ownerOf(id)) await inTransaction(services.db, (tx) => endOpenPush(tx, author, id, true));
  if (!cancelled || cancelled.nameForRelease === '') return;
  const rivals = await services.db
    .selectFrom('releaseCandidate')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where('nameForRelease', '=', cancelled.nameForRelease)
    .where('pushToApproval', '=', 'ACTION_REQUIRED')
    .execute();
  for (const rival of rivals) {
    await inTransaction(services.db, (tx) => applyFact(tx, author, candidateStore, { id: rival.id, type: 'conflict.cleared' }));
  }
}
