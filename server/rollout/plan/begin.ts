import { type Begin, resultsNeeded } from '#contract/deployment/plan.ts';

/** Stands for the start of a phase that does not begin by time: a server that knows only times never starts it. */
export const never = new Date('9999-12-31T00:00:00.000Z');

export type BeginningPhase = {
  /** null: by time */
  readonly begin: Begin | null;
  readonly startsOn: Date;
  /** of one that does not begin by time: when the soak time is over, or somebody let it begin */
  readonly readyOn: Date | null;
  readonly startedOn: Date | null;
};
type Results = { readonly vehicles: number; readonly succeeded: number; readonly results: number };

/** When a phase begins at the earliest; null while that depends on results, or on somebody's go. */
export const dueOn = ({ begin, readyOn, startsOn }: Pick<BeginningPhase, 'begin' | 'readyOn' | 'startsOn'>): Date | null =>
  isByTime(begin) ? startsOn : readyOn;

/** Whether its time has come, whatever the engine has done about it. */
function isDue(phase: BeginningPhase, at: Date): boolean {
  const on = dueOn(phase);
  return on !== null && on <= at;
}

/** The phases that begin now, by their places: none begins before the one before it (D-250). */
export function duePhases(phases: readonly BeginningPhase[], at: Date): number[] {
  const waiting = phases.findIndex(({ startedOn }) => startedOn === null);
  if (waiting < 0) return [];
  const ahead = phases.slice(waiting);
  const later = ahead.findIndex((phase) => !isDue(phase, at));
  return ahead.slice(0, later < 0 ? ahead.length : later).map((_, place) => waiting + place);
}

export const isByTime = (begin: Begin | null): boolean => begin === null || begin.by === 'TIME';

/** The phase that would be the next once those that are due have begun, where it does not begin by time. */
export function phaseAhead<Phase extends BeginningPhase>(phases: readonly Phase[], at: Date): Phase | undefined {
  const next = phases.find((phase) => phase.startedOn === null && !isDue(phase, at));
  return next && !isByTime(next.begin) ? next : undefined;
}

/** Whether the phase before has reached what the next one waits for; of a small phase no more results are asked than it has vehicles. */
export function isReached(begin: Begin | null, { vehicles, succeeded, results }: Results): boolean {
  if (begin?.by !== 'SUCCESS') return false;
  return results >= resultsNeeded(begin.results, vehicles) && succeeded * 100 >= begin.share * vehicles;
}

/** When the soak time is over that begins now. */
export const soakedOn = (begin: Begin | null, at: Date): Date =>
  new Date(at.getTime() + (begin?.by === 'SUCCESS' ? begin.soakHours : 0) * 3_600_000);
