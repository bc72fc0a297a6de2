import type { CalendarEntry } from '#contract/platform.ts';

/** Days that the strip shows, from today on. */
export const DAYS = 14;
const DAY = 86_400_000;

/** An entry as a bar: its first day from 0, the days that it lasts, those that its name may take, and the line that it stands in. */
export type Bar = {
  readonly entry: CalendarEntry;
  readonly from: number;
  readonly days: number;
  readonly room: number;
  readonly lane: number;
};

/** Midnight of a day from today on, in the browser's zone: a day of the change of the clocks has another length. */
export function dayAt(now: Date, place: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + place);
}

const placeOf = (now: Date, at: string): number => {
  const day = new Date(at);
  const midnight = new Date(day.getFullYear(), day.getMonth(), day.getDate());
  return Math.round((midnight.getTime() - dayAt(now, 0).getTime()) / DAY);
};

/** The entries as bars over days, each in the first line that is free there; in the order in which they came. */
export function barsOf(entries: readonly CalendarEntry[], now: Date): Bar[] {
  const free: number[] = [];
  return entries.map((entry) => {
    const from = Math.min(DAYS - 1, Math.max(0, placeOf(now, entry.from)));
    const last = entry.to === null ? from : Math.min(DAYS - 1, Math.max(from, placeOf(now, entry.to)));
    // A name needs more room than a day has; what comes after it goes to the next line.
    const taken = Math.max(last, Math.min(DAYS - 1, from + 2));
    const open = free.findIndex((next) => next <= from);
    const lane = open === -1 ? free.length : open;
    free[lane] = taken + 1;
    return { entry, from, days: last - from + 1, room: taken - from + 1, lane };
  });
}
