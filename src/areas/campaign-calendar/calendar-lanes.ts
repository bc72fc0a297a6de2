import type { BatchEntry, CalendarFreeze } from '#contract/campaign-calendar/campaign-calendar.ts';
import { dayAfter, localDay } from '#contract/time-zone.ts';
import { dayOf, daysBetween, lastDayOf } from './calendar-days.ts';

/** A bar in a week: columns 0 … 6, and whether it goes on beyond them. */
export type Bar = {
  readonly entry: BatchEntry;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly isBegun: boolean;
  readonly goesOn: boolean;
};
type Week = {
  readonly bars: readonly Bar[];
  /** how many batches of each day have no room */
  readonly hidden: readonly number[];
};

const underWay: ReadonlySet<string> = new Set(['ACTIVE', 'PAUSED']);

/** Entries without a known end take their first day, and those under way every day until today. */
export const spanOf = ({ end, start, state }: Pick<BatchEntry, 'end' | 'start' | 'state'>) => {
  const first = dayOf(start);
  const sofar = underWay.has(state) ? localDay(new Date()) : first;
  const last = end === null ? sofar : lastDayOf(end);
  return { first, last: last < first ? first : last };
};

/** Places the batches of a week in lanes, the earliest first and the longest above; what is below the last lane is counted. */
export function lanesOf(entries: readonly BatchEntry[], monday: string, lanes: number): Week {
  const sunday = dayAfter(monday, 6);
  const within = entries
    .map((entry) => ({ entry, ...spanOf(entry) }))
    .filter(({ first, last }) => first <= sunday && last >= monday)
    .sort((one, other) => (one.first === other.first ? (one.last > other.last ? -1 : 1) : one.first < other.first ? -1 : 1));
  const taken: string[] = [];
  const hidden = [0, 0, 0, 0, 0, 0, 0];
  const bars = within.flatMap(({ entry, first, last }): Bar[] => {
    const from = Math.max(0, daysBetween(monday, first));
    const to = Math.min(6, daysBetween(monday, last));
    const free = taken.findIndex((until) => until < first);
    const lane = free < 0 ? taken.length : free;
    taken[lane] = last;
    if (lane >= lanes) {
      for (let day = from; day <= to; day += 1) hidden[day] = (hidden[day] ?? 0) + 1;
      return [];
    }
    return [{ entry, from, to, lane, isBegun: first < monday, goesOn: last > sunday }];
  });
  return { bars, hidden };
}

/** A freeze window in a week, in days from its Monday with their parts. */
export type Frozen = { readonly freeze: CalendarFreeze; readonly from: number; readonly to: number };

export function frozenIn(freezes: readonly CalendarFreeze[], monday: string): Frozen[] {
  const begin = new Date(`${monday}T00:00`).getTime();
  const days = (at: string) => Math.max(0, Math.min(7, (Date.parse(at) - begin) / 86_400_000));
  return freezes.map((freeze) => ({ freeze, from: days(freeze.from), to: days(freeze.to) })).filter(({ from, to }) => to > from);
}

/** Batches of one day, for the list. */
export const onDay = (entries: readonly BatchEntry[], day: string): readonly BatchEntry[] =>
  entries.filter((entry) => dayOf(entry.start) === day);
