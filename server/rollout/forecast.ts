/** A span of time, both ends in it. */
export type Span = { readonly from: Date; readonly to: Date };
export type ForecastPhase = {
  readonly vehicles: number;
  /** vehicles without a result */
  readonly open: number;
  readonly startsOn: Date;
  readonly startedOn: Date | null;
  readonly endedOn: Date | null;
};
export type ForecastOf = {
  readonly at: Date;
  readonly phases: readonly ForecastPhase[];
  /** freeze windows of the home brand: no phase starts in one (D-062.16) */
  readonly freezes: readonly Span[];
  /** how long the rollout was on hold: that time says nothing about the vehicles (D-062.12) */
  readonly pauses: readonly Span[];
  readonly installed: number;
  /** of all results so far, 0…1 */
  readonly successShare: number;
};
export type ForecastPoint = { readonly at: Date; readonly installed: number };

/** Below this share of its vehicles a phase says little about its own length. */
const TELLING = 0.1;

type Ahead = { readonly from: number; readonly to: number; readonly open: number };

/**
 * How many vehicles will have the software when: each phase takes as long as those before it took, begins at its planned time or when the
 * freeze window over it ends, and until then nothing is added. Vehicles of a phase are updated side by side, so its size does not count. The last
 * point is the expected end; no points where nothing is left, or nothing can be said yet.
 */
export function forecastOf({ at, phases, freezes, pauses, installed, successShare }: ForecastOf): ForecastPoint[] {
  const now = at.getTime();
  const spent = ({ startedOn, endedOn }: ForecastPhase) => active(startedOn?.getTime() ?? now, endedOn?.getTime() ?? now, pauses);
  const known = phases.filter(({ endedOn }) => endedOn !== null).map(spent);
  const running = phases.filter(({ startedOn, endedOn }) => startedOn !== null && endedOn === null);
  const guesses = running.flatMap((phase) => linear(phase, spent(phase)) ?? []);
  const usual = average(known) ?? average(guesses);
  const ahead: Ahead[] = [];
  for (const phase of phases) {
    if (phase.open === 0) continue;
    const length = phase.startedOn === null ? usual : (ownLength(phase, spent(phase), average(known)) ?? usual);
    if (length === undefined) return [];
    const from = phase.startedOn === null ? afterFreezes(Math.max(phase.startsOn.getTime(), now), freezes) : now;
    const left = phase.startedOn === null || phase.endedOn !== null ? length : Math.max(length - spent(phase), 0);
    ahead.push({ from, to: from + left, open: phase.open });
  }
  if (ahead.length === 0) return [];
  const places = [...new Set([now, ...ahead.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  return places.map((place) => ({
    at: new Date(place),
    installed: Math.round(installed + ahead.reduce((sum, part) => sum + part.open * share(part, place), 0) * successShare),
  }));
}

/** The whole length of a phase, as its results so far suggest; undefined without any. */
function linear({ vehicles, open }: ForecastPhase, spent: number): number | undefined {
  const done = vehicles - open;
  return done > 0 && spent > 0 ? (spent * vehicles) / done : undefined;
}

/** Its own results where they say enough, otherwise what phases before took, if that is not over. */
function ownLength(phase: ForecastPhase, spent: number, before: number | undefined): number | undefined {
  const own = linear(phase, spent);
  const isTelling = phase.vehicles - phase.open >= phase.vehicles * TELLING;
  return !isTelling && before !== undefined && before > spent ? before : (own ?? before);
}

const average = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Milliseconds between two instants without those on hold. */
function active(from: number, to: number, pauses: readonly Span[]): number {
  const held = pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(pause.to.getTime(), to) - Math.max(pause.from.getTime(), from)),
    0,
  );
  return Math.max(to - from - held, 0);
}

/** The first instant from `start` on at which no freeze window holds. */
function afterFreezes(start: number, freezes: readonly Span[]): number {
  const over = freezes.find(({ from, to }) => from.getTime() <= start && start < to.getTime());
  return over ? afterFreezes(over.to.getTime(), freezes) : start;
}

/** How much of a part is done at a place, 0…1. */
function share({ from, to }: Ahead, place: number): number {
  if (place >= to) return 1;
  return place <= from ? 0 : (place - from) / (to - from);
}
