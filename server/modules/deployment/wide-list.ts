import { type RawBuilder, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { z } from 'zod';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { WideListTable } from '#server/db/tables/deployment.ts';
import { runCommand } from '#server/entity/command.ts';
import { loadEntity, lockEntity, writeRow } from '#server/entity/entity.ts';
import type { FlowRow, FlowStore } from '#server/entity/flow-store.ts';
import { defineJob, type Jobs } from '#server/jobs/jobs.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { conflict, ProblemError } from '#server/problem.ts';
import { publishAround } from '#server/rollout/deployments.ts';
import { freezeVehicles } from '#server/rollout/list.ts';
import type { PlannedKind } from '#server/rollout/plan/kinds.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';

/** A list of more vehicles is frozen by a job: neither an approval nor a start waits for it in its call (ADR 18, ADR 41). */
export const maxInCall = 20_000;

const lockClass = 4_171_721;
const againAfter = 5;

type WideList = Pick<WideListTable, 'askedOn' | 'contentHash'> & {
  readonly done: number;
  readonly problem: string | null;
};

/** Why the work ends without an outcome: the approval that asked for the list was withdrawn, the vehicles are others, or what it was for was deleted. */
class ListNotWanted extends Error {
  override readonly name = 'ListNotWanted';
}

type Asked = { readonly at: string; readonly total: number };
type Progress = { readonly done?: number; readonly total?: number; readonly problem?: string | null };

/** What was approved then, and the hash of its list. */
type Bound = { readonly asked: string; readonly listHash: string; readonly at: string };

/** What is approved with a list of vehicles, and how it is frozen. */
export type Listed<Row extends FlowRow, Machine extends AnyStateMachine> = {
  readonly kind: PlannedKind;
  readonly store: FlowStore<Row, Machine>;
  /** name of the job */
  readonly job: string;
  priorityOf(row: Row): number;
  vinsOf(services: Services, row: Row): Promise<RawBuilder<{ vin: string }>>;
  /** vehicles that it is known to have */
  countOf(db: Database, row: Row): Promise<number>;
  /** it waits for its list, or may get another one */
  isApproved(row: Row): boolean;
  /** what was approved, without its list */
  contentOf(db: Database, row: Row): Promise<string>;
  /** columns that follow from the complete list (T7) */
  bound(tx: Transaction, row: Row, complete: Bound): Promise<Readonly<Record<string, unknown>>>;
  /** said where no vehicle is left */
  readonly empty: string;
};

const listing = (db: Database, kind: PlannedKind, id: number): Promise<WideList | undefined> =>
  db
    .selectFrom('wideList')
    .select(['askedOn', 'contentHash', 'done', 'problem'])
    .where('kind', '=', kind)
    .where('deploymentId', '=', id)
    .executeTakeFirst();

/**
 * The lists of approved live deployments or smart campaigns, and of prepared DRM deployments, that are too long to be frozen within a call (D-062.05,
 * D-068.05, D-065.3, ADR 18, ADR 41).
 */
export function wideLists<Row extends FlowRow, Machine extends AnyStateMachine>(of: Listed<Row, Machine>) {
  const { kind, store } = of;

  /**
   * Freezes the list of what was approved. All of it is one transaction: what a killed server had begun is rolled back and begun again. Progress
   * is written beside it.
   */
  const job = defineJob(
    of.job,
    z.object({ id: z.number().int() }),
    async ({ id }, services) => {
      const asked = await listing(services.db, kind, id);
      const row = await loadEntity<Row>(services.db, store, id);
      if (!asked || !row) return;
      try {
        await note(services, row, asked, { done: 0, problem: null });
        await freeze(services, row, asked);
      } catch (error) {
        if (error instanceof ListNotWanted) return;
        services.log.error({ err: error, kind, deployment: id }, 'the list of vehicles could not be frozen');
        const problem = error instanceof ProblemError ? error.message : 'It is tried again by itself.';
        await note(services, row, asked, { problem }).catch(() => undefined);
        // What the digital twin refuses, it refuses again: somebody has to look at it.
        if (!(error instanceof ProblemError)) throw error;
      }
    },
    { concurrency: 1, retryLimit: 10, retryDelay: 5 },
  );

  const enqueue = (tx: Transaction, jobs: Jobs, id: number, startAfter?: number) =>
    jobs.enqueue(tx, job, { id }, { key: `list-${id}`, ...(startAfter !== undefined && { startAfter }) });

  async function freeze(services: Services, row: Row, asked: WideList): Promise<void> {
    const { id } = row;
    const at = services.now();
    // Statements over all vehicles may take a minute: they have connections of their own.
    await inTransaction(services.pools.bulk, async (tx) => {
      const { rows } = await sql<{
        isOurs: boolean;
      }>`select pg_try_advisory_xact_lock(${sql.lit(lockClass)}, hashtext(${`${kind} ${id}`})) as is_ours`.execute(tx);
      // The statement of a killed server may still run.
      if (!rows[0]?.isOurs) return enqueue(tx, services.jobs, id, againAfter);
      const vins = await of.vinsOf(services, row);
      const priority = of.priorityOf(row);
      const listed = await freezeVehicles(tx, { kind, deploymentId: id, priority, at }, vins, (done, total) =>
        note(services, row, asked, { done, total }),
      );
      if (listed.total === 0) throw conflict(of.empty);
      await complete(tx, services, { id, asked, listHash: listed.listHash });
    });
  }

  type Complete = { readonly id: number; readonly asked: WideList; readonly listHash: string };

  /** The approval is bound to the list as well from here on; to nothing that exists when its content was changed meanwhile (T7). */
  async function complete(tx: Transaction, services: Services, { id, asked, listHash }: Complete): Promise<void> {
    const row = await lockEntity<Row>(tx, store, id);
    const { numDeletedRows } = await tx
      .deleteFrom('wideList')
      .where('kind', '=', kind)
      .where('deploymentId', '=', id)
      .where('askedOn', '=', asked.askedOn)
      .executeTakeFirst();
    if (!row || numDeletedRows === 0n) throw new ListNotWanted();
    const at = services.now().toISOString();
    const columns = await of.bound(tx, row, { asked: asked.contentHash, listHash, at });
    await writeRow<Row>(tx, store, row, columns, {
      author: systemAuthor(at, `list-${id}`),
      command: 'list.completed',
      brandId: row.homeBrandId,
      role: '',
    });
  }

  /** Writes how far the list is, and tells the pages; throws when nobody wants it any more. */
  async function note(services: Services, row: Row, { askedOn }: WideList, progress: Progress): Promise<void> {
    await inTransaction(services.db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('wideList')
        .set(progress)
        .where('kind', '=', kind)
        .where('deploymentId', '=', row.id)
        .where('askedOn', '=', askedOn)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ListNotWanted();
      await publishAround(tx, kind, row, { command: 'list.progress', at: services.now().toISOString() });
    });
  }

  return {
    job,
    /** asks for the list in the transaction that decides on it; `total` is how many vehicles match now */
    ask: async (tx: Transaction, jobs: Jobs, row: Row, { at, total }: Asked): Promise<void> => {
      const asked = { askedOn: new Date(at), contentHash: await of.contentOf(tx, row), done: 0, total, problem: null };
      await tx
        .insertInto('wideList')
        .values({ kind, deploymentId: row.id, ...asked })
        .onConflict((on) => on.columns(['kind', 'deploymentId']).doUpdateSet(asked))
        .execute();
      await enqueue(tx, jobs, row.id);
    },
    /** a list that is being frozen is not wanted any more: its job notices with its next portion */
    drop: async (tx: Transaction, id: number): Promise<void> => {
      await tx.deleteFrom('wideList').where('kind', '=', kind).where('deploymentId', '=', id).execute();
    },
    /** `list.retry`: the job begins again */
    retry: (call: CallBase, id: number): Promise<Row> =>
      runCommand(call, store, {
        id,
        effects: async (tx) => {
          const again = tx.updateTable('wideList').set({ done: 0, problem: null });
          await again.where('kind', '=', kind).where('deploymentId', '=', id).execute();
          await enqueue(tx, call.services.jobs, id);
        },
      }),
    /** the simulation's word that the list could not be frozen (D-231); false for what waits for none and may get none */
    fail: async (tx: Transaction, id: number, at: string): Promise<boolean> => {
      const row = await lockEntity<Row>(tx, store, id);
      if (!row || !of.isApproved(row)) return false;
      const failed = { problem: 'The simulated digital twin gave no list.', done: 0 };
      const asked = { askedOn: new Date(at), contentHash: await of.contentOf(tx, row), total: await of.countOf(tx, row) };
      await tx
        .insertInto('wideList')
        .values({ kind, deploymentId: id, ...asked, ...failed })
        .onConflict((on) => on.columns(['kind', 'deploymentId']).doUpdateSet(failed))
        .execute();
      await publishAround(tx, kind, row, { command: 'list.progress', at });
      return true;
    },
  };
}
