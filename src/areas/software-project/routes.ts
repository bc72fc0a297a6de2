import { editSearch } from '#src/app/entity/edit-search.ts';
import { callLoad, entityLoad, listLoad } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { partSearch } from '#src/app/table/part-page.ts';
import { releaseDefaults } from '#src/areas/campaign-release/searches.ts';
import { drmProjectListDefaults } from '#src/areas/drm-project/searches.ts';
import { candidateListDefaults, candidateListSearch } from '#src/areas/release-candidate/searches.ts';
import { type ProjectTab, projectListDefaults, projectsSearch, projectTabs } from './searches.ts';

const listTexts = ['software-projects', 'entity', 'table'];
/** of a project's pages, and of all that stands below it */
export const projectTexts = [
  ...listTexts,
  'release-candidates',
  'documents',
  'flows',
  'flows.software-project',
  'flows.release-candidate',
  'collab',
];
const area = async () => (await import('./software-project.ts')).softwareProject;
export const loadProject = entityLoad(area, 'swProjectId');
const releases = () => import('#src/areas/campaign-release/campaign-release.ts');
const lists = {
  aec: listLoad(area, projectListDefaults),
  drm: listLoad(async () => (await import('#src/areas/drm-project/drm-project.ts')).drmProject, drmProjectListDefaults),
  oru20Releases: listLoad(async () => (await releases()).oru20Release.definition, releaseDefaults),
  bigLoopReleases: listLoad(async () => (await releases()).bigLoopRelease.definition, releaseDefaults),
} satisfies Record<ProjectTab, AreaRoute['load']>;
const pages = () => import('./project-pages.tsx');
// Calls of candidates and documents come with their pages: the list of projects does without.
const candidate = async () => (await import('#src/app/release-candidate/candidate-data.ts')).releaseCandidate;
const documentArea = () => import('#src/areas/document/document.ts');
const documentPages = () => import('#src/areas/document/project-documents.tsx');

function projectName({ portal, params }: At): string | undefined {
  const id = idOf(params.swProjectId);
  if (id === undefined) return 'New AEC project';
  const known = peekAt(portal, 'getSoftwareProject', { params: { id } });
  return known && `${known.moduleName} ${known.moduleVersion}`;
}

function documentName({ portal, params }: At): string | undefined {
  const documentId = idOf(params.documentId);
  return documentId === undefined ? 'New document' : peekAt(portal, 'getDocument', { params: { documentId } })?.name;
}

/**
 * What the pages of documents load that belong to a project, or to a candidate: all of them, and one with where it stands, as the server says (D7).
 * A document of something else stands below none; no id is 0.
 */
export function documentsOf(referenceType: 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE', param: string) {
  const all = async (at: At) => (await documentArea()).startDocuments(at, referenceType, param);
  const owner = async (at: At) => (await documentArea()).ownerOf(at, referenceType, param);
  const one = callLoad(async () => (await documentArea()).documentDefinition.table, 'getDocument', 'documentId');
  return { all, one: { keepScroll: true, crumb: documentName, load: one, parents: { documentId: owner } } } as const;
}
const documents = documentsOf('SOFTWARE_PROJECT', 'swProjectId');

const projectChildren: readonly AreaRoute[] = [
  { path: 'overview', search: editSearch, page: lazyPage(pages, 'ProjectOverviewPage') },
  {
    path: 'release-candidates',
    search: candidateListSearch,
    load: listLoad(candidate, candidateListDefaults, 'swProjectId'),
    page: lazyPage(() => import('#src/areas/release-candidate/candidates-page.tsx'), 'CandidatesPage'),
  },
  {
    path: 'version-documentation',
    search: partSearch,
    load: documents.all,
    page: lazyPage(documentPages, 'VersionDocumentationPage'),
  },
  {
    path: 'version-documentation/$documentId',
    ...documents.one,
    page: lazyPage(documentPages, 'VersionDocumentPage'),
  },
];

/** Pages of AEC projects (AEC-01…AEC-07, D-019, D-025); those of their candidates are the next area's. */
export const softwareProjectRoutes: readonly AreaRoute[] = [
  {
    path: '/software/projects',
    layout: 'software',
    texts: listTexts,
    crumb: () => 'Projects',
    search: projectsSearch,
    load: (at) => lists[projectTabs.find((tab) => tab === projectsSearch.parse(at.search).tab) ?? 'aec'](at),
    page: lazyPage(() => import('./projects-page.tsx'), 'ProjectsPage'),
  },
  {
    path: '/software/projects/aec/$swProjectId',
    texts: [...projectTexts, 'people'],
    crumb: projectName,
    load: loadProject,
    page: lazyPage(pages, 'ProjectFrame'),
    redirect: 'overview',
    children: projectChildren,
  },
];
