import type { z } from 'zod';
import type { failuresSchema } from '#contract/deployment/rollout.ts';
import type { Database } from '#server/db/connection.ts';
import { failureReason } from '#server/fleet/failures.ts';

/** Vehicles that failed, by reason, the frequent first. */
export async function failuresOf(db: Database, rolloutId: number): Promise<z.input<typeof failuresSchema>> {
  const rows = await db
    .selectFrom('rolloutFailure')
    .select(['errorCode', 'count'])
    .where('rolloutId', '=', rolloutId)
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ errorCode, count }) => {
    const { text: errorText, retryable } = failureReason(errorCode);
    return { errorCode, errorText, count, retryable };
  });
}
