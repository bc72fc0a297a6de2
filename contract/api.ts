import { collabEndpoints } from './collab.ts';
import { documentEndpoints } from './document.ts';
import { liveDeploymentEndpoints } from './live-deployment.ts';
import { monitoringEndpoints } from './monitoring.ts';
import { pageApi } from './page-api.ts';
import { releaseCandidateEndpoints } from './release-candidate.ts';
import { searchEndpoints } from './search.ts';
import { simulationEndpoints } from './simulation.ts';
import { softwareProjectEndpoints } from './software-project.ts';
import { testDeploymentEndpoints } from './test-deployment.ts';
import { testVehicleEndpoints } from './test-vehicle.ts';
import { vehicleEndpoints } from './vehicle.ts';
import { vehicleListEndpoints } from './vehicle-list.ts';
import { vehicleListImportEndpoints } from './vehicle-list-import.ts';
import { workflowEndpoints } from './workflow.ts';

/** Every call of the product. Client, server routes, OpenAPI and the access matrix all come from this table. */
export const api = {
  ...pageApi,
  ...softwareProjectEndpoints,
  ...releaseCandidateEndpoints,
  ...documentEndpoints,
  ...vehicleEndpoints,
  ...testDeploymentEndpoints,
  ...testVehicleEndpoints,
  ...liveDeploymentEndpoints,
  ...collabEndpoints,
  ...searchEndpoints,
  ...monitoringEndpoints,
  ...vehicleListEndpoints,
  ...vehicleListImportEndpoints,
  ...simulationEndpoints,
  ...workflowEndpoints,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
