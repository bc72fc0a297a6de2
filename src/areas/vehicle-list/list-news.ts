import { maxRows } from '#contract/list.ts';
import { vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { type ListImport, vehicleListImportEndpoints } from '#contract/vehicle-list/vehicle-list-import.ts';
import { count } from '#contract/words.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { loadTexts, textOf } from '#src/i18n/i18n.ts';

const words = (key: string, values: Record<string, unknown>) => textOf('vehicle-lists', `imports.${key}`, values) ?? '';

/** Says in a toast how an upload ended, with the name of its list (D-155). What somebody cancelled is known to them. */
export function sayEnd({ notify }: Pick<Portal, 'notify'>, { counts, fileName, name, problem, state }: ListImport): void {
  if (state === 'FAILED') notify.error(words('failed', { fileName }), problem ?? undefined);
  if (state === 'READY') notify.info(words('ready', { fileName }), words('readyText', { name }));
  if (state !== 'IMPORTED') return;
  const { total = 0, valid = 0 } = counts ?? {};
  notify.success(words('finished', { count: valid, valid: count(valid), rejected: count(total - valid) }), name);
}

/** An upload of mine has ended, wherever I am now: also after a reload, which has forgotten it. */
export async function tellEnd(portal: Portal, id: number): Promise<void> {
  const brandId = portal.brandId();
  const [ended] = await Promise.all([
    portal.clientOf(vehicleListImportEndpoints).getImport({ params: { importId: id } }, { brandId }),
    loadTexts(['vehicle-lists']),
  ]);
  sayEnd(portal, ended);
}

/** Lists that the page warned of, by the name in the warning. */
const warned = new Map<number, string>();

/**
 * A list was changed, or could not be synchronised: warns on whatever page is open, of lists that I may read, until it could be (ERR-20, D-152).
 * `isFailure`: the news say so; other changes of a list only matter once there is a warning.
 */
export async function tellSync(portal: Portal, listId: number, isFailure: boolean): Promise<void> {
  const before = warned.get(listId);
  if (!isFailure && before === undefined) return;
  const query = { sync: 'FAILED', limit: String(maxRows) };
  const failed = resource(portal, 'listVehicleLists', { query }, vehicleListEndpoints);
  const { items } = await failed.fresh();
  const row = items.find(({ id }) => id === listId);
  if (before !== undefined && row?.name !== before) {
    portal.warn({ cause: 'vehicleListNotSynchronised', name: before }, { isOver: true });
    warned.delete(listId);
  }
  if (!row) return;
  portal.warn({ cause: 'vehicleListNotSynchronised', name: row.name });
  warned.set(listId, row.name);
}
