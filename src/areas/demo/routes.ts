import { type AreaRoute, lazyPage } from '#src/app/routing/route-table.ts';
import { flowTextNames } from '#src/i18n/i18n.ts';
import { workflowSearch } from './searches.ts';

const texts = ['demo', 'table'];
const page = lazyPage(() => import('./showcase-part-page.tsx'), 'ShowcasePartPage');

/** Component showcase (NAV-09, NAV-16…NAV-19, D-031): an index, and the pages of showcases.ts by their name. */
export const demoRoutes: readonly AreaRoute[] = [
  {
    path: '/demo',
    texts,
    crumb: () => 'Component showcase',
    page: lazyPage(() => import('./showcase-page.tsx'), 'ShowcasePage'),
  },
  // Closed to everybody by its rule; without a route it would be unknown instead (NAV-19).
  { path: '/demo/INVALID', page },
  {
    path: '/demo/workflow/$flow',
    texts: [...texts, 'flows', ...flowTextNames],
    search: workflowSearch,
    page: lazyPage(() => import('./workflow-page.tsx'), 'WorkflowPage'),
  },
  { path: '/demo/$page', texts, page },
  { path: '/demo/$page/$part', texts, page },
];
