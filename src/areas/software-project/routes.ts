import { entityLoad, listLoad } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { partSearch } from '#src/app/table/part-page.ts';
import type { candidateLoads, candidateParents } from '#src/areas/release-candidate/candidate-loads.ts';
import {
  brandSearch,
  candidateListSearch,
  documentSearch,
  projectListDefaults,
  projectListSearch,
  projectSearch,
} from './searches.ts';

const listTexts = ['software-projects', 'entity', 'table'];
const texts = [...listTexts, 'aec', 'documents', 'candidate', 'flows', 'collab'];
const area = async () => (await import('./software-project.ts')).softwareProject;
const project = entityLoad(area, 'swProjectId');
// Calls of candidates and documents come with their pages: the list of projects does without.
const load = (name: keyof typeof candidateLoads) => async (at: At) =>
  (await import('#src/areas/release-candidate/candidate-loads.ts')).candidateLoads[name](at);
const withProject = (other: (at: At) => Promise<void>) => async (at: At) => void (await Promise.all([project(at), other(at)]));
const pages = () => import('./project-pages.tsx');
const parents = (name: keyof typeof candidateParents) => async (at: At) =>
  (await import('#src/areas/release-candidate/candidate-loads.ts')).candidateParents[name](at);

function projectName({ portal, params }: At): string | undefined {
  const id = idOf(params.swProjectId);
  if (id === undefined) return 'New AEC project';
  const known = peekAt(portal, 'getSoftwareProject', { params: { id } });
  return known && `${known.moduleName} ${known.moduleVersion}`;
}

function candidateNumber({ portal, params }: At): string | undefined {
  const id = idOf(params.releaseCandidateId);
  if (id === undefined) return 'New release candidate';
  const known = peekAt(portal, 'getReleaseCandidate', { params: { id } });
  return known && `RC ${known.version}`;
}

function documentName({ portal, params }: At): string | undefined {
  const documentId = idOf(params.documentId);
  return documentId === undefined ? 'New document' : peekAt(portal, 'getDocument', { params: { documentId } })?.name;
}

const projectChildren: readonly AreaRoute[] = [
  { path: 'overview', search: projectSearch, page: lazyPage(pages, 'ProjectOverviewPage') },
  {
    path: 'release-candidates',
    search: candidateListSearch,
    load: load('candidates'),
    page: lazyPage(() => import('#src/areas/release-candidate/candidates-page.tsx'), 'CandidatesPage'),
  },
  {
    path: 'version-documentation',
    search: partSearch,
    load: load('projectDocuments'),
    page: lazyPage(() => import('#src/areas/document/project-documents.tsx'), 'VersionDocumentationPage'),
  },
  {
    path: 'version-documentation/$documentId',
    keepScroll: true,
    crumb: documentName,
    load: load('document'),
    parents: { documentId: parents('projectDocument') },
    page: lazyPage(() => import('#src/areas/document/project-documents.tsx'), 'VersionDocumentPage'),
  },
];

const checklist: AreaRoute = {
  path: 'checklist',
  page: lazyPage(() => import('#src/areas/release-candidate/checklist/checklist-frame.tsx'), 'ChecklistFrame'),
  redirect: 'release-notes',
  children: [
    {
      path: 'release-notes',
      keepScroll: true,
      search: brandSearch,
      page: lazyPage(() => import('#src/areas/release-candidate/checklist/release-notes-page.tsx'), 'ReleaseNotesPage'),
    },
    {
      path: 'sumo-approval',
      redirect: 'scm-documentation',
      children: [
        {
          path: 'scm-documentation',
          keepScroll: true,
          search: documentSearch,
          load: load('candidateDocuments'),
          page: lazyPage(
            () => import('#src/areas/release-candidate/checklist/scm-documentation-page.tsx'),
            'ScmDocumentationPage',
          ),
        },
        {
          path: 'functional-validation',
          keepScroll: true,
          search: partSearch,
          page: lazyPage(
            () => import('#src/areas/release-candidate/checklist/functional-validation-page.tsx'),
            'FunctionalValidationPage',
          ),
        },
      ],
    },
    {
      path: 'brand-approval',
      redirect: 'review-documentation',
      children: [
        {
          path: 'review-documentation',
          keepScroll: true,
          search: brandSearch,
          load: load('candidateDocuments'),
          page: lazyPage(
            () => import('#src/areas/release-candidate/checklist/review-documentation-page.tsx'),
            'ReviewDocumentationPage',
          ),
        },
        {
          path: 'submit-approval',
          keepScroll: true,
          search: brandSearch,
          load: load('candidateDocuments'),
          page: lazyPage(() => import('#src/areas/release-candidate/checklist/submit-approval-page.tsx'), 'SubmitApprovalPage'),
        },
      ],
    },
  ],
};

const deploymentRequest: AreaRoute = {
  path: 'deployment-request',
  page: lazyPage(
    () => import('#src/areas/release-candidate/deployment-request/deployment-request-frame.tsx'),
    'DeploymentRequestFrame',
  ),
  redirect: 'approve-deployment-request',
  children: [
    {
      path: 'approve-deployment-request',
      keepScroll: true,
      page: lazyPage(
        () => import('#src/areas/release-candidate/deployment-request/approve-deployment-request-page.tsx'),
        'ApproveDeploymentRequestPage',
      ),
    },
    {
      path: 'confirmed-by-sdt',
      keepScroll: true,
      page: lazyPage(
        () => import('#src/areas/release-candidate/deployment-request/confirmed-by-sdt-page.tsx'),
        'ConfirmedBySdtPage',
      ),
    },
    {
      path: 'push-to-live',
      keepScroll: true,
      page: lazyPage(() => import('#src/areas/release-candidate/deployment-request/push-to-live-page.tsx'), 'PushToLivePage'),
    },
    {
      path: 'create-deployment-request',
      keepScroll: true,
      page: lazyPage(
        () => import('#src/areas/release-candidate/deployment-request/create-deployment-request-page.tsx'),
        'CreateDeploymentRequestPage',
      ),
    },
  ],
};

/** Pages of AEC projects and release candidates (AEC-01…AEC-20, D-019, D-025). The deployment lists of a candidate are another area's. */
export const aecRoutes: readonly AreaRoute[] = [
  {
    path: '/software/projects',
    layout: 'software',
    texts: listTexts,
    crumb: () => 'Projects',
    search: projectListSearch,
    load: listLoad(area, projectListDefaults),
    page: lazyPage(() => import('./projects-page.tsx'), 'ProjectsPage'),
  },
  {
    path: '/software/projects/aec/$swProjectId',
    texts: [...texts, 'people'],
    crumb: projectName,
    load: project,
    page: lazyPage(pages, 'ProjectFrame'),
    redirect: 'overview',
    children: projectChildren,
  },
  {
    path: '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId',
    texts,
    crumb: candidateNumber,
    load: withProject(load('candidate')),
    parents: { releaseCandidateId: parents('candidate') },
    page: lazyPage(() => import('#src/areas/release-candidate/candidate-route.tsx'), 'CandidateRoute'),
    redirect: 'software',
    children: [
      { path: 'software', page: lazyPage(() => import('#src/areas/release-candidate/software-page.tsx'), 'SoftwarePage') },
      {
        path: 'vehicles-scope',
        page: lazyPage(() => import('#src/areas/release-candidate/vehicles-scope-page.tsx'), 'VehiclesScopePage'),
      },
      checklist,
      deploymentRequest,
      {
        path: 'documentation',
        search: partSearch,
        load: load('candidateDocuments'),
        page: lazyPage(() => import('#src/areas/document/candidate-documents.tsx'), 'DocumentationPage'),
      },
      {
        path: 'documentation/documents/$documentId',
        keepScroll: true,
        crumb: documentName,
        load: withProject(load('document')),
        parents: { documentId: parents('candidateDocument') },
        page: lazyPage(() => import('#src/areas/document/candidate-documents.tsx'), 'DocumentPage'),
      },
    ],
  },
];
