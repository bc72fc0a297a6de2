import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';

const started: readonly LiveDeployment['status'][] = [
  'ROLLOUT_INITIATED',
  'ROLLED_OUT',
  'ROLLOUT_SUCCESSFUL',
  'ROLLOUT_FAILED',
  'ROLLOUT_ABORTED',
];

/**
 * What the page of a rollout shows. Deployment and progress are two answers: right after the start one may be older than the other, and nothing
 * is said then (`starting`).
 */
export type RolloutStage = 'running' | 'starting' | 'enabling' | 'planned' | 'unplanned';

export function rolloutStage(
  { status, purpose, started: begun }: Pick<LiveDeployment, 'status' | 'purpose' | 'started'>,
  { phases }: Pick<LiveRolloutStatus, 'phases'>,
): RolloutStage {
  if (phases.length > 0) return 'running';
  if (purpose === 'ENABLE' && begun.on !== null) return 'enabling';
  if (started.includes(status)) return 'starting';
  return status === 'READY_TO_ROLLOUT' ? 'planned' : 'unplanned';
}
