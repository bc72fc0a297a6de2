import { not } from 'xstate';
import type { Command } from '#contract/command.ts';
import type { Stamped } from '#machines/flow.ts';
import { type Asked, guarded } from './parts.ts';

type Given = Stamped & { readonly reason?: string };
type Stopped = Stamped & { readonly phase?: number; readonly rate?: number; readonly stopAt?: number };
type Control = 'plan.save' | `rollout.${'start' | 'pause' | 'resume' | 'abort'}` | 'deployment.close';

const unpaused = { paused: false, pauseReason: null, stoppedBy: null };

const changes = {
  begin: (_: unknown, { actor, at }: Stamped) => ({ ...unpaused, starter: actor.subject, startedOn: at }),
  pause: (_: unknown, { reason }: Given) => ({ paused: true, pauseReason: reason ?? null }),
  pauseAtStopRate: (_: unknown, { phase, rate, stopAt }: Stopped) => ({
    paused: true,
    pauseReason: 'stopRate',
    stoppedBy: phase === undefined || rate === undefined || stopAt === undefined ? null : { phase, rate, stopAt },
  }),
  unpause: () => unpaused,
  abort: (_: unknown, { reason }: Given) => ({ abortReason: reason ?? null }),
};

/**
 * How people steer a rollout in phases: plan, start, pause and resume, abort, close (D-062.06 … .13). A pause is a fact and no state, since the
 * phases go on by themselves; the stop rate pauses too (contract: `steered`).
 */
export function rolloutControl<const Fact extends string = never>(options: {
  /** the contract's entries */
  readonly commands: Readonly<Record<Control, Command>>;
  readonly resumeIf?: Asked<Fact>;
}) {
  const { commands, resumeIf = [] } = options;
  const close = { target: 'FINISHED', meta: commands['deployment.close'] } as const;
  return {
    facts: { paused: ({ context }: { context: { readonly paused: boolean } }): boolean => context.paused },
    changes,
    plan: <const Asks extends string>(asks: Asked<Asks>) => ({
      'plan.save': { ...guarded(asks), target: 'READY_TO_ROLLOUT', meta: commands['plan.save'] },
    }),
    /** one branch of the start: `start` may mean several things */
    start: <const Asks extends string, const Target extends string, const Change extends string>(
      asks: Asked<Asks>,
      target: Target,
      actions: Change | readonly Change[],
    ) => ({ ...guarded(asks), target, actions, meta: commands['rollout.start'] }),
    whileRunning: {
      'rollout.abort': { target: 'ROLLOUT_ABORTED', actions: ['abort', 'unpause'], meta: commands['rollout.abort'] },
      'rollout.pause': { guard: not('paused'), actions: 'pause', meta: commands['rollout.pause'] },
      'rollout.resume': { ...guarded(['paused', ...resumeIf]), actions: 'unpause', meta: commands['rollout.resume'] },
      'stopRate.reached': { guard: not('paused'), actions: 'pauseAtStopRate' },
    },
    close: { 'deployment.close': close },
    closeIf: <const Asks extends string>(asks: Asked<Asks>) => ({ 'deployment.close': { ...guarded(asks), ...close } }),
  } as const;
}
