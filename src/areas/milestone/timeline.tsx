import './timeline.css';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { expectedOn, type MilestoneRow } from '#contract/milestone/milestone.ts';
import { localDay } from '#contract/time-zone.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { cx } from '#src/ui/cx.ts';
import { UiLink } from '#src/ui/link.tsx';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { milestone } from './milestone.tsx';
import { beyondOf, isLate, overdueOf, placeOn, type Scale, scaleOf, wordsPlace } from './timeline-scale.ts';

type Props = {
  readonly label: string;
  readonly rows: readonly MilestoneRow[];
  /** the one whose page it is: its name leads nowhere */
  readonly currentId?: number;
};

/** Milestones by project on one line of months: planned, forecast and actual date of each, and how far it slips (DRM-14, D-088). */
export function Timeline({ currentId, label, rows }: Props) {
  const { t } = useTranslation('milestones');
  const today = localDay(new Date());
  const scale = scaleOf(rows, today);
  const groups = [...Map.groupBy(rows, ({ project }) => project)].sort(([one], [other]) => one.localeCompare(other));
  return (
    <figure className="cc-tl cc-box" aria-label={label}>
      <Months scale={scale} today={today} />
      <div className="cc-tl-lines">
        <div className="cc-tl-grid" aria-hidden="true">
          {scale.months.map((month) => (
            <i key={month} style={{ left: `${placeOn(scale, month)}%` }} />
          ))}
          <em style={{ left: `${placeOn(scale, today)}%` }} />
        </div>
        {groups.map(([project, own]) => (
          <section key={project} aria-label={project}>
            {currentId === undefined && <h3>{project}</h3>}
            <ul>
              {own.map((row) => (
                <Line key={row.id} row={row} scale={scale} today={today} isCurrent={row.id === currentId} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <figcaption>
        {(['planned', 'forecast', 'actual'] as const).map((kind) => (
          <span key={kind}>
            <Mark kind={kind} /> {t(`mark.${kind}`)}
          </span>
        ))}
        <span>
          <i className="cc-tl-slip cc-forecast" aria-hidden="true" /> {t('mark.slip')}
        </span>
        {rows.some(({ slip }) => slip < 0) && (
          <span>
            <i className="cc-tl-slip cc-early" aria-hidden="true" /> {t('mark.early')}
          </span>
        )}
        <span>
          <i className="cc-tl-now" aria-hidden="true" /> {t('mark.today', { day: date(today) })}
        </span>
      </figcaption>
    </figure>
  );
}

type MonthsProps = { readonly scale: Scale; readonly today: string };
const monthName = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** The names of the months; each year with the first of them. */
function Months({ scale, today }: MonthsProps) {
  return (
    <div className="cc-tl-months" aria-hidden="true">
      {scale.months.map((month, at) => {
        const isNewYear = at === 0 || month.slice(0, 4) !== scale.months[at - 1]?.slice(0, 4);
        return (
          <span key={month} style={{ left: `${placeOn(scale, month)}%` }}>
            {isNewYear && <b>{month.slice(0, 4)}</b>}
            {monthName.format(new Date(month))}
          </span>
        );
      })}
      <em style={{ left: `${placeOn(scale, today)}%` }} />
    </div>
  );
}

const marks = {
  planned: <circle cx={7} cy={7} r={4} fill="none" stroke="currentColor" strokeWidth={1.5} strokeDasharray="1.5 1.6" />,
  forecast: <path d="M7 1 13 7 7 13 1 7Z" fill="none" stroke="currentColor" strokeWidth={1.5} strokeDasharray="2.6 1.8" />,
  actual: <path d="M7 .6 13.4 7 7 13.4.6 7Z" fill="currentColor" />,
  canceled: <path d="m3 3 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth={1.5} />,
};

/** A date that the line does not reach, at that end of it. */
const beyond = {
  before: <path d="M9 2 4 7l5 5" fill="none" stroke="currentColor" strokeWidth={2} />,
  after: <path d="m5 2 5 5-5 5" fill="none" stroke="currentColor" strokeWidth={2} />,
};

type MarkProps = { readonly kind: keyof typeof marks; readonly left?: number; readonly end?: keyof typeof beyond | undefined };

/** A date's mark: its shape says which one it is, the colour only repeats it. */
function Mark({ end, kind, left }: MarkProps) {
  return (
    <svg
      className={cx('cc-tl-mark', `cc-${kind}`)}
      viewBox="0 0 14 14"
      aria-hidden="true"
      {...(left !== undefined && { style: { left: `${left}%` } })}
    >
      {end ? beyond[end] : marks[kind]}
    </svg>
  );
}

type LineProps = { readonly row: MilestoneRow; readonly scale: Scale; readonly today: string; readonly isCurrent: boolean };

function Line({ isCurrent, row, scale, today }: LineProps) {
  const { t } = useTranslation('milestones');
  const { actualDate, forecastDate, name, plannedDate, status } = row;
  const isCanceled = status === 'CANCELED';
  const reached = actualDate === null ? 'forecast' : 'actual';
  const [planned, expected] = [placeOn(scale, plannedDate), placeOn(scale, expectedOn(row))];
  const hasSecond = actualDate !== null || forecastDate !== null;
  return (
    <li data-status={status}>
      <span className="cc-tl-name">
        <StatusGlyph kind={statusKind(status)} label={statusText(status)} />
        {isCurrent ? (
          <b aria-current="true" title={name}>
            {name}
          </b>
        ) : (
          <UiLink className="cc-name" href={pageUrl(milestone, row)} title={name}>
            {name}
          </UiLink>
        )}
      </span>
      <span className="cc-tl-track" role="img" aria-label={wordsOf(t, row, today)}>
        {hasSecond && planned !== expected && (
          <i
            className={cx('cc-tl-slip', `cc-${reached}`, row.slip < 0 && 'cc-early')}
            style={{ left: `${Math.min(planned, expected)}%`, width: `${Math.abs(planned - expected)}%` }}
          />
        )}
        {!isCanceled && hasSecond && <Mark kind={reached} left={expected} end={beyondOf(scale, expectedOn(row))} />}
        <Mark kind={isCanceled ? 'canceled' : 'planned'} left={planned} end={beyondOf(scale, plannedDate)} />
        <b
          className={cx(isLate(row, today) && 'cc-late')}
          style={wordsPlace(Math.min(planned, expected), Math.max(planned, expected))}
        >
          {shortOf(t, row, today, scale)}
        </b>
      </span>
    </li>
  );
}

type T = TFunction<'milestones'>;

/** How far a milestone slips, in words: "+14 days", "3 days early", "2 days overdue"; undefined where it goes as planned. */
export function slipWords(t: T, row: MilestoneRow, today: string): string | undefined {
  if (row.status === 'CANCELED') return undefined;
  const overdue = overdueOf(row, today);
  if (overdue > 0) return t('slip.overdue', { count: overdue });
  if (row.slip > 0) return t('slip.late', { count: row.slip });
  return row.slip < 0 ? t('slip.early', { count: -row.slip }) : undefined;
}

/** The day on which it is expected, and how that compares; a date that the line does not reach with its year. */
function shortOf(t: T, row: MilestoneRow, today: string, scale: Scale): string {
  const words = row.status === 'CANCELED' ? statusText(row.status) : slipWords(t, row, today);
  const [expected, { plannedDate }] = [expectedOn(row), row];
  const isPlanAway = plannedDate !== expected && beyondOf(scale, plannedDate) !== undefined;
  const day = beyondOf(scale, expected) ? date(expected) : date(expected).slice(0, 6);
  return [day, words, isPlanAway && t('mark.plannedOn', { day: date(plannedDate) })].filter(Boolean).join(' · ');
}

/** The whole line in words, for who does not see it. */
function wordsOf(t: T, row: MilestoneRow, today: string): string {
  const { actualDate, forecastDate, name, plannedDate, status } = row;
  const parts = [
    t('mark.plannedOn', { day: date(plannedDate) }),
    ...(forecastDate === null ? [] : [t('mark.forecastOn', { day: date(forecastDate) })]),
    ...(actualDate === null ? [] : [t('mark.actualOn', { day: date(actualDate) })]),
    ...(slipWords(t, row, today) === undefined ? [] : [slipWords(t, row, today)]),
  ];
  return `${name}, ${statusText(status)}: ${parts.join(', ')}`;
}
