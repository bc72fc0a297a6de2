import type { z } from 'zod';
import type { BrandId } from '#contract/brand.ts';
import type { planSchema } from '#contract/live-deployment.ts';
import type { CallBase } from '#server/call.ts';
import { runCommand } from '#server/command.ts';
import type { PhaseInput } from '#server/db/tables/deployment.ts';
import { type LiveDeploymentRow, liveDeploymentStore } from '#server/modules/live-deployment-store.ts';
import { peopleOf } from '#server/people.ts';
import { collisionsOf, goesFirst } from '#server/rollout/priority.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { splitByShare } from '#server/rollout/split.ts';

type Plan = z.input<typeof planSchema>;

/** D-062.06 */
export function savePlan(call: CallBase, id: number, phases: readonly PhaseInput[]): Promise<LiveDeploymentRow> {
  return runCommand(call, liveDeploymentStore, { id, payload: { phases }, set: { phases: JSON.stringify(phases) } });
}

/**
 * What phases take of the frozen list, by the split that the start uses; who else wants these vehicles, and which freeze windows reach into
 * a phase start (D-091, D-062.16, D-062.17).
 */
export async function planOf(call: CallBase, row: LiveDeploymentRow, phases: readonly PhaseInput[]): Promise<Plan> {
  const { db } = call.services;
  const rollout = await loadRollout(db, 'LIVE', row.id);
  const vehicles = splitByShare(
    rollout?.total ?? row.vehicleCount ?? 0,
    phases.map((phase) => phase.share),
  );
  const collisions = rollout ? await collisionsOf(db, rollout.id) : [];
  return {
    phases: phases.map((phase, index) => ({ ...phase, vehicles: vehicles[index] ?? 0 })),
    collisions: collisions.map((other) => ({
      ...other,
      goesFirst: goesFirst(other, { priority: row.priority, deploymentId: row.id }),
    })),
    freezes: await freezesOf(call, row.homeBrandId, phases),
  };
}

async function freezesOf(call: CallBase, brandId: BrandId | number, phases: readonly PhaseInput[]): Promise<Plan['freezes']> {
  const { db } = call.services;
  const windows = await db.selectFrom('freezeWindow').selectAll().where('homeBrandId', '=', brandId).execute();
  const person = await peopleOf(
    db,
    windows.map((window) => window.createdBy),
  );
  return phases.flatMap(({ start }, phase) =>
    windows
      .filter((window) => window.startsOn.getTime() <= Date.parse(start) && Date.parse(start) < window.endsOn.getTime())
      .map((window) => ({ phase, reason: window.reason, to: window.endsOn.toISOString(), setBy: person(window.createdBy) })),
  );
}
