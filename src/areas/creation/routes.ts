import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';

const texts = ['creation'];

/** The pages on which a kind is chosen (D-027). */
export const creationRoutes: readonly AreaRoute[] = [
  {
    path: '/software/release/create',
    layout: 'software',
    texts,
    crumb: () => 'New release',
    page: lazyPage(() => import('./pages.tsx'), 'ReleaseTypePage'),
  },
  {
    path: '/software/deployments/create',
    layout: 'software',
    texts,
    crumb: () => 'New deployment',
    page: lazyPage(() => import('./pages.tsx'), 'DeploymentTypePage'),
  },
  {
    path: '/software/campaigns/create',
    layout: 'software',
    texts,
    crumb: () => 'New campaign',
    page: lazyPage(() => import('./pages.tsx'), 'CampaignTypePage'),
  },
];
