import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, type ImportState, importColumns, isTracking } from '#contract/data-import/import-kinds.ts';
import type { DataImport, ImportPreview } from '#contract/data-import/import-shape.ts';
import { count } from '#contract/words.ts';
import { dash } from '#src/app/format/dash.ts';
import { date } from '#src/app/format/format.ts';
import { Section } from '#src/ui/page/section.tsx';
import { PlainTable } from '#src/ui/table/plain-table.tsx';

/** What the groups are, once they are not ahead any more. */
const titles: Partial<Record<ImportState, 'preview.took' | 'preview.tookBack'>> = {
  COMMITTED: 'preview.took',
  ROLLED_BACK: 'preview.tookBack',
};

type Props = { readonly one: DataImport; readonly preview: ImportPreview };

/** What the file brings, or brought: its groups, and its first lines as they are taken. */
export function PreviewPart({ one: { kind, sameAs, state }, preview }: Props) {
  const { t } = useTranslation('data-imports');
  const { from, groups, more, to } = preview;
  const day = (at: string) => (/^\d{4}-\d{2}-\d{2}$/.test(at) ? date(at) : at);
  const span = from !== null && to !== null && (from === to ? day(from) : t('preview.span', { from: day(from), to: day(to) }));
  // Rows that count already by another import are not taken again.
  const isTaken = sameAs !== null && isTracking(kind);
  const isToCome = state === 'VALID' && !isTaken;
  const title = t(isToCome ? 'preview.title' : (titles[state] ?? 'preview.had'));
  const news = (figure: number) => {
    if (figure === 0) return dash;
    return isTracking(kind) ? t('preview.new') : t('preview.replaces', { count: figure, figure: count(figure) });
  };
  // Figures that replace none have no effect to tell.
  const hasNews = !isTaken && state !== 'ROLLED_BACK' && groups.some((group) => group.news > 0);
  return (
    <>
      <Section title={title} note={span || undefined} spaced field="preview">
        <PlainTable
          label={title}
          widths={hasNews ? [null, 96, 112, 176] : [null, 96, 112]}
          head={
            <>
              <th scope="col">{t(`preview.group.${kind}`)}</th>
              <th scope="col" className="cc-num">
                {t('preview.rows')}
              </th>
              <th scope="col" className="cc-num">
                {t('field.vehicles')}
              </th>
              {hasNews && <th scope="col">{t('preview.news')}</th>}
            </>
          }
        >
          {groups.map(({ name, news: figure, rows, vehicles }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="cc-num">{count(rows)}</td>
              <td className="cc-num">{count(vehicles)}</td>
              {hasNews && <td>{news(figure)}</td>}
            </tr>
          ))}
        </PlainTable>
        {more > 0 && <p className="cc-muted">{t('preview.more', { count: more, figure: count(more) })}</p>}
      </Section>
      {state !== 'ROLLED_BACK' && <Lines kind={kind} preview={preview} warns={!isTaken} />}
    </>
  );
}

/** Columns that count vehicles; the others with digits are names, times and years. */
const isFigure = (column: string) => column === 'vehiclesSold' || column === 'vehicles';

type LinesProps = { readonly kind: ImportKind; readonly preview: ImportPreview; readonly warns: boolean };

/** What may be a slip in its lines, and the first of them as they are taken. */
function Lines({ kind, preview: { lines, warnings }, warns }: LinesProps) {
  const { t } = useTranslation('data-imports');
  return (
    <>
      {warns && warnings.length > 0 && (
        <Section title={t('warnings.title')} note={t('warnings.note')} spaced field="warnings">
          <ul className="cc-import-warnings">
            {warnings.map((warning) => (
              <li key={warning.kind}>
                <IconAlertTriangle size={14} aria-hidden="true" />
                {t(`warnings.${warning.kind}`, { count: warning.rows, figure: count(warning.rows), line: count(warning.line) })}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('preview.lines')} note={t('preview.first', { count: lines.length })} spaced>
        <PlainTable
          label={t('preview.lines')}
          widths={importColumns[kind].map((name) => (['campaignId', 'eventTime', 'vin'].includes(name) ? 188 : 128))}
          head={importColumns[kind].map((name) => (
            <th key={name} scope="col" className={isFigure(name) ? 'cc-num' : undefined}>
              {name}
            </th>
          ))}
        >
          {lines.map((cells) => (
            <tr key={cells.join()}>
              {importColumns[kind].map((name, place) => (
                <td key={name} className={isFigure(name) ? 'cc-num' : undefined}>
                  {isFigure(name) ? count(Number(cells[place])) : cells[place] || dash}
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      </Section>
    </>
  );
}
