import { beforeAll, expect, it } from 'vitest';
import type { DataImport, ImportPreview } from '#contract/data-import/import-shape.ts';
import { PreviewPart } from '#src/areas/data-import/import-preview.tsx';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { drawn } from '#tests/support/drawn.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['data-imports']);
});

it('rows that count already by another import of the same file have no effect to tell (D-188, D-247)', () => {
  const group = { name: 'WEBAPP-2025-10', rows: 1, vehicles: 1, news: 1 };
  const preview: ImportPreview = {
    groups: [group],
    more: 0,
    from: '2026-01-10',
    to: '2026-01-10',
    lines: [],
    warnings: [{ kind: 'UNKNOWN_VEHICLE', rows: 1, line: 2 }],
  };
  const shown = (kind: 'SALES_DATA' | 'TRACKING', sameAs: object | null) =>
    drawn(<PreviewPart one={{ kind, sameAs, state: 'VALID' } as unknown as DataImport} preview={preview} />);
  expect(shown('TRACKING', null)).toMatch(/What will be taken.*New campaign/s);
  expect(shown('TRACKING', { id: 13 })).not.toMatch(/What will be taken|New campaign|are taken as they are/);
  // Figures can be committed again: the last commit counts.
  expect(shown('SALES_DATA', { id: 13 })).toMatch(/What will be taken.*Replaces 1 figure/s);
});
