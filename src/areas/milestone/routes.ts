import { entityCrumb, entityLoad, listLoad } from '#src/app/entity/loads.ts';
import { idOf, peekAt } from '#src/app/resource.ts';
import { type AreaRoute, type At, lazyPage } from '#src/app/routing/route-table.ts';
import {
  deploymentDefaults,
  deploymentSearch,
  documentDefaults,
  documentSearch,
  drmdPath,
  milestoneDefaults,
  milestoneSearch,
  newItemSearch,
  riskDefaults,
  riskSearch,
  testDefaults,
  testSearch,
} from './searches.ts';

const texts = ['milestones', 'entity', 'table'];
const one = [...texts, 'flows', 'collab', 'people'];
const documentTexts = [...texts, 'documents', 'people'];

const area = async () => (await import('./milestone.tsx')).milestone;
const test = async () => (await import('#src/areas/milestone-test/milestone-test.tsx')).milestoneTest;
const risk = async () => (await import('#src/areas/milestone-risk/milestone-risk.tsx')).milestoneRisk;
const deployment = async () => ({
  name: 'DrmdDeployment',
  table: (await import('#contract/milestone/drmd-deployment.ts')).drmdDeploymentEndpoints,
});
const document = async () => ({
  name: 'MilestoneDocument',
  table: (await import('#contract/document/milestone-document.ts')).milestoneDocumentEndpoints,
});

const pages = () => import('./milestone-pages.tsx');
const documents = () => import('./documentation-pages.tsx');
const tests = () => import('#src/areas/milestone-test/milestone-test-pages.tsx');
const risks = () => import('#src/areas/milestone-risk/milestone-risk-pages.tsx');

function documentName({ params, portal }: At): string | undefined {
  const documentId = idOf(params.id);
  return documentId === undefined ? 'New document' : peekAt(portal, 'getDocument', { params: { documentId } })?.name;
}

/** What its lists stand below in the breadcrumb (D-039). */
const all = `${drmdPath}/milestone`;

/** The milestone area (DRM-13 … DRM-20). */
export const milestoneRoutes: readonly AreaRoute[] = [
  { path: drmdPath, redirect: 'milestone' },
  {
    path: all,
    layout: 'software',
    texts,
    crumb: () => 'DRM milestones',
    search: milestoneSearch,
    load: listLoad(area, milestoneDefaults),
    page: lazyPage(() => import('./milestone-list.tsx'), 'MilestonesPage'),
  },
  {
    path: `${drmdPath}/milestone/$id`,
    texts: [...one, 'flows.milestone'],
    crumb: entityCrumb('getMilestone', 'id', 'name', 'New milestone'),
    load: entityLoad(area, 'id'),
    page: lazyPage(pages, 'MilestonePage'),
  },
  {
    path: `${drmdPath}/documentation`,
    layout: 'software',
    listedAt: all,
    texts: documentTexts,
    crumb: () => 'Documentation',
    search: documentSearch,
    load: listLoad(document, documentDefaults),
    page: lazyPage(documents, 'DocumentationPage'),
  },
  {
    path: `${drmdPath}/documentation/$id`,
    texts: documentTexts,
    crumb: documentName,
    search: newItemSearch,
    page: lazyPage(documents, 'MilestoneDocumentPage'),
  },
  {
    path: `${drmdPath}/tests`,
    layout: 'software',
    listedAt: all,
    texts: [...texts, 'milestone-tests'],
    crumb: () => 'Tests',
    search: testSearch,
    load: listLoad(test, testDefaults),
    page: lazyPage(tests, 'TestsPage'),
  },
  {
    path: `${drmdPath}/tests/$testId`,
    texts: [...one, 'milestone-tests', 'flows.milestone-test'],
    crumb: entityCrumb('getMilestoneTest', 'testId', 'title', 'New test'),
    search: newItemSearch,
    load: entityLoad(test, 'testId'),
    page: lazyPage(tests, 'TestPage'),
  },
  {
    path: `${drmdPath}/risks`,
    layout: 'software',
    listedAt: all,
    texts: [...texts, 'risks'],
    crumb: () => 'Risks',
    search: riskSearch,
    load: listLoad(risk, riskDefaults),
    page: lazyPage(risks, 'MilestoneRisksPage'),
  },
  {
    path: `${drmdPath}/deployments`,
    layout: 'software',
    listedAt: all,
    texts: [...texts, 'drm-deployments'],
    crumb: () => 'Deployments',
    search: deploymentSearch,
    load: listLoad(deployment, deploymentDefaults),
    page: lazyPage(() => import('./deployments-page.tsx'), 'DeploymentsPage'),
  },
  {
    path: `${drmdPath}/risks/create`,
    texts: [...one, 'risks', 'flows.milestone-risk'],
    crumb: () => 'New risk',
    search: newItemSearch,
    page: lazyPage(risks, 'NewMilestoneRiskPage'),
  },
  {
    path: `${drmdPath}/risks/edit/$riskId`,
    texts: [...one, 'risks', 'flows.milestone-risk'],
    crumb: entityCrumb('getMilestoneRisk', 'riskId', 'title', 'New risk'),
    load: entityLoad(risk, 'riskId'),
    page: lazyPage(risks, 'MilestoneRiskFrame'),
    redirect: 'general',
    children: [
      { path: 'general', keepScroll: true, page: lazyPage(risks, 'MilestoneRiskGeneralPage') },
      { path: 'approval', keepScroll: true, page: lazyPage(risks, 'RiskApprovalPage') },
    ],
  },
];
