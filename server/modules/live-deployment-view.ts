import type { z } from 'zod';
import type { liveDeploymentRowSchema, liveDeploymentSchema, liveTargetsSchema } from '#contract/live-deployment.ts';
import type { Database } from '#server/db/connection.ts';
import { flowState } from '#server/flow-store.ts';
import { type AroundDeployments, aroundDeployments } from '#server/modules/deployment-view.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment-store.ts';

type Shown = z.input<typeof liveDeploymentSchema>;
type ShownRow = z.input<typeof liveDeploymentRowSchema>;
type TargetsShown = z.input<typeof liveTargetsSchema>;

/** What a list reads of one: neither its facts nor its criteria and plan. */
const listed = [
  ...(['id', 'homeBrandId', 'releaseCandidateId', 'name', 'purpose', 'priority', 'status', 'paused', 'desiredStart'] as const),
  ...(['requestedBy', 'requestedOn', 'approvedBy', 'approvedOn', 'startedBy', 'startedOn'] as const),
  ...(['vehicleCount', 'vehicleCountFetchedOn', 'changedBy', 'changedOn', 'revision'] as const),
] as const;
type ListedRow = Pick<LiveDeploymentRow, (typeof listed)[number]>;

/** Live deployments as the API answers them (D-091, D-174). */
export async function presentLiveDeployments(db: Database, rows: readonly LiveDeploymentRow[]): Promise<Shown[]> {
  const subjectsOf = ({ facts }: LiveDeploymentRow) =>
    [...new Set([facts.requester, facts.approver, facts.starter])].filter((subject) => subject !== null);
  const around = await aroundDeployments(db, 'LIVE', rows, rows.flatMap(subjectsOf));
  return rows.map((row) => ({
    ...rowOf(row, around),
    description: row.description,
    pauseReason: row.pauseReason === 'stopRate' ? 'stop rate' : row.pauseReason,
    requestReason: row.requestReason,
    contentHash: row.contentHash,
    supersededBy: around.newerOf(row),
    flow: flowState(liveDeploymentStore, row),
    people: subjectsOf(row).map(around.person),
  }));
}

/** Rows of a list by their ids, in any order. */
export async function liveDeploymentsById(db: Database, ids: readonly number[]): Promise<ShownRow[]> {
  const rows = await db.selectFrom('liveDeployment').select(listed).where('id', 'in', ids).execute();
  const subjects = rows.flatMap(({ requestedBy, approvedBy, startedBy }) => [requestedBy, approvedBy, startedBy]);
  const around = await aroundDeployments(db, 'LIVE', rows, subjects);
  return rows.map((row) => rowOf(row, around));
}

function rowOf(row: ListedRow, { common, moment, rolloutOf }: AroundDeployments): ShownRow {
  const rollout = rolloutOf(row);
  return {
    ...common(row),
    purpose: row.purpose,
    priority: row.priority,
    status: row.status,
    paused: row.paused,
    desiredStart: row.desiredStart,
    requested: moment(row.requestedBy, row.requestedOn),
    approved: moment(row.approvedBy, row.approvedOn),
    started: moment(row.startedBy, row.startedOn),
    jobStatus: rollout && rollout.rolloutState !== 'LISTED' ? rollout.jobStatus : null,
  };
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
