import { usePart } from '#src/app/entity/use-part.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { liveDeployment } from '#src/areas/deployment/definitions.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import type { Plan } from './use-plan-preview.ts';

/** The plan as it is saved, with who else wants the vehicles, as long as they do, and freeze windows (D-062.16, D-062.17). */
export function usePlan(): EntityScreen<Plan> {
  const others = (plan: Plan | undefined) =>
    (plan?.collisions ?? []).flatMap(({ deployment: { open } }) => (open ? [{ type: liveDeployment.type, id: open.id }] : []));
  return usePart(liveDeployment, 'getLivePlan', useLive().deployment.id, { also: others });
}
