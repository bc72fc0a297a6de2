import type { z } from 'zod';
import type { BrandId } from '#contract/brand.ts';
import type { planSchema } from '#contract/deployment/live-rollout.ts';
import type { Maintenance, Pace, PlanInput } from '#contract/deployment/plan.ts';
import type { CallBase } from '#server/call.ts';
import type { PhaseInput } from '#server/db/tables/deployment.ts';
import { peopleOf } from '#server/people.ts';
import { foretell } from '#server/rollout/plan/foretell.ts';
import type { Rollout } from '#server/rollout/rollout.ts';
import { splitByShare } from '#server/rollout/split.ts';

export type Plan = z.input<typeof planSchema>;
type Planned = { readonly homeBrandId: number; readonly vehicleCount: number | null };
type PlanOfRow = { readonly phases: readonly PhaseInput[]; readonly pace: Pace | null; readonly maintenance: Maintenance | null };

const json = (value: object | null): string | null => value && JSON.stringify(value);
/** A plan as its columns keep it (D-062.06, D-068.07). */
export const planColumns = ({ maintenance, pace, phases }: PlanInput) => ({
  phases: JSON.stringify(phases),
  pace: json(pace),
  maintenance: json(maintenance),
});

/** The plan that a row has; phases that were saved before D-250 begin by time. */
export const savedPlan = ({ maintenance, pace, phases }: PlanOfRow): PlanInput => ({
  phases: phases.map((phase) => ({ ...phase, begin: phase.begin ?? { by: 'TIME' } })),
  pace,
  maintenance,
});

/** What phases take of the list, by the split that the start uses, and which freeze windows reach into a phase start (D-091, D-062.16). */
export async function plannedOf(
  call: CallBase,
  { homeBrandId, vehicleCount }: Planned,
  rollout: Rollout | undefined,
  plan: PlanInput,
): Promise<Omit<Plan, 'collisions' | 'isProposed'>> {
  const { maintenance, pace, phases } = plan;
  const total = rollout?.total ?? vehicleCount ?? 0;
  const vehicles = splitByShare(
    total,
    phases.map((phase) => phase.share),
  );
  const foretold = await foretell(call.services.db, { homeBrandId, rollout, plan, total, now: new Date(call.at) });
  return {
    phases: phases.map((phase, index) => ({
      ...phase,
      vehicles: vehicles[index] ?? 0,
      expectedStart: instant(foretold.phases[index]?.start),
      expectedEnd: instant(foretold.phases[index]?.end),
    })),
    pace,
    maintenance,
    expectedEnd: instant(foretold.end),
    freezes: await freezesOf(call, homeBrandId, phases),
  };
}

const instant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

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
