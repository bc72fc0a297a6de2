import { PlanWarnings } from './plan-warnings.tsx';
import { usePlan } from './use-plan.ts';

/** What is in the way of a rollout, in the dialog before its start: who else wants the vehicles, freeze windows (D-062.16, D-062.17). */
export function StartNotes() {
  const { entity } = usePlan();
  return entity && <PlanWarnings plan={entity} />;
}
