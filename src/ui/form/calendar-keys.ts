import dayjs from 'dayjs';

type Keys = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** Days from Monday, with which a week of the calendar begins. */
const inWeek = (day: dayjs.Dayjs) => (day.day() + 6) % 7;

const moves: Record<string, (day: dayjs.Dayjs, isFar: boolean) => dayjs.Dayjs> = {
  ArrowLeft: (day) => day.subtract(1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.subtract(7, 'day'),
  ArrowDown: (day) => day.add(7, 'day'),
  Home: (day) => day.subtract(inWeek(day), 'day'),
  End: (day) => day.add(6 - inWeek(day), 'day'),
  PageUp: (day, isFar) => day.subtract(1, isFar ? 'year' : 'month'),
  PageDown: (day, isFar) => day.add(1, isFar ? 'year' : 'month'),
};

/**
 * The day that a key of a calendar leads to (WAI-ARIA date picker dialog): arrows, start and end of the week, a month, with Shift a year; on into other
 * months, but not before the first day that can be chosen. Undefined where the key is none of a calendar's.
 */
export function dayByKey(from: string, { key, shiftKey, ctrlKey, metaKey, altKey }: Keys, min?: string): string | undefined {
  const isPage = key === 'PageUp' || key === 'PageDown';
  if (ctrlKey || metaKey || altKey || (shiftKey && !isPage)) return undefined;
  const day = moves[key]?.(dayjs(from), shiftKey).format('YYYY-MM-DD');
  const first = min?.slice(0, from.length);
  return day !== undefined && first !== undefined && day < first ? first : day;
}
