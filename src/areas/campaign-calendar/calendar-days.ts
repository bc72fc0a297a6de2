import { dayAfter, localDay } from '#contract/time-zone.ts';
import { range } from '#src/ui/range.ts';

export type CalendarView = 'month' | 'week' | 'list';

/** 0 for Monday … 6 for Sunday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of another month. */
function monthAfter(day: string, months: number): string {
  const at = new Date(`${firstOf(day)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

export type Days = { readonly from: string; readonly to: string };

/** The days that a view around a day shows: whole weeks of a month, a week, or a month. */
export function daysOf(view: CalendarView, day: string): Days {
  if (view === 'week') return { from: mondayOf(day), to: dayAfter(mondayOf(day), 6) };
  const last = dayAfter(monthAfter(day, 1), -1);
  if (view === 'list') return { from: firstOf(day), to: last };
  return { from: mondayOf(firstOf(day)), to: dayAfter(mondayOf(last), 6) };
}

/** The day around which the view before or after stands. */
export const stepped = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'week' ? dayAfter(day, 7 * by) : monthAfter(day, by);

/** Every day from one to another, both of them too. */
function eachDay({ from, to }: Days): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return range(count).map((place) => dayAfter(from, place - 1));
}

/** The Mondays of the weeks that a view shows. */
export const weeksOf = ({ from, to }: Days): string[] => eachDay({ from, to }).filter((day) => weekdayOf(day) === 0);

/** The number of a week by ISO 8601: the one with the year's first Thursday is 1. */
export function weekNumber(monday: string): number {
  const thursday = new Date(`${dayAfter(monday, 3)}T00:00:00Z`);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1;
}

/** An instant so many days later by the browser's clock: at the same time of the day, whatever summer time does. */
export function movedBy(start: string, days: number): string {
  const at = new Date(start);
  at.setDate(at.getDate() + days);
  return at.toISOString();
}

/** Days from one to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The day of an instant by the browser's clock; an end at midnight is that of the day before. */
export const dayOf = (at: string): string => localDay(new Date(at));
export const lastDayOf = (end: string): string => localDay(new Date(Date.parse(end) - 1));
