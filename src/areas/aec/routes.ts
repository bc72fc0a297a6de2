import { approvalStatus, candidate } from '#src/app/candidate/candidate-data.ts';
import { idOf, start } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/route-table.ts';
import { brandSearch, candidateListSearch, documentSearch, projectListSearch, projectSearch } from './searches.ts';
import { candidatesOf, document, documentsOf, project, projects } from './wiring.ts';

const projectId = (at: At) => idOf(at.params.swProjectId);
const candidateId = (at: At) => idOf(at.params.releaseCandidateId);
const documents = (at: At, referenceType: 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE', referenceId: number | undefined) =>
  referenceId === undefined ? undefined : documentsOf(at.portal, { referenceType, referenceId });
const candidateDocuments = (at: At) => documents(at, 'RELEASE_CANDIDATE', candidateId(at));

function projectName(at: At): string | undefined {
  const id = projectId(at);
  if (id === undefined) return 'New AEC project';
  const known = project(at.portal, id)?.peek();
  return known && `${known.moduleName} ${known.moduleVersion}`;
}

function candidateNumber(at: At): string | undefined {
  const id = candidateId(at);
  if (id === undefined) return 'New release candidate';
  const known = candidate(at.portal, id)?.peek();
  return known && `RC ${known.version}`;
}

function documentName(at: At): string | undefined {
  const id = idOf(at.params.documentId);
  return id === undefined ? 'New document' : document(at.portal, id)?.peek()?.name;
}

const projectChildren: readonly AreaRoute[] = [
  { path: 'overview', search: projectSearch, page: lazyPage(() => import('./project-overview-page.tsx'), 'ProjectOverviewPage') },
  {
    path: 'release-candidates',
    search: candidateListSearch,
    load: (at) => start(candidatesOf(at.portal, projectId(at))),
    page: lazyPage(() => import('./candidates-page.tsx'), 'CandidatesPage'),
  },
  {
    path: 'version-documentation',
    load: (at) => start(documents(at, 'SOFTWARE_PROJECT', projectId(at))),
    page: lazyPage(() => import('./version-documentation-page.tsx'), 'VersionDocumentationPage'),
  },
  {
    path: 'version-documentation/$documentId',
    keepScroll: true,
    crumb: documentName,
    load: (at) => start(document(at.portal, idOf(at.params.documentId))),
    page: lazyPage(() => import('./version-document-page.tsx'), 'VersionDocumentPage'),
  },
];

const checklist: AreaRoute = {
  path: 'checklist',
  page: lazyPage(() => import('./checklist-frame.tsx'), 'ChecklistFrame'),
  redirect: 'release-notes',
  children: [
    {
      path: 'release-notes',
      keepScroll: true,
      search: brandSearch,
      page: lazyPage(() => import('./release-notes-page.tsx'), 'ReleaseNotesPage'),
    },
    {
      path: 'sumo-approval',
      redirect: 'scm-documentation',
      children: [
        {
          path: 'scm-documentation',
          keepScroll: true,
          search: documentSearch,
          load: (at) => start(candidateDocuments(at)),
          page: lazyPage(() => import('./scm-documentation-page.tsx'), 'ScmDocumentationPage'),
        },
        {
          path: 'functional-validation',
          keepScroll: true,
          page: lazyPage(() => import('./functional-validation-page.tsx'), 'FunctionalValidationPage'),
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
          load: (at) => start(candidateDocuments(at)),
          page: lazyPage(() => import('./review-documentation-page.tsx'), 'ReviewDocumentationPage'),
        },
        {
          path: 'submit-approval',
          keepScroll: true,
          search: brandSearch,
          load: (at) => start(candidateDocuments(at)),
          page: lazyPage(() => import('./submit-approval-page.tsx'), 'SubmitApprovalPage'),
        },
      ],
    },
  ],
};

const deploymentRequest: AreaRoute = {
  path: 'deployment-request',
  page: lazyPage(() => import('./deployment-request-frame.tsx'), 'DeploymentRequestFrame'),
  redirect: 'approve-deployment-request',
  children: [
    {
      path: 'approve-deployment-request',
      keepScroll: true,
      page: lazyPage(() => import('./approve-deployment-request-page.tsx'), 'ApproveDeploymentRequestPage'),
    },
    {
      path: 'confirmed-by-sdt',
      keepScroll: true,
      page: lazyPage(() => import('./confirmed-by-sdt-page.tsx'), 'ConfirmedBySdtPage'),
    },
    { path: 'push-to-live', keepScroll: true, page: lazyPage(() => import('./push-to-live-page.tsx'), 'PushToLivePage') },
    {
      path: 'create-deployment-request',
      keepScroll: true,
      page: lazyPage(() => import('./create-deployment-request-page.tsx'), 'CreateDeploymentRequestPage'),
    },
  ],
};

/** Pages of AEC projects and release candidates (AEC-01…AEC-20, D-019, D-025). The deployment lists of a candidate are another area's. */
export const aecRoutes: readonly AreaRoute[] = [
  {
    path: '/software/projects',
    layout: 'software',
    texts: ['aec', 'candidate', 'table'],
    crumb: () => 'Projects',
    search: projectListSearch,
    load: ({ portal }) => start(projects(portal)),
    page: lazyPage(() => import('./projects-page.tsx'), 'ProjectsPage'),
  },
  {
    path: '/software/projects/aec/$swProjectId',
    texts: ['aec', 'candidate', 'table', 'flows', 'collab', 'people'],
    crumb: projectName,
    load: (at) => start(project(at.portal, projectId(at))),
    page: lazyPage(() => import('./project-frame.tsx'), 'ProjectFrame'),
    redirect: 'overview',
    children: projectChildren,
  },
  {
    path: '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId',
    texts: ['aec', 'candidate', 'table', 'flows', 'collab'],
    crumb: candidateNumber,
    load: (at) =>
      start(project(at.portal, projectId(at)), candidate(at.portal, candidateId(at)), approvalStatus(at.portal, candidateId(at))),
    page: lazyPage(() => import('./candidate-route.tsx'), 'CandidateRoute'),
    redirect: 'software',
    children: [
      { path: 'software', page: lazyPage(() => import('./software-page.tsx'), 'SoftwarePage') },
      { path: 'vehicles-scope', page: lazyPage(() => import('./vehicles-scope-page.tsx'), 'VehiclesScopePage') },
      checklist,
      deploymentRequest,
      {
        path: 'documentation',
        load: (at) => start(candidateDocuments(at)),
        page: lazyPage(() => import('./documentation-page.tsx'), 'DocumentationPage'),
      },
      {
        path: 'documentation/documents/$documentId',
        keepScroll: true,
        crumb: documentName,
        load: (at) => start(document(at.portal, idOf(at.params.documentId)), project(at.portal, projectId(at))),
        page: lazyPage(() => import('./document-page.tsx'), 'DocumentPage'),
      },
    ],
  },
];
