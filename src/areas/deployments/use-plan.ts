import { useState } from 'react';
import { usePortal } from '#src/app/portal.ts';
import { type EntityScreen, useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useLive } from './deployment-context.ts';
import type { Plan } from './use-plan-preview.ts';
import { planOf } from './wiring.ts';

/** The plan as it is saved, with who else wants the vehicles and freeze windows (D-062.16, D-062.17). */
export function usePlan(): EntityScreen<Plan> {
  const portal = usePortal();
  const { deployment } = useLive();
  const [resource] = useState(() => planOf(portal, deployment.id));
  return useEntityScreen(resource, { watch: [{ type: 'LIVE_DEPLOYMENT', id: deployment.id }] });
}
