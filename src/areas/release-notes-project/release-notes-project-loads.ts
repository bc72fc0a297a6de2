import { releaseNotesEndpoints } from '#contract/release-notes-project/release-notes-project.ts';
import { startEntity, startList } from '#src/app/entity/loads.ts';
import type { Portal, SessionPortal } from '#src/app/portal.ts';
import { idOf, resource, start } from '#src/app/resource.ts';
import type { At } from '#src/app/routing/route-table.ts';
import { releaseNotesProject } from './release-notes-project.ts';
import { releaseNotesDefaults } from './routes.ts';

/** How far each language of a project is (D-185). */
export const languagesOf = (portal: Portal | SessionPortal, id: number) =>
  resource(portal, 'listReleaseNotesLanguages', { params: { id } }, releaseNotesEndpoints);

/** What each page begins to load with the navigation. */
export const loads = {
  list: (at: At) => startList(at, releaseNotesProject, releaseNotesDefaults),
  one: (at: At) => startEntity(at, releaseNotesProject, 'rnProjectId'),
  languages: (at: At) => {
    const id = idOf(at.params.rnProjectId);
    return id === undefined ? undefined : start(languagesOf(at.portal, id));
  },
} as const satisfies Readonly<Record<string, (at: At) => Promise<void> | undefined>>;
