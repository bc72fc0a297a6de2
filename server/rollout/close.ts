import { sql } from 'kysely';
import type { JobStatus } from '#contract/deployment/rollout.ts';
import type { Transaction } from '#server/db/connection.ts';
import { jobLost } from '#server/fleet/failures.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { deploymentOf, publishAround, tellDeployment } from './deployments.ts';
import { moveVehicles, openStatuses } from './move-vehicles.ts';
import { notePoint } from './points.ts';
import { lockRollout, type Rollout, type Tally } from './rollout.ts';
import { linkEnded } from './superseded.ts';

/** Vehicles that are closed in one transaction. */
export const closeSize = 20_000;
/** A job may end as one of these whatever its vehicles did. */
const verdicts: readonly JobStatus[] = ['FAILED', 'MANIFEST_DUPLICATE', 'NOT_APPLICABLE', 'SUPERSEDED'];

export const isVerdict = (status: JobStatus): boolean => verdicts.includes(status);
export const isFinal = (status: JobStatus): boolean => isVerdict(status) || status === 'SUCCESS' || status === 'PARTIAL_SUCCESS';

/** What a rollout ended as, by its vehicles (D-063). */
export function resultOf({ succeeded, failed, aborted }: Tally): JobStatus {
  if (failed + aborted === 0) return 'SUCCESS';
  return succeeded === 0 && failed > 0 ? 'FAILED' : 'PARTIAL_SUCCESS';
}

/** The vehicles that are still open end with the job: from now on batches of them are closed, also after a restart. */
export async function beginEnding(services: Services, rollout: Rollout, verdict: JobStatus): Promise<void> {
  const deployment = await deploymentOf(services.db, rollout);
  await inTransaction(services.db, async (tx) => {
    const ending = { state: 'ENDING', verdict, jobStatus: verdict } as const;
    await tx.updateTable('rollout').set(ending).where('id', '=', rollout.id).where('state', '=', 'RUNNING').execute();
    const at = services.now().toISOString();
    if (deployment) await publishAround(tx, rollout.kind, deployment, { command: 'rollout.ending', at });
  });
}

/** Closes one batch of what an ended job left open; answers how many were closed. */
export async function closeBatch(services: Services, rollout: Rollout): Promise<number> {
  const aborted = rollout.verdict === 'ABORTED' || rollout.verdict === 'SUPERSEDED';
  const reason = rollout.problem === 'VWAC_SERVICE_JOB_NOT_FOUND' ? jobLost : rollout.verdict;
  const end = aborted ? sql`'ABORTED', v.phase, null::text` : sql`'FAILED', v.phase, ${reason}::text`;
  return inTransaction(services.db, async (tx) => {
    const now = await lockRollout(tx, rollout.id);
    if (now?.state !== 'ENDING') return 0;
    const moves = sql`
      select m.vin, m.status, m.phase, m.error_code from (
        select v.vin, ${end} from rollout_vehicle v where v.rollout_id = ${rollout.id} and v.status in ('PENDING', 'WAITING', 'RUNNING') limit ${closeSize}
      ) as m (vin, status, phase, error_code)
    `;
    return moveVehicles(tx, moves, { rolloutId: rollout.id, at: services.now(), from: openStatuses });
  });
}

/** Ends a rollout and tells its deployment (D-061.08, D-062.10, D-063). A deployment that was aborted meanwhile stays so. */
export async function endRollout(
  services: Services,
  rollout: Rollout,
  status: JobStatus,
  jobId: string | undefined,
): Promise<void> {
  const at = services.now();
  const author = systemAuthor(at.toISOString(), `rollout-${rollout.id}`);
  await inTransaction(services.db, async (tx) => {
    await tellDeployment(tx, author, rollout, { type: 'job.reported', payload: { status, jobId } });
    await closeRollout(tx, rollout, status, at);
  });
}

/** A rollout's own end, in the transaction that told its deployment. */
export async function closeRollout(
  tx: Transaction,
  { id, kind, deploymentId, startedOn }: Pick<Rollout, 'id' | 'kind' | 'deploymentId' | 'startedOn'>,
  status: JobStatus,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('rollout')
    // What has ended is not asked for any more.
    .set({ state: 'ENDED', jobStatus: status, endedOn: at, updatedOn: at, paused: false, problem: null })
    .where('id', '=', id)
    .execute();
  if (status === 'SUPERSEDED') await linkEnded(tx, { kind, deploymentId });
  await notePoint(tx, id, startedOn ?? at, at);
}
