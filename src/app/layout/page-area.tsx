import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '#src/ui/page/page-layout.tsx';
import { ShellBreadcrumb } from './shell-breadcrumb.tsx';
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
