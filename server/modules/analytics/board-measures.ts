import { dayEdges, type MeasureName } from '#contract/analytics/measures.ts';
import { shareOf } from '#contract/deployment/rollout-glance.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { endsOf, type Sums } from './board-sums.ts';

/** Beyond the last edge installations are counted together; the figure says no more than that of them. */
const lastDay = 60;
/** A step of the energy that updates took, and the last of them, which is open. */
export const [wattHours, lastStep] = [500, 11] as const;
const tenth = (value: number): number => Math.round(value * 10) / 10;
const per = (part: number | undefined, whole: number | undefined, times = 100): number | null =>
  whole ? tenth(((part ?? 0) * times) / whole) : null;
const share = (part: number | undefined, whole: number | undefined): number | null => {
  const value = per(part, whole);
  return value === null ? null : Math.min(100, value);
};
/** A part of what failed in per cent, rounded; what would be 0.0 has two digits, so that it is not said to be nothing. */
export function partOf(part: number, whole: number): number | null {
  const value = share(part, whole);
  return value === 0 && part > 0 ? Number(((part * 100) / whole).toPrecision(2)) : value;
}
export const tookOf = (sums: Sums): number[] => dayEdges.map((_, index) => sums[`d${index}`] ?? 0);

/** Days within which a part of the vehicles installed, inside its bucket in proportion; null where none did. */
export function quantile(took: readonly number[], part: number): number | null {
  const all = took.reduce((sum, one) => sum + one, 0);
  if (all === 0) return null;
  let rest = all * part;
  for (const [index, here] of took.entries()) {
    const from = dayEdges[index] ?? 0;
    const to = dayEdges[index + 1] ?? lastDay;
    if (rest <= here) return tenth(from + (here === 0 ? 0 : (rest / here) * (to - from)));
    rest -= here;
  }
  return lastDay;
}

/** Vehicles whose update came to an end: what success and failure are shares of, so that the two are never more than the whole (ADR 36). */
export function endedOf(sums: Sums): number {
  const { failed, installed } = endsOf(sums);
  return installed + failed;
}
/** What failed in the way that is asked for and is not solved, of everything that ended. */
export const failureShare = (unsolved: number | undefined, sums: Sums): number | null => share(unsolved, endedOf(sums));

/** A measure of a group of vehicles, from its sums; null where there is nothing to tell (D-191…D-200). */
const ofProgress: Readonly<Partial<Record<MeasureName, (sums: Sums) => number | null>>> = {
  targeted: ({ targeted = 0 }) => targeted,
  notified: ({ notified = 0 }) => notified,
  downloaded: ({ downloaded = 0 }) => downloaded,
  installed: ({ installed = 0 }) => installed,
  activated: ({ activated = 0 }) => activated,
  failed: ({ failed = 0 }) => failed,
  notApplicable: ({ notApplicable = 0 }) => notApplicable,
  open: ({ failed = 0, installed = 0, notApplicable = 0, targeted = 0 }) =>
    Math.max(0, targeted - installed - failed - notApplicable),
  ended: (sums) => endedOf(sums),
  success: (sums) => share(endsOf(sums).installed, endedOf(sums)),
  failure: (sums) => failureShare(endsOf(sums).failed, sums),
  // As on the pages of rollouts.
  coverage: (sums) => (sums.targeted ? Math.min(100, shareOf(endsOf(sums).installed, sums.targeted)) : null),
  averageDays: ({ installed, minutes }) => per(minutes, installed, 1 / 1_440),
  medianDays: (sums) => quantile(tookOf(sums), 0.5),
  lowDays: (sums) => quantile(tookOf(sums), 0.05),
  firstQuarter: (sums) => quantile(tookOf(sums), 0.25),
  thirdQuarter: (sums) => quantile(tookOf(sums), 0.75),
  highDays: (sums) => quantile(tookOf(sums), 0.95),
};

const ofFailures: Readonly<Partial<Record<MeasureName, (sums: Sums) => number | null>>> = {
  failed: ({ vehicles = 0 }) => vehicles,
  repeats: ({ repeats = 0 }) => repeats,
  attempts: ({ installed = 0, repeats = 0, vehicles = 0 }) => installed + vehicles + repeats,
  // Before 30 days nobody knows: those solved until then would make it too good, the others too bad.
  solvedSoon: ({ judged, judgedSolved }) => share(judgedSolved, judged),
  judged: ({ judged = 0 }) => judged,
  openDays: ({ solvedMinutes = 0, vehicles, waited = 0 }) => per(solvedMinutes / 1_440 + waited, vehicles, 1),
};

export const needsDurations = (names: readonly MeasureName[]): boolean =>
  names.some((name) => name.endsWith('Quarter') || (name.endsWith('Days') && name !== 'averageDays' && name !== 'openDays'));

/** Measures that are told of how vehicles ended. */
const ofEnds: readonly MeasureName[] = ['ended', 'success', 'failure', 'coverage'];
export const needsEnds = (names: readonly MeasureName[]): boolean => names.some((name) => ofEnds.includes(name));

export const progressFigure = (name: MeasureName, sums: Sums): number | null => ofProgress[name]?.(sums) ?? null;
export const failureFigure = (name: MeasureName, sums: Sums): number | null => ofFailures[name]?.(sums) ?? null;
/** Days of failures are summed as their number from 2000 on. */
export const dayOf = (number: number): string => dayAfter('2000-01-01', number);
