import { beforeAll, expect, it } from 'vitest';
import { importFiles, mostLines } from '#contract/data-import/import-kinds.ts';
import type { DataImport, ImportPreview, ImportRow } from '#contract/data-import/import-shape.ts';
import { ApiError } from '#src/api/problem.ts';
import { refusedFileText } from '#src/app/failure/failure-text.ts';
import { flowTexts } from '#src/app/workflow/flow-texts.ts';
import { PreviewPart } from '#src/areas/data-import/import-preview.tsx';
import { CommitNotes } from '#src/areas/data-import/same-file.tsx';
import { isCounted } from '#src/areas/data-import/sum-of.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['data-imports', 'flows', 'flows.data-import', 'flows.oru23-import']);
});

const group = { name: 'WEBAPP-2025-10', rows: 1, vehicles: 1, news: 1 };
const preview: ImportPreview = {
  groups: [group],
  more: 0,
  from: '2026-01-10',
  to: '2026-01-10',
  lines: [],
  warnings: [{ kind: 'UNKNOWN_VEHICLE', rows: 1, line: 2 }],
};
const drawnAs = (one: Partial<DataImport>) => drawn(<PreviewPart one={one as DataImport} preview={preview} />);

it('rows that count already by another import of the same file have no effect to tell (D-188, D-247)', () => {
  const shown = (kind: 'SALES_DATA' | 'TRACKING', sameAs: object | null) =>
    drawnAs({ kind, sameAs: sameAs as DataImport['sameAs'], state: 'VALID' });
  expect(shown('TRACKING', null)).toMatch(/What will be taken.*New campaign/s);
  expect(shown('TRACKING', { id: 13 })).not.toMatch(/What will be taken|New campaign|are taken as they are/);
  // Figures can be committed again: the last commit counts.
  expect(shown('SALES_DATA', { id: 13 })).toMatch(/What will be taken.*Replaces 1 figure/s);
});

it('its first lines have figures with separators, and years without (D-093)', () => {
  const lines = [['2025-10', 'DE', 'E311', 'ID.3', '2026', '4210']];
  const shown = drawn(
    <PreviewPart one={{ kind: 'SALES_DATA', sameAs: null, state: 'VALID' } as DataImport} preview={{ ...preview, lines }} />,
  );
  expect(shown).toMatch(/<td>2026<\/td><td class="cc-num">4,210<\/td>/);
});

it('what was rolled back is what was removed: nothing of it is to come, to be checked or to be taken (D-188)', () => {
  const shown = drawnAs({ kind: 'TRACKING', sameAs: null, state: 'ROLLED_BACK' });
  expect(shown).toMatch(/What was removed.*WEBAPP-2025-10/s);
  expect(shown).not.toMatch(/New campaign|Please check|First rows/);
});

it('how many rows are valid is said once they are checked, and of no file whose check did not end (D-093)', () => {
  const counted = (state: ImportRow['state'], rowsTotal: number, rowsValid: number) =>
    isCounted({ state, rowsTotal, rowsValid, rowsInvalid: 0 } as ImportRow);
  expect([counted('VALID', 3, 3), counted('CANCELLED', 3, 3)]).toEqual([true, true]);
  expect([counted('VALIDATING', 3, 0), counted('FAILED', 0, 0), counted('CANCELLED', 3, 0)]).toEqual([false, false, false]);
});

it('what can no longer be done with an import says what became of it (D-188, D-155)', () => {
  const whyClosed = (flowId: string, at: ImportRow['state']) =>
    flowTexts(flowId, { people: [], me: '', at }).need({ kind: 'state', key: 'VALID', by: [] }, 'import.commit', {});
  for (const flowId of ['dataImport', 'oru23Import']) {
    expect(whyClosed(flowId, 'CANCELLED')).toBe('The import was cancelled; its file can be uploaded again');
    expect(whyClosed(flowId, 'FAILED')).toBe('The file could not be checked; it can be uploaded again');
    expect(whyClosed(flowId, 'ROLLED_BACK')).toBe('The import was rolled back; its file can be uploaded again');
    expect(whyClosed(flowId, 'INVALID')).toBe('The file must have been checked without errors');
  }
});

it('a file of 100 MB has not too many lines, however short they are (D-093)', () => {
  const shortest = '2026-01;DE;E311;X;2026;1\n';
  expect(importFiles.maxBytes / shortest.length).toBeLessThanOrEqual(mostLines);
});

it('a file that was refused says why in its own words (D-150, DT-04)', () => {
  const detail = 'sales.csv: the file is empty.';
  const answered = (problem: object) => new ApiError({ code: 'UNKNOWN', status: 422, problem: problem as never });
  expect(refusedFileText(answered({ status: 422, detail: 'x', errors: [{ instance: '/files', detail }] }))).toBe(detail);
  expect(refusedFileText(new Error('Nothing answers.'))).toBe('Nothing answers.');
});

it('who commits hears what is taken, whether it takes long, and that the same file was committed or waits too (D-188)', () => {
  const by = { id: 'u', username: 'u', email: '', fullName: 'David Pohl' };
  const alike = { id: 12, fileName: 'a.csv', by, on: '2026-01-10T08:00:00.000Z' };
  const notes = (one: Partial<DataImport>) =>
    drawn(<CommitNotes one={{ kind: 'SALES_DATA', preview, rowsTotal: 3, sameAs: null, alsoOpen: [], ...one } as DataImport} />);
  expect(notes({})).toContain('3 rows are taken; vehicles: 1.');
  expect(notes({})).not.toMatch(/same file|goes on when you leave/);
  expect(notes({ rowsTotal: 1_405_011 })).toContain('The commit goes on when you leave the page.');
  expect(notes({ sameAs: alike })).toMatch(/same file as import 12, committed on .* by David Pohl\. Nothing counts twice/);
  expect(notes({ alsoOpen: [alike] })).toContain('The same file waits as import 12 too');
});
