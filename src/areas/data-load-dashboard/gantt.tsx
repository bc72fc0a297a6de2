import { useTranslation } from 'react-i18next';
import { urlOf } from '#contract/entity/entities.ts';
import { count, date } from '#src/app/format/format.ts';
import { cx } from '#src/ui/cx.ts';
import { UiLink } from '#src/ui/link.tsx';
import { range } from '#src/ui/range.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { figureAt, type Row, textAt } from './use-widget.ts';

const day = 86_400_000;
const back = 14;
const least = 35;

/** The days that the chart spans: from two weeks ago to the last end, five weeks at least. */
export function spanOf(rows: readonly Row[], now: number): { readonly from: number; readonly to: number } {
  const from = now - back * day;
  const last = Math.max(...rows.map((row) => Date.parse(textAt(row, 'end'))));
  return { from, to: Math.min(Math.max(last, from + least * day), from + 120 * day) };
}

/** When campaigns run, one line each: the filled part of a bar is how far it is (D-201). */
export function Gantt({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('data-load-dashboard');
  const now = Date.now();
  const { from, to } = spanOf(rows, now);
  const at = (instant: number) => (100 * (Math.min(Math.max(instant, from), to) - from)) / (to - from);
  const ticks = range(6).map((place) => from + ((place - 1) * (to - from)) / 6);
  return (
    <div className="cc-gantt cc-box">
      <div className="cc-gantt-axis" aria-hidden="true">
        {ticks.map((tick) => (
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
                className={cx('cc-gantt-bar', `cc-${progress === 100 ? 'completed' : textAt(row, 'state').toLowerCase()}`)}
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
                <em style={{ left: `${at(now)}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="cc-gantt-today cc-small cc-muted" aria-hidden="true">
        <span style={{ left: `${at(now)}%` }}>{t('today')}</span>
      </p>
    </div>
  );
}
