import { z } from 'zod';
import type { Stage } from '#contract/common.ts';
import type { CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { applyFact, runCommand } from '#server/entity/command.ts';
import { loadEntity, lockEntity, writeRow } from '#server/entity/entity.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { type Author, systemAuthor } from '#server/journal/journal.ts';
import { type ProjectRow, projectStore } from '#server/modules/software-project/software-project-store.ts';
import { notFound, ProblemError, problem } from '#server/problem.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { cloudProblem } from '#server/upstreams/cloud-problem.ts';
import { UpstreamTimeout, withDeadline } from '#server/upstreams/deadline.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';
import { type CandidateRow, candidateStore } from './candidate-store.ts';

type Target = Exclude<Stage, 'INTEGRATION'>;
type Push = { readonly id: number; readonly stage: Target; readonly key: string };

/** A push that nobody settled is looked at again after this long: longer than any call may take. */
const settleAfter = 30_000;

export const ownerOf = (candidateId: number): string => `release-candidate-${candidateId}`;

/**
 * Pushes a candidate to a stage of the vehicle cloud (D-060.02…05, .27…29). The intent is stored first, the answer after it; a failure
 * is answered as T05, T06 or T07 once the step waits for somebody again. Without an answer in time the step stays IN_PROGRESS
 * and a job settles it: an unknown outcome is shown as unknown.
 */
export async function pushTo(
  call: CallBase & { readonly params: { readonly id: number } },
  stage: Target,
): Promise<CandidateRow> {
  const { id } = call.params;
  const keyAt = (row: CandidateRow) => `${ownerOf(id)}-${stage}-${row.revision}`;
  const pushed = await namedOr422(() =>
    runCommand<CandidateRow, typeof candidateStore.flow.machine>(call, candidateStore, {
      id,
      set: (row) => ({ promotionKey: keyAt(row) }),
      effects: (tx, { before }) =>
        call.services.jobs.enqueue(
          tx,
          settlePromotion,
          { id, stage, key: keyAt(before) },
          { startAfter: new Date(call.services.now().getTime() + settleAfter) },
        ),
    }),
  );
  const outcome = await settle(call.services, { id, stage, key: pushed.promotionKey ?? '' }, call.traceId);
  if (outcome instanceof ProblemError) throw outcome;
  const settled = await loadEntity<CandidateRow>(call.services.db, candidateStore, id);
  if (!settled) throw notFound();
  return settled;
}

/** Settles a push that a crash or a silent cloud left IN_PROGRESS; the same key asks for the same promotion. */
export const settlePromotion = defineJob(
  'candidate.settle-promotion',
  z.object({ id: z.number().int(), stage: z.enum(['APPROVAL', 'LIVE']), key: z.string() }),
  async (push, services) => {
    const outcome = await settle(services, push, `settle-${push.key}`);
    if (outcome !== 'unknown') return;
    const startAfter = new Date(services.now().getTime() + settleAfter);
    await inTransaction(services.db, (tx) => services.jobs.enqueue(tx, settlePromotion, push, { startAfter }));
  },
  { concurrency: 2, retryLimit: 10, retryDelay: 10 },
);

/** Asks the cloud and stores its answer; does nothing when the push is settled already. */
async function settle(services: Services, push: Push, traceId: string): Promise<'settled' | 'unknown' | ProblemError> {
  const row = await loadEntity<CandidateRow>(services.db, candidateStore, push.id);
  if (!row || !underWay(row, push)) return 'settled';
  const answer = await promote(services, row, push);
  if (answer === 'unknown') return 'unknown';
  const author = systemAuthor(services.now().toISOString(), traceId);
  await inTransaction(services.db, async (tx) => {
    const locked = await tx
      .selectFrom('releaseCandidate')
      .select('promotionKey')
      .where('id', '=', push.id)
      .forUpdate()
      .executeTakeFirst();
    if (locked?.promotionKey !== push.key) return;
    const told = await applyFact<CandidateRow, typeof candidateStore.flow.machine>(tx, author, candidateStore, {
      id: push.id,
      type: answer.fact,
      payload: { reason: answer.reason },
    });
    if (!told) await endOpenPush(tx, author, push.id, answer.fact === 'promotion.succeeded');
  });
  return answer.problem ?? 'settled';
}

/** Where a candidate was being pushed to when it was cancelled, as long as nobody knows how that ended. */
export function openPushOf(row: CandidateRow): Target | undefined {
  if (row.status !== 'CANCELLED' || row.promotionKey === null) return undefined;
  if (row.pushToLive === 'IN_PROGRESS') return 'LIVE';
  return row.pushToApproval === 'IN_PROGRESS' ? 'APPROVAL' : undefined;
}

/**
 * Writes into the history of a cancelled candidate, once, how its last push ended. The chain is over and takes no fact any more (D-060.32);
 * whoever cancelled it still has to know whether the vehicle cloud had promoted it.
 */
export async function endOpenPush(tx: Transaction, author: Author, id: number, wasPromoted: boolean): Promise<void> {
  const row = await lockEntity<CandidateRow>(tx, candidateStore, id);
  if (!row || !openPushOf(row)) return;
  await writeRow<CandidateRow>(
    tx,
    candidateStore,
    row,
    { promotionKey: null },
    {
      author,
      brandId: row.homeBrandId,
      role: '',
      command: wasPromoted ? 'push.promoted' : 'push.notPromoted',
      fromState: row.status,
      toState: row.status,
      snapshot: { value: row.status, context: row.facts },
    },
  );
}

type Answer = { readonly fact: string; readonly reason?: string; readonly problem?: ProblemError };

async function promote(services: Services, row: CandidateRow, { id, stage, key }: Push): Promise<Answer | 'unknown'> {
  const project = await loadEntity<ProjectRow>(services.db, projectStore, row.softwareProjectId);
  const module = { moduleName: project?.moduleName ?? '', moduleVersion: project?.moduleVersion ?? '' };
  const promotion = { key, stage, name: row.nameForRelease, owner: ownerOf(id), ...module };
  try {
    const outcome = await withDeadline((signal) => services.upstreams.vehicleCloud.promote(promotion, signal));
    if (outcome === 'promoted') return { fact: 'promotion.succeeded' };
    const detail = `A module named ${row.nameForRelease} already exists in the stage ${stage}.`;
    return { fact: 'promotion.duplicated', reason: 'duplicate', problem: problem('VWAC_PROMOTE_DUPLICATE_MODULE', { detail }) };
  } catch (error) {
    if (error instanceof VehicleCloudError) return { fact: 'promotion.failed', reason: error.code, problem: cloudProblem(error) };
    if (!(error instanceof UpstreamTimeout)) services.log.error({ err: error, candidate: id }, 'promotion without an answer');
    return 'unknown';
  }
}

function underWay(row: CandidateRow, { stage, key }: Push): boolean {
  const step = stage === 'APPROVAL' ? row.pushToApproval : row.pushToLive;
  return row.status === 'ACTIVE' && step === 'IN_PROGRESS' && row.promotionKey === key;
}

/** A push that only lacks the name for the release is T04 (D-060.02). */
async function namedOr422<T>(push: () => Promise<T>): Promise<T> {
  try {
    return await push();
  } catch (error) {
    const needs = error instanceof ProblemError ? error.document.needs : undefined;
    if (!needs?.length || !needs.every((need) => need.kind === 'fact' && need.key === 'nameForReleaseSet')) throw error;
    throw problem('AEC_NO_MODULE_NAME_FOR_RELEASE', {
      detail: 'This release candidate has no release name yet.',
      needs,
      cause: error,
    });
  }
}
