import { allOf, callLoad, entityCrumb, entityLoad } from '#src/app/entity/loads.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { rolloutSearch } from '#src/areas/deployment/searches.ts';
import { planSearch } from './searches.ts';

const area = async () => (await import('./smart-campaign.ts')).smartCampaign;
const table = async () => (await area()).table;
const param = 'smartCampaignId';
const plan = callLoad(table, 'getSmartPlan', param);

/** The seven steps of a smart campaign (ORUN-01 … ORUN-09); its list stands among the campaigns (D-026). */
export const smartCampaignRoutes: readonly AreaRoute[] = [
  {
    path: `/software/campaigns/oru-smart-campaign/$${param}`,
    listedAt: '/software/campaigns?tab=smart',
    listedAs: 'Smart',
    texts: ['smart-campaigns', 'deployments', 'flows', 'flows.smart-campaign', 'entity', 'table', 'collab', 'people'],
    crumb: entityCrumb('getSmartCampaign', param, 'name', 'New smart campaign'),
    load: entityLoad(area, param),
    page: lazyPage(() => import('./smart-frame.tsx'), 'SmartCampaignFrame'),
    redirect: 'software-details',
    children: [
      { path: 'software-details', keepScroll: true, page: lazyPage(() => import('./details-page.tsx'), 'DetailsPage') },
      {
        path: 'vehicles',
        keepScroll: true,
        load: callLoad(table, 'getSmartVehicles', param),
        page: lazyPage(() => import('./vehicles-page.tsx'), 'VehiclesPage'),
      },
      {
        path: 'parameters',
        keepScroll: true,
        load: callLoad(table, 'getSmartParameters', param),
        page: lazyPage(() => import('./parameters-page.tsx'), 'ParametersPage'),
      },
      { path: 'request-deployment', keepScroll: true, page: lazyPage(() => import('./request-page.tsx'), 'RequestPage') },
      { path: 'approve-deployment', keepScroll: true, page: lazyPage(() => import('./campaign-facts.tsx'), 'ApprovePage') },
      {
        // ORUN-08: which phase is open; a navigation that drops it leads to the first one.
        path: 'plan-deployment',
        keepScroll: true,
        search: planSearch,
        zeroWhenDropped: 'expanded',
        load: plan,
        page: lazyPage(() => import('./phased-pages.tsx'), 'SmartPlanPage'),
      },
      {
        path: 'rollout',
        keepScroll: true,
        search: rolloutSearch,
        load: allOf(callLoad(table, 'getSmartRolloutStatus', param), plan),
        page: lazyPage(() => import('./phased-pages.tsx'), 'SmartRolloutPage'),
      },
    ],
  },
];
