import { choiceText } from '#src/app/entity/field-words.ts';
import { type ColumnOf, choice, edited, figure, text, title } from '#src/app/entity/list/columns.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import type { ReleaseRow } from './campaign-release.ts';

const validity = ({ validity: { valid } }: ReleaseRow) => (valid ? 'valid' : 'invalid');
const glyphs = { valid: 'POSITIVE', invalid: 'NEGATIVE' } as const;
const targetOf = (row: ReleaseRow) => ('ecu' in row ? row.ecu : row.diagnosticAddress);

/** D-123: what lists of releases show. */
export const releaseColumns: readonly ColumnOf<ReleaseRow>[] = [
  title<ReleaseRow>('name'),
  text<ReleaseRow>('target', { value: targetOf, width: 110 }),
  text<ReleaseRow>('softwareRelease', { width: 160 }),
  figure<ReleaseRow>('campaigns', { value: ({ campaignCount }) => campaignCount, width: 96 }),
  (of) =>
    choice<ReleaseRow>('validity', {
      values: ['valid', 'invalid'],
      value: (row) => choiceText(of, 'validity', validity(row)),
      cell: (row) => <StatusGlyph kind={glyphs[validity(row)]} label={choiceText(of, 'validity', validity(row))} />,
      width: 84,
    })(of),
  edited<ReleaseRow>(),
];
