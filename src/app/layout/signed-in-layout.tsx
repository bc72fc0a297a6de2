import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isCurrent, softwareEntries, visibleEntries } from '#src/app/routing/navigation.ts';
import { useBrandId, useMe, useUser } from '#src/app/session/use-me.ts';
import { PageArea } from './page-area.tsx';
import { ShellFooter } from './shell-footer.tsx';
import { ShellHeader } from './shell-header.tsx';
import { ShellSidebar } from './shell-sidebar.tsx';
import { SidebarProvider, useIsSidebarOpen, useSidebarState } from './sidebar-state.ts';
import './plain.css';
import { useTranslation } from 'react-i18next';
import { AreaNav } from '#src/ui/page/tabs.tsx';

/**
 * Header, sidebar, page, footer (SHELL-01). Anonymous visitors of the open pages see neither sidebar nor what belongs to a person
 * . The lists of /software carry the top navigation (NAV-10). Another brand is another page: the content starts anew (BRAND-07).
 */
export function SignedInLayout({ children }: { readonly children?: ReactNode }) {
  const user = useUser();
  const brandId = useBrandId();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user !== undefined && !wasSignedIn) setWasSignedIn(true);
  const [isOpen, toggle] = useSidebarState();
  const pathname = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/$/, '$1') });
  const isList = softwareEntries.some(({ href, lists }) => href === pathname || lists?.includes(pathname));
  return (
    <SidebarProvider value={isOpen && user !== undefined}>
      <div className={user ? undefined : 'cc-no-side'}>
        {/* With the session everything of the person goes at once, an open palette included (T22). */}
        <ShellHeader user={user} key={user ? 'in' : 'out'} />
        {user && <ShellSidebar isOpen={isOpen} onToggle={toggle} />}
        {user && isList && <SoftwareNavigation />}
        {/* So does its page: drawn for nobody until the sign-in stands there, it would ask for everything again and be refused. */}
        {(user !== undefined || !wasSignedIn) && (
          <PageArea key={brandId} hasBreadcrumb={!isList}>
            {children}
          </PageArea>
        )}
        <ShellFooter />
      </div>
    </SidebarProvider>
  );
}

/** Top navigation of campaign management: what somebody may see of /software (NAV-10, D-032). */
function SoftwareNavigation() {
  const { t } = useTranslation('common');
  const me = useMe();
  const brandId = useBrandId();
  const isWide = useIsSidebarOpen();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const entries = visibleEntries(softwareEntries, me, brandId);
  return (
    <AreaNav
      label={t('nav.software')}
      tabs={entries.map((entry) => ({ key: entry.key, label: t(`area.${entry.key}`), href: entry.href }))}
      current={entries.find((entry) => isCurrent(entry, pathname))?.key}
      wideSidebar={isWide}
    />
  );
}
