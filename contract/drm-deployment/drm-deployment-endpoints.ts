import { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { drmDeploymentRead } from '#contract/access/read-rules.ts';
import { pageOf } from '#contract/common.ts';
import { liveRolloutStatusSchema, planSchema } from '#contract/deployment/live-rollout.ts';
import { jobVehicleSchema, liveVehicleQuery } from '#contract/deployment/rollout.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { sender } from '#contract/entity/entity-endpoints.ts';
import { contains, listOf, oneOf } from '#contract/list.ts';
import { otherBrandsSchema } from '#contract/vehicle/vehicle.ts';
import { vehicleListSchema } from '#contract/vehicle-list/vehicle-list.ts';
import {
  drmDeploymentCommands as commands,
  drmDeploymentInputSchema,
  drmDeploymentRowSchema,
  drmDeploymentSchema,
  drmDeploymentStatuses,
  drmDeploymentWrite,
  drmParametersSchema,
} from './drm-deployment.ts';

const path = '/api/drm/deployments';
const type = 'DRM_DEPLOYMENT';
const of = [type, 'DRM_RELEASE_VERSION', 'DRM_PROJECT', 'VEHICLE_LIST', 'FREEZE_WINDOW'] as const;
const readable = { rule: drmDeploymentRead, brand: 'selected' } as const;
const one = { method: 'GET', access: readable, params: idParams, of } as const;
const rows = listOf({
  row: drmDeploymentRowSchema,
  scope: {},
  sort: ['name', 'coreVersion', 'status', 'vehicles', 'startDate', 'endDate', 'lastEdited'],
  filters: { name: contains(), coreVersion: contains(), status: oneOf(drmDeploymentStatuses) },
  order: 'lastEdited,desc',
});
const { command, send } = sender({
  flow: 'drmDeployment',
  commands,
  base: path,
  what: (sent) => `Sends ${sent} to a DRM deployment (D-065)`,
  shown: drmDeploymentSchema,
});

/** D-177c, D-177d */
export const drmDeploymentEndpoints = endpoints({
  listDrmDeployments: {
    ...one,
    path: '/api/drm/release-versions/{id}/deployments',
    summary: 'Deployments of a DRM release version (DRM-06)',
    ...rows,
  },
  listDrmProjectDeployments: {
    ...one,
    path: '/api/drm/software-projects/{id}/deployments',
    summary: 'Deployments of a DRM project (DRM-01)',
    ...rows,
  },
  createDrmDeployment: {
    method: 'POST',
    path: '/api/drm/release-versions/{id}/deployments',
    summary: 'Adds a deployment to a release version that is ready for deployment (D-065.1)',
    access: { rule: all(drmDeploymentRead, drmDeploymentWrite), brand: 'home' },
    params: idParams,
    body: drmDeploymentInputSchema,
    response: drmDeploymentSchema,
    status: 201,
  },
  getDrmDeployment: { ...one, path: `${path}/{id}`, summary: 'One DRM deployment (DRM-07)', response: drmDeploymentSchema },
  editDrmDeployment: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes the name and description of a DRM deployment',
    ...command('deployment.edit'),
    form: type,
    body: drmDeploymentInputSchema,
    response: drmDeploymentSchema,
  },
  deleteDrmDeployment: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a DRM deployment that was not deployed',
    ...command('deployment.delete'),
    response: 'none',
  },
  getDrmParameters: {
    ...one,
    path: `${path}/{id}/parameters`,
    summary: 'The parameters of a DRM deployment; null before they are saved (DRM-08)',
    response: z.object({ parameters: drmParametersSchema.nullable() }),
  },
  saveDrmParameters: {
    method: 'PUT',
    path: `${path}/{id}/parameters`,
    summary: 'Saves the parameters (D-065.2, D-065.4, D-095)',
    ...command('parameters.save'),
    form: type,
    part: 'parameters',
    body: drmParametersSchema,
    response: drmDeploymentSchema,
  },
  getDrmDeploymentVehicles: {
    ...one,
    path: `${path}/{id}/vehicle-list`,
    summary: 'The embedded vehicle list of a DRM deployment (DRM-09, D-118)',
    response: vehicleListSchema,
  },
  saveDrmDeploymentVehicles: {
    method: 'PUT',
    path: `${path}/{id}/vehicle-list`,
    summary:
      'Saves the filter of the vehicle list, within the vehicles of the version; If-Match is the revision of the list (D-065.3)',
    ...command('vehicles.save'),
    form: 'VEHICLE_LIST',
    body: commands['vehicles.save'].payload,
    response: vehicleListSchema,
  },
  getDrmPlan: {
    ...one,
    of: [...of, 'LIVE_DEPLOYMENT', 'SMART_CAMPAIGN'],
    path: `${path}/{id}/plan`,
    summary: 'What its parameters come to: one phase, who else wants the vehicles, freeze windows (D-062.16, D-062.17)',
    response: planSchema,
  },
  deployDrmDeployment: send('rollout.start', 'deploy'),
  abortDrmDeployment: send('rollout.abort', 'abort'),
  closeDrmDeployment: send('deployment.close', 'close'),
  pauseDrmDeployment: send('rollout.pause', 'pause'),
  resumeDrmDeployment: send('rollout.resume', 'resume'),
  retryDrmVehicles: send('rollout.retryFailed', 'retry-failed'),
  stopDrmVehicle: send('vehicle.stop', 'stop-vehicle'),
  getDrmRolloutStatus: {
    ...one,
    path: `${path}/{id}/rollout/status`,
    summary: 'Progress of a DRM rollout, counts, failure reasons (DRM-10)',
    response: liveRolloutStatusSchema,
  },
  listDrmRolloutVehicles: {
    ...one,
    path: `${path}/{id}/rollout/vehicles`,
    summary: 'Vehicles of a DRM rollout, server-paged (D-044)',
    query: liveVehicleQuery,
    response: pageOf(jobVehicleSchema.extend({ phaseIndex: z.number().int() })).extend({ otherBrands: otherBrandsSchema }),
  },
});
