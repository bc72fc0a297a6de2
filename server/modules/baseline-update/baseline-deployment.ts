import type { Transaction } from '#server/db/connection.ts';
import { applyFact } from '#server/entity/command.ts';
import { loadEntity } from '#server/entity/entity.ts';
import { publishProgress } from '#server/entity/publish-progress.ts';
import type { Author } from '#server/journal/journal.ts';
import { linkColumn, linkedTo, type RolloutType } from './baseline-links.ts';
import { baselineStore } from './baseline-update-store.ts';

/** A rollout starts: the released baseline updates that it is linked to are in rollout (D-075.9). */
export async function beginBaselines(tx: Transaction, author: Author, entityType: RolloutType, id: number): Promise<void> {
  for (const update of await linkedTo(tx, entityType, id))
    if (update.status === 'READY_FOR_DEPLOYMENT')
      await applyFact(tx, author, baselineStore, { id: update.id, type: 'deployment.started', mentions: { entityType, id } });
}

/** A rollout came further: whether the baseline updates that it is linked to can be closed may have changed, and their pages ask anew (D-075.10, D-247). */
export async function tellBaselines(tx: Transaction, entityType: RolloutType, { changedOn, id }: RolloutRow): Promise<void> {
  for (const update of await linkedTo(tx, entityType, id)) {
    const row = await loadEntity(tx, baselineStore, update.id);
    if (row) await publishProgress(tx, baselineStore, row, { command: 'rollout.changed', at: changedOn.toISOString() });
  }
}
type RolloutRow = { readonly id: number; readonly changedOn: Date };

/** A rollout is deleted before its start: the baseline updates that it was linked to hear of it, and wait for another one. */
export async function forgetRollout(tx: Transaction, author: Author, entityType: RolloutType, id: number): Promise<void> {
  const updates = await linkedTo(tx, entityType, id);
  await tx.deleteFrom('baselineRollout').where(linkColumn[entityType], '=', id).execute();
  for (const update of updates)
    await applyFact(tx, author, baselineStore, { id: update.id, type: 'deployment.deleted', mentions: { entityType, id } });
}
