import { drmDeploymentRead, drmProjectRead } from '#contract/access/read-rules.ts';
import { drmDeploymentPages, drmVersionPages } from '#contract/page/pages.ts';
import { defineEntity } from './define-entity.ts';

const drmProject = '/software/projects/drm/$swProjectId';
const drmVersion = `${drmProject}/release-version/$releaseVersionId` as const;

/** DRM projects and what belongs to them (DRM-01 … DRM-10). */
export const drmEntities = {
  DRM_PROJECT: defineEntity({
    path: drmProject,
    // One page, with its release versions and deployments (DRM-01).
    home: '',
    read: drmProjectRead,
    noun: 'a DRM project',
    collaboration: ['discussed', 'locked'],
  }),
  DRM_RELEASE_VERSION: defineEntity({
    path: drmVersion,
    home: drmVersionPages.properties,
    parent: 'DRM_PROJECT',
    read: drmProjectRead,
    flow: 'drmReleaseVersion',
    noun: 'a DRM release version',
    collaboration: ['discussed', 'locked'],
  }),
  DRM_DEPLOYMENT: defineEntity({
    path: `${drmVersion}/deployment/$deploymentId`,
    home: drmDeploymentPages.overview,
    parent: 'DRM_RELEASE_VERSION',
    read: drmDeploymentRead,
    flow: 'drmDeployment',
    noun: 'a DRM deployment',
    collaboration: ['locked'],
  }),
} as const;
