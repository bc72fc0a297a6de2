import { z } from 'zod';
import { editMode } from '#src/app/entity/edit-search.ts';
import { projectsPath } from '#src/app/routing/project-paths.ts';
import { tableOf, tableSearch } from '#src/app/table/table-search.ts';

/** DRM projects are a tab of the projects (D-026). */
export const drmTab = 'drm';
export const drmProjectsPath = `${projectsPath}?tab=${drmTab}`;

/** D-122 */
export const { search: drmProjectListSearch, defaults: drmProjectListDefaults } = tableOf(
  ['name', 'status', 'owner'],
  'lastEdited,desc',
);
/** Release versions of a project. */
export const { search: drmVersionListSearch, defaults: drmVersionListDefaults } = tableOf(
  ['coreVersion', 'vehiclePlatform', 'type', 'status', 'owner'],
  'coreVersion,desc',
);
/** Deployments of a project, or of a version. */
export const { search: drmDeploymentListSearch, defaults: drmDeploymentListDefaults } = tableOf(
  ['name', 'coreVersion', 'status'],
  'lastEdited,desc',
);

/** What the page of a project lists (DRM-01). */
export const drmLists = ['versions', 'deployments'] as const;
/** `list` says which of its lists is shown. */
export const drmProjectSearch = z.lazy(() =>
  tableSearch([...new Set([...drmVersionListDefaults.filters, ...drmDeploymentListDefaults.filters])]).extend({
    ...editMode(),
    list: z.enum(drmLists).optional().catch(undefined),
  }),
);
