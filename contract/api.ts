import { documentEndpoints } from './document.ts';
import { liveDeploymentEndpoints } from './live-deployment.ts';
import { platformEndpoints } from './platform.ts';
import { releaseCandidateEndpoints } from './release-candidate.ts';
import { softwareProjectEndpoints } from './software-project.ts';
import { testDeploymentEndpoints } from './test-deployment.ts';
import { vehicleEndpoints } from './vehicle.ts';

/** Every call of the product. Client, server routes, OpenAPI and the access matrix all come from this table. */
export const api = {
  ...platformEndpoints,
  ...softwareProjectEndpoints,
  ...releaseCandidateEndpoints,
  ...documentEndpoints,
  ...vehicleEndpoints,
  ...testDeploymentEndpoints,
  ...liveDeploymentEndpoints,
} as const;

export type Api = typeof api;
export type EndpointName = keyof Api;
