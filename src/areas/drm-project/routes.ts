import { allOf, callLoad, entityCrumb, entityLoad, partListLoad, placeBy } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { rolloutSearch } from '#src/areas/deployment/searches.ts';
import { vinSearch } from '#src/areas/vehicle-list/addresses.ts';
import {
  drmDeploymentListDefaults,
  drmDeploymentListSearch,
  drmProjectSearch,
  drmProjectsPath,
  drmVersionListDefaults,
} from './searches.ts';

const project = '/software/projects/drm/$swProjectId';
const version = `${project}/release-version/$releaseVersionId`;
const texts = [
  ...['drm-projects', 'drm-release-versions', 'drm-deployments', 'deployments', 'vehicle-lists', 'vehicles', 'entity', 'table'],
  ...['flows', 'flows.drm-project', 'flows.drm-release-version', 'flows.drm-deployment', 'collab', 'people'],
];

const projectArea = async () => (await import('./drm-project.ts')).drmProject;
const versionArea = async () => (await import('#src/areas/drm-release-version/drm-release-version.ts')).drmVersion;
const versionTable = async () => (await versionArea()).table;
const deploymentArea = async () => (await import('#src/areas/drm-deployment/drm-deployment.ts')).drmDeployment;
const deploymentTable = async () => (await deploymentArea()).table;
const versionPages = () => import('#src/areas/drm-release-version/drm-release-version-pages.tsx');
const deploymentPages = () => import('#src/areas/drm-deployment/drm-deployment-pages.tsx');

const lists = {
  versions: partListLoad(versionTable, 'listDrmReleaseVersions', 'swProjectId', drmVersionListDefaults),
  deployments: partListLoad(deploymentTable, 'listDrmProjectDeployments', 'swProjectId', drmDeploymentListDefaults),
};
const loadProject = entityLoad(projectArea, 'swProjectId');

const ofVersion = placeBy(versionTable, 'getDrmReleaseVersion', 'releaseVersionId', { swProjectId: 'swProjectId' });

/** What a page of something below a project is called: as the project is, as that itself says. */
function projectName(at: At): string | undefined {
  const { params, portal } = at;
  const [deploymentId, versionId] = [idOf(params.deploymentId), idOf(params.releaseVersionId)];
  if (deploymentId !== undefined) return peekAt(portal, 'getDrmDeployment', { params: { id: deploymentId } })?.projectName;
  if (versionId !== undefined) return peekAt(portal, 'getDrmReleaseVersion', { params: { id: versionId } })?.projectName;
  return entityCrumb('getDrmProject', 'swProjectId', 'name', 'New DRM project')(at);
}

function versionName(at: At): string | undefined {
  const id = idOf(at.params.deploymentId);
  if (id !== undefined) return peekAt(at.portal, 'getDrmDeployment', { params: { id } })?.coreVersion;
  return entityCrumb('getDrmReleaseVersion', 'releaseVersionId', 'coreVersion', 'New release version')(at);
}

/** Pages of DRM projects, their release versions and deployments (DRM-01 … DRM-10, D-025). */
export const drmProjectRoutes: readonly AreaRoute[] = [
  {
    path: project,
    texts,
    crumb: projectName,
    listedAt: drmProjectsPath,
    search: drmProjectSearch,
    load: async (at) => {
      const list = lists[drmProjectSearch.parse(at.search).list ?? 'versions'];
      await (idOf(at.params.swProjectId) === undefined ? undefined : allOf(loadProject, list)(at));
    },
    page: lazyPage(() => import('./drm-project-pages.tsx'), 'DrmProjectPage'),
  },
  {
    path: version,
    texts,
    crumb: versionName,
    load: entityLoad(versionArea, 'releaseVersionId'),
    parents: { releaseVersionId: ofVersion },
    page: lazyPage(versionPages, 'DrmVersionFrame'),
    redirect: 'properties',
    children: [
      { path: 'properties', keepScroll: true, page: lazyPage(versionPages, 'PropertiesPage') },
      {
        path: 'configuration',
        keepScroll: true,
        page: lazyPage(() => import('#src/areas/drm-release-version/configuration-page.tsx'), 'ConfigurationPage'),
      },
      {
        path: 'vehicles',
        keepScroll: true,
        search: vinSearch,
        load: callLoad(versionTable, 'getDrmVersionVehicles', 'releaseVersionId'),
        page: lazyPage(versionPages, 'VehiclesPage'),
      },
      {
        path: 'deployment',
        search: drmDeploymentListSearch,
        load: partListLoad(deploymentTable, 'listDrmDeployments', 'releaseVersionId', drmDeploymentListDefaults),
        page: lazyPage(versionPages, 'DeploymentsPage'),
      },
    ],
  },
  {
    path: `${version}/deployment/$deploymentId`,
    texts,
    crumb: entityCrumb('getDrmDeployment', 'deploymentId', 'name', 'New deployment'),
    load: entityLoad(deploymentArea, 'deploymentId'),
    parents: {
      releaseVersionId: ofVersion,
      deploymentId: placeBy(deploymentTable, 'getDrmDeployment', 'deploymentId', {
        swProjectId: 'swProjectId',
        releaseVersionId: 'releaseVersionId',
      }),
    },
    page: lazyPage(deploymentPages, 'DrmDeploymentFrame'),
    redirect: 'overview',
    children: [
      { path: 'overview', keepScroll: true, page: lazyPage(deploymentPages, 'OverviewPage') },
      { path: 'parameters', keepScroll: true, page: lazyPage(deploymentPages, 'ParametersPage') },
      {
        path: 'vehicles',
        keepScroll: true,
        search: vinSearch,
        load: callLoad(deploymentTable, 'getDrmDeploymentVehicles', 'deploymentId'),
        page: lazyPage(deploymentPages, 'VehiclesPage'),
      },
      {
        path: 'deploy',
        keepScroll: true,
        search: rolloutSearch,
        load: allOf(
          callLoad(deploymentTable, 'getDrmRolloutStatus', 'deploymentId'),
          callLoad(deploymentTable, 'getDrmPlan', 'deploymentId'),
        ),
        page: lazyPage(() => import('#src/areas/drm-deployment/deploy-page.tsx'), 'DeployPage'),
      },
    ],
  },
];
