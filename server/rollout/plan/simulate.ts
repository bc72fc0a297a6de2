import type { Maintenance, Pace } from '#contract/deployment/plan.ts';
import { type BeginningPhase, duePhases, isReached, soakedOn } from './begin.ts';
import { maintenanceAt } from './maintenance.ts';
import { allowance, hourAt, nextTurn, type PaceHour } from './pace.ts';

type SimulatedPhase = Pick<BeginningPhase, 'begin' | 'startsOn'> & {
  readonly vehicles: number;
  /** with a maintenance window: the time zone of each vehicle, in the order of the list */
  readonly zones?: readonly string[];
};
export type Simulation = {
  readonly phases: readonly SimulatedPhase[];
  readonly pace: Pace | null;
  readonly maintenance: Maintenance | null;
  readonly freezes: readonly { readonly from: Date; readonly to: Date }[];
  /** from the hand-over of a vehicle to its result, in milliseconds */
  readonly vehicleTime: number;
  /** the engine looks every so many milliseconds from `from` on */
  readonly from: Date;
  readonly step: number;
};
export type Simulated = {
  /** when each phase begins, and has all its results; null where that is not to be known: it waits for somebody */
  readonly phases: readonly { readonly start: Date | null; readonly end: Date | null }[];
  /** how many vehicles were handed over when */
  readonly handed: readonly { readonly at: Date; readonly vehicles: number }[];
  readonly end: Date | null;
};

/** Looks after which nothing is foretold any more. */
const mostLooks = 60_000;

type Lane = { readonly zone: string; readonly ranks: readonly number[]; next: number };
type Running = BeginningPhase & {
  startedOn: Date | null;
  readyOn: Date | null;
  endedOn: Date | null;
  readonly vehicles: number;
  readonly lanes: Lane[] | undefined;
  handed: number;
  results: number;
};

/**
 * What a plan comes to, by the rules that the engine follows (begin.ts, pace.ts, maintenance.ts): each vehicle succeeds, and takes as long as
 * every other. Only instants at which something can happen are looked at.
 */
export function simulate(simulation: Simulation): Simulated {
  const { freezes, from, maintenance, pace, step, vehicleTime } = simulation;
  const phases = simulation.phases.map(runningOf);
  const answers: { readonly at: number; readonly phase: Running; readonly vehicles: number }[] = [];
  const handed: { at: Date; vehicles: number }[] = [];
  let hour: PaceHour = null;
  let heard = 0;
  let at = from;
  const frozenUntil = (now: Date) => freezes.find((freeze) => freeze.from <= now && now < freeze.to)?.to;

  for (let look = 0; look < mostLooks; look += 1) {
    let changed = false;
    for (let answer = answers[heard]; answer && answer.at <= at.getTime(); answer = answers[heard]) {
      answer.phase.results += answer.vehicles;
      heard += 1;
      changed = true;
    }
    const frozen = frozenUntil(at);
    for (const [place, phase] of phases.entries()) {
      const before = phases[place - 1];
      if (phase.startedOn !== null || phase.readyOn !== null || !before?.startedOn) continue;
      const { results, vehicles } = before;
      if (isReached(phase.begin, { vehicles, results, succeeded: results })) phase.readyOn = soakedOn(phase.begin, at);
    }
    if (!frozen) {
      for (const place of duePhases(phases, at)) {
        const phase = phases[place];
        if (phase) phase.startedOn = at;
        changed = true;
      }
    }
    const opening = turns(phases, maintenance, at, frozen);
    if (opening.open) {
      if (pace) hour = hourAt(hour, at);
      let left = pace && hour ? allowance(pace, hour, at) : Number.POSITIVE_INFINITY;
      const before = phases.reduce((sum, phase) => sum + phase.handed, 0);
      for (const phase of phases) {
        const taken = phase.startedOn === null ? 0 : take(phase, opening.open, left);
        if (taken === 0) continue;
        left -= taken;
        phase.handed += taken;
        if (hour) hour = { ...hour, taken: hour.taken + taken };
        answers.push({ at: at.getTime() + vehicleTime, phase, vehicles: taken });
      }
      const vehicles = phases.reduce((sum, phase) => sum + phase.handed, 0) - before;
      if (vehicles > 0) handed.push({ at, vehicles });
    }
    for (const phase of phases) if (phase.startedOn && phase.results >= phase.vehicles) phase.endedOn ??= at;
    if (phases.every(({ endedOn }) => endedOn !== null)) break;
    const times = [
      ...(changed ? [at.getTime() + step] : []),
      ...answers.slice(heard, heard + 1).map((answer) => answer.at),
      ...nextStarts(phases),
      ...(frozen ? [frozen.getTime()] : []),
      ...opening.changes,
      ...(opening.open && pace && hour && phases.some(hasMore) ? [nextTurn(pace, hour).getTime()] : []),
    ];
    const next = soonest(times, at.getTime());
    if (next === undefined) break;
    at = new Date(from.getTime() + Math.max(1, Math.ceil((next - from.getTime()) / step)) * step);
  }
  const ends = phases.map(({ endedOn }) => endedOn);
  return {
    phases: phases.map(({ endedOn, startedOn }) => ({ start: startedOn, end: endedOn })),
    handed,
    end: ends.includes(null) ? null : latest(ends),
  };
}

function runningOf({ begin, startsOn, vehicles, zones }: SimulatedPhase): Running {
  const ranks = zones && Map.groupBy(zones.keys(), (rank) => zones[rank] ?? '');
  const lanes = ranks && [...ranks].map(([zone, of]) => ({ zone, ranks: of, next: 0 }));
  return { begin, startsOn, vehicles, lanes, startedOn: null, readyOn: null, endedOn: null, handed: 0, results: 0 };
}

const hasMore = ({ handed, startedOn, vehicles }: Running): boolean => startedOn !== null && handed < vehicles;
const latest = (ends: readonly (Date | null)[]) => new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));

function soonest(times: readonly number[], now: number): number | undefined {
  const later = times.filter((time) => time > now);
  return later.length === 0 ? undefined : Math.min(...later);
}

/** Whose turn it is, undefined for nobody's, and when that changes; a freeze window wins over a maintenance window (D-252). */
function turns(phases: readonly Running[], maintenance: Maintenance | null, at: Date, frozen: Date | undefined) {
  const waiting = phases.filter(hasMore);
  if (waiting.length === 0) return { open: undefined, changes: [] };
  if (!maintenance) return { open: () => true, changes: [] };
  const zones = new Set(
    waiting.flatMap(({ lanes = [] }) => lanes.filter(({ next, ranks }) => next < ranks.length).map(({ zone }) => zone)),
  );
  const states = [...zones].map((zone) => ({ zone, ...maintenanceAt(maintenance, zone, at) }));
  const open = new Set(states.filter(({ isOpen }) => isOpen && !frozen).map(({ zone }) => zone));
  return {
    open: open.size === 0 ? undefined : (zone: string) => open.has(zone),
    changes: states.map(({ until }) => until.getTime()),
  };
}

/** Takes vehicles of a phase in the order of the list, of those whose turn it is; answers how many. */
function take(phase: Running, isOpen: (zone: string) => boolean, limit: number): number {
  if (!phase.lanes) return Math.min(limit, phase.vehicles - phase.handed);
  const open = phase.lanes.filter(({ zone }) => isOpen(zone));
  const left = open.reduce((sum, { next, ranks }) => sum + ranks.length - next, 0);
  if (limit >= left) {
    for (const lane of open) lane.next = lane.ranks.length;
    return left;
  }
  let taken = 0;
  while (taken < limit) {
    const [first] = open
      .filter(({ next, ranks }) => next < ranks.length)
      .toSorted((a, b) => (a.ranks[a.next] ?? 0) - (b.ranks[b.next] ?? 0));
    if (!first) break;
    first.next += 1;
    taken += 1;
  }
  return taken;
}

/** When the phase that would be the next may begin. */
function nextStarts(phases: readonly Running[]): number[] {
  const next = phases.find(({ startedOn }) => startedOn === null);
  if (!next) return [];
  return [next.startsOn.getTime(), ...(next.readyOn ? [next.readyOn.getTime()] : [])];
}
