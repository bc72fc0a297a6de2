import { sql } from 'kysely';
import { closeSize } from '#server/rollout/close.ts';
import { moveVehicles } from '#server/rollout/move-vehicles.ts';
import { lockRollout, type Rollout } from '#server/rollout/rollout.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';

/**
 * Closes a batch of the vehicles that nobody has handed over when the last day of the rollout is over (D-095); those under way come to their results.
 * Answers whether there were any.
 */
export async function closeAfterPeriod(services: Services, rollout: Rollout): Promise<boolean> {
  const at = services.now();
  if (rollout.until === null || at < rollout.until) return false;
  return inTransaction(services.db, async (tx) => {
    const now = await lockRollout(tx, rollout.id);
    if (now?.state !== 'RUNNING') return false;
    const left = sql`
      select v.vin, 'ABORTED' as status, 'PENDING' as phase, null::text as error_code from rollout_vehicle v
      join rollout_job j on j.rollout_id = v.rollout_id and j.job_no = v.job_no
      join rollout_phase p on p.rollout_id = v.rollout_id and v.rank >= p.from_rank and v.rank < p.to_rank
      where v.rollout_id = ${rollout.id} and (v.status = 'WAITING' or (v.status = 'PENDING'
        and v.rank >= case when v.job_no = 1 then p.released_to else j.released_to end)) limit ${closeSize}
    `;
    const closed = await moveVehicles(tx, left, { rolloutId: rollout.id, at, from: ['PENDING', 'WAITING'] });
    if (closed > 0) return true;
    await sql`update rollout_phase set released_to = to_rank where rollout_id = ${rollout.id}`.execute(tx);
    return false;
  });
}
