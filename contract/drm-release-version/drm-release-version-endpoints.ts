import { all } from '#contract/access/access.ts';
import { drmProjectRead } from '#contract/access/read-rules.ts';
import { platformScopeSchema, wideReleaseTypes } from '#contract/common.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { sender } from '#contract/entity/entity-endpoints.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { vehicleListSchema } from '#contract/vehicle-list/vehicle-list.ts';
import { apsShownSchema } from './aps-questionnaire.ts';
import {
  drmVersionCommands as commands,
  configurationSchema,
  drmDocumentSchema,
  drmVersionRowSchema,
  drmVersionSchema,
  drmVersionStatuses,
  drmVersionWrite,
} from './drm-release-version.ts';

const path = '/api/drm/release-versions';
const type = 'DRM_RELEASE_VERSION';
/** Its answers tell of its project, of its vehicles and of how many deployments it has. */
const of = [type, 'DRM_PROJECT', 'DRM_DEPLOYMENT', 'VEHICLE_LIST'] as const;
const readable = { rule: drmProjectRead, brand: 'selected' } as const;
const one = { method: 'GET', access: readable, params: idParams, of } as const;
const { command, send } = sender({
  flow: 'drmReleaseVersion',
  commands,
  base: path,
  what: (sent) => `Sends ${sent} to a DRM release version (D-064)`,
  shown: drmVersionSchema,
});

/** D-177a, D-177b, D-177d */
export const drmVersionEndpoints = endpoints({
  listDrmReleaseVersions: {
    ...one,
    path: '/api/drm/software-projects/{id}/release-versions',
    summary: 'Release versions of a DRM project (DRM-01)',
    ...listOf({
      row: drmVersionRowSchema,
      scope: {},
      sort: ['coreVersion', 'vehiclePlatform', 'type', 'status', 'vehicles', 'deployments', 'targetDate', 'owner', 'lastEdited'],
      filters: {
        coreVersion: contains(),
        vehiclePlatform: oneOf(platformScopeSchema.options),
        type: oneOf(wideReleaseTypes),
        status: oneOf(drmVersionStatuses),
        owner: named(),
      },
      order: 'coreVersion,desc',
    }),
  },
  createDrmReleaseVersion: {
    method: 'POST',
    path: '/api/drm/software-projects/{id}/release-versions',
    summary: 'Adds a release version to an active project (D-064.1)',
    access: { rule: all(drmProjectRead, drmVersionWrite), brand: 'home' },
    params: idParams,
    body: drmDocumentSchema,
    response: drmVersionSchema,
    status: 201,
  },
  getDrmReleaseVersion: {
    ...one,
    path: `${path}/{id}`,
    summary: 'One DRM release version (DRM-03)',
    response: drmVersionSchema,
  },
  editDrmReleaseVersion: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Saves the release document (DRM-11)',
    ...command('version.edit'),
    form: type,
    body: drmDocumentSchema,
    response: drmVersionSchema,
  },
  deleteDrmReleaseVersion: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a release version that was not completed and has no deployment (D-177a)',
    ...command('version.delete'),
    response: 'none',
  },
  getDrmConfiguration: {
    ...one,
    path: `${path}/{id}/configuration`,
    summary: 'What the control units get (DRM-04)',
    response: configurationSchema,
  },
  saveDrmConfiguration: {
    method: 'PUT',
    path: `${path}/{id}/configuration`,
    summary: 'Saves the configuration, each container once (D-064.2, D-094, T29)',
    ...command('configuration.save'),
    form: type,
    part: 'configuration',
    body: configurationSchema,
    response: drmVersionSchema,
  },
  getDrmAps: {
    ...one,
    path: `${path}/{id}/aps-questionnaire`,
    summary: 'The APS questionnaire (DRM-12, D-102)',
    response: apsShownSchema,
  },
  saveDrmAps: {
    method: 'PUT',
    path: `${path}/{id}/aps-questionnaire`,
    summary: 'Saves the answers; a yes makes the release APS-relevant (D-102)',
    ...command('aps.save'),
    form: type,
    part: 'aps',
    body: commands['aps.save'].payload,
    response: drmVersionSchema,
  },
  getDrmVersionVehicles: {
    ...one,
    path: `${path}/{id}/vehicle-list`,
    summary: 'The embedded vehicle list of a release version (DRM-05, D-118)',
    response: vehicleListSchema,
  },
  saveDrmVersionVehicles: {
    method: 'PUT',
    path: `${path}/{id}/vehicle-list`,
    summary: 'Saves the filter of the vehicle list and finds its vehicles; If-Match is the revision of the list (D-177d)',
    ...command('vehicles.save'),
    form: 'VEHICLE_LIST',
    body: commands['vehicles.save'].payload,
    response: vehicleListSchema,
  },
  completeDrmReleaseVersion: send('version.complete', 'complete'),
  reopenDrmReleaseVersion: send('version.reopen', 'reopen'),
  cancelDrmReleaseVersion: send('version.cancel', 'cancel'),
});
