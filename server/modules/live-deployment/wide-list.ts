import { sql } from 'kysely';
import { z } from 'zod';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { WideListTable } from '#server/db/tables/deployment.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadEntity, lockEntity, writeRow } from '#server/entity/entity.ts';
import { defineJob, type Jobs } from '#server/jobs/jobs.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { conflict, ProblemError } from '#server/problem.ts';
import { publishAround } from '#server/rollout/deployments.ts';
import { freezeVehicles } from '#server/rollout/list.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { hashOfContent } from './approved-content.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { vinsOfTargets } from './target-query.ts';

/** A list of more vehicles is frozen by a job: the approval does not wait for it (ADR 18). */
export const maxInCall = 20_000;

const lockClass = 4_171_721;
const againAfter = 5;

type WideList = Pick<WideListTable, 'askedOn' | 'contentHash'> & {
  readonly done: number;
  readonly problem: string | null;
};

/** Why the work ends without an outcome: the approval that asked for the list was withdrawn, or the deployment deleted. */
class ListNotWanted extends Error {
  override readonly name = 'ListNotWanted';
}

/**
 * Freezes the list of an approved live deployment (D-062.05, ADR 18). All of it is one transaction: what a killed server had begun is rolled
 * back and begun again. Progress is written beside it.
 */
export const freezeWideList = defineJob(
  'liveDeployment.freeze-list',
  z.object({ id: z.number().int() }),
  async ({ id }, services) => {
    const asked = await wideListOf(services.db, id);
    const row = await loadEntity<LiveDeploymentRow>(services.db, liveDeploymentStore, id);
    if (!asked || !row) return;
    try {
      await note(services, row, asked, { done: 0, problem: null });
      await freeze(services, row, asked);
    } catch (error) {
      if (error instanceof ListNotWanted) return;
      services.log.error({ err: error, deployment: id }, 'the list of vehicles could not be frozen');
      const problem = error instanceof ProblemError ? error.message : 'It is tried again by itself.';
      await note(services, row, asked, { problem }).catch(() => undefined);
      // What the digital twin refuses, it refuses again: somebody has to look at it.
      if (!(error instanceof ProblemError)) throw error;
    }
  },
  { concurrency: 1, retryLimit: 10, retryDelay: 5 },
);

const wideListOf = (db: Database, id: number): Promise<WideList | undefined> =>
  db
    .selectFrom('wideList')
    .select(['askedOn', 'contentHash', 'done', 'problem'])
    .where('deploymentId', '=', id)
    .executeTakeFirst();

/** Asks for the list in the transaction of the approval; `total` is how many vehicles match now. */
export async function askForList(tx: Transaction, jobs: Jobs, row: LiveDeploymentRow, at: string, total: number): Promise<void> {
  const asked = { askedOn: new Date(at), contentHash: await hashOfContent(tx, row, ''), done: 0, total, problem: null };
  await tx
    .insertInto('wideList')
    .values({ deploymentId: row.id, ...asked })
    .onConflict((on) => on.column('deploymentId').doUpdateSet(asked))
    .execute();
  await enqueue(tx, jobs, row.id);
}

/** A list that is being frozen is not wanted any more: its job notices with its next portion. */
export async function dropWideList(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom('wideList').where('deploymentId', '=', id).execute();
}

const enqueue = (tx: Transaction, jobs: Jobs, id: number, startAfter?: number) =>
  jobs.enqueue(tx, freezeWideList, { id }, { key: `list-${id}`, ...(startAfter !== undefined && { startAfter }) });

/** `list.retry`: the job begins again. */
export function retryList(call: CallBase, id: number): Promise<LiveDeploymentRow> {
  return runCommand(call, liveDeploymentStore, {
    id,
    effects: async (tx) => {
      await tx.updateTable('wideList').set({ done: 0, problem: null }).where('deploymentId', '=', id).execute();
      await enqueue(tx, call.services.jobs, id);
    },
  });
}

async function freeze(services: Services, row: LiveDeploymentRow, asked: WideList): Promise<void> {
  const { id, priority } = row;
  const at = services.now();
  // Statements over all vehicles may take a minute: they have connections of their own.
  await inTransaction(services.pools.bulk, async (tx) => {
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_xact_lock(${sql.lit(lockClass)}, ${id}) as is_ours`.execute(tx);
    // The statement of a killed server may still run.
    if (!rows[0]?.isOurs) return enqueue(tx, services.jobs, id, againAfter);
    const vins = await vinsOfTargets(services, row);
    const listed = await freezeVehicles(tx, { kind: 'LIVE', deploymentId: id, priority, at }, vins, (done, total) =>
      note(services, row, asked, { done, total }),
    );
    if (listed.total === 0) throw conflict('No vehicle matches the targets any more.');
    await complete(tx, services, { id, asked, listHash: listed.listHash });
  });
}

type Complete = { readonly id: number; readonly asked: WideList; readonly listHash: string };

/** The approval is bound to the list as well from here on; to nothing that exists when its content was changed meanwhile (T7). */
async function complete(tx: Transaction, services: Services, { id, asked, listHash }: Complete): Promise<void> {
  const row = await lockEntity<LiveDeploymentRow>(tx, liveDeploymentStore, id);
  const { numDeletedRows } = await tx
    .deleteFrom('wideList')
    .where('deploymentId', '=', id)
    .where('askedOn', '=', asked.askedOn)
    .executeTakeFirst();
  if (!row || numDeletedRows === 0n) throw new ListNotWanted();
  const isSame = (await hashOfContent(tx, row, '')) === asked.contentHash;
  const contentHash = isSame ? await hashOfContent(tx, row, listHash) : asked.contentHash;
  const at = services.now().toISOString();
  await writeRow<LiveDeploymentRow>(
    tx,
    liveDeploymentStore,
    row,
    { contentHash, vehicleCountFetchedOn: at },
    { author: systemAuthor(at, `list-${id}`), command: 'list.completed', brandId: row.homeBrandId, role: '' },
  );
}

type Progress = { readonly done?: number; readonly total?: number; readonly problem?: string | null };

/** Writes how far the list is, and tells the pages; throws when nobody wants it any more. */
async function note(services: Services, row: LiveDeploymentRow, { askedOn }: WideList, progress: Progress): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('wideList')
      .set(progress)
      .where('deploymentId', '=', row.id)
      .where('askedOn', '=', askedOn)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ListNotWanted();
    await publishAround(tx, 'LIVE', row, { command: 'list.progress', at: services.now().toISOString() });
  });
}

/** The simulation's word that the list could not be frozen (D-231); false for a deployment that waits for none and may get none. */
export async function failList(tx: Transaction, id: number, at: string): Promise<boolean> {
  const row = await lockEntity<LiveDeploymentRow>(tx, liveDeploymentStore, id);
  if (!row) return false;
  if (row.status !== 'IN_PREPARATION' && row.status !== 'READY_TO_ROLLOUT') return false;
  const failed = { problem: 'The simulated digital twin gave no list.', done: 0 };
  const total = row.vehicleCount ?? 0;
  await tx
    .insertInto('wideList')
    .values({ deploymentId: id, askedOn: new Date(at), contentHash: await hashOfContent(tx, row, ''), total, ...failed })
    .onConflict((on) => on.column('deploymentId').doUpdateSet(failed))
    .execute();
  await publishAround(tx, 'LIVE', row, { command: 'list.progress', at });
  return true;
}
