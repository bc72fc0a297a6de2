import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boardOf } from '#contract/analytics/boards.ts';
import { AnsweredPart } from '#src/app/board/answered-part.tsx';
import { keepFilters } from '#src/app/board/use-remembered-search.ts';
import { count } from '#src/app/format/format.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { cx } from '#src/ui/cx.ts';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { rowsHref, travelling, useBoard } from './board.ts';
import { useWidget } from './use-board-calls.ts';
import { changeOf, fewest, figureAt, measureText, type Row } from './words.ts';

const errorBoard = '/data-analytics/error-tracking/withSelectedFilters';

/** The figures of a board, each with how it differs from the period before (D-190). */
export function BoardFigures() {
  const { t } = useTranslation('analytics');
  const { name } = useBoard();
  const names = boardOf(name).widgets['key-figures']?.measures ?? [];
  return (
    <AnsweredPart state={useWidget('key-figures')} lines={2} height={81}>
      {({ rows: [row = {}] }) => (
        <KeyFigures
          figures={names.map((measure) => ({
            key: measure,
            label: t(`figure.${measure as 'targeted'}`),
            figure: measureText(measure, row[measure]),
            base: <Base measure={measure} row={row} />,
            hint: <Change measure={measure} row={row} />,
          }))}
        />
      )}
    </AnsweredPart>
  );
}

/** What a figure is a part of; how many failed leads to why. */
function Base({ measure, row }: { readonly measure: string; readonly row: Row }): ReactNode {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const brandId = useBrandId();
  const mayOpen = useMayOpen();
  const figure = (name: string) => count(figureAt(row, name));
  if (measure === 'running') return t('base.running', { campaigns: figure('campaigns'), paused: figure('paused') });
  if (measure === 'targeted') return t('base.targeted');
  if (measure === 'success') return t('base.success', { vehicles: figure('ended') });
  const [failed, unsolved] = [figureAt(row, 'failed'), figureAt(row, 'unsolved')];
  if (measure === 'failed') return failed > unsolved ? t('base.solved', { vehicles: count(failed - unsolved) }) : undefined;
  if (measure === 'solvedSoon' && failed > 0)
    return figureAt(row, 'judged') > 0 ? t('base.judged', { vehicles: figure('judged') }) : t('base.tooEarly');
  if (measure !== 'failure') return undefined;
  if (board.name.endsWith('error-tracking')) return t('base.success', { vehicles: figure('ended') });
  // The error board counts everything that failed.
  const text =
    failed > unsolved
      ? t('base.unsolved', { vehicles: count(unsolved), failed: count(failed) })
      : t('base.failure', { count: failed, vehicles: count(failed) });
  // Where success says of how many vehicles, that stands beside it.
  if (!boardOf(board.name).widgets['key-figures']?.measures.includes('success'))
    return t('base.success', { vehicles: figure('ended') });
  if (!board.name.startsWith('deployment')) return text;
  const filters = travelling(board, 'error-tracking');
  if (filters && !mayOpen(errorBoard)) return text;
  return (
    <UiLink
      className="cc-link"
      href={filters ? errorBoard : rowsHref(board, { status: 'FAILED' })}
      onClick={() => filters && keepFilters(brandId, 'error-tracking', { period: '90d', ...filters })}
    >
      {text}
    </UiLink>
  );
}

function Change({ measure, row }: { readonly measure: string; readonly row: Row }): ReactNode {
  const { t } = useTranslation('analytics');
  const change = changeOf(measure, row);
  if (change.is === 'none') return t('change.none');
  if (change.is === 'same') return t('change.same');
  const before = t('change.before', { figure: change.before });
  if (change.is === 'few' || change.is === 'fewNow') return t(`change.${change.is}`, { before, count: fewest });
  const { amount, isBetter, isMore } = change;
  const word = isBetter === undefined ? '' : t(isBetter ? 'change.better' : 'change.worse');
  return (
    <>
      <span className={cx(isBetter !== undefined && (isBetter ? 'cc-better' : 'cc-worse'))}>
        <span aria-hidden="true">{isMore ? '↑ ' : '↓ '}</span>
        <span className="cc-sr">{t(isMore ? 'change.more' : 'change.less')}</span>
        {[amount, word].filter(Boolean).join(' ')}
      </span>
      {` · ${before}`}
    </>
  );
}
