import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { missingPath } from '#src/app/routing/address.ts';
import { Breadcrumb } from '#src/ui/shell/breadcrumb.tsx';
import { crumbsOf } from './crumbs.ts';

/** Where the page stands (SHELL-05, D-039). A page that stands alone needs none. */
export function ShellBreadcrumb() {
  const { t } = useTranslation('common');
  const portal = usePortal();
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  // Names come from the cache, which is full once the page's loaders are done.
  useRouterState({ select: (state) => state.status });
  const missing = useRouterState({ select: (state) => missingPath(state.matches) });
  const crumbs = crumbsOf(portal, location.pathname, location.search, missing);
  if (crumbs.length < 2) return null;
  return <Breadcrumb label={t('nav.breadcrumb')} items={crumbs.map(({ label, href }) => ({ label, href }))} />;
}
