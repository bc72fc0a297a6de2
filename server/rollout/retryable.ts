import { sql } from 'kysely';
import type { Database } from '#server/db/connection.ts';
import { retryableCodes } from '#server/fleet/failures.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { deploymentOf, tellDeployment } from '#server/rollout/deployments.ts';
import type { Rollout } from '#server/rollout/rollout.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';

/** D-062.14 */
const maxRetries = 3;

/** Condition on a vehicle `v`: it failed for one of these reasons and has a retry left. */
export const retryableIn = (rolloutId: number, codes: readonly string[]) => sql<boolean>`
  v.rollout_id = ${rolloutId} and v.status = 'FAILED' and v.error_code = any(${[...codes]}::text[]) and v.retries < ${maxRetries}
`;

/** Failed vehicles with one of these reasons and a retry left. */
export async function countRetryableIn(db: Database, rolloutId: number, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from rollout_vehicle v where ${retryableIn(rolloutId, codes)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Tells a deployment of its first vehicles that can be retried; it remembers that until a retry takes them, so that page and server both
 * know whether the command is open (D-062.14). Answers whether it was news.
 */
export async function tellFailures(services: Services, rollout: Rollout): Promise<boolean> {
  const deployment = await deploymentOf(services.db, rollout);
  if (!deployment || deployment.facts.someRetryable) return false;
  const retryable = await countRetryableIn(services.db, rollout.id, retryableCodes);
  if (retryable === 0) return false;
  const author = systemAuthor(services.now().toISOString(), `rollout-${rollout.id}`);
  const fact = { type: 'vehicles.failed', payload: { retryable } };
  return inTransaction(services.db, (tx) => tellDeployment(tx, author, rollout, fact));
}
