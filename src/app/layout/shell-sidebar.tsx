import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isCurrent, type NavigationEntry, pinnedEntries, sidebarGroups } from '#src/app/routing/navigation.ts';
import { useNavigation } from '#src/app/routing/use-navigation.ts';
import { Sidebar, type SidebarItem } from '#src/ui/shell/sidebar.tsx';

type Props = { readonly isOpen: boolean; readonly onToggle: () => void };

/** Main navigation with what somebody may see (SHELL-04, SHELL-15…SHELL-18). */
export function ShellSidebar({ isOpen, onToggle }: Props) {
  const { t } = useTranslation('common');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const visible = useNavigation(isOpen && pathname.startsWith('/data-'));
  const item = (entry: NavigationEntry): SidebarItem => {
    const Icon = entry.icon;
    return {
      key: entry.key,
      label: t(`area.${entry.key}`),
      word: entry.word && t(`nav.word.${entry.word}`),
      href: entry.href,
      icon: Icon && <Icon size={20} />,
      current: isCurrent(entry, pathname),
      children: entry.children?.map((child) => ({
        key: child.key,
        label: t(`area.${child.key}`),
        href: child.href,
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
      toggleWord={t('nav.word.show')}
    />
  );
}
