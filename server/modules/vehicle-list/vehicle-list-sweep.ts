import { keptHours } from '#contract/vehicle-list/vehicle-list-import.ts';
import { defineRecurring } from '#server/jobs/recurring.ts';
import type { Services } from '#server/services.ts';
import { inTransaction } from '#server/transaction.ts';
import { dropOrphans } from './vehicle-list-content.ts';
import { closeReady } from './vehicle-list-import-store.ts';
import { sweepVersions } from './vehicle-list-versions.ts';

const hour = 3_600_000;
/** Vehicles that nothing has are another call's until it has surely ended, in minutes. */
const orphanAge = 60;

/** Once an hour: drops vehicles of before that can no longer be restored, and uploads about which nobody decided within a day. */
export const listSweep = defineRecurring('vehicle-lists.sweep', 3_600, sweepLists);

export async function sweepLists({ db, log, now }: Services): Promise<void> {
  const at = now();
  const versions = await inTransaction(db, (tx) => sweepVersions(tx, at));
  const late = await db
    .selectFrom('vehicleListImport')
    .select('id')
    .where('state', '=', 'READY')
    .where('uploadedOn', '<=', new Date(at.getTime() - keptHours * hour))
    .execute();
  for (const { id } of late)
    await inTransaction(db, (tx) => closeReady(tx, { id }, `Nobody decided within ${keptHours} hours.`, at.toISOString()));
  await dropOrphans(db, orphanAge);
  if (versions + late.length > 0) log.info({ versions, uploads: late.length }, 'old vehicles of lists removed');
}
