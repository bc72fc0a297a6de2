import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import { redacted } from '#contract/redacted-names.ts';
import { listRoute } from '#src/app/entity/list/list-route.ts';
import { allOf, callLoad, entityCrumb, entityLoad, partListLoad, placeBy } from '#src/app/entity/loads.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import {
  baselineTable,
  ecuReleaseDefaults,
  ecuReleaseSearch,
  functionDefaults,
  functionSearch,
  riskDefaults,
  riskSearch,
} from './searches.ts';

const list = `/software/${redacted.gate}/baseline-update`;
const update = `${list}/$bluId`;
const texts = ['baseline-updates', 'entity', 'table'];
const whole = [
  ...texts,
  ...['ecu-releases', 'customer-vehicle-functions', 'preconditions', 'risks', 'gate-reviews'],
  ...['flows', 'flows.baseline-update', 'flows.ecu-release', 'flows.customer-vehicle-function'],
  ...['flows.precondition', 'flows.risk', 'flows.gate-review', 'collab', 'people'],
];

const area = async () => (await import('./baseline-update.tsx')).baselineUpdate;
const release = async () => (await import('#src/areas/ecu-release/ecu-release.tsx')).ecuRelease;
const releaseTable = async () => (await release()).table;
const vehicleFunction = async () =>
  (await import('#src/areas/customer-vehicle-function/customer-vehicle-function.tsx')).customerVehicleFunction;
const functionTable = async () => (await vehicleFunction()).table;
const risk = async () => (await import('#src/areas/risk/risk.tsx')).risk;
const riskTable = async () => (await risk()).table;
const preconditionTable = async () => (await import('#src/areas/precondition/precondition.tsx')).precondition.table;
const gateTable = async () => (await import('#src/areas/gate-review/gate-review.tsx')).gateReview.table;

const pages = () => import('./baseline-update-pages.tsx');
const releases = () => import('#src/areas/ecu-release/ecu-release-pages.tsx');
const functions = () => import('#src/areas/customer-vehicle-function/customer-vehicle-function-pages.tsx');
const risks = () => import('#src/areas/risk/risk-pages.tsx');
const preconditions = () => import('#src/areas/precondition/precondition-pages.tsx');
const gate = () => import('#src/areas/gate-review/gate2-pages.tsx');

const updateName = entityCrumb('getBaselineUpdate', 'bluId', 'code', 'New baseline update');
const releaseName = entityCrumb('getEcuRelease', 'ecuReleaseId', 'ecuName', 'New ECU release');
const functionName = entityCrumb('getCustomerVehicleFunction', 'cvfId', 'cvfNumber', 'New function');
const riskName = entityCrumb('getRisk', 'riskId', 'title', 'New risk');

const preconditionPage = { keepScroll: true, page: lazyPage(preconditions, 'PreconditionPage') } as const;
const reviewPage = { keepScroll: true, page: lazyPage(gate, 'ReviewPage') } as const;
/** A tab of a page, which keeps its place when another one is opened. */
const tab = (path: string, page: AreaRoute['page']): AreaRoute => ({ path, keepScroll: true, page });

type Child = Pick<AreaRoute, 'children' | 'crumb' | 'page' | 'redirect'> & {
  readonly segment: string;
  /** name of its id in the address */
  readonly param: string;
  readonly of: typeof release | typeof risk | typeof vehicleFunction;
  readonly call: 'getCustomerVehicleFunction' | 'getEcuRelease' | 'getRisk';
};

/** The pages of something that belongs to a baseline update: it is loaded with that one, below which its address stands. */
const childRoute = ({ segment, param, of, call, ...route }: Child): AreaRoute => ({
  ...route,
  path: `${update}/${segment}/$${param}`,
  texts: whole,
  load: allOf(entityLoad(of as typeof risk, param), entityLoad(area, 'bluId')),
  parents: { [param]: placeBy(async () => (await of()).table, call, param, { bluId: 'bluId' }) },
});

/** Pages of baseline updates and of what belongs to them (BLU-01 … BLU-20, D-002, D-023, D-025). */
export const baselineUpdateRoutes: readonly AreaRoute[] = [
  { path: `/software/${redacted.gate}`, redirect: 'baseline-update' },
  {
    path: list,
    layout: 'software',
    texts,
    crumb: () => 'Baseline updates',
    ...listRoute(async () => (await import('./baseline-update.tsx')).baselineList, baselineTable),
  },
  {
    path: update,
    texts: whole,
    crumb: updateName,
    load: entityLoad(area, 'bluId'),
    page: lazyPage(pages, 'BaselineUpdateFrame'),
    redirect: 'overview',
    children: [
      tab('overview', lazyPage(pages, 'OverviewPage')),
      tab(
        'compare',
        lazyPage(() => import('./compare-page.tsx'), 'ComparePage'),
      ),
      {
        path: 'version',
        page: lazyPage(pages, 'VersionFrame'),
        redirect: 'general',
        children: [
          tab('general', lazyPage(pages, 'VersionGeneralPage')),
          tab('current', lazyPage(pages, 'VersionCurrentPage')),
          tab('target', lazyPage(pages, 'VersionTargetPage')),
        ],
      },
      {
        path: 'ecu-release',
        search: ecuReleaseSearch,
        load: partListLoad(releaseTable, 'listEcuReleases', 'bluId', ecuReleaseDefaults),
        page: lazyPage(() => import('#src/areas/ecu-release/ecu-release-list.tsx'), 'EcuReleasesPage'),
      },
      {
        path: 'customer-vehicle-function',
        search: functionSearch,
        load: partListLoad(functionTable, 'listCustomerVehicleFunctions', 'bluId', functionDefaults),
        page: lazyPage(() => import('#src/areas/customer-vehicle-function/customer-vehicle-function-list.tsx'), 'FunctionsPage'),
      },
      {
        path: 'preconditions',
        load: callLoad(preconditionTable, 'listPreconditions', 'bluId'),
        page: lazyPage(preconditions, 'PreconditionsFrame'),
        redirect: 'technical',
        children: gateCategories.flatMap((category) => [
          { path: category, ...preconditionPage },
          { path: `${category}/$name`, ...preconditionPage },
        ]),
      },
      {
        path: 'risk',
        search: riskSearch,
        load: partListLoad(riskTable, 'listRisks', 'bluId', riskDefaults),
        page: lazyPage(() => import('#src/areas/risk/risk-list.tsx'), 'RisksPage'),
      },
      {
        path: 'gate2',
        load: callLoad(gateTable, 'getGate2', 'bluId'),
        page: lazyPage(gate, 'Gate2Frame'),
        redirect: 'technical',
        children: [
          ...gateCategories.map((category) => ({ path: category, ...reviewPage })),
          {
            path: 'decision',
            keepScroll: true,
            page: lazyPage(() => import('#src/areas/gate-review/decision-page.tsx'), 'DecisionPage'),
          },
        ],
      },
    ],
  },
  {
    path: `${update}/dossier`,
    texts: whole,
    crumb: () => 'Dossier',
    load: entityLoad(area, 'bluId'),
    page: lazyPage(() => import('./dossier-page.tsx'), 'DossierPage'),
  },
  {
    path: `/software/${redacted.gate}/reviews`,
    texts: [...texts, 'gate-reviews'],
    crumb: () => 'Gate reviews',
    page: lazyPage(() => import('#src/areas/gate-review/reviews-page.tsx'), 'ReviewsPage'),
  },
  childRoute({
    ...{ segment: 'customer-vehicle-function', param: 'cvfId', of: vehicleFunction, call: 'getCustomerVehicleFunction' },
    ...{ crumb: functionName, page: lazyPage(functions, 'FunctionFrame'), redirect: 'general' },
    children: [
      tab('general', lazyPage(functions, 'GeneralPage')),
      tab('dms-reference', lazyPage(functions, 'DmsReferencePage')),
      tab('safety-requirements', lazyPage(functions, 'SafetyRequirementsPage')),
      tab('approval', lazyPage(functions, 'FunctionApprovalPage')),
    ],
  }),
  childRoute({
    ...{ segment: 'risk', param: 'riskId', of: risk, call: 'getRisk' },
    ...{ crumb: riskName, page: lazyPage(risks, 'RiskFrame'), redirect: 'general' },
    children: [tab('general', lazyPage(risks, 'GeneralPage')), tab('approval', lazyPage(risks, 'RiskApprovalPage'))],
  }),
  childRoute({
    ...{ segment: 'ecu-release', param: 'ecuReleaseId', of: release, call: 'getEcuRelease' },
    ...{ crumb: releaseName, page: lazyPage(releases, 'EcuReleaseFrame'), redirect: 'overview' },
    children: [
      tab('overview', lazyPage(releases, 'OverviewPage')),
      {
        path: 'version',
        page: lazyPage(releases, 'VersionFrame'),
        redirect: 'general',
        children: [
          tab('general', lazyPage(releases, 'VersionGeneralPage')),
          tab('current', lazyPage(releases, 'VersionCurrentPage')),
          tab('target', lazyPage(releases, 'VersionTargetPage')),
          tab('approval', lazyPage(releases, 'VersionApprovalPage')),
        ],
      },
      tab('compatibility', lazyPage(releases, 'CompatibilityPage')),
      tab('functional', lazyPage(releases, 'FunctionalPage')),
      tab('testing', lazyPage(releases, 'TestingPage')),
      tab('organizational', lazyPage(releases, 'OrganizationalPage')),
      tab('approval', lazyPage(releases, 'EcuApprovalPage')),
      {
        path: 'baselines',
        // BLU-16, D-039
        hidesCrumbs: true,
        load: callLoad(releaseTable, 'listEcuBaselines', 'ecuReleaseId'),
        page: lazyPage(releases, 'BaselinesPage'),
      },
    ],
  }),
];
