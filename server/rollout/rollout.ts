import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { RolloutJobTable, RolloutPhaseTable, RolloutTable } from '#server/db/tables/deployment.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';

export type Rollout = Selectable<RolloutTable>;
export type RolloutJob = Selectable<RolloutJobTable>;
export type RolloutPhase = Selectable<RolloutPhaseTable>;

export const loadRollout = (db: Database, kind: RolloutKind, deploymentId: number): Promise<Rollout | undefined> =>
  db.selectFrom('rollout').selectAll().where('kind', '=', kind).where('deploymentId', '=', deploymentId).executeTakeFirst();

/** Of some deployments of a kind those whose rollout is closing what an ended job left open. */
export const endingAmong = statement<{ readonly deploymentId: number }>(
  "select deployment_id from rollout where kind = $1 and deployment_id = any($2::int[]) and state = 'ENDING'",
);

/** The rollout's row, locked until the transaction ends. A deployment's row is always locked before its rollout's. */
export const lockRollout = (tx: Transaction, id: number): Promise<Rollout | undefined> =>
  tx.selectFrom('rollout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockRolloutOf = (tx: Transaction, kind: RolloutKind, deploymentId: number): Promise<Rollout | undefined> =>
  tx
    .selectFrom('rollout')
    .selectAll()
    .where('kind', '=', kind)
    .where('deploymentId', '=', deploymentId)
    .forUpdate()
    .executeTakeFirst();

export const jobsOf = (db: Database, rolloutId: number): Promise<RolloutJob[]> =>
  db.selectFrom('rolloutJob').selectAll().where('rolloutId', '=', rolloutId).orderBy('jobNo').execute();

export const phasesOf = (db: Database, rolloutId: number): Promise<RolloutPhase[]> =>
  db.selectFrom('rolloutPhase').selectAll().where('rolloutId', '=', rolloutId).orderBy('phaseIndex').execute();

export type Tally = { readonly open: number; readonly succeeded: number; readonly failed: number; readonly aborted: number };

/** Totals of the kept counters. */
export async function tallyOf(db: Database, rolloutId: number): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select coalesce(sum(count) filter (where status in ('PENDING', 'WAITING', 'RUNNING')), 0)::int as open,
      coalesce(sum(count) filter (where status = 'SUCCESS'), 0)::int as succeeded,
      coalesce(sum(count) filter (where status = 'FAILED'), 0)::int as failed,
      coalesce(sum(count) filter (where status = 'ABORTED'), 0)::int as aborted
    from rollout_count where rollout_id = ${rolloutId}
  `.execute(db);
  return rows[0] ?? { open: 0, succeeded: 0, failed: 0, aborted: 0 };
}
