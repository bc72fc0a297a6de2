import type { z } from 'zod';
import type { liveDeploymentSchema, liveTargetsSchema } from '#contract/live-deployment.ts';
import { externalOf, flowState } from '#server/flow-store.ts';
import { aroundDeployments } from '#server/modules/deployment-view.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import type { Services } from '#server/services.ts';

type Moment = Pick<Services, 'db' | 'now'>;
type Shown = z.input<typeof liveDeploymentSchema>;
type TargetsShown = z.input<typeof liveTargetsSchema>;

/** Live deployments as the API answers them (D-091, D-174). */
export async function presentLiveDeployments({ db, now }: Moment, rows: readonly LiveDeploymentRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const external = await externalOf(liveDeploymentStore, db, rows, now());
  const { common, moment, rolloutOf } = await aroundDeployments(db, 'LIVE', rows, ({ facts }) =>
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
      flow: flowState(liveDeploymentStore, row, external(row)),
    };
  });
}

/** D-062.02 */
export function presentTargets(row: LiveDeploymentRow): TargetsShown {
  return {
    selectedBrands: row.selectedBrands as TargetsShown['selectedBrands'],
    filterCriteria: row.filterCriteria,
    markets: row.markets,
    vehicleCount: row.vehicleCount,
    vehicleCountFetchedOn: row.vehicleCountFetchedOn?.toISOString() ?? null,
  };
}
