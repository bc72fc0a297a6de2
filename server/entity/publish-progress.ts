import type { ChangeEvent } from '#contract/live/news.ts';
import type { Transaction } from '#server/db/connection.ts';
import { publish } from '#server/live/live.ts';
import { audienceOf } from './audience.ts';
import type { EntityRow, EntityStore } from './flow-store.ts';

/** Tells open pages of an entity how something goes on that does not change it: its revision stays, and nobody's edit grows old by it. */
export async function publishProgress(
  tx: Transaction,
  store: EntityStore,
  row: EntityRow,
  { command, at, by = null }: Pick<ChangeEvent, 'command' | 'at'> & { readonly by?: ChangeEvent['by'] },
): Promise<void> {
  const news = {
    entityType: store.entityType,
    entityId: row.id,
    parentId: store.parent?.(row) ?? null,
    revision: null,
    command,
    by,
    at,
  };
  await publish(tx, news, await audienceOf(tx, store, row, row.brandIds));
}
