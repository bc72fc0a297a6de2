import type { EndpointName } from '#contract/api.ts';
import { redacted } from '#contract/redacted-names.ts';
import { entityCrumb, entityLoad } from '#src/app/entity/loads.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { carriedSearch } from './searches.ts';

const area = () => import('./campaign.ts');
const common = ['campaigns', 'campaign-releases', 'flows', 'entity', 'table', 'collab', 'people'];

type Kind = {
  readonly path: string;
  readonly param: 'bigLoopCampaignId' | 'oru20CampaignId';
  readonly kind: 'bigLoopKind' | 'oru20Kind';
  readonly frame: 'BigLoopFrame' | 'Oru20Frame';
  readonly texts: readonly string[];
  readonly tab: 'bigLoop' | 'oru20';
  readonly listedAs: string;
  readonly called: string;
  readonly get: EndpointName & ('getBigLoopCampaign' | 'getOru20Campaign');
};

const routeOf = ({ called, frame, get, kind, listedAs, param, path, tab, texts }: Kind): AreaRoute => ({
  path: `${path}/$${param}`,
  listedAt: `/software/deployments?tab=${tab}`,
  listedAs,
  texts: [...common, ...texts],
  crumb: entityCrumb(get, param, 'name', called),
  search: carriedSearch,
  keptWhenDropped: 'releaseId',
  load: entityLoad(async () => (await area())[kind].definition, param),
  page: lazyPage(() => import('./campaign-frame.tsx'), frame),
  redirect: 'parameters',
  children: [
    { path: 'parameters', keepScroll: true, page: lazyPage(() => import('./campaign-form.tsx'), 'ParametersPage') },
    { path: 'vehicles', keepScroll: true, page: lazyPage(() => import('./vehicles-page.tsx'), 'VehiclesPage') },
    { path: 'release', keepScroll: true, page: lazyPage(() => import('./release-page.tsx'), 'ReleasePage') },
    { path: 'rollout', keepScroll: true, page: lazyPage(() => import('./rollout-page.tsx'), 'RolloutPage') },
    { path: 'analytics', keepScroll: true, page: lazyPage(() => import('./analytics-page.tsx'), 'AnalyticsPage') },
  ],
});

/** Pages of big-loop and ORU 2.0 campaigns (BIG-01…BIG-06, ORU2-01, ORU2-02, D-003); their lists stand among the deployments (D-026). */
export const campaignRoutes: readonly AreaRoute[] = [
  routeOf({
    path: '/software/campaigns/e3bigloopada/edit',
    param: 'bigLoopCampaignId',
    kind: 'bigLoopKind',
    frame: 'BigLoopFrame',
    texts: ['big-loop-campaigns', 'big-loop-releases', 'flows.big-loop-campaign'],
    tab: 'bigLoop',
    listedAs: 'Big-loop',
    called: 'New big-loop campaign',
    get: 'getBigLoopCampaign',
  }),
  routeOf({
    path: `/software/campaigns/${redacted.oru20}/edit`,
    param: 'oru20CampaignId',
    kind: 'oru20Kind',
    frame: 'Oru20Frame',
    texts: ['oru20-campaigns', 'oru20-releases', 'flows.oru20-campaign'],
    tab: 'oru20',
    listedAs: 'ORU 2.0',
    called: 'New ORU 2.0 campaign',
    get: 'getOru20Campaign',
  }),
];
