import { useState } from 'react';
import type { LiveDeployment } from '#contract/deployment/live-deployment.ts';
import type { LiveRolloutStatus } from '#contract/deployment/live-rollout.ts';
import { partOf } from '#src/app/entity/calls.ts';
import type { Saved } from '#src/app/entity/form/use-saving-form.ts';
import { usePortal } from '#src/app/portal.ts';
import { type EntityScreen, useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useProgress } from '#src/app/screen/use-progress.ts';
import type { ExplainedFlow } from '#src/app/workflow/use-flow.ts';

const moving: readonly LiveDeployment['status'][] = ['ACTIVATED', 'ROLLOUT_INITIATED', 'ROLLED_OUT'];

/** Whether nothing moves by itself in this status. */
export const isEnded = (status: LiveDeployment['status']): boolean => !moving.includes(status);

/** Whether a retry has no state to come any more: whose failures could be retried says nothing then. */
export const isRetryOver = (flow: ExplainedFlow): boolean =>
  flow.of('rollout.retryFailed')?.needs.some(({ kind }) => kind === 'state') ?? false;

/** Progress of a rollout in phases, which moves by itself (D-045). */
export function useRolloutStatus(
  { table, type }: Saved,
  call: 'getLiveRolloutStatus' | 'getSmartRolloutStatus' | 'getDrmRolloutStatus',
  id: number,
  isFinal: boolean,
): EntityScreen<LiveRolloutStatus> {
  const portal = usePortal();
  const [resource] = useState(() => partOf(portal, table, call, id));
  const screen = useEntityScreen(resource);
  useProgress({ type, id }, { isFinal, isFailed: screen.error !== undefined, reload: screen.reload });
  return screen;
}
