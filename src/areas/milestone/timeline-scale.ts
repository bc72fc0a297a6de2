import { expectedOn, type MilestoneRow } from '#contract/milestone/milestone.ts';

type Dates = Pick<MilestoneRow, 'actualDate' | 'forecastDate' | 'plannedDate'>;
/** The days that a time line spans, the first of a month each, and the months whose names stand on it. */
export type Scale = { readonly from: string; readonly to: string; readonly months: readonly string[] };

/** Most months that are named: the others are lines. */
const mostNames = 9;
/** Months before and after today's that the line spans at most: one date of another century must not press all others together. */
const [mostBefore, mostAfter] = [24, 36];

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** The first day of the month that comes `months` after that of a day. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Whole months around all dates that are near enough and today: three at least, with room for what is written beside the last mark. */
export function scaleOf(rows: readonly Dates[], today: string): Scale {
  const [first, end] = [monthAfter(today, -mostBefore), monthAfter(today, mostAfter + 1)];
  const days = [today, ...rows.flatMap((row) => [row.plannedDate, expectedOn(row)])]
    .filter((day) => first <= day && day < end)
    .sort();
  const from = monthOf(days[0] ?? today);
  const last = monthAfter(days.at(-1) ?? today, 1);
  const least = monthAfter(from, 3);
  const to = last > least ? last : least;
  const all: string[] = [];
  for (let month = from; month < to; month = monthAfter(month, 1)) all.push(month);
  const step = Math.ceil(all.length / mostNames);
  return { from, to, months: all.filter((_, at) => at % step === 0) };
}

/** Beyond which end of the line a day lies; undefined of one that is on it. */
export function beyondOf({ from, to }: Scale, day: string): 'before' | 'after' | undefined {
  if (day < from) return 'before';
  return day >= to ? 'after' : undefined;
}

/** Where a day stands on the line, in per cent of its width: one that lies beyond it at that end. */
export function placeOn(scale: Scale, day: string): number {
  if (day <= scale.from) return 0;
  if (day >= scale.to) return 100;
  const [start, end, at] = [scale.from, scale.to, day].map((one) => Date.parse(one)) as [number, number, number];
  return Math.round((10_000 * (at - start)) / (end - start)) / 100;
}

/** Where the words of a line stand: behind its last mark, before its first where there is no room, and over it where it takes the whole width. */
export function wordsPlace(first: number, last: number): { readonly left: string } | { readonly right: string } {
  if (last <= 72) return { left: `${last}%` };
  return first >= 28 ? { right: `${100 - first}%` } : { left: `${first}%` };
}

/** Days by which an open milestone is overdue: the day on which it was expected is over. */
export function overdueOf(row: Dates & Pick<MilestoneRow, 'status'>, today: string): number {
  const isOpen = row.status === 'PLANNED' || row.status === 'IN_PROGRESS';
  return isOpen ? Math.max(0, Math.round((Date.parse(today) - Date.parse(expectedOn(row))) / 86_400_000)) : 0;
}

/** Whether it is later than planned, or overdue. */
export const isLate = (row: Dates & Pick<MilestoneRow, 'slip' | 'status'>, today: string): boolean =>
  overdueOf(row, today) > 0 || (row.slip > 0 && row.status !== 'CANCELED');
