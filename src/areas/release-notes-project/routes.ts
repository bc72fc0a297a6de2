import { listRoute } from '#src/app/entity/list/list-route.ts';
import { callLoad, entityCrumb, entityLoad } from '#src/app/entity/loads.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { tableOf } from '#src/app/table/table-search.ts';

const texts = ['release-notes-projects', 'entity', 'table'];
const area = () => import('./release-notes-project.tsx');
const languages = callLoad(async () => (await area()).releaseNotesProject.table, 'listReleaseNotesLanguages', 'rnProjectId');
const pages = () => import('./release-notes-project-pages.tsx');

/** Pages of release notes projects (RN-01, D-024); not to be confused with the portal's own release notes. */
export const releaseNotesProjectRoutes: readonly AreaRoute[] = [
  {
    path: '/software/release-notes-projects',
    layout: 'software',
    texts,
    crumb: () => 'Release notes projects',
    // D-133
    ...listRoute(async () => (await area()).releaseNotesList, tableOf(['title', 'appName', 'status', 'owner'], 'dueDate,asc')),
  },
  {
    path: '/software/release-notes-projects/$rnProjectId',
    texts: [...texts, 'flows', 'flows.release-notes-project', 'collab', 'people'],
    crumb: entityCrumb('getReleaseNotesProject', 'rnProjectId', 'title', 'New release notes project'),
    load: entityLoad(async () => (await area()).releaseNotesProject, 'rnProjectId'),
    page: lazyPage(pages, 'ReleaseNotesProjectFrame'),
    redirect: 'overview',
    children: [
      { path: 'overview', page: lazyPage(pages, 'OverviewPage') },
      { path: 'properties', keepScroll: true, page: lazyPage(pages, 'PropertiesPage') },
      { path: 'languages', keepScroll: true, load: languages, page: lazyPage(pages, 'LanguagesPage') },
    ],
  },
];
