import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { zoneName } from '#src/ui/time-text.tsx';

dayjs.extend(customParseFormat);

/** Days and minutes as values: YYYY-MM-DD, and YYYY-MM-DDTHH:mm of the browser's zone. */
const values = { day: 'YYYY-MM-DD', minute: 'YYYY-MM-DDTHH:mm' } as const;
/** As people read and type them (D-052). */
export const dateFormats = { day: 'DD.MM.YYYY', minute: 'DD.MM.YYYY HH:mm' } as const;
export type DateKind = keyof typeof values;

/** The minute of an instant as a value, by the browser's clock. */
export const minuteOf = (at: Date): string => dayjs(at).format(values.minute);

/** Where a calendar begins that has no day yet: today, or the first day that can be chosen where that comes later; as a value of a day. */
export function firstDay(min: string | undefined, now: Date): string {
  const today = dayjs(now).format(values.day);
  return min !== undefined && min.slice(0, today.length) > today ? min.slice(0, today.length) : today;
}

/** A value as people read it; what is no such value is given back as it is. */
export function dateText(value: string, kind: DateKind): string {
  const read = dayjs(value, values[kind], true);
  return read.isValid() ? read.format(dateFormats[kind]) : value;
}

/** What was typed as a value: 5.2.2027, 05.02.2027 8:05, and the value itself; undefined where it is no day that exists. */
export function readDate(typed: string, kind: DateKind): string | undefined {
  const padded = typed
    .trim()
    .replaceAll(/(?<!\d)\d(?!\d)/g, '0$&')
    .replace(/,?\s+/, ' ');
  const read = dayjs(padded, [dateFormats[kind], values[kind]], true);
  return read.isValid() ? read.format(values[kind]) : undefined;
}

/** A day and a minute that show how they are typed. */
const examples = { day: '24.12.2026', minute: '24.12.2026 16:50' } as const;

/** What is wrong with what was typed and is no value, by the name of its sentence (D-153). */
export function dateFault(typed: string, kind: DateKind): string {
  const [, day = '', clock = ''] = /^(\d{1,2}\.\d{1,2}\.\d{4})(?:,?\s+(\d{1,2}:\d{2}))?$/.exec(typed.trim()) ?? [];
  const isWhole = day !== '' && (kind === 'minute') === (clock !== '');
  if (!isWhole) return `pattern:${examples[kind]}`;
  if (readDate(day, 'day') === undefined) return 'noSuchDate';
  return /^([01]?\d|2[0-3]):[0-5]\d$/.test(clock) ? 'skippedTime' : `pattern:${examples[kind]}`;
}

/** Short name of the browser's zone at a minute: summer has another one than winter; that of now where the value is none. */
export function zoneAt(value: string): string {
  const read = dayjs(value, values.minute, true);
  return zoneName(read.isValid() ? read.toDate() : new Date());
}
