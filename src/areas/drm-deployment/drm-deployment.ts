import { type DrmDeployment, drmDeploymentFields, drmParametersFields } from '#contract/drm-deployment/drm-deployment.ts';
import { drmDeploymentEndpoints } from '#contract/drm-deployment/drm-deployment-endpoints.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { drmVersionPages } from '#contract/page/pages.ts';
import { drmDeploymentFlow } from '#machines/flows/drm-deployment.ts';
import { type Placeable, placedIn } from '#src/app/entity/placed.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'drm-deployments': typeof import('#src/i18n/en/drm-deployment/drm-deployments.json');
  }
}

const vehicles = { page: 'vehicles', field: 'filter' };

/** DRM deployments as their pages know them (DRM-07 … DRM-10). */
export const drmDeployment: Placeable<DrmDeployment> = {
  type: 'DRM_DEPLOYMENT',
  flow: drmDeploymentFlow,
  table: drmDeploymentEndpoints,
  name: 'DrmDeployment',
  fields: drmDeploymentFields,
  parts: { parameters: { fields: drmParametersFields } },
  texts: 'drm-deployments',
  titleOf: ({ name }) => name,
  way: ['CREATED', 'IN_PREPARATION', 'READY_TO_ROLLOUT', 'ROLLOUT_INITIATED', 'ROLLOUT_SUCCESSFUL', 'FINISHED'],
  standsAt: ({ value }) =>
    value === 'VEHICLE_LIST_ADDED'
      ? 'IN_PREPARATION'
      : value === 'ROLLOUT_FAILED' || value === 'ROLLOUT_ABORTED'
        ? 'ROLLOUT_INITIATED'
        : undefined,
  places: {
    listCounts: vehicles,
    listHasVehicles: vehicles,
    listWithinVersion: vehicles,
    periodAhead: { page: 'parameters', field: 'endDate' },
  },
};

/** Those of a version. */
export const deploymentIn = (swProjectId: number | string, releaseVersionId: number | string) => {
  const version = { swProjectId, releaseVersionId };
  const list = urlOf('DRM_RELEASE_VERSION', version, drmVersionPages.deployments);
  return placedIn(drmDeployment, 'deploymentId', version, list);
};
