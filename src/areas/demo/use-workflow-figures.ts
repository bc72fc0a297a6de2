import { useState } from 'react';
import type { FlowId } from '#machines/registry.ts';
import { usePortal } from '#src/app/portal.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';
import { pathRun, waitingTimes } from './wiring.ts';

const never = () => false;

/** What the last run of the generated paths exercised; `run` is absent while it loads and where no run is known. */
export function usePathRun(flow: FlowId) {
  const portal = usePortal();
  const [resource] = useState(() => pathRun(portal, flow));
  const { entity, error, reload } = useEntityScreen(resource);
  return { run: entity?.run ?? undefined, isKnown: entity !== undefined, error, reload };
}

/** Waiting times of a flow's states. */
export function useWaitingTimes(flow: FlowId, what: string) {
  const portal = usePortal();
  const [resource] = useState(() => waitingTimes(portal, flow));
  return useListScreen(resource, { what, concerns: never });
}
