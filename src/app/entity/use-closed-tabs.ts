import { useTranslation } from 'react-i18next';
import { useRolesToOpen } from '#src/app/routing/may-open.ts';
import type { Tab } from '#src/ui/page/tabs.tsx';

const allOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** Tabs of which those that are closed to whoever looks at them say who opens them, and lead nowhere (D-249). */
export function useClosedTabs(tabs: readonly Tab[]): readonly Tab[] {
  const { t } = useTranslation('common');
  const rolesToOpen = useRolesToOpen();
  return tabs.map((tab) => {
    const roles = rolesToOpen(tab.href);
    return roles ? { ...tab, closed: t('nav.closedTab', { roles: allOf.format(roles) }) } : tab;
  });
}
