import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Portal } from '#src/app/portal.ts';
import { tellEnd } from '#src/areas/data-import/import-news.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['data-imports']);
});
afterEach(() => vi.unstubAllGlobals());

/** What somebody is told of the import 7 on the page that is open. */
async function told(pathname: string, one: object) {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { pathname });
  const notify = { info: vi.fn<() => void>(), warning: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const getDataImport = async () => ({ kind: 'SALES_DATA', fileName: 'events.csv', errorCount: 0, problem: null, ...one });
  const portal = { notify, brandId: () => 1, clientOf: () => ({ getDataImport }), session: { on: () => undefined } };
  await tellEnd(portal as unknown as Portal, 'DATA_IMPORT', 7);
  return Object.entries(notify).flatMap(([kind, say]) => say.mock.calls.map((said) => [kind, ...said]));
}

it('says wherever its uploader is that the check of a file has ended, and how; not on its own page (D-188, D-056)', async () => {
  expect(await told('/', { state: 'INVALID', errorCount: 1_500 })).toEqual([
    ['warning', '“events.csv” has 1,500 errors, and nothing of it was taken.', 'Correct the file and upload it again.'],
  ]);
  expect(await told('/', { state: 'VALID' })).toEqual([
    ['info', '“events.csv” has no errors and can be committed.', 'It waits for your decision.'],
  ]);
  const failed = { state: 'FAILED', problem: 'The file has no rows.' };
  expect(await told('/', failed)).toEqual([['error', '“events.csv” could not be checked.', 'The file has no rows.']]);
  // Where it was chosen it is refused already.
  expect(await told('/deployment-tracking/data-import/sales-data', failed)).toEqual([]);
  expect(await told('/deployment-tracking/data-import/imports/7', { state: 'VALID' })).toEqual([]);
});
