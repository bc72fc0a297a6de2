import { callLoad, entityCrumb, entityLoad, listLoad } from '#src/app/entity/loads.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { dataLoadDefaults } from '#src/areas/data-load/searches.ts';
import { dashboardSearch } from '#src/areas/data-load-dashboard/searches.ts';
import { cuDefaults, smartDefaults } from '#src/areas/smart-campaign/searches.ts';
import { campaignsSearch } from './searches.ts';

const texts = [
  'campaign-lists',
  'data-load',
  'campaign-calendar',
  'entity',
  'table',
  'flows',
  'flows.data-load-batch',
  'flows.data-load-campaign',
  'flows.smart-campaign',
  'smart-campaigns',
];
const whole = [...texts, 'collab', 'people'];

const area = async () => (await import('#src/areas/data-load/data-load-campaign.tsx')).dataLoadCampaign;
const list = listLoad(area, dataLoadDefaults);
const smart = async () => (await import('#src/areas/smart-campaign/smart-campaign.ts')).smartCampaign;
const cu = async () => (await import('#src/areas/smart-campaign/cu-list.tsx')).cuCampaigns;
const lists: Readonly<Record<string, typeof list>> = {
  dataLoad: list,
  smart: listLoad(smart, smartDefaults),
  cu: listLoad(cu, cuDefaults),
};
const ofCampaign = async () => (await area()).table;

const pages = () => import('#src/areas/data-load/data-load-pages.tsx');

/** Campaigns, their calendar and the data-load dashboard (DLM-01, DLM-03, DLM-10, DLM-12, D-026). */
export const campaignListRoutes: readonly AreaRoute[] = [
  {
    path: '/software/campaigns',
    layout: 'software',
    texts,
    crumb: () => 'Campaigns',
    search: campaignsSearch,
    load: (at) => lists[(at.search as { readonly tab?: string }).tab ?? 'dataLoad']?.(at),
    page: lazyPage(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
  },
  {
    path: '/software/campaigns/data-load-management/$campaignId',
    listedAt: '/software/campaigns?tab=dataLoad',
    listedAs: 'Data load',
    texts: whole,
    crumb: entityCrumb('getDataLoadCampaign', 'campaignId', 'title', 'New data-load campaign'),
    load: entityLoad(area, 'campaignId'),
    page: lazyPage(pages, 'DataLoadCampaignFrame'),
    redirect: 'overview',
    children: [
      {
        path: 'overview',
        load: callLoad(ofCampaign, 'getDataLoadEvaluation', 'campaignId'),
        page: lazyPage(pages, 'OverviewPage'),
      },
      { path: 'properties', keepScroll: true, page: lazyPage(pages, 'PropertiesPage') },
      {
        path: 'batches',
        keepScroll: true,
        load: callLoad(ofCampaign, 'listDataLoadBatches', 'campaignId'),
        page: lazyPage(() => import('#src/areas/data-load/batches-page.tsx'), 'BatchesPage'),
      },
    ],
  },
  {
    path: '/software/data-load',
    layout: 'software',
    texts: ['data-load', 'data-load-dashboard', 'analytics'],
    crumb: () => 'Data load',
    search: dashboardSearch,
    page: lazyPage(() => import('#src/areas/data-load-dashboard/dashboard-page.tsx'), 'DataLoadDashboardPage'),
  },
];
