import type { PlanInput } from '#contract/deployment/plan.ts';
import type { CallBase } from '#server/call.ts';
import { runCommand } from '#server/entity/command.ts';
import { type Plan, planColumns, plannedOf, savedPlan } from '#server/modules/deployment/planned-rollout.ts';
import { collisionsFor } from '#server/modules/deployment/rivals.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';

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
  const rollout = await loadRollout(call.services.db, 'LIVE', row.id);
  return {
    ...(await plannedOf(call, row, rollout, plan)),
    isProposed: row.phases.length === 0 && row.proposedPlan !== null,
    collisions: rollout && wantsVehicles.has(row.status) ? await collisionsFor(call, rollout) : [],
  };
}

/** Its vehicles are still to be updated; before and after that nobody is in its way. */
const wantsVehicles: ReadonlySet<LiveDeploymentRow['status']> = new Set([
  'IN_PREPARATION',
  'READY_TO_ROLLOUT',
  'ROLLOUT_INITIATED',
  'ROLLED_OUT',
]);
