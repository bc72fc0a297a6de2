import { useTranslation } from 'react-i18next';
import type { BoardWidget } from '#contract/analytics/board-endpoints.ts';
import { measureOf, noValue, trackingPhases } from '#contract/analytics/measures.ts';
import { count } from '#contract/words.ts';
import { dash } from '#src/app/format/dash.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { cx } from '#src/ui/cx.ts';
import { UiLink } from '#src/ui/link.tsx';
import { rowsHref, useBoard } from './board.ts';
import type { BoardSearch } from './searches.ts';
import { useCampaignHref } from './use-campaign-href.ts';
import { columnText, failuresOfText, failuresText, figureAt, measureText, repeatsText, textAt, valueText } from './words.ts';

type Props = { readonly widget: BoardWidget; readonly label: string; readonly rows: BoardSearch };

/** From targeted to activated: how many arrive, and how many are lost between two steps (D-191, D-193). */
export function Funnel({ widget, label, rows }: Props) {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const whole = figureAt(widget.rows[0] ?? {}, 'vehicles');
  return (
    <ol className="cc-funnel" aria-label={label}>
      {widget.rows.map((row, place) => {
        const vehicles = figureAt(row, 'vehicles');
        const next = widget.rows[place + 1];
        const lost = next ? vehicles - figureAt(next, 'vehicles') : 0;
        const gap =
          lost > 0 ? t('lost', { vehicles: count(lost) }) : lost < 0 ? t('gained', { vehicles: count(-lost) }) : undefined;
        const part = (value: number) => `${whole > 0 ? Math.min(100, (value / whole) * 100) : 0}%`;
        return (
          <li key={textAt(row, 'stage')}>
            <UiLink className="cc-name" href={rowsHref(board, { ...rows, status: textAt(row, 'stage').toUpperCase() })}>
              {valueText(row, 'stage')}
            </UiLink>
            <span className="cc-funnel-bar">
              <b style={{ width: part(vehicles) }} />
            </span>
            <span className="cc-num">{count(vehicles)}</span>
            <span className="cc-num cc-muted">{measureText('share', row.share)}</span>
            {next && (
              <span className="cc-funnel-lost">
                <i style={{ width: part(figureAt(next, 'vehicles')) }} />
                {gap !== undefined && <span>{gap}</span>}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What narrows the rows to those of one bar, also of what has no name. */
export const searchOf = (row: BoardWidget['rows'][number], by: string): BoardSearch =>
  by === 'campaign' ? { campaign: textAt(row, 'campaignId') } : { [by]: textAt(row, by) || noValue };

/** Where vehicles fail: control units down, phases across, the more the darker; each cell has its figure (D-194). */
export function HeatMap({ widget, label, rows }: Props) {
  const board = useBoard();
  const ecus = [...new Set(widget.rows.map((row) => textAt(row, 'ecu')))].sort(
    (one, other) => Number(one === '') - Number(other === '') || one.localeCompare(other),
  );
  const phases = trackingPhases.filter((phase) => widget.rows.some((row) => row.phase === phase));
  const most = Math.max(1, ...widget.rows.map((row) => figureAt(row, 'failed')));
  const at = (ecu: string, phase: string) => widget.rows.find((row) => textAt(row, 'ecu') === ecu && row.phase === phase);
  return (
    <div className="cc-box cc-clip">
      <table className="cc-table cc-heat" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{columnText('ecu')}</th>
            {phases.map((phase) => (
              <th key={phase} scope="col" className="cc-num">
                {statusText(phase)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ecus.map((ecu) => (
            <tr key={ecu}>
              <th scope="row">{valueText({ ecu }, 'ecu')}</th>
              {phases.map((phase) => {
                const cell = at(ecu, phase);
                const failed = figureAt(cell ?? {}, 'failed');
                const strength = failed === 0 ? 0 : 12 + Math.round((failed / most) * 48);
                return (
                  <td
                    key={phase}
                    className="cc-num"
                    style={{ background: `color-mix(in srgb, var(--cc-negative) ${strength}%, var(--cc-bg))` }}
                  >
                    {cell === undefined ? (
                      dash
                    ) : (
                      <UiLink
                        href={rowsHref(board, { ...rows, ...searchOf(cell, 'ecu'), phase })}
                        title={failuresText(failed, figureAt(cell, 'repeats'))}
                        aria-label={`${statusText(phase)}, ${failuresOfText(cell, 'ecu')}`}
                      >
                        {count(failed)}
                      </UiLink>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Days within which vehicles of a campaign installed: nine of ten, the middle half, and the median (D-198). */
export function BoxPlot({ widget, label, rows }: Props) {
  const campaignHref = useCampaignHref();
  const { t } = useTranslation('analytics');
  // The axis ends where its four parts are whole days.
  const quarter = Math.max(1, Math.ceil(Math.max(...widget.rows.map((row) => figureAt(row, 'highDays'))) / 4));
  const most = 4 * quarter;
  const part = (value: number) => `${(value / most) * 100}%`;
  return (
    <>
      <p className="cc-legend cc-plain" aria-hidden="true">
        {t('boxParts')}
      </p>
      <ul className="cc-boxes" aria-label={label}>
        {widget.rows.map((row) => {
          const [low, first, median, third, high] = (
            ['lowDays', 'firstQuarter', 'medianDays', 'thirdQuarter', 'highDays'] as const
          ).map((name) => figureAt(row, name)) as [number, number, number, number, number];
          return (
            <li key={textAt(row, 'campaignId')}>
              <UiLink className="cc-name cc-cut" href={campaignHref(row, rows)} title={textAt(row, 'campaign')}>
                {textAt(row, 'campaign')}
              </UiLink>
              <span className="cc-boxplot" aria-hidden="true">
                <i style={{ left: part(low), width: part(high - low) }} />
                <b style={{ left: part(first), width: part(third - first) }} />
                <em style={{ left: part(median) }} />
              </span>
              <span className="cc-num">
                {measureText('medianDays', median)}
                <span className="cc-sr">
                  {`; ${columnText('firstQuarter')} ${first}, ${columnText('thirdQuarter')} ${third}, ${columnText('lowDays')} ${low}, ${columnText('highDays')} ${high}`}
                </span>
              </span>
            </li>
          );
        })}
        <li className="cc-boxes-axis" aria-hidden="true">
          <span />
          <span className="cc-axis">
            {[0, 1, 2, 3, 4].map((place) => (
              <span key={place}>{`${quarter * place} d`}</span>
            ))}
          </span>
        </li>
      </ul>
    </>
  );
}

const barClass: Readonly<Record<string, string>> = {
  failed: 'cc-part-failed',
  repeats: 'cc-part-repeats',
  attempts: 'cc-part-attempts',
};

/** One bar a group with its figure, the longest first; its name leads to the rows that it counts. */
export function BarList({ widget, label, rows: counted }: Props) {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const by = widget.dimensions.find((name) => name !== 'campaignId' && name !== 'address') ?? '';
  const { rows } = widget;
  // Of vehicles that failed, repeats stand beside the figure: they are no vehicles.
  const isOfFailures = widget.measures[0] === 'failed';
  // Of attempts those that failed are rows of their own, and lead there.
  const isOfAttempts = widget.measures[0] === 'attempts';
  // A share stands beside what it is of.
  const isShare = widget.measures[0] === 'coverage';
  const measures = isOfFailures || isShare ? widget.measures.slice(0, 1) : widget.measures;
  const most =
    measureOf(measures[0] ?? '')?.unit === 'percent'
      ? 100
      : Math.max(1, ...rows.flatMap((row) => measures.map((name) => figureAt(row, name))));
  return (
    <>
      {measures.length > 1 && (
        <p className="cc-legend cc-plain" aria-hidden="true">
          {measures.map((name) => (
            <span key={name}>
              <i className={barClass[name] ?? 'cc-part-attempts'} />
              {columnText(name)}
            </span>
          ))}
        </p>
      )}
      <ul className={cx('cc-barlist', (isOfFailures || isShare) && 'cc-with-repeats')} aria-label={label}>
        {rows.map((row) => (
          <li key={`${textAt(row, 'campaignId')}.${textAt(row, by)}`}>
            {isOfAttempts ? (
              <span>{valueText(row, by)}</span>
            ) : (
              <UiLink className="cc-name" href={rowsHref(board, { ...counted, ...searchOf(row, by) })} title={valueText(row, by)}>
                {valueText(row, by)}
              </UiLink>
            )}
            <span>
              {measures.map((name) => (
                <span key={name} className="cc-barline">
                  <b
                    className={
                      measures.length > 1 || name === 'failed' ? (barClass[name] ?? 'cc-part-attempts') : 'cc-part-attempts'
                    }
                    style={{ width: figureAt(row, name) > 0 ? `max(1px, ${(figureAt(row, name) / most) * 100}%)` : 0 }}
                  />
                  <span className="cc-num">
                    {measures.length > 1 && <span className="cc-sr">{`${columnText(name)} `}</span>}
                    {isOfAttempts && name === 'failed' && figureAt(row, 'failed') + figureAt(row, 'repeats') > 0 ? (
                      <UiLink
                        className="cc-link"
                        href={rowsHref(board, { ...counted, ...searchOf(row, by) })}
                        aria-label={failuresOfText(row, by)}
                        title={failuresOfText(row, by)}
                      >
                        {valueText(row, name)}
                      </UiLink>
                    ) : (
                      valueText(row, name)
                    )}
                    {isShare && <span className="cc-muted">{` ${t('of', { vehicles: count(figureAt(row, 'targeted')) })}`}</span>}
                    {isOfFailures && figureAt(row, 'repeats') > 0 && (
                      <span className="cc-muted">{` + ${repeatsText(figureAt(row, 'repeats'))}`}</span>
                    )}
                  </span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the shares of rows are of: all rows, also those that an answer has no place for. */
function allOf({ rows, total }: BoardWidget): number {
  const [first = {}] = rows;
  const shown = rows.reduce((sum, row) => sum + figureAt(row, 'failed'), 0);
  return rows.length < total ? Math.max(shown, (figureAt(first, 'failed') / figureAt(first, 'share')) * 100) : shown;
}

/** The most frequent first: a bar for each, and a mark at the share of all that it makes with those above it (D-194). */
export function Pareto({ widget, whole, label, rows }: Props & { readonly whole: BoardWidget }) {
  const { t } = useTranslation('analytics');
  const board = useBoard();
  const most = Math.max(1, ...widget.rows.map((row) => figureAt(row, 'failed')));
  const all = allOf(whole);
  let sum = 0;
  return (
    <>
      <p className="cc-legend cc-plain" aria-hidden="true">
        <span>
          <i className="cc-part-failed" />
          {t('failed.bars')}
        </span>
        <span>
          <i className="cc-part-together" />
          {t('togetherMark')}
        </span>
      </p>
      <ul className="cc-barlist cc-pareto" aria-label={label}>
        {widget.rows.map((row) => {
          sum += figureAt(row, 'failed');
          const together = all > 0 ? (sum / all) * 100 : 0;
          return (
            <li key={textAt(row, 'errorCode')}>
              <UiLink
                className="cc-name"
                href={rowsHref(board, { ...rows, ...searchOf(row, 'errorCode') })}
                title={textAt(row, 'text') || undefined}
              >
                {valueText(row, 'errorCode')}
              </UiLink>
              <span className="cc-pareto-bar">
                <b className="cc-part-failed" style={{ width: `${(figureAt(row, 'failed') / most) * 100}%` }} />
                <i style={{ left: `${together}%` }} />
              </span>
              <span className="cc-num" title={failuresText(figureAt(row, 'failed'), figureAt(row, 'repeats'))}>
                {count(figureAt(row, 'failed'))}
              </span>
              <span className="cc-num cc-muted">
                <span className="cc-sr">{`${t('togetherMark')} `}</span>
                {measureText('share', together)}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
