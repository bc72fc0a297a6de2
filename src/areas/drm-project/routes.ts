import { entityLoad } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { drmProjectSearch, drmProjectsPath } from './searches.ts';

const area = async () => (await import('./drm-project.ts')).drmProject;

function projectName({ portal, params }: At): string | undefined {
  const id = idOf(params.swProjectId);
  return id === undefined ? 'New DRM project' : peekAt(portal, 'getDrmProject', { params: { id } })?.name;
}

/** Pages of DRM projects (DRM-01). */
export const drmProjectRoutes: readonly AreaRoute[] = [
  {
    path: '/software/projects/drm/$swProjectId',
    texts: ['drm-projects', 'entity', 'table', 'flows', 'flows.drm-project', 'collab', 'people'],
    crumb: projectName,
    listedAt: drmProjectsPath,
    search: drmProjectSearch,
    load: entityLoad(area, 'swProjectId'),
    page: lazyPage(() => import('./drm-project-pages.tsx'), 'DrmProjectPage'),
  },
];
