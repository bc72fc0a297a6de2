import './stacked-list.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { shareOf } from '#contract/deployment/rollout-glance.ts';
import { count } from '#contract/words.ts';
import { Button } from '#src/ui/button.tsx';
import { StackedBar } from '#src/ui/figures/stacked-bar.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { rowsHref, useBoard } from './board.ts';
import { searchOf } from './funnel-heat-map-box-plot.tsx';
import type { BoardSearch } from './searches.ts';
import { columnText, figureAt, type Row, textAt, valueText } from './words.ts';

type Props = { readonly widget: BoardWidget; readonly label: string; readonly rows: BoardSearch };

/** As many groups as are drawn at first. */
export const folded = 10;
type Order = { readonly isByFailures: boolean; readonly isUnfolded: boolean };
/** Groups that are drawn: the largest first, or those with the most failures, so that a small one of which all failed is found. */
export function foldedOf(rows: readonly Row[], { isByFailures, isUnfolded }: Order): readonly Row[] {
  const sorted = isByFailures ? rows.toSorted((one, other) => figureAt(other, 'failed') - figureAt(one, 'failed')) : rows;
  return isUnfolded ? sorted : sorted.slice(0, folded);
}

const stands = ['installed', 'open', 'failed', 'notApplicable'] as const;
/** How far each group is, as one bar: installed, still open, failed, not applicable (D-191, D-192). */
export function StackedList({ widget, label, rows }: Props) {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const [isUnfolded, setUnfolded] = useState(false);
  const [isByFailures, setByFailures] = useState(false);
  const rowsShown = foldedOf(widget.rows, { isByFailures, isUnfolded });
  const by = widget.dimensions.find((name) => name !== 'campaignId' && name !== 'address') ?? '';
  return (
    <>
      <div className="cc-stacks-head">
        <p className="cc-legend cc-plain" aria-hidden="true">
          {stands.map((name) => (
            <span key={name}>
              <i className={`cc-part-${name}`} />
              {columnText(name)}
            </span>
          ))}
        </p>
        {widget.rows.length > 1 && (
          <fieldset className="cc-seg" aria-label={t('order.order')}>
            {([false, true] as const).map((failures) => (
              <button
                key={String(failures)}
                type="button"
                aria-pressed={isByFailures === failures}
                onClick={() => setByFailures(failures)}
              >
                {t(failures ? 'order.failed' : 'order.targeted')}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <ul className="cc-stacks-list" aria-label={label}>
        {rowsShown.map((row) => {
          const targeted = figureAt(row, 'targeted');
          const failed = figureAt(row, 'failed');
          // An import may leave out who was targeted: these are vehicles of it all the same.
          const total = Math.max(
            targeted,
            stands.reduce((sum, name) => sum + figureAt(row, name), 0),
          );
          // As on the page of the campaign.
          const shares = {
            installed: shareOf(figureAt(row, 'installed'), total).toFixed(1),
            failed: (total === 0 ? 0 : (failed / total) * 100).toFixed(1),
          };
          const text = t('parts', { ...shares, count: total, vehicles: count(total) });
          return (
            <li key={`${textAt(row, 'campaignId')}.${textAt(row, by)}`}>
              <UiLink className="cc-name" href={rowsHref(board, { ...rows, ...searchOf(row, by) })}>
                {valueText(row, by)}
              </UiLink>
              <b className="cc-num">
                {shares.installed} %
                {failed > 0 && <span className="cc-muted"> {t('failedShare', { share: shares.failed })}</span>}
              </b>
              <span className="cc-num cc-muted">
                {total > targeted
                  ? t('ofKnown', { vehicles: count(total), targeted: count(targeted) })
                  : t('of', { vehicles: count(total) })}
              </span>
              <StackedBar
                label={`${valueText(row, by)}: ${text}`}
                total={total}
                parts={[
                  { key: 'installed', tone: 'positive', value: figureAt(row, 'installed') },
                  { key: 'open', tone: 'progress', value: figureAt(row, 'open') },
                  { key: 'failed', tone: 'negative', value: failed },
                  { key: 'notApplicable', tone: 'neutral', value: figureAt(row, 'notApplicable') },
                ]}
              />
            </li>
          );
        })}
      </ul>
      {widget.rows.length > folded && (
        <Button small look="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t('fewer') : t('showAll', { count: widget.rows.length })}
        </Button>
      )}
    </>
  );
}
