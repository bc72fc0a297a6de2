import type { Pace } from '#contract/deployment/plan.ts';

const HOUR = 3_600_000;

/** An hour of hand-over: when it began, the how manieth it is from 0, and how many vehicles it has taken. Null before the first. */
export type PaceHour = { readonly from: Date; readonly no: number; readonly taken: number } | null;

/** Vehicles that an hour may take (D-251). */
export const rateOf = ({ factor, most, perHour }: Pace, no: number): number =>
  Math.max(1, Math.floor(Math.min(perHour * factor ** no, most ?? Number.POSITIVE_INFINITY, 1_000_000_000)));

/**
 * The hour that an instant lies in, where there is something to hand over. Hours follow each other without a gap; after one in which nothing could
 * be handed over, as in the night between two maintenance windows, the next begins when it goes on.
 */
export function hourAt(hour: PaceHour, at: Date): NonNullable<PaceHour> {
  if (!hour) return { from: at, no: 0, taken: 0 };
  const passed = at.getTime() - hour.from.getTime();
  if (passed < HOUR) return hour;
  return { from: passed < 2 * HOUR ? new Date(hour.from.getTime() + HOUR) : at, no: hour.no + 1, taken: 0 };
}

/** How many vehicles may be handed over now: an hour takes them evenly, the first at once. */
export function allowance(pace: Pace, hour: NonNullable<PaceHour>, at: Date): number {
  const rate = rateOf(pace, hour.no);
  const share = Math.floor((rate * (at.getTime() - hour.from.getTime())) / HOUR) + 1;
  return Math.max(0, Math.min(rate, share) - hour.taken);
}

/** When the hour takes one more, or is over. */
export function nextTurn(pace: Pace, hour: NonNullable<PaceHour>): Date {
  const rate = rateOf(pace, hour.no);
  return new Date(hour.from.getTime() + (hour.taken >= rate ? HOUR : Math.ceil((hour.taken * HOUR) / rate)));
}
