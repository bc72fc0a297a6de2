import { sql } from 'kysely';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';
import { fleetOf } from './fleet-of.ts';
import { movesOf, moveVehicles, openStatuses } from './move-vehicles.ts';
import { lockRollout, type Rollout, type RolloutJob } from './rollout.ts';

const pageSize = 5_000;
const pagesATick = 4;

/** What a tick heard of a job: how many vehicles moved, and whether nothing is left to hear. */
export type Heard = {
  readonly status: JobStatus;
  readonly moved: number;
  readonly drained: boolean;
  /** since when the fleet does not know the job any more */
  readonly lostSince?: Date | null;
};

/**
 * Asks the fleet for a job's status and then for what its vehicles did. The cursor moves in the transaction that moves the vehicles, from
 * the value that was asked with: after a crash, or beside another server, nothing is taken twice and nothing is lost (T24).
 */
export async function pollJob(services: Services, rollout: Rollout, job: RolloutJob): Promise<Heard> {
  const fleet = fleetOf(services, rollout.kind);
  let cursor = job.cursor;
  let moved = 0;
  try {
    const status = await withDeadline(() => fleet.jobStatus(job.jobId));
    for (let page = 0; page < pagesATick; page += 1) {
      const asked = cursor;
      const answer = await withDeadline(() => fleet.changes(job.jobId, asked, pageSize));
      moved += await inTransaction(services.db, async (tx) => {
        await lockRollout(tx, rollout.id);
        const { numUpdatedRows } = await tx
          .updateTable('rolloutJob')
          .set({ cursor: answer.cursor, status, lostSince: null })
          .where('rolloutId', '=', rollout.id)
          .where('jobNo', '=', job.jobNo)
          .where('jobId', '=', job.jobId)
          .where(sql<boolean>`cursor is not distinct from ${asked}`)
          .executeTakeFirst();
        if (numUpdatedRows === 0n || answer.changes.length === 0) return 0;
        return moveVehicles(tx, movesOf(answer.changes), { rolloutId: rollout.id, at: services.now(), from: openStatuses });
      });
      cursor = answer.cursor;
      if (!answer.more) return { status, moved, drained: true };
    }
    return { status, moved, drained: false };
  } catch (error) {
    if (!(error instanceof VehicleCloudError)) throw error;
    const lostSince = error.code === 'VWAC_SERVICE_JOB_NOT_FOUND' ? (job.lostSince ?? services.now()) : null;
    await services.db
      .updateTable('rolloutJob')
      .set({ status: 'UNKNOWN', lostSince })
      .where('rolloutId', '=', rollout.id)
      .where('jobNo', '=', job.jobNo)
      .execute();
    await services.db.updateTable('rollout').set({ problem: error.code }).where('id', '=', rollout.id).execute();
    return { status: 'UNKNOWN', moved, drained: false, lostSince };
  }
}
