import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { boardOf } from '#contract/analytics/boards.ts';
import { measureOf } from '#contract/analytics/measures.ts';
import { keepFilters } from '#src/app/board/use-remembered-search.ts';
import { count } from '#src/app/format/format.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { cx } from '#src/ui/cx.ts';
import { KeyFigures } from '#src/ui/figures/key-figures.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/page/page-states.tsx';
import { queryOf, useBoard } from './board.ts';
import { useWidget } from './use-board-calls.ts';
import { figureAt, measureText, type Row } from './words.ts';

const errorBoard = '/data-analytics/error-tracking/withSelectedFilters';

/** The figures of a board, each with how it differs from the period before (D-190). */
export function BoardFigures() {
  const { t } = useTranslation(['analytics', 'common']);
  const { name } = useBoard();
  const { answer, error, hasFailed, reload } = useWidget('key-figures');
  const row = answer?.rows[0];
  if (!answer || !row)
    return hasFailed ? <FailedPart error={error} onRetry={reload} /> : <Skeleton label={t('common:state.loading')} rows={2} />;
  const names = boardOf(name).widgets['key-figures']?.measures ?? [];
  return (
    <KeyFigures
      figures={names.map((measure) => ({
        key: measure,
        label: t(`figure.${measure as 'targeted'}`),
        figure: measureText(measure, row[measure]),
        base: <Base measure={measure} row={row} />,
        hint: <Change measure={measure} row={row} />,
      }))}
    />
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
  if (measure !== 'failure') return undefined;
  if (board.name.endsWith('error-tracking')) return t('base.success', { vehicles: figure('ended') });
  const text = t('base.failure', { count: figureAt(row, 'failed'), vehicles: figure('failed') });
  if (!board.name.startsWith('deployment') || !mayOpen(errorBoard)) return text;
  const { period, from, to, market, model, modelYear, campaign, platform } = queryOf(board);
  return (
    <UiLink
      className="cc-link"
      href={errorBoard}
      onClick={() =>
        keepFilters(brandId, 'error-tracking', {
          period: period ?? '90d',
          from,
          to,
          market,
          model,
          modelYear,
          campaign,
          platform,
        })
      }
    >
      {text}
    </UiLink>
  );
}

function Change({ measure, row }: { readonly measure: string; readonly row: BoardWidget['rows'][number] }): ReactNode {
  const { t } = useTranslation('analytics');
  const now = row[measure];
  const then = row[`${measure}Before`];
  if (typeof now !== 'number' || typeof then !== 'number') return t('change.none');
  const definition = measureOf(measure);
  const before = t('change.before', { figure: measureText(measure, then) });
  const difference = Math.round((now - then) * 10) / 10;
  if (difference === 0) return t('change.same');
  const size = Math.abs(difference);
  const share = then > 0 ? `${((size / then) * 100).toFixed(1)} %` : count(size);
  const amount =
    definition?.unit === 'percent' ? `${size.toFixed(1)} pp` : definition?.unit === 'days' ? `${size.toFixed(1)} d` : share;
  const isBetter = definition?.better && difference > 0 === (definition.better === 'more');
  const word = definition?.better === undefined ? '' : t(isBetter ? 'change.better' : 'change.worse');
  return (
    <>
      <span className={cx(definition?.better && (isBetter ? 'cc-better' : 'cc-worse'))}>
        <span aria-hidden="true">{difference > 0 ? '↑ ' : '↓ '}</span>
        <span className="cc-sr">{t(difference > 0 ? 'change.more' : 'change.less')}</span>
        {[amount, word].filter(Boolean).join(' ')}
      </span>
      {` · ${before}`}
    </>
  );
}
