import type { PagedType } from '#contract/entity/entities.ts';
import { usePart } from '#src/app/entity/use-part.ts';
import type { EntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { usePhased } from '#src/areas/deployment/phased-context.ts';
import type { Plan } from './use-plan-preview.ts';

/** The plan as it is saved, with who else wants the vehicles, as long as they do, and freeze windows (D-062.16, D-062.17). */
export function usePlan(): EntityScreen<Plan> {
  const { calls, definition, of } = usePhased();
  const others = (plan: Plan | undefined) =>
    (plan?.collisions ?? []).flatMap(({ deployment: { entityType, open } }) =>
      open ? [{ type: entityType as PagedType, id: open.id }] : [],
    );
  return usePart(definition, calls.plan, of.id, { also: others });
}
