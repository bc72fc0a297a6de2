import type { Database, Transaction } from '#server/db/connection.ts';
import { lockEntity, writeRow } from '#server/entity/entity.ts';
import { flowState } from '#server/entity/flow-store.ts';
import { e311Backend } from '#server/fleet/e311-backend.ts';
import type { RolloutRequest } from '#server/fleet/gateway.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import { systemAuthor } from '#server/journal/journal.ts';
import { e311JobKey } from '#server/rollout/engine.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { withDeadline } from '#server/upstreams/deadline.ts';
import { portOf } from '#server/upstreams/tool.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';
import { type E311DeploymentStored, e311DeploymentStore } from './e311-deployment-store.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** what was asked of the vehicle backend, and nobody has taken yet */
    e311Campaign: { key: string; deploymentId: number; attempt: number; askedOn: Date };
  }
}

/** How the vehicle backend is asked for the campaign of an attempt: by the same key however often. */
export const campaignOf = (
  { description, deploymentRequestId, requestTitle }: E311DeploymentStored,
  key: string,
): RolloutRequest => ({
  key,
  name: description,
  moduleName: requestTitle,
  moduleVersion: String(deploymentRequestId),
});

/** Notes that the backend is about to be asked for a campaign: whatever becomes of the answer, it is known that there may be one. */
export async function noteCampaign(db: Database, deploymentId: number, attempt: number, askedOn: Date): Promise<void> {
  await db
    .insertInto('e311Campaign')
    .values({ key: e311JobKey(deploymentId, attempt), deploymentId, attempt, askedOn })
    .onConflict((on) => on.column('key').doUpdateSet({ askedOn }))
    .execute();
}

/** The attempt has its campaign, or is told that there is none. */
export async function settleCampaign(tx: Transaction, deploymentId: number, attempt: number): Promise<void> {
  await tx.deleteFrom('e311Campaign').where('key', '=', e311JobKey(deploymentId, attempt)).execute();
}

/** So long nobody has taken a campaign before it counts as left over, in ms: longer than any start waits. */
const leftFor = 5 * 60_000;

/**
 * Closes campaigns that were created, perhaps, and that no deployment has: the answer was lost, and nobody started again. Their attempt is spent
 * first, so that the next start gets a campaign of its own. What cannot be closed now is tried again.
 */
export async function closeLeftCampaigns(services: Services): Promise<void> {
  const { db, log, now } = services;
  const left = await db
    .selectFrom('e311Campaign')
    .selectAll()
    .where('askedOn', '<', new Date(now().getTime() - leftFor))
    .orderBy('askedOn')
    .execute();
  for (const { attempt, deploymentId, key } of left) {
    try {
      const row = await inTransaction(db, (tx) => spend(services, tx, deploymentId, attempt));
      if (row) await close(services, campaignOf(row, key));
      await db.deleteFrom('e311Campaign').where('key', '=', key).execute();
    } catch (err) {
      log.warn({ err, key }, 'a campaign that was left over could not be closed; it is tried again');
    }
  }
}

/** Sees to it that no start names the attempt any more; its history says why. */
async function spend({ now }: Services, tx: Transaction, id: number, attempt: number): Promise<E311DeploymentStored | undefined> {
  const row = await lockEntity<E311DeploymentStored>(tx, e311DeploymentStore, id);
  if (!row || row.attempt >= attempt) return row;
  const author = systemAuthor(now().toISOString(), `e311-campaign-${id}`);
  const { context, value } = flowState(e311DeploymentStore, row);
  const change = { author, command: 'campaign.closed', brandId: row.homeBrandId, role: '', snapshot: { value, context } };
  return writeRow(tx, e311DeploymentStore, row, { attempt }, change);
}

/** The backend answers the campaign that it has of the key; one that it refuses does not exist. */
async function close({ upstreams }: Services, request: RolloutRequest): Promise<void> {
  const backend = portOf(upstreams, e311Backend);
  const jobId = await withDeadline(() => backend.startJob(request)).catch((error: unknown) => {
    if (error instanceof VehicleCloudError) return undefined;
    throw error;
  });
  if (jobId !== undefined) await withDeadline(() => backend.abort(jobId));
}

/** Looks for them as long as there is a server. */
export const leftCampaigns = defineRecurring('e311-campaigns', 60, closeLeftCampaigns);
