import type { ImportPreview, ImportRow } from '#contract/data-import/import-shape.ts';

/** What the shown groups of a preview have together. */
export const sumOf = (preview: ImportPreview | null, figure: 'news' | 'rows' | 'vehicles'): number =>
  preview?.groups.reduce((sum, group) => sum + group[figure], 0) ?? 0;

/** Whether its lines were checked to the end: until then nobody knows how many are valid. */
export const isCounted = ({ rowsInvalid, rowsTotal, rowsValid, state }: ImportRow): boolean =>
  state !== 'VALIDATING' && state !== 'FAILED' && rowsValid + rowsInvalid === rowsTotal && rowsTotal > 0;
