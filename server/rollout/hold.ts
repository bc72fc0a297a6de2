import { type RawBuilder, sql } from 'kysely';
import { advisory } from '#server/db/advisory.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';
import type { Services } from '#server/services.ts';
import { loadRollout } from './rollout.ts';

type Of = { readonly kind: RolloutKind; readonly deploymentId: number };

/** Condition: nobody holds the rollout of this deployment. In a live environment nobody can, so nothing that was left there counts. */
export const isReleased = ({ config }: Pick<Services, 'config'>, kind: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  config.environment === 'live'
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from simulation_hold h where h.kind = ${kind} and h.deployment_id = ${id})`;

/** Holds the rollout of a deployment, started or not, or lets it go on; answers whether that was a change. */
export async function setHold(tx: Transaction, { kind, deploymentId }: Of, held: boolean): Promise<boolean> {
  const insert = tx.insertInto('simulationHold').values({ kind, deploymentId });
  const remove = tx.deleteFrom('simulationHold').where('kind', '=', kind).where('deploymentId', '=', deploymentId);
  const done = held ? await insert.onConflict((on) => on.doNothing()).executeTakeFirst() : await remove.executeTakeFirst();
  const count = 'numDeletedRows' in done ? done.numDeletedRows : (done.numInsertedOrUpdatedRows ?? 0n);
  return count > 0n;
}

/** Runs `work` unless another process does it for this rollout; the lock goes with the connection when the process dies. */
export async function withRolloutLock(db: Database, rolloutId: number, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_lock(${sql.lit(advisory.rollout)}, ${rolloutId}) as got`.execute(connection);
    if (!rows[0]?.got) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(advisory.rollout)}, ${rolloutId})`.execute(connection);
    }
  });
}

/**
 * Waits for the engine's present step of a deployment's rollout and keeps the engine off it until the transaction ends. It has to be the
 * transaction's first lock: the engine locks rows only after this one.
 */
export async function pauseEngine(tx: Transaction, { kind, deploymentId }: Of): Promise<void> {
  const rollout = await loadRollout(tx, kind, deploymentId);
  if (rollout) await sql`select pg_advisory_xact_lock(${sql.lit(advisory.rollout)}, ${rollout.id})`.execute(tx);
}
