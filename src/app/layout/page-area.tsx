import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { missingPath } from '#src/app/routing/address.ts';
import { useMayOpen } from '#src/app/routing/may-open.ts';
import { useShownAnswers } from '#src/app/shown-answers.ts';
import { Page } from '#src/ui/page/page-layout.tsx';
import { Breadcrumb } from '#src/ui/shell/breadcrumb.tsx';
import { crumbsOf, drawnCrumbs } from './crumbs.ts';
import { useIsSidebarOpen } from './sidebar-state.ts';
import { WarningBars } from './warning-bars.tsx';

type Props = {
  readonly hasBreadcrumb: boolean;
  /** what stands in the page's place while it is not there yet */
  readonly children?: ReactNode;
};

/** The page itself, with what may stand above it: breadcrumb and persistent warnings. */
export function PageArea({ hasBreadcrumb, children }: Props) {
  const isWide = useIsSidebarOpen();
  return (
    <Page wideSidebar={isWide}>
      <WarningBars />
      {hasBreadcrumb && <ShellBreadcrumb />}
      {children ?? <Outlet />}
    </Page>
  );
}

/** Where the page stands (SHELL-05, D-039). A page that stands alone needs none. */
function ShellBreadcrumb() {
  const { t } = useTranslation('common');
  const portal = usePortal();
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  // Names come from the cache, which is full once the page's loaders are done.
  useRouterState({ select: (state) => state.status });
  // A page has a new name before the cache does.
  useShownAnswers();
  const missing = useRouterState({ select: (state) => missingPath(state.matches) });
  const crumbs = crumbsOf(portal, location.pathname, location.search, missing);
  const mayOpen = useMayOpen();
  if (crumbs.length < 2) return null;
  return <Breadcrumb label={t('nav.breadcrumb')} items={drawnCrumbs(crumbs, mayOpen)} />;
}
