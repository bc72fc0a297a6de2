import { z } from 'zod';
import { projectsPath } from '#src/app/routing/project-paths.ts';
import { tableOf } from '#src/app/table/table-search.ts';

/** DRM projects are a tab of the projects (D-026). */
export const drmTab = 'drm';
export const drmProjectsPath = `${projectsPath}?tab=${drmTab}`;

/** D-122 */
export const { search: drmProjectListSearch, defaults: drmProjectListDefaults } = tableOf(
  ['name', 'status', 'owner'],
  'lastEdited,desc',
);

/** `mode=edit` shows the form in the place of the facts. */
export const drmProjectSearch = z.lazy(() => z.object({ mode: z.literal('edit').optional().catch(undefined) }));
