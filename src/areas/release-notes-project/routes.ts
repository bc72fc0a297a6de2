import { callLoad, entityLoad, listLoad } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { tableOf } from '#src/app/table/table-search.ts';

const texts = ['release-notes-projects', 'entity', 'table'];
/** D-133 */
export const { search: releaseNotesSearch, defaults: releaseNotesDefaults } = tableOf(
  ['title', 'appName', 'status', 'owner'],
  'dueDate,asc',
);

const area = () => import('./release-notes-project.tsx');
const one = entityLoad(async () => (await area()).releaseNotesProject, 'rnProjectId');
const languages = callLoad(async () => (await area()).releaseNotesProject.table, 'listReleaseNotesLanguages', 'rnProjectId');
const list = listLoad(async () => (await area()).releaseNotesProject, releaseNotesDefaults);

function nameOf({ params, portal }: At): string | undefined {
  const id = idOf(params.rnProjectId);
  return id === undefined ? 'New release notes project' : peekAt(portal, 'getReleaseNotesProject', { params: { id } })?.title;
}

const pages = () => import('./release-notes-project-pages.tsx');

/** Pages of release notes projects (RN-01, D-024); not to be confused with the portal's own release notes. */
export const releaseNotesProjectRoutes: readonly AreaRoute[] = [
  {
    path: '/software/release-notes-projects',
    layout: 'software',
    texts,
    crumb: () => 'Release notes projects',
    search: releaseNotesSearch,
    load: list,
    page: lazyPage(() => import('./release-notes-project-list.tsx'), 'ReleaseNotesProjectsPage'),
  },
  {
    path: '/software/release-notes-projects/$rnProjectId',
    texts: [...texts, 'flows', 'flows.release-notes-project', 'collab', 'people'],
    crumb: nameOf,
    load: one,
    page: lazyPage(pages, 'ReleaseNotesProjectFrame'),
    redirect: 'overview',
    children: [
      { path: 'overview', page: lazyPage(pages, 'OverviewPage') },
      { path: 'properties', keepScroll: true, page: lazyPage(pages, 'PropertiesPage') },
      { path: 'languages', keepScroll: true, load: languages, page: lazyPage(pages, 'LanguagesPage') },
    ],
  },
];
