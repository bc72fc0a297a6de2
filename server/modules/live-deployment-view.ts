import type { z } from 'zod';
import type { EntityReference } from '#contract/entity-reference.ts';
import type { liveDeploymentSchema, liveTargetsSchema } from '#contract/live-deployment.ts';
import type { CallBase } from '#server/call.ts';
import { flowState } from '#server/flow-store.ts';
import { aroundDeployments } from '#server/modules/deployment-view.ts';
import { referencesFor } from '#server/modules/entity-references.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { seenCriteria } from '#server/modules/sight.ts';
import type { Awaited } from '#server/rollout/priority.ts';

type Shown = z.input<typeof liveDeploymentSchema>;
type TargetsShown = z.input<typeof liveTargetsSchema>;

/** Live deployments as the API answers them (D-091, D-174). */
export async function presentLiveDeployments(call: CallBase, rows: readonly LiveDeploymentRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const { common, moment, rolloutOf } = await aroundDeployments(call, 'LIVE', rows, ({ facts }) =>
    [facts.requester, facts.approver, facts.starter].filter((subject) => subject !== null),
  );
  return rows.map((row) => {
    const rollout = rolloutOf(row);
    return {
      ...common(row),
      purpose: row.purpose,
      priority: row.priority,
      status: row.status,
      paused: row.paused,
      pauseReason: row.pauseReason === 'stopRate' ? 'stop rate' : row.pauseReason,
      requestReason: row.requestReason,
      desiredStart: row.desiredStart,
      requested: moment(row.requestedBy, row.requestedOn),
      approved: moment(row.approvedBy, row.approvedOn),
      started: moment(row.startedBy, row.startedOn),
      contentHash: row.contentHash,
      jobStatus: rollout && rollout.state !== 'LISTED' ? rollout.jobStatus : null,
      flow: flowState(liveDeploymentStore, row),
    };
  });
}

/** Live deployments on the same vehicles, each as the caller may read of it (D-241); one that is gone meanwhile is left out. */
export async function withReferences<Other extends Awaited>(
  call: CallBase,
  others: readonly Other[],
): Promise<(Omit<Other, 'deploymentId'> & { readonly deployment: EntityReference })[]> {
  const reference = await referencesFor(
    call,
    others.map(({ deploymentId }) => liveOf(deploymentId)),
  );
  return others.flatMap(({ deploymentId, ...other }) => {
    const deployment = reference(liveOf(deploymentId));
    return deployment ? [{ ...other, deployment }] : [];
  });
}

const liveOf = (id: number) => ({ entityType: 'LIVE_DEPLOYMENT', id }) as const;

/** D-062.02 */
export async function presentTargets(call: CallBase, row: LiveDeploymentRow): Promise<TargetsShown> {
  return {
    selectedBrands: row.selectedBrands as TargetsShown['selectedBrands'],
    filterCriteria: await seenCriteria(call, liveDeploymentStore, row, row.filterCriteria),
    markets: row.markets,
    vehicleCount: row.vehicleCount,
    vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
  };
}
