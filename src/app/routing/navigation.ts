import {
  IconAdjustments,
  IconArchive,
  IconCar,
  IconChartBar,
  IconLayoutDashboard,
  IconPackage,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type Actor, allows, type Rule } from '#contract/access/access.ts';
import { toolLoginPath } from '#contract/identity.ts';
import { analyticsTool, mayVisit } from '#contract/page/routes.ts';
import { redacted } from '#contract/redacted-names.ts';
import type common from '#src/i18n/en/common.json';

export type NavigationEntry = {
  readonly key: keyof typeof common.area;
  readonly href: string;
  readonly icon?: ComponentType<{ size?: number }>;
  /** what stands under the sign while the sidebar is collapsed */
  readonly word?: keyof typeof common.nav.word;
  readonly children?: readonly NavigationEntry[];
  /** opens in a new tab (NAV-06) */
  readonly isNewTab?: true;
  /** asked instead of the page's own rules, where the entry leads out of the portal */
  readonly needs?: Rule;
  /** further lists of it, at addresses of their own */
  readonly lists?: readonly string[];
  /** pages of another address that belong to the entry */
  readonly below?: string;
};

/** Top navigation of /software, in this order; the first permitted one is where /software leads (D-032, NAV-10). */
export const softwareEntries: readonly NavigationEntry[] = [
  { key: 'projects', href: '/software/projects' },
  { key: 'deployments', href: '/software/deployments' },
  { key: 'campaigns', href: '/software/campaigns' },
  { key: 'dataLoad', href: '/software/data-load' },
  { key: 'vehicleLists', href: '/software/vinlist' },
  { key: 'baselineUpdates', href: `/software/${redacted.gate}/baseline-update` },
  { key: 'requests', href: `/software/${redacted.requests}` },
  {
    key: 'milestones',
    href: '/software/drmd/milestone',
    below: '/software/drmd',
    // DRM-15 … DRM-20
    lists: ['documentation', 'tests', 'risks', 'deployments'].map((page) => `/software/drmd/${page}`),
  },
  { key: 'releaseNotesProjects', href: '/software/release-notes-projects' },
];

/** NAV-02, D-028 */
const vehicleEntries: readonly NavigationEntry[] = [
  { key: 'testVehicles', href: '/vehicle-management/test-vehicle-database' },
  { key: 'vehicleLists', href: '/software/vinlist' },
];

/** NAV-04, in the order of the specification (D-009…D-013) */
const dataEntries: readonly NavigationEntry[] = [
  { key: 'e311DeveloperMode', href: '/data-analytics/e311-developer-mode' },
  { key: 'cuErrorTracking', href: `/data-analytics/${redacted.cuErrorTracking}` },
  { key: 'cuDeploymentTracking', href: `/data-analytics/${redacted.cuDeploymentTracking}` },
  { key: 'deploymentTracking', href: '/data-analytics/deployment-tracking' },
  { key: 'e312DeploymentTracking', href: `/data-analytics/${redacted.e312DeploymentTracking}` },
  { key: 'e320DeveloperMode', href: `/data-analytics/${redacted.e320DeveloperMode}` },
  { key: 'errorTracking', href: '/data-analytics/error-tracking' },
  { key: 'uneceErrorTracking', href: '/data-analytics/unece-error-tracking' },
  { key: 'e310Oru23', href: '/data-analytics/e310-oru23' },
  { key: 'mqbMlbOru23', href: `/data-analytics/${redacted.mqbMlbOru23}` },
  { key: 'dataLoad', href: '/software/data-load' },
];

/** Sidebar groups, parted by dividers, and what is pinned at its foot (D-032, SHELL-15, SHELL-16, NAV-01…NAV-06). */
export const sidebarGroups: readonly (readonly NavigationEntry[])[] = [
  [{ key: 'dashboard', href: '/', word: 'dashboard', icon: IconLayoutDashboard }],
  [
    { key: 'software', href: '/software', word: 'software', icon: IconPackage, children: softwareEntries },
    {
      key: 'vehicleManagement',
      href: '/vehicle-management-dashboard',
      word: 'vehicleManagement',
      icon: IconCar,
      below: '/vehicle-management',
      children: vehicleEntries,
    },
    { key: 'deploymentTracking', href: '/deployment-tracking', word: 'deploymentTracking', icon: IconTruckDelivery },
    {
      key: 'dataCenter',
      href: '/data-center',
      word: 'dataCenter',
      icon: IconChartBar,
      below: '/data-analytics',
      children: dataEntries,
    },
  ],
];
export const pinnedEntries: readonly NavigationEntry[] = [
  { key: 'archive', href: '/archive', word: 'archive', icon: IconArchive },
  {
    key: 'parameters',
    href: '/parameters',
    word: 'parameters',
    icon: IconAdjustments,
    children: [
      { key: 'adminConsole', href: '', isNewTab: true, needs: { role: 'CONTROL_CENTER_USER_MANAGER' } },
      { key: 'analytics', href: toolLoginPath, isNewTab: true, needs: analyticsTool },
      { key: 'showcase', href: '/demo', isNewTab: true },
    ],
  },
];

/**
 * The entries somebody may see; a parent that is left without a visible child goes too (SHELL-17, SHELL-18).
 * `isAbsent`: what this installation does not have, whoever asks.
 */
export function visibleEntries(
  entries: readonly NavigationEntry[],
  actor: Actor,
  brandId: number,
  isAbsent: (entry: NavigationEntry) => boolean = () => false,
): NavigationEntry[] {
  return entries.flatMap((entry) => {
    const allowed = entry.needs ? allows(entry.needs, actor, { brandId }) : mayVisit(entry.href, actor, brandId);
    if (!allowed || isAbsent(entry)) return [];
    if (!entry.children) return [entry];
    const children = visibleEntries(entry.children, actor, brandId, isAbsent);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}

const isWithin = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Whether an entry is where one stands: its own path, or anything below it but for the dashboard. */
export function isCurrent({ href, below }: NavigationEntry, pathname: string): boolean {
  if (href === '/') return pathname === '/';
  return isWithin(href, pathname) || (below !== undefined && isWithin(below, pathname));
}
