import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isCurrent, softwareEntries, visibleEntries } from '#src/app/routing/navigation.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { AreaNav } from '#src/ui/page/tabs.tsx';
import { useIsSidebarOpen } from './sidebar-state.ts';

/** Top navigation of campaign management: what somebody may see of /software (NAV-10, D-032). */
export function SoftwareNavigation() {
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
