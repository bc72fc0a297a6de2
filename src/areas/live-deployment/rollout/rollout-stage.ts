import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { RolloutStage } from '#src/areas/deployment/phased-context.ts';

const started: readonly LiveDeployment['status'][] = [
  'ROLLOUT_INITIATED',
  'ROLLED_OUT',
  'ROLLOUT_SUCCESSFUL',
  'ROLLOUT_FAILED',
  'ROLLOUT_ABORTED',
];

/** The stage of a live deployment's rollout. */
export function rolloutStage(
  { status, purpose, started: begun }: Pick<LiveDeployment, 'status' | 'purpose' | 'started'>,
  { phases }: Pick<LiveRolloutStatus, 'phases'>,
): RolloutStage {
  if (phases.length > 0) return 'running';
  if (purpose === 'ENABLE' && begun.on !== null) return 'enabling';
  if (started.includes(status)) return 'starting';
  return status === 'READY_TO_ROLLOUT' ? 'planned' : 'unplanned';
}

/** The plan that is still ahead of a rollout: an enablement that was started has no phases, whatever plan was saved (D-062.06). Before its stage is known it counts. */
export const planAhead = <Saved>(stage: RolloutStage | undefined, saved: Saved | undefined): Saved | undefined =>
  stage === 'enabling' ? undefined : saved;

/** What is said of a rollout that has not started: how it gets a plan, else when its first phase is due, where that is known (LIVE-02, ORUN-09). */
export function notStartedText(
  stage: 'planned' | 'unplanned',
  start: string | undefined,
  { isFrozen, mayStart }: { readonly isFrozen: boolean; readonly mayStart: boolean },
) {
  if (stage === 'unplanned') return 'rollout.noneText';
  if (start === undefined) return undefined;
  if (isFrozen) return 'rollout.frozenText';
  return mayStart ? 'rollout.plannedText' : 'rollout.plannedOthers';
}
