import { allOf, callLoad, entityLoad, placeBy } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import { partSearch } from '#src/app/table/part-page.ts';
import { aecTexts, documentsOf, loadProject } from '#src/areas/software-project/routes.ts';
import { brandSearch, documentSearch } from '#src/areas/software-project/searches.ts';

const data = () => import('#src/app/release-candidate/candidate-data.ts');
const calls = async () => (await data()).releaseCandidate.table;
const loads = allOf(
  loadProject,
  entityLoad(async () => (await data()).releaseCandidate, 'releaseCandidateId'),
  callLoad(calls, 'getApprovalStatus', 'releaseCandidateId'),
);
const documents = documentsOf('RELEASE_CANDIDATE', 'releaseCandidateId');

function numberOf({ portal, params }: At): string | undefined {
  const id = idOf(params.releaseCandidateId);
  if (id === undefined) return 'New release candidate';
  const known = peekAt(portal, 'getReleaseCandidate', { params: { id } });
  return known && `RC ${known.version}`;
}

const notes = () => import('./checklist/release-notes-page.tsx');
const approval = () => import('./checklist/brand-approval-pages.tsx');
const request = () => import('./deployment-request-pages.tsx');

const checklist: AreaRoute = {
  path: 'checklist',
  page: lazyPage(() => import('./checklist/checklist-frame.tsx'), 'ChecklistFrame'),
  redirect: 'release-notes',
  children: [
    { path: 'release-notes', keepScroll: true, search: brandSearch, page: lazyPage(notes, 'ReleaseNotesPage') },
    {
      path: 'sumo-approval',
      redirect: 'scm-documentation',
      children: [
        {
          path: 'scm-documentation',
          keepScroll: true,
          search: documentSearch,
          load: documents.all,
          page: lazyPage(() => import('./checklist/scm-documentation-page.tsx'), 'ScmDocumentationPage'),
        },
        {
          path: 'functional-validation',
          keepScroll: true,
          search: partSearch,
          page: lazyPage(() => import('./checklist/functional-validation-page.tsx'), 'FunctionalValidationPage'),
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
          load: documents.all,
          page: lazyPage(approval, 'ReviewDocumentationPage'),
        },
        {
          path: 'submit-approval',
          keepScroll: true,
          search: brandSearch,
          load: documents.all,
          page: lazyPage(approval, 'SubmitApprovalPage'),
        },
      ],
    },
  ],
};

const deploymentRequest: AreaRoute = {
  path: 'deployment-request',
  page: lazyPage(request, 'DeploymentRequestFrame'),
  redirect: 'approve-deployment-request',
  children: [
    { path: 'approve-deployment-request', keepScroll: true, page: lazyPage(request, 'ApproveDeploymentRequestPage') },
    { path: 'confirmed-by-sdt', keepScroll: true, page: lazyPage(request, 'ConfirmedBySdtPage') },
    { path: 'push-to-live', keepScroll: true, page: lazyPage(request, 'PushToLivePage') },
    { path: 'create-deployment-request', keepScroll: true, page: lazyPage(request, 'CreateDeploymentRequestPage') },
  ],
};

/** Pages of release candidates (AEC-08…AEC-20, D-025). The lists of their deployments are another area's. */
export const releaseCandidateRoutes: readonly AreaRoute[] = [
  {
    path: '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId',
    texts: aecTexts,
    crumb: numberOf,
    load: loads,
    parents: {
      releaseCandidateId: placeBy(calls, 'getReleaseCandidate', 'releaseCandidateId', { swProjectId: 'softwareProjectId' }),
    },
    page: lazyPage(() => import('./candidate-pages.tsx'), 'CandidateRoute'),
    redirect: 'software',
    children: [
      { path: 'software', page: lazyPage(() => import('./software-page.tsx'), 'SoftwarePage') },
      { path: 'vehicles-scope', page: lazyPage(() => import('./vehicles-scope-page.tsx'), 'VehiclesScopePage') },
      checklist,
      deploymentRequest,
      {
        path: 'documentation',
        search: partSearch,
        load: documents.all,
        page: lazyPage(() => import('#src/areas/document/candidate-documents.tsx'), 'DocumentationPage'),
      },
      {
        path: 'documentation/documents/$documentId',
        ...documents.one,
        load: allOf(loadProject, documents.one.load),
        page: lazyPage(() => import('#src/areas/document/candidate-documents.tsx'), 'DocumentPage'),
      },
    ],
  },
];
