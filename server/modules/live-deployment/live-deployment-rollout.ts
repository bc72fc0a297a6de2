import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import type { CallBase } from '#server/call.ts';
import { ofCandidate, type Rollouts } from '#server/modules/deployment/deployment-rollout.ts';
import { phasedRollouts } from '#server/modules/deployment/phased-rollout.ts';
import { waitedFor } from '#server/modules/deployment/rivals.ts';
import { liveJobKey } from '#server/rollout/engine.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';

/** Live deployments, as their rollout needs them. */
export const liveRollouts: Rollouts<LiveDeploymentRow, typeof liveDeploymentStore.flow.machine> = {
  kind: 'LIVE',
  ...ofCandidate,
  store: liveDeploymentStore,
  jobKey: liveJobKey,
};

export const liveSteering = phasedRollouts(liveRollouts);

/** D-174c */
export const rolloutStatus = (call: CallBase, row: LiveDeploymentRow): Promise<LiveRolloutStatus> =>
  liveSteering.status(call, row, (rollout) => waitedFor(call, rollout));
