import { Outlet } from '@tanstack/react-router';
import { Page } from '#src/ui/page-layout.tsx';
import { ShellBreadcrumb } from './shell-breadcrumb.tsx';
import { useIsSidebarOpen } from './sidebar-state.ts';
import { WarningBars } from './warning-bars.tsx';

/** The page itself, with what may stand above it: breadcrumb and persistent warnings. */
export function PageArea({ hasBreadcrumb }: { readonly hasBreadcrumb: boolean }) {
  const isWide = useIsSidebarOpen();
  return (
    <Page wideSidebar={isWide}>
      <WarningBars />
      {hasBreadcrumb && <ShellBreadcrumb />}
      <Outlet />
    </Page>
  );
}
