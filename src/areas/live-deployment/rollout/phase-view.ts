import { type LiveRolloutStatus, nearStopRate, neverStops } from '#contract/deployment/live-rollout.ts';
import { shareOf } from '#contract/deployment/rollout-glance.ts';
import { type Tally, tallyOf } from '#src/areas/deployment/rollout/vehicle-statuses.ts';
import { type GlyphKind, statusKind } from '#src/ui/status/status-kind.ts';

type Phase = LiveRolloutStatus['phases'][number];

/** A phase as the table of the rollout shows it. */
export type PhaseView = {
  readonly index: number;
  readonly name: string;
  readonly start: string | null;
  readonly begin: Phase['begin'];
  readonly readyOn: string | null;
  readonly share: number;
  readonly stopAt: number;
  readonly kind: GlyphKind;
  readonly state: Phase['state'];
  readonly isBegun: boolean;
  readonly isCurrent: boolean;
  readonly tally: Tally;
  /** installed of all its vehicles, in per cent, never rounded up */
  readonly percent: number;
  /** failed of all results, in per cent; null without results */
  readonly rate: number | null;
  /** close to the rate at which it stops */
  readonly isNear: boolean;
};

/** A phase is a place on a line: what is ahead is not reached. One that is through is not well where no vehicle has the software, or some were stopped. */
function kindOf(state: Phase['state'], { aborted, failed, installed, total }: Tally): GlyphKind {
  if (state === 'PLANNED') return 'NOT_REACHED';
  if (state !== 'DONE' || total === 0) return statusKind(state);
  if (installed === 0 && failed > 0) return 'NEGATIVE';
  return installed === 0 || aborted > 0 ? 'NEUTRAL' : statusKind(state);
}

/** The phase on which the end depends: `number` from 1, and whether it waits for somebody's go or for what the phase before brings (D-250). */
export function openPhase(
  phases: readonly PhaseView[],
): { readonly number: number; readonly waitsFor: 'go' | 'share' } | undefined {
  const next = phases.find(({ isBegun, readyOn, start }) => !isBegun && start === null && readyOn === null);
  if (!next) return undefined;
  // What the phase before can no longer bring is for somebody to decide.
  const isLeft = next.begin.by === 'SUCCESS' && phases[next.index - 1]?.state !== 'DONE';
  return { number: next.index + 1, waitsFor: isLeft ? 'share' : 'go' };
}

/** Whether nothing but somebody's go is missing for a phase to begin. */
export function waitsForGo(phases: readonly PhaseView[], { index }: PhaseView): boolean {
  const open = openPhase(phases);
  return open?.number === index + 1 && open.waitsFor === 'go' && phases[index - 1]?.state === 'DONE';
}

/** The phases in order; the newest one that runs is the present one. */
export function phaseViews(phases: readonly Phase[]): PhaseView[] {
  const current = phases.findLast(({ state }) => state === 'RUNNING')?.index;
  return phases.map((phase) => {
    const tally = tallyOf(phase.counts, phase.vehicles);
    const results = tally.installed + tally.failed;
    const rate = results === 0 ? null : phase.failureRate;
    const isWatched = phase.state === 'RUNNING' && !neverStops(phase.vehicles) && phase.stopOnFailureRate > 0;
    return {
      index: phase.index,
      name: phase.name,
      start: phase.start,
      begin: phase.begin,
      readyOn: phase.readyOn,
      share: phase.share,
      stopAt: phase.stopOnFailureRate,
      kind: kindOf(phase.state, tally),
      state: phase.state,
      isBegun: phase.state === 'RUNNING' || phase.state === 'DONE',
      isCurrent: phase.index === current,
      tally,
      percent: shareOf(tally.installed, phase.vehicles),
      rate,
      isNear: isWatched && rate !== null && rate >= phase.stopOnFailureRate * nearStopRate,
    };
  });
}
