import type { ImportPreview } from '#contract/data-import/import-shape.ts';

/** What the shown groups of a preview have together. */
export const sumOf = (preview: ImportPreview | null, figure: 'news' | 'rows' | 'vehicles'): number =>
  preview?.groups.reduce((sum, group) => sum + group[figure], 0) ?? 0;
