type Format = 'dateTime' | 'date' | 'day' | 'dayInYear' | 'time' | 'short' | 'sinceToday';
type Props = {
  /** ISO instant, or a day YYYY-MM-DD */
  readonly value: string;
  readonly format?: Format | undefined;
  /** IANA name of the zone of whoever acted then: their own time stands beside it where it is another one */
  readonly actorZone?: string | null | undefined;
};

const pad = (value: number) => String(value).padStart(2, '0');
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * An instant in the browser's zone: DD.MM.YYYY HH:mm, or a part of it; `day` is DD.MM., `dayInYear` the same with its year where that is not this
 * one, `short` DD.MM. HH:mm, and `sinceToday` the time alone for what was today. A day without a time is that day in every zone (D-052).
 */
export function formatTime(value: string, format: Format = 'dateTime'): string {
  const at = new Date(isDay(value) ? `${value}T00:00` : value);
  if (Number.isNaN(at.getTime())) return value;
  const day = `${pad(at.getDate())}.${pad(at.getMonth() + 1)}.`;
  const year = String(at.getFullYear()).padStart(4, '0');
  if (format === 'day' || (format === 'dayInYear' && at.getFullYear() === new Date().getFullYear())) return day;
  if (isDay(value)) return format === 'short' ? day : `${day}${year}`;
  const time = `${pad(at.getHours())}:${pad(at.getMinutes())}`;
  const isToday = format === 'sinceToday' && at.toDateString() === new Date().toDateString();
  if (format === 'time' || isToday) return time;
  if (format === 'short' || format === 'sinceToday') return `${day} ${time}`;
  return format === 'date' || format === 'dayInYear' ? `${day}${year}` : `${day}${year} ${time}`;
}

/** Short name of the browser's zone at an instant, as in "25.11.2026 21:23 CET": summer has another one than winter. */
export function zoneName(at: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The exact instant in words of UTC, as the hover shows it; a day has none. */
export function exactUtc(value: string): string | undefined {
  if (isDay(value)) return undefined;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : `${at.toISOString().replace('T', ' ').replace('Z', '')} UTC`;
}

/** What the clock of whoever acted then said, with their zone: "10:50 America/New_York"; undefined where it said the same as mine. */
export function actorTime(value: string, zone: string | null | undefined): string | undefined {
  const at = new Date(value);
  if (!zone || Number.isNaN(at.getTime())) return undefined;
  const theirs = wallClock(at, zone);
  if (theirs === undefined || `${theirs.day} ${theirs.time}` === formatTime(value, 'short')) return undefined;
  const isSameDay = formatTime(value, 'short').startsWith(theirs.day);
  return `${isSameDay ? '' : `${theirs.day} `}${theirs.time} ${zone}`;
}

function wallClock(at: Date, timeZone: string): { readonly day: string; readonly time: string } | undefined {
  try {
    const fields = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const parts = new Intl.DateTimeFormat('en', { timeZone, ...fields }).formatToParts(at);
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
    return { day: `${of('day')}.${of('month')}.`, time: `${of('hour')}:${of('minute')}` };
  } catch {
    // What was stored before zones were checked may be no zone.
    return undefined;
  }
}

/** A time in the browser's zone with the exact UTC instant on hover, and with the clock of whoever acted where it said otherwise. */
export function TimeText({ value, format = 'dateTime', actorZone }: Props) {
  const theirs = actorTime(value, actorZone);
  return (
    <>
      <time dateTime={value} title={exactUtc(value)}>
        {formatTime(value, format)}
      </time>
      {theirs !== undefined && <span className="cc-muted cc-small cc-zone"> ({theirs})</span>}
    </>
  );
}
