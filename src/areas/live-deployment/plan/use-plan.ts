import { useState } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { type EntityScreen, useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useLive } from '#src/areas/deployment/deployment-context.ts';
import { planOf } from '#src/areas/deployment/wiring.ts';
import type { Plan } from './use-plan-preview.ts';

/** The plan as it is saved, with who else wants the vehicles, as long as they do, and freeze windows (D-062.16, D-062.17). */
export function usePlan(): EntityScreen<Plan> {
  const portal = usePortal();
  const { deployment } = useLive();
  const [resource] = useState(() => planOf(portal, deployment.id));
  const watch = (plan: Plan | undefined) =>
    [deployment.id, ...(plan?.collisions ?? []).flatMap((other) => other.deployment.open?.id ?? [])].map((id) => ({
      type: 'LIVE_DEPLOYMENT' as const,
      id,
    }));
  return useEntityScreen(resource, { watch });
}
