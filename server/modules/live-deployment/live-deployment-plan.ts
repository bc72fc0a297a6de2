import type { z } from 'zod';
import type { BrandId } from '#contract/brand.ts';
import type { planSchema } from '#contract/deployment/live-rollout.ts';
import type { PlanInput } from '#contract/deployment/plan.ts';
import type { CallBase } from '#server/call.ts';
import type { PhaseInput } from '#server/db/tables/deployment.ts';
import { runCommand } from '#server/entity/command.ts';
import { peopleOf } from '#server/people.ts';
import { foretell } from '#server/rollout/plan/foretell.ts';
import { collisionsOf } from '#server/rollout/priority.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { splitByShare } from '#server/rollout/split.ts';
import { standing } from './approved-content.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from './live-deployment-store.ts';
import { withReferences } from './mentioned-deployments.ts';

type Plan = z.input<typeof planSchema>;

/** D-062.06 */
export function savePlan(call: CallBase, id: number, plan: PlanInput): Promise<LiveDeploymentRow> {
  return runCommand(call, liveDeploymentStore, { id, payload: plan, set: planColumns(plan) });
}

const json = (value: object | null): string | null => value && JSON.stringify(value);
const planColumns = ({ maintenance, pace, phases }: PlanInput) => ({
  phases: JSON.stringify(phases),
  pace: json(pace),
  maintenance: json(maintenance),
});

/** The plan that a deployment has; phases that were saved before D-250 begin by time. */
export const savedPlan = ({
  maintenance,
  pace,
  phases,
}: Pick<LiveDeploymentRow, 'maintenance' | 'pace' | 'phases'>): PlanInput => ({
  phases: phases.map((phase) => ({ ...phase, begin: phase.begin ?? { by: 'TIME' } })),
  pace,
  maintenance,
});

/** The saved plan; before there is one, what the request proposes (D-257). */
export const shownPlan = (row: LiveDeploymentRow): PlanInput =>
  row.phases.length === 0 && row.proposedPlan !== null ? row.proposedPlan : savedPlan(row);

/**
 * What phases take of the frozen list, by the split that the start uses; who else wants these vehicles, and which freeze windows reach into
 * a phase start (D-091, D-062.16, D-062.17).
 */
export async function planOf(call: CallBase, row: LiveDeploymentRow, plan: PlanInput): Promise<Plan> {
  const { db } = call.services;
  const { maintenance, pace, phases } = plan;
  const rollout = await loadRollout(db, 'LIVE', row.id);
  const total = rollout?.total ?? row.vehicleCount ?? 0;
  const vehicles = splitByShare(
    total,
    phases.map((phase) => phase.share),
  );
  const foretold = await foretell(db, { homeBrandId: row.homeBrandId, rollout, plan, total, now: new Date(call.at) });
  const collisions = rollout && wantsVehicles.has(row.status) ? await standing(db, await collisionsOf(db, rollout)) : [];
  return {
    phases: phases.map((phase, index) => ({
      ...phase,
      vehicles: vehicles[index] ?? 0,
      expectedStart: instant(foretold.phases[index]?.start),
      expectedEnd: instant(foretold.phases[index]?.end),
    })),
    isProposed: row.phases.length === 0 && row.proposedPlan !== null,
    pace,
    maintenance,
    expectedEnd: instant(foretold.end),
    collisions: await withReferences(call, collisions),
    freezes: await freezesOf(call, row.homeBrandId, phases),
  };
}

const instant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Its vehicles are still to be updated; before and after that nobody is in its way. */
const wantsVehicles: ReadonlySet<LiveDeploymentRow['status']> = new Set([
  'IN_PREPARATION',
  'READY_TO_ROLLOUT',
  'ROLLOUT_INITIATED',
  'ROLLED_OUT',
]);

/** Windows of the home brand. They are read where they are set; from another brand one reads when, not why (D-241). */
async function freezesOf(call: CallBase, homeBrandId: number, phases: readonly PhaseInput[]): Promise<Plan['freezes']> {
  const { db } = call.services;
  const brandId = homeBrandId as BrandId;
  const windows = await db.selectFrom('freezeWindow').selectAll().where('homeBrandId', '=', homeBrandId).execute();
  const person = await peopleOf(
    db,
    windows.map((window) => window.createdBy),
  );
  return phases.flatMap(({ start }, phase) =>
    windows
      .filter(({ endsOn, startsOn }) => start !== null && startsOn <= new Date(start) && new Date(start) < endsOn)
      .map((window) => ({
        phase,
        brandId,
        to: window.endsOn.toISOString(),
        set: call.brandId === homeBrandId ? { reason: window.reason, by: person(window.createdBy) } : null,
      })),
  );
}
