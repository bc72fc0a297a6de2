import { and, not } from 'xstate';
import type { Command } from '#contract/command.ts';
import type { Stamped } from '#machines/flow.ts';
import type { Combined } from '#machines/flows/chart.ts';
import { unlessDenied, unlessReported } from './guards.ts';
import { type Asked, guarded } from './parts.ts';

type Given = Stamped & { readonly reason?: string };
type Stopped = Stamped & { readonly phase?: number; readonly rate?: number; readonly stopAt?: number };
type Steering = `rollout.${'pause' | 'resume' | 'abort'}`;
/** Of what has no phases these are absent. */
type Planning = 'plan.save' | 'rollout.start' | 'phase.go';

/** External facts of the next phase (D-247, D-250): it waits for somebody or for the one before it, whose share is missing, or which soaks. */
export type PhaseFacts = { readonly phaseAhead?: boolean; readonly shareMissing?: boolean; readonly soaking?: boolean };

const unpaused = { paused: false, pauseReason: null, pausedBy: null, stoppedBy: null };

const changes = {
  begin: (_: unknown, { actor, at }: Stamped) => ({ ...unpaused, starter: actor.subject, startedOn: at }),
  pause: (_: unknown, { actor, reason }: Given) => ({ paused: true, pauseReason: reason ?? null, pausedBy: actor.subject }),
  pauseAtStopRate: (_: unknown, { phase, rate, stopAt }: Stopped) => ({
    paused: true,
    pauseReason: 'stopRate',
    pausedBy: null,
    stoppedBy: phase === undefined || rate === undefined || stopAt === undefined ? null : { phase, rate, stopAt },
  }),
  unpause: () => unpaused,
  /** a phase begins; which one it is follows from the rollout */
  goOn: () => ({}),
  abort: (_: unknown, { reason }: Given) => ({ abortReason: reason ?? null }),
};

/**
 * How people steer a rollout in phases: plan, start, pause and resume, abort (D-062.06 … .13, D-068.07 … .10), and begin a phase by hand (D-250). A pause is a fact and no state, since the
 * phases go on by themselves; the stop rate pauses too (contract: `steered`).
 */
export function rolloutControl<
  const Fact extends string = never,
  const Planned extends string = 'READY_TO_ROLLOUT',
  const Stop extends string = never,
>(options: {
  /** the contract's entries */
  readonly commands: Readonly<Record<Steering, Command> & Partial<Record<Planning, Command>>>;
  readonly resumeIf?: Asked<Fact>;
  readonly goIf?: Asked<Fact>;
  /** what else is asked while it runs */
  readonly runningIf?: Asked<Stop>;
  /** where it has a plan: that of a deployment, where nothing is said */
  readonly planned?: Planned;
}) {
  const { commands, resumeIf = [], goIf = [], runningIf = [] } = options;
  const planning = commands as Readonly<Record<Planning, Command>>;
  const planned = options.planned ?? ('READY_TO_ROLLOUT' as Planned);
  const asked: readonly string[] = runningIf;
  const mayPause: Combined = asked.length === 0 ? not('paused') : and([...asked, not('paused')]);
  const go: readonly string[] = [...goIf, 'phaseAhead', 'shareReached', 'soakOver'];
  return {
    facts: {
      paused: ({ context }: { context: { readonly paused: boolean } }): boolean => context.paused,
      phaseAhead: unlessDenied('phaseAhead'),
      shareReached: unlessReported('shareMissing'),
      soakOver: unlessReported('soaking'),
    },
    changes,
    plan: <const Asks extends string>(asks: Asked<Asks>) => ({
      'plan.save': { ...guarded(asks), target: planned, meta: planning['plan.save'] },
    }),
    /** one branch of the start: `start` may mean several things */
    start: <const Asks extends string, const Target extends string, const Change extends string>(
      asks: Asked<Asks>,
      target: Target,
      actions: Change | readonly Change[],
    ) => ({ ...guarded(asks), target, actions, meta: planning['rollout.start'] }),
    whileRunning: {
      'rollout.abort': {
        ...guarded(runningIf),
        target: 'ROLLOUT_ABORTED',
        actions: ['abort', 'unpause'],
        meta: commands['rollout.abort'],
      },
      'rollout.pause': { guard: mayPause, actions: 'pause', meta: commands['rollout.pause'] },
      'rollout.resume': { ...guarded(['paused', ...resumeIf]), actions: 'unpause', meta: commands['rollout.resume'] },
      'stopRate.reached': { guard: not('paused'), actions: 'pauseAtStopRate' },
    },
    /** as long as a phase has not begun */
    beforeLastPhase: {
      'phase.go': { guard: and([not('paused'), ...go]), actions: 'goOn', meta: planning['phase.go'] },
    },
  } as const;
}
