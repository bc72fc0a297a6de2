import type { DataImport } from '#contract/data-import/import-shape.ts';
import { count } from '#contract/words.ts';
import { callOf } from '#src/app/entity/calls.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import type { Portal } from '#src/app/portal.ts';
import { loadTexts, textOf } from '#src/i18n/i18n.ts';
import { dataImport, listPaths, oru23Import } from './data-import.tsx';
import { importUploads, takenImport } from './uploads.ts';

type Ended = Pick<DataImport, 'errorCount' | 'fileName' | 'problem' | 'state'>;

/** Says in a toast how the check of a file ended (D-188). What somebody cancelled is known to them. */
export function sayEnd({ notify }: Pick<Portal, 'notify'>, { errorCount, fileName, problem, state }: Ended): void {
  const values = { fileName, count: errorCount, figure: count(errorCount) };
  const text = textOf('data-imports', `ended.${state}`, values) ?? '';
  if (state === 'VALID') notify.info(text, textOf('data-imports', 'ended.decide'));
  if (state === 'INVALID') notify.warning(text, textOf('data-imports', 'standing.invalidText'));
  if (state === 'FAILED') notify.error(text, problem ?? undefined);
}

/** The check of a file of mine has ended, wherever I am now: also after a reload, which has forgotten it. Its own page says so itself. */
export async function tellEnd(portal: Portal, type: 'DATA_IMPORT' | 'ORU23_IMPORT', id: number): Promise<void> {
  const definition = type === 'ORU23_IMPORT' ? oru23Import : dataImport;
  const brandId = portal.brandId();
  const call = callOf(portal, definition.table, `get${definition.name}`);
  const [answer] = await Promise.all([call({ params: { id } }, { brandId }), loadTexts(['data-imports'])]);
  const ended = answer as DataImport;
  // While this tab waits for the answer to its upload, that one leads to the page.
  await Promise.all(
    importUploads(portal)
      .all()
      .filter(({ fileName }) => fileName === ended.fileName)
      .map(takenImport),
  );
  const { pathname } = globalThis.location;
  const isShown = pathname === pageUrl(definition, { id, brandId }).split('?')[0];
  // A file that is refused at once is so where it was chosen.
  if (!isShown && !(ended.state === 'FAILED' && pathname === listPaths[ended.kind])) sayEnd(portal, ended);
}
