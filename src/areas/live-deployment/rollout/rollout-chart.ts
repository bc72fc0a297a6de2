import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { dailyReach } from '#contract/drm-deployment/daily-reach.ts';
import { dayAfter } from '#contract/time-zone.ts';
import { daysUntil, shortFigure } from '#src/app/format/format.ts';

export type Point = { readonly x: number; readonly y: number };
export type RolloutChart = {
  readonly actual: readonly Point[];
  readonly plan: readonly Point[];
  readonly forecast: readonly Point[];
  readonly now: Point;
  /** how far below the plan, in per cent of all vehicles; negative when ahead */
  readonly behind: number;
  readonly from: number;
  readonly to: number;
};

const time = (at: string) => Date.parse(at);

/** When the plan has the last phase done: as long after its start as the phases are apart on average. */
function planEnd(starts: readonly number[], fallback: number): number {
  const [first = fallback] = starts;
  const last = starts.at(-1) ?? fallback;
  const gap = starts.length > 1 ? (last - first) / (starts.length - 1) : fallback - last;
  return last + Math.max(gap, 60_000);
}

const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** How many vehicles start by the last day of a running rollout whose limit of vehicles a day does not reach them all (D-095); undefined of any other. */
export function dailyShortfall({ answeredOn, counts, leftToday, perDay, total, until }: LiveRolloutStatus) {
  if (perDay === null || until === null || leftToday === null) return undefined;
  const last = utcDay(time(until) - 1);
  const open = counts.PENDING ?? 0;
  const { missed } = dailyReach(open, { limit: perDay, from: utcDay(time(answeredOn)), until: last, left: leftToday });
  return missed > 0 ? { reached: total - missed, last } : undefined;
}

/** The planned number of vehicles over time: each phase is done when the next one starts; from one that begins with another's success or by hand on there is no line. */
export function planLine(all: LiveRolloutStatus['phases'], end: number): Point[] {
  const untimed = all.findIndex(({ start }) => start === null);
  const phases = untimed < 0 ? all : all.slice(0, untimed);
  const starts = phases.map(({ start }) => time(start ?? ''));
  const [first] = starts;
  if (first === undefined) return [];
  let done = 0;
  const line: Point[] = [{ x: first, y: 0 }];
  for (const [place, { vehicles }] of phases.entries()) {
    done += vehicles;
    line.push({ x: starts[place + 1] ?? planEnd(starts, end), y: done });
  }
  return line;
}

/** The same where a limit of vehicles a day and a last day are the plan (D-095): each day of UTC takes as many as it may. */
function dailyLine({ perDay, phases: [phase], until }: LiveRolloutStatus): Point[] | undefined {
  if (perDay === null || until === null || !phase?.start) return undefined;
  const period = { limit: perDay, from: phase.start.slice(0, 10), until: utcDay(time(until) - 1) };
  const { last, missed } = dailyReach(phase.vehicles, period);
  const endOf = (of: string) => time(`${dayAfter(of, 1)}T00:00:00.000Z`);
  const first = { x: endOf(period.from), y: Math.min(perDay, phase.vehicles) };
  return [{ x: time(phase.start), y: 0 }, first, ...(last > period.from ? [{ x: endOf(last), y: phase.vehicles - missed }] : [])];
}

/**
 * Whether a comparison with the plan says something: of what was aborted or failed, or is held (paused, or about to end), being early is no
 * praise; and a plan of one phase has a start and no end.
 */
export function isComparable({ phases, endedOn, status }: LiveRolloutStatus, isHeld: boolean): boolean {
  if (phases.length < 2 || phases.some(({ begin }) => begin.by !== 'TIME')) return false;
  return endedOn === null ? !isHeld : status === 'SUCCESS';
}

/**
 * How many days an end comes after that of the plan, negative before it; undefined where that says nothing. Until the last phase has begun
 * its length is a guess, in the plan too: being early is not said then.
 */
export function daysAfterPlan(end: string, status: LiveRolloutStatus, isHeld: boolean): number | undefined {
  const plan = planLine(status.phases, 0).at(-1);
  if (!plan || !isComparable(status, isHeld)) return undefined;
  const days = daysUntil(end, new Date(plan.x));
  const isLastBegun = status.phases.at(-1)?.state === 'RUNNING' || status.phases.at(-1)?.state === 'DONE';
  return days < 0 && !isLastBegun ? undefined : days;
}

/** Height of a line at a place; flat before its first and after its last point. */
export function heightAt(line: readonly Point[], x: number): number {
  const [first] = line;
  if (!first || x <= first.x) return first?.y ?? 0;
  for (const [place, point] of line.entries()) {
    const before = line[place - 1];
    if (before && x <= point.x) return before.y + ((x - before.x) / (point.x - before.x || 1)) * (point.y - before.y);
  }
  return line.at(-1)?.y ?? 0;
}

/** What is installed against the plan, and where it leads (D-174c). `now` is the instant at which one looks, in ms. */
export function rolloutChart(status: LiveRolloutStatus, now: number): RolloutChart | undefined {
  const [first] = status.progress;
  const [phase] = status.phases;
  if (!phase) return undefined;
  const installed = status.counts.SUCCESS ?? 0;
  const begin = Math.min(time(phase.start ?? status.answeredOn), first ? time(first.at) : Number.POSITIVE_INFINITY);
  const x = Math.max(status.endedOn === null ? now : time(status.endedOn), begin);
  const here = { x, y: installed };
  const plan = dailyLine(status) ?? planLine(status.phases, x);
  const points = status.progress.map(({ at, installed: y }) => ({ x: time(at), y })).filter((point) => point.x <= x);
  const forecast = status.forecast.map(({ at, installed: y }) => ({ x: time(at), y })).filter((point) => point.x > x);
  const planned = heightAt(plan, x);
  return {
    actual: [{ x: begin, y: first?.installed ?? 0 }, ...points, here],
    plan,
    forecast: forecast.length > 0 ? [here, ...forecast] : [],
    now: here,
    behind: status.total === 0 ? 0 : Math.round(((planned - installed) / status.total) * 100),
    from: begin,
    to: Math.max(x, forecast.at(-1)?.x ?? x, plan.at(-1)?.x ?? x),
  };
}

/** Four round figures up to the whole, with their short words: 400k. */
export function heightTicks(total: number): { at: number; label: string }[] {
  if (total <= 0) return [];
  const rough = total / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Vehicles are counted whole.
  const step = Math.ceil(([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const ticks = [];
  for (let at = step; at <= total; at += step) ticks.push({ at, label: shortFigure(at) });
  return ticks;
}

/** Five even places between two moments. */
export function timeTicks(from: number, to: number, count = 5): number[] {
  const step = (to - from) / (count - 1);
  return step <= 0 ? [from] : Array.from({ length: count }, (_, place) => from + place * step);
}

const RECENT = 600_000;

/** Results that came in the last ten minutes before `now`; none of a rollout that is over. */
export function recentResults({ progress, endedOn }: LiveRolloutStatus, now: number): number {
  const last = progress.at(-1);
  if (!last || endedOn !== null) return 0;
  const before = progress.findLast(({ at }) => time(at) <= now - RECENT) ?? progress[0] ?? last;
  // Vehicles that are tried again are not failed any more: nobody's result is taken back by that.
  return last.installed - before.installed + Math.max(0, last.failed - before.failed);
}

/** Places whose words stand already are left out: a rollout of minutes has the same time twice. */
export function withoutRepeats<Tick extends { readonly label: string }>(ticks: readonly Tick[]): Tick[] {
  return ticks.filter((tick, place) => tick.label !== ticks[place - 1]?.label);
}
