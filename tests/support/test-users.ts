import type { Actor } from '#contract/access/access.ts';
import { type FunctionalRole, heldRole, productRoles, wireName } from '#contract/access/roles.ts';

/** A person with functional roles at one brand (0: everywhere), named like the seed user of the first role (D-218). */
export function person(roles: FunctionalRole | readonly FunctionalRole[], brandId = 1, subject?: string): Actor {
  const list = typeof roles === 'string' ? [roles] : roles;
  const name = subject ?? wireName(list[0] ?? 'default-only');
  return {
    subject: name,
    name,
    roles: [...list.map((role) => heldRole(role, brandId)), ...(list.length > 0 ? productRoles(brandId) : [])],
  };
}

/** Who does what in the generated paths; the subjects are user names of the seed. */
export const testUsers = {
  containerPo: person('CONTAINER_PO'),
  aecSdtAdmin: person('AEC_SDT_ADMIN'),
  releaseManager: person('RELEASE_MANAGER'),
  releaseManagerVw: person('RELEASE_MANAGER_VW', 1),
  releaseManagerAudi: person('RELEASE_MANAGER_AUDI', 4),
  cmtDeploymentManager: person('CMT_DEPLOYMENT_MANAGER'),
  launchOperator: person('LAUNCH_OPERATOR'),
  testManager: person('TEST_MANAGER'),
  testVinManager: person('TEST_VIN_MANAGER'),
  dataLoadManager: person('DATA_LOAD_MANAGER'),
  dataLoadAdmin: person('DATA_LOAD_ADMIN'),
  analyst: person('ANALYST'),
  oru20Manager: person('ORU20_MANAGER'),
  campaignManager: person('CAMPAIGN_MANAGER'),
  drmManager: person('DRM_MANAGER'),
  baselineUpdateManager: person('BASELINE_UPDATE_MANAGER'),
  deploymentDataProvider: person('DEPLOYMENT_DATA_PROVIDER'),
  oru23DataProvider: person('ORU23_DATA_PROVIDER'),
  admin: person('ADMIN', 0),
} as const;

/** Stands for the upstreams and jobs whose facts the server tells. */
export const system: Actor = { subject: 'system', name: 'System', roles: [] };
