import type { Database } from '#server/db/connection.ts';
import { type PlanSpan, weighed } from '#server/modules/deployment/touches.ts';
import { foretell } from '#server/rollout/plan/foretell.ts';
import type { LiveDeploymentRow } from './live-deployment-store.ts';
import { vinsOfTargets } from './target-query.ts';

/** From the first to the last start of a phase: by the proposed plan, else from the desired day on for as long as it takes. */
async function spanOf(db: Database, row: LiveDeploymentRow, now: Date): Promise<PlanSpan> {
  const { desiredStart, homeBrandId, proposedPlan: plan, vehicleCount } = row;
  const [first] = plan?.phases ?? [];
  if (!plan || !first?.start) return { from: desiredStart === null ? now : new Date(desiredStart), to: null };
  const { phases } = await foretell(db, { homeBrandId, rollout: undefined, plan, total: vehicleCount ?? 0, now });
  return { from: new Date(first.start), to: phases.at(-1)?.start ?? null };
}

/** What whoever approves or starts a live deployment has to weigh (D-258). */
export const liveWeighing = weighed<LiveDeploymentRow>({
  kind: 'LIVE',
  isRequested: ({ status }) => status === 'REQUESTED',
  isPlanned: ({ purpose, status }) => purpose === 'ROLLOUT' && (status === 'READY_TO_ROLLOUT' || status === 'ROLLOUT_FAILED'),
  brandsOf: ({ selectedBrands }) => selectedBrands,
  priorityOf: ({ priority }) => priority,
  vinsOf: vinsOfTargets,
  spanOf,
});
