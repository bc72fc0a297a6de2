import type { Portal } from '#src/app/portal.ts';
import { resource, start } from '#src/app/resource.ts';
import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { home } from '#src/app/use-tasks.ts';

/** The dashboard (INFO-01) and the archive (D-028). */
export const homeRoutes: readonly AreaRoute[] = [
  {
    path: '/',
    texts: ['home'],
    load: ({ portal }) => start(home(portal), backendStatus(portal)),
    page: lazyPage(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  },
  { path: '/archive', page: lazyPage(() => import('./archive-page.tsx'), 'ArchivePage') },
];

/** Services behind the portal (D-171b). */
const backendStatus = (portal: Portal) => resource(portal, 'getBackendStatus', {});
