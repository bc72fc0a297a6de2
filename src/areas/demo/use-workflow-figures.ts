import { useState } from 'react';
import { workflowEndpoints } from '#contract/workflow.ts';
import type { FlowId } from '#machines/registry.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { useEntityScreen } from '#src/app/screen/use-entity-screen.ts';
import { useListScreen } from '#src/app/screen/use-list-screen.ts';

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

/** How long entities stood in each state of a workflow. */
const waitingTimes = (portal: Portal, flow: FlowId) =>
  resource(portal, 'listWaitingTimes', { params: { flow } }, workflowEndpoints);

/** What the last run of the generated paths exercised. */
const pathRun = (portal: Portal, flow: FlowId) => resource(portal, 'getPathRun', { params: { flow } }, workflowEndpoints);
