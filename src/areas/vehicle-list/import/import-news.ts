import type { ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import { count } from '#src/app/format/format.ts';
import type { Portal } from '#src/app/portal.ts';
import { lookAtImport } from '#src/areas/vehicle-list/wiring.ts';
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
    lookAtImport(portal, id, brandId, new AbortController().signal),
    loadTexts(['vehicle-lists']),
  ]);
  sayEnd(portal, ended);
}
