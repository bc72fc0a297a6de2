import { IconLock } from '@tabler/icons-react';
import { type CSSProperties, type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchEntry, CalendarFreeze, DayStatus } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { count } from '#contract/words.ts';
import { cx } from '#src/ui/cx.ts';
import { range } from '#src/ui/range.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { formatTime } from '#src/ui/time-text.tsx';
import { weekNumber } from './calendar-days.ts';
import { type Bar, frozenIn, lanesOf } from './calendar-lanes.ts';
import { DayLoad } from './day-load.tsx';
import { barKey, nameOf, sentenceOf, stateOf } from './entry-text.ts';

export type WeekProps = {
  readonly monday: string;
  /** the month that is shown, as YYYY-MM: other days are faint */
  readonly month?: string;
  readonly today: string;
  readonly entries: readonly BatchEntry[];
  readonly loads: ReadonlyMap<string, DayStatus>;
  readonly freezes: readonly CalendarFreeze[];
  readonly lanes: number;
  /** which one's details are open (barKey) */
  readonly chosen: string | undefined;
  readonly onChoose: (entry: BatchEntry) => void;
  /** a batch is put so many days later, or earlier */
  readonly onMove: (entry: BatchEntry, days: number) => void;
  readonly onDay: (day: string) => void;
};

const dragged = 'application/x-batch';

/** The column of the week in which a point lies. */
function columnAt(x: number, week: Element): number {
  const { left, width } = week.getBoundingClientRect();
  return Math.max(0, Math.min(6, Math.floor(((x - left) * 7) / width)));
}

/** A week of the calendar: its days, the batches in them as bars, freeze windows, and how busy each day is. */
export function WeekRow(props: WeekProps) {
  const { monday, month, today, entries, loads, freezes, lanes, onDay, onMove } = props;
  const { t } = useTranslation('campaign-calendar');
  const [over, setOver] = useState<number>();
  const week = lanesOf(entries, monday, lanes);
  const drawn = Math.max(1, ...week.bars.map(({ lane }) => lane + 1));
  const dayAt = ({ clientX, currentTarget }: DragEvent<HTMLElement>) => columnAt(clientX, currentTarget);
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    setOver(undefined);
    const [key, at] = event.dataTransfer.getData(dragged).split(':');
    const entry = entries.find((one) => barKey(one) === key);
    if (entry && at) onMove(entry, (Date.parse(dayAfter(monday, dayAt(event))) - Date.parse(at)) / 86_400_000);
  };
  const number = weekNumber(monday);
  return (
    <section className="cc-cal-week" aria-label={t('week', { number })}>
      <b title={t('week', { number })}>{number}</b>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a batch is dropped by the mouse alone; keys move it from its own button */}
      <div
        className="cc-cal-days"
        style={{ '--cc-lanes': String(drawn) } as CSSProperties}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(dragged)) return;
          event.preventDefault();
          setOver(dayAt(event));
        }}
        onDragLeave={() => setOver(undefined)}
        onDrop={drop}
      >
        {range(7).map((place) => (
          <span
            key={place}
            aria-hidden="true"
            className={cx('cc-cal-col', place > 5 && 'cc-weekend', over === place - 1 && 'cc-over')}
            style={{ left: `calc(${place - 1} * 100% / 7)` }}
          />
        ))}
        {frozenIn(freezes, monday).map(({ freeze, from, to }) => (
          <Frozen key={freeze.from} freeze={freeze} from={from} to={to} />
        ))}
        {range(7).map((place) => {
          const day = dayAfter(monday, place - 1);
          const isOut = month !== undefined && !day.startsWith(month);
          return (
            <time
              key={day}
              dateTime={day}
              className={cx('cc-cal-date', isOut && 'cc-out', day === today && 'cc-today')}
              style={{ gridColumn: place }}
            >
              <b>{place === 1 || day.endsWith('-01') ? formatTime(day, 'day') : day.slice(8)}</b>
              {day === today && t('today')}
            </time>
          );
        })}
        {week.bars.map((bar) => (
          <BatchBar key={barKey(bar.entry)} bar={bar} {...props} />
        ))}
        {range(7).map((place) => {
          const day = dayAfter(monday, place - 1);
          const hidden = week.hidden[place - 1] ?? 0;
          const load = loads.get(day);
          return (
            <span key={day} className="cc-cal-foot" style={{ left: `calc(${place - 1} * 100% / 7)` }}>
              {hidden > 0 && (
                <button type="button" className="cc-link cc-cal-more" onClick={() => onDay(day)}>
                  {t('more', { count: hidden })}
                </button>
              )}
              {load && <DayLoad status={load} isPast={day < today} />}
            </span>
          );
        })}
      </div>
    </section>
  );
}

type FrozenProps = { readonly freeze: CalendarFreeze; readonly from: number; readonly to: number };

function Frozen({ freeze, from, to }: FrozenProps) {
  const { t } = useTranslation('campaign-calendar');
  const until = formatTime(freeze.to, 'short');
  const text = freeze.setBy === null ? t('freeze.until', { until }) : t('freeze.by', { until, name: freeze.setBy });
  return (
    <>
      <span
        aria-hidden="true"
        className="cc-cal-freeze"
        style={{ left: `calc(${from} * 100% / 7)`, width: `calc(${to - from} * 100% / 7)` }}
      />
      <span
        className="cc-cal-frozen"
        title={freeze.reason ?? text}
        style={{ gridColumn: `${Math.min(7, Math.floor(from) + 1)} / ${Math.max(Math.ceil(to), Math.floor(from) + 1) + 1}` }}
      >
        <IconLock size={12} aria-hidden="true" />
        {text}
      </span>
    </>
  );
}

type BarProps = Pick<WeekProps, 'chosen' | 'onChoose' | 'onMove' | 'monday'> & { readonly bar: Bar };

/** A batch: a click or Enter opens its details, dragging or Alt and an arrow puts it on another day. */
function BatchBar({ bar, chosen, monday, onChoose, onMove }: BarProps) {
  const { entry, from, goesOn, isBegun, lane, to } = bar;
  const state = stateOf(entry);
  const isData = entry.source === 'DLM';
  const isOver = ['COMPLETED', 'STOPPED', 'CANCELED'].includes(state);
  const step = (event: KeyboardEvent) => {
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (!event.altKey || days === undefined) return;
    event.preventDefault();
    onMove(entry, days);
  };
  return (
    <button
      type="button"
      className={cx(
        'cc-cal-bar',
        isData ? 'cc-dlm' : 'cc-scm',
        isOver && 'cc-done',
        state === 'CREATED' && 'cc-draft',
        isBegun && 'cc-begun',
        goesOn && 'cc-goes-on',
        chosen === barKey(entry) && 'cc-on',
      )}
      data-batch={isData ? entry.batchId : undefined}
      data-phase={isData ? undefined : entry.batchId}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 2 }}
      title={sentenceOf(entry)}
      aria-label={sentenceOf(entry)}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        const week = event.currentTarget.parentElement;
        const grabbed = week ? columnAt(event.clientX, week) : from;
        event.dataTransfer.setData(dragged, `${barKey(entry)}:${dayAfter(monday, grabbed)}`);
      }}
      onKeyDown={step}
      onClick={() => onChoose(entry)}
    >
      <StatusGlyph kind={statusKind(state)} />
      <span>{nameOf(entry)}</span>
      <small>{count(entry.vehicleVolume)}</small>
    </button>
  );
}
