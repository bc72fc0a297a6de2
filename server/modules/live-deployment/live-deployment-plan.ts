import type { PlanInput } from '#contract/deployment/plan.ts';
import type { CallBase } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { runCommand } from '#server/entity/command.ts';
import { type Plan, planColumns, plannedOf, savedPlan } from '#server/modules/deployment/planned-rollout.ts';
import { type Collision, collisionsOf } from '#server/rollout/priority.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { contentHashes } from './approved-content.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { withReferences } from './live-deployment-view.ts';

/** D-062.06 */
export function savePlan(call: CallBase, id: number, plan: PlanInput): Promise<LiveDeploymentRow> {
  return runCommand(call, liveDeploymentStore, { id, payload: plan, set: planColumns(plan) });
}

/** The saved plan; before there is one, what the request proposes (D-257). */
export const shownPlan = (row: LiveDeploymentRow): PlanInput =>
  row.phases.length === 0 && row.proposedPlan !== null ? row.proposedPlan : savedPlan(row);

/**
 * What phases take of the frozen list, by the split that the start uses; who else wants these vehicles, and which freeze windows reach into
 * a phase start (D-091, D-062.16, D-062.17).
 */
export async function planOf(call: CallBase, row: LiveDeploymentRow, plan: PlanInput): Promise<Plan> {
  const { db } = call.services;
  const rollout = await loadRollout(db, 'LIVE', row.id);
  const collisions = rollout && wantsVehicles.has(row.status) ? await standing(db, await collisionsOf(db, rollout)) : [];
  return {
    ...(await plannedOf(call, row, rollout, plan)),
    isProposed: row.phases.length === 0 && row.proposedPlan !== null,
    collisions: await withReferences(call, collisions),
  };
}

/** Its vehicles are still to be updated; before and after that nobody is in its way. */
const wantsVehicles: ReadonlySet<LiveDeploymentRow['status']> = new Set([
  'IN_PREPARATION',
  'READY_TO_ROLLOUT',
  'ROLLOUT_INITIATED',
  'ROLLED_OUT',
]);

/** Without the deployments whose approval no longer holds: they start no more. */
async function standing(db: Database, collisions: readonly Collision[]): Promise<readonly Collision[]> {
  if (collisions.length === 0) return collisions;
  const ids = collisions.map(({ deploymentId }) => deploymentId);
  const rows = await db.selectFrom('liveDeployment').selectAll().where('id', 'in', ids).execute();
  const hashOf = await contentHashes(db, rows as LiveDeploymentRow[]);
  const holds = new Set((rows as LiveDeploymentRow[]).filter((row) => hashOf(row) === row.contentHash).map(({ id }) => id));
  return collisions.filter(({ deploymentId }) => holds.has(deploymentId));
}
