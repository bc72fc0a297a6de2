import { dailyReach } from '#contract/drm-deployment/daily-reach.ts';
import { dayAfter } from '#contract/time-zone.ts';
import type { ForecastPoint } from '#server/rollout/forecast.ts';

type ByDay = {
  readonly at: Date;
  /** when its only phase begins, or began */
  readonly start: Date;
  /** after when nothing is handed over any more */
  readonly until: Date;
  readonly perDay: number;
  /** how many today may still take */
  readonly left: number;
  /** vehicles that have the software, that are being updated, and that are not handed over */
  readonly installed: number;
  readonly underWay: number;
  readonly open: number;
  /** from the hand-over of a vehicle to its result, in milliseconds */
  readonly vehicleTime: number;
  /** of all results so far, 0…1 */
  readonly successShare: number;
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const midnight = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

type DailyForecast = {
  readonly points: readonly ForecastPoint[];
  /** when the last vehicle is through; null where nothing is left, and where the period ends before they all have started */
  readonly expectedEnd: Date | null;
};

/**
 * How many vehicles will have the software when, where a limit of vehicles a day and a last day stand in the way (D-095): each day of UTC hands over as
 * many as it may at its beginning. The last point is the end of the period where that is too short. No points where nothing is left.
 */
export function forecastByDay(of: ByDay): DailyForecast {
  const { at, installed, left, open, perDay, start, successShare, underWay, until, vehicleTime } = of;
  if (open + underWay === 0) return { points: [], expectedEnd: null };
  const begin = start > at ? start : at;
  const from = dayOf(begin);
  const first = Math.min(start > at ? perDay : left, open);
  const lastDay = dayOf(new Date(until.getTime() - 1));
  const { last, missed } = dailyReach(open, { limit: perDay, from, until: lastDay, left: first });
  const point = (time: number, more: number): ForecastPoint => ({
    at: new Date(time),
    installed: Math.round(installed + more * successShare),
  });
  const end = missed > 0 ? until.getTime() : (last === from ? begin.getTime() : midnight(last)) + vehicleTime;
  const tomorrow = midnight(dayAfter(from, 1));
  const isLonger = tomorrow < end;
  const points = [
    ...(start > at ? [point(at.getTime(), 0)] : []),
    point(begin.getTime(), 0),
    ...(isLonger ? [point(tomorrow, underWay + first)] : []),
    point(end, underWay + open - missed),
  ];
  return { points, expectedEnd: missed > 0 ? null : new Date(end) };
}
