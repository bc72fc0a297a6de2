import { documentEndpoints } from './document.ts';
import { platformEndpoints } from './platform.ts';
import { releaseCandidateEndpoints } from './release-candidate.ts';
import { softwareProjectEndpoints } from './software-project.ts';
import { vehicleEndpoints } from './vehicle.ts';

/** Calls that a page may make before its own part is loaded: they stand in the first load. Other tables come with the parts that use them. */
export const pageApi = {
  ...platformEndpoints,
  ...softwareProjectEndpoints,
  ...releaseCandidateEndpoints,
  ...documentEndpoints,
  ...vehicleEndpoints,
} as const;
