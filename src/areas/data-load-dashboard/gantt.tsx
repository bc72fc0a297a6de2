import { useTranslation } from 'react-i18next';
import { shownStatus } from '#contract/data-load-campaign/data-load.ts';
import type { Widget } from '#contract/data-load-campaign/data-load-dashboard.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { count } from '#contract/words.ts';
import { date } from '#src/app/format/format.ts';
import { cx } from '#src/ui/cx.ts';
import { UiLink } from '#src/ui/link.tsx';
import { range } from '#src/ui/range.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { figureAt, type Row, textAt } from './use-widget.ts';

const day = 86_400_000;
/** days back and ahead that the chart spans at least, and ahead at most, where its period has no end */
const [back, least, most] = [14, 21, 106];
type Span = { readonly from: number; readonly to: number };

/**
 * The days that the chart spans: those of the period. One without an end goes from the first start, two weeks ago at the latest, to the last end, three
 * weeks from now at least.
 */
export function spanOf(rows: readonly Row[], { from: first, to: end }: Widget['period'], now: number): Span {
  const begin = new Date(`${first}T00:00`).getTime();
  if (end !== null) return { from: begin, to: new Date(`${end}T00:00`).getTime() + day };
  const [starts, ends] = (['start', 'end'] as const).map((name) => rows.map((row) => Date.parse(textAt(row, name))));
  return {
    from: Math.max(begin, Math.min(now - back * day, ...(starts ?? []))),
    to: Math.min(Math.max(now + least * day, ...(ends ?? [])), now + most * day),
  };
}

/** Where the axis names a day: whole days apart, so that none is named twice, six of them at most. */
export function ticksOf({ from, to }: Span): number[] {
  const days = Math.max(1, Math.round((to - from) / day));
  const step = Math.ceil(days / 6);
  return range(Math.ceil(days / step)).map((place) => {
    const at = new Date(from);
    // By the calendar: a day of a changing clock is not 24 hours long.
    return at.setDate(at.getDate() + (place - 1) * step);
  });
}

/** When campaigns run, one line each: the filled part of a bar is how far it is (D-201). */
export function Gantt({ rows, period }: Pick<Widget, 'rows' | 'period'>) {
  const { t } = useTranslation('data-load-dashboard');
  const now = Date.now();
  const { from, to } = spanOf(rows, period, now);
  const isNowIn = from <= now && now <= to;
  const at = (instant: number) => (100 * (Math.min(Math.max(instant, from), to) - from)) / (to - from);
  return (
    <div className="cc-gantt cc-box">
      <div className="cc-gantt-axis" aria-hidden="true">
        {ticksOf({ from, to }).map((tick) => (
          <span key={tick} style={{ left: `${at(tick)}%` }}>
            {formatTime(new Date(tick).toISOString(), 'day')}
          </span>
        ))}
      </div>
      <ul>
        {rows.map((row) => {
          const [start, end] = [Date.parse(textAt(row, 'start')), Date.parse(textAt(row, 'end'))];
          const progress = figureAt(row, 'progress');
          const [left, right] = [at(start), at(end)];
          const title = textAt(row, 'title');
          return (
            <li key={figureAt(row, 'id')}>
              <UiLink className="cc-name" href={urlOf('DATA_LOAD_CAMPAIGN', { campaignId: figureAt(row, 'id') })} title={title}>
                {title}
              </UiLink>
              <span
                className={cx('cc-gantt-bar', `cc-${shownStatus(progress, textAt(row, 'state')).toLowerCase()}`)}
                role="img"
                aria-label={t('bar', {
                  title,
                  from: date(textAt(row, 'start')),
                  to: date(textAt(row, 'end')),
                  percent: progress,
                  count: figureAt(row, 'vehicleVolume'),
                  vehicles: count(figureAt(row, 'vehicleVolume')),
                })}
              >
                <i style={{ left: `${left}%`, width: `max(4px, ${right - left}%)` }}>
                  <b style={{ width: `${progress}%` }} />
                </i>
                {isNowIn && <em style={{ left: `${at(now)}%` }} />}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="cc-gantt-today cc-small cc-muted" aria-hidden="true">
        {isNowIn && <span style={{ left: `${at(now)}%` }}>{t('today')}</span>}
      </p>
    </div>
  );
}
