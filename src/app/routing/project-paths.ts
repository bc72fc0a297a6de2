import { pathOf } from '#contract/entity/entity-address.ts';

/** The list of projects. */
export const projectsPath = '/software/projects';

/** Page of an AEC project. */
export const projectPath = (id: number | string): string => pathOf('SOFTWARE_PROJECT', { swProjectId: id });
