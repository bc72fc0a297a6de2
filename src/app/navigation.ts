import { IconAdjustments, IconArchive, IconLayoutDashboard, IconPackage } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type Actor, allows, type Rule } from '#contract/access.ts';
import { mayVisit } from '#contract/routes.ts';

export type NavigationEntry = {
  readonly key:
    | 'dashboard'
    | 'software'
    | 'projects'
    | 'deployments'
    | 'archive'
    | 'parameters'
    | 'showcase'
    | 'adminConsole'
    | 'analytics';
  readonly href: string;
  readonly icon?: ComponentType<{ size?: number }>;
  readonly children?: readonly NavigationEntry[];
  /** opens in a new tab (NAV-06) */
  readonly isNewTab?: true;
  /** asked instead of the page's own rules, where the entry leads out of the portal */
  readonly needs?: Rule;
};

/** Top navigation of /software, in this order; the first permitted one is where /software leads (D-032). */
export const softwareEntries: readonly NavigationEntry[] = [
  { key: 'projects', href: '/software/projects' },
  { key: 'deployments', href: '/software/deployments' },
];

/** Sidebar groups, parted by dividers, and what is pinned at its foot (D-032, SHELL-15, SHELL-16). */
export const sidebarGroups: readonly (readonly NavigationEntry[])[] = [
  [{ key: 'dashboard', href: '/', icon: IconLayoutDashboard }],
  [{ key: 'software', href: '/software', icon: IconPackage, children: softwareEntries }],
];
export const pinnedEntries: readonly NavigationEntry[] = [
  { key: 'archive', href: '/archive', icon: IconArchive },
  {
    key: 'parameters',
    href: '/parameters',
    icon: IconAdjustments,
    children: [
      { key: 'adminConsole', href: '', isNewTab: true, needs: { role: 'CONTROL_CENTER_USER_MANAGER' } },
      { key: 'showcase', href: '/demo', isNewTab: true },
    ],
  },
];

/** The entries somebody may see; a parent that is left without a visible child goes too (SHELL-17, SHELL-18). */
export function visibleEntries(entries: readonly NavigationEntry[], actor: Actor, brandId: number): NavigationEntry[] {
  return entries.flatMap((entry) => {
    const allowed = entry.needs ? allows(entry.needs, actor, { brandId }) : mayVisit(entry.href, actor, brandId);
    if (!allowed) return [];
    if (!entry.children) return [entry];
    const children = visibleEntries(entry.children, actor, brandId);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

/** Whether an entry is where one stands: its own path, or anything below it but for the dashboard. */
export function isCurrent(entry: NavigationEntry, pathname: string): boolean {
  return entry.href === '/' ? pathname === '/' : pathname === entry.href || pathname.startsWith(`${entry.href}/`);
}
