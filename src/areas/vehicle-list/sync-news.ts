import { maxRows } from '#contract/list.ts';
import type { Portal } from '#src/app/portal.ts';
import { vehicleLists } from './wiring.ts';

/** Lists that the page warned of, by the name in the warning. */
const warned = new Map<number, string>();

/**
 * A list was changed, or could not be synchronised: warns on whatever page is open, of lists that I may read, until it could be (ERR-20, D-152).
 * `isFailure`: the news say so; other changes of a list only matter once there is a warning.
 */
export async function tellSync(portal: Portal, listId: number, isFailure: boolean): Promise<void> {
  const before = warned.get(listId);
  if (!isFailure && before === undefined) return;
  const { items } = await vehicleLists(portal, { sync: 'FAILED', limit: String(maxRows) }).fresh();
  const row = items.find(({ id }) => id === listId);
  if (before !== undefined && row?.name !== before) {
    portal.warn({ cause: 'vehicleListNotSynchronised', name: before }, { isOver: true });
    warned.delete(listId);
  }
  if (!row) return;
  portal.warn({ cause: 'vehicleListNotSynchronised', name: row.name });
  warned.set(listId, row.name);
}
