import { workflowEndpoints } from '#contract/workflow.ts';
import type { FlowId } from '#machines/registry.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

/** How long entities stood in each state of a workflow. */
export const waitingTimes = (portal: Portal, flow: FlowId) =>
  resource(portal, 'listWaitingTimes', { params: { flow } }, workflowEndpoints);

/** What the last run of the generated paths exercised. */
export const pathRun = (portal: Portal, flow: FlowId) => resource(portal, 'getPathRun', { params: { flow } }, workflowEndpoints);
