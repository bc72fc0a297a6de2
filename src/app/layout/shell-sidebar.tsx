import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isCurrent, type NavigationEntry, pinnedEntries, sidebarGroups, visibleEntries } from '#src/app/navigation.ts';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import { useBrandId, useMe } from '#src/app/use-me.ts';
import { Sidebar, type SidebarItem } from '#src/ui/sidebar.tsx';

type Props = { readonly isOpen: boolean; readonly onToggle: () => void };

/** Main navigation with what somebody may see (SHELL-04, SHELL-15…SHELL-18). */
export function ShellSidebar({ isOpen, onToggle }: Props) {
  const { t } = useTranslation('common');
  const me = useMe();
  const brandId = useBrandId();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { idpAdminConsoleUrl } = usePortalConfiguration();
  const hrefOf = (entry: NavigationEntry) => (entry.key === 'adminConsole' ? (idpAdminConsoleUrl ?? '') : entry.href);
  const visible = (entries: readonly NavigationEntry[]) =>
    visibleEntries(entries, me, brandId).map((entry) => ({
      ...entry,
      children: entry.children?.filter((child) => hrefOf(child) !== ''),
    }));
  const item = (entry: NavigationEntry): SidebarItem => {
    const Icon = entry.icon;
    return {
      key: entry.key,
      label: t(`area.${entry.key}`),
      href: hrefOf(entry),
      icon: Icon && <Icon size={20} />,
      current: isCurrent(entry, pathname),
      children: entry.children?.map((child) => ({
        key: child.key,
        label: t(`area.${child.key}`),
        href: hrefOf(child),
        current: isCurrent(child, pathname),
        isNewTab: child.isNewTab === true,
      })),
    };
  };
  const [first = [], ...others] = sidebarGroups;
  const groups = [
    { key: 'first', items: visible(first).map(item) },
    ...others.map((entries, index) => ({ key: `areas ${index}`, label: t('nav.areas'), items: visible(entries).map(item) })),
  ].filter((group) => group.items.length > 0);
  return (
    <Sidebar
      label={t('nav.label')}
      groups={groups}
      pinned={{ label: t('nav.more'), items: visible(pinnedEntries).map(item) }}
      isOpen={isOpen}
      onToggle={onToggle}
      toggleLabel={isOpen ? t('nav.hide') : t('nav.show')}
    />
  );
}
