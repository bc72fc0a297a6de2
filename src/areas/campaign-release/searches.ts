import { tableOf } from '#src/app/table/table-search.ts';

/** The lists of releases stand among the projects (D-026). */
export const projectsPath = '/software/projects';
export const releaseTabs = ['oru20Releases', 'bigLoopReleases'] as const;

/** D-123 */
export const releaseFilters = ['name', 'validity'] as const;
export const { search: releaseSearch, defaults: releaseDefaults } = tableOf(releaseFilters, 'lastEdited,desc');
