import { collabEndpoints } from './collab.ts';
import { liveDeploymentEndpoints } from './live-deployment.ts';
import { monitoringEndpoints } from './monitoring.ts';
import { pageApi } from './page-api.ts';
import { searchEndpoints } from './search.ts';
import { simulationEndpoints } from './simulation.ts';
import { testDeploymentEndpoints } from './test-deployment.ts';
import { workflowEndpoints } from './workflow.ts';

/** Every call of the product. Client, server routes, OpenAPI and the access matrix all come from this table. */
export const api = {
  ...pageApi,
  ...testDeploymentEndpoints,
  ...liveDeploymentEndpoints,
  ...collabEndpoints,
  ...searchEndpoints,
  ...monitoringEndpoints,
  ...simulationEndpoints,
  ...workflowEndpoints,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
