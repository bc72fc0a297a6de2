import { dayAfter } from '#contract/time-zone.ts';

type Period = {
  /** vehicles a day at most */
  readonly limit: number;
  /** first and last day on which vehicles are handed over, as YYYY-MM-DD */
  readonly from: string;
  readonly until: string;
  /** how many the first day may still take, where it has begun */
  readonly left?: number;
};
type Reach = {
  /** the day on which the last vehicle that is reached is handed over */
  readonly last: string;
  /** vehicles that are not reached by the last day */
  readonly missed: number;
};

const day = 86_400_000;

/** How far a limit of vehicles a day reaches (D-095): a day is one of UTC, as the rollout counts it. */
export function dailyReach(vehicles: number, { from, left, limit, until }: Period): Reach {
  const first = Math.min(left ?? limit, limit);
  const days = Math.round((Date.parse(until) - Date.parse(from)) / day);
  const reached = days < 0 ? 0 : Math.min(vehicles, first + days * limit);
  return { last: dayAfter(from, Math.max(0, Math.ceil((reached - first) / limit))), missed: vehicles - reached };
}
