import { IconAdjustments, IconCar, IconChartBar } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#contract/access/access.ts';
import {
  isCurrent,
  type NavigationEntry,
  pinnedEntries,
  sidebarGroups,
  softwareEntries,
  visibleEntries,
} from '#src/app/routing/navigation.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { analyticsRoutes } from '#src/areas/analytics/routes.ts';
import common from '#src/i18n/en/common.json' with { type: 'json' };
import { specGrants, specPlatforms, specTypes } from '#tests/support/spec/spec-roles.ts';
import { specRoutes } from '#tests/support/spec/spec-routes.ts';
import { type Holder, rolesOf, specAllows } from '#tests/support/spec/spec-rule.ts';
import { specRules } from '#tests/support/spec/spec-rules.ts';

const every = [...sidebarGroups.flat(), ...pinnedEntries];
const keys = (entries: readonly NavigationEntry[]) => entries.map(({ key }) => key);
const labels = (entries: readonly NavigationEntry[] = []) => entries.map(({ key }) => common.area[key]);
const entry = (key: string) => every.find((one) => one.key === key);
const holder = (role: string | undefined, products = true): Holder => ({
  role,
  at: role !== undefined && specGrants[role]?.scope === 'global' ? 0 : 1,
  types: products ? specTypes : [],
  platforms: products ? specPlatforms : [],
});
const actor = (of: Holder): Actor => ({ subject: 'me', name: 'Me', roles: rolesOf(of) });
const seen = (entries: readonly NavigationEntry[], of: Holder, brandId = 1) => visibleEntries(entries, actor(of), brandId);

describe('sidebar (D-032)', () => {
  it('has the dashboard, a divider, four areas, a divider, and two pinned at its foot (SHELL-15, SHELL-16)', () => {
    expect(sidebarGroups.map(labels)).toEqual([
      ['Dashboard'],
      ['Software', 'Vehicle management', 'Deployment tracking', 'Data center'],
    ]);
    expect(labels(pinnedEntries)).toEqual(['Archive', 'Parameters']);
  });

  it('leads to the test vehicles and vehicle lists by a car (NAV-01, NAV-02, X-22)', () => {
    expect(entry('vehicleManagement')).toMatchObject({ href: '/vehicle-management-dashboard', icon: IconCar });
    expect(entry('vehicleManagement')?.children?.map(({ href }) => href)).toEqual([
      '/vehicle-management/test-vehicle-database',
      '/software/vinlist',
    ]);
  });

  it('leads to every dashboard and the data load by a chart (NAV-03, NAV-04)', () => {
    expect(entry('dataCenter')).toMatchObject({ href: '/data-center', icon: IconChartBar });
    const dashboards = specRoutes.map(({ path }) => path).filter((path) => /^\/data-analytics\/[\w-]+$/.test(path));
    expect(entry('dataCenter')?.children?.map(({ href }) => href)).toEqual([...dashboards, '/software/data-load']);
  });

  it('has an archive without content, and three tools behind the sliders, each in a new tab (NAV-05, NAV-06, NAV-07, NAV-08, NAV-09)', () => {
    expect(entry('archive')?.children).toBeUndefined();
    expect(entry('parameters')).toMatchObject({ href: '/parameters', icon: IconAdjustments });
    expect(labels(entry('parameters')?.children)).toEqual(['Identity administration', 'Analytics tool', 'Component showcase']);
    expect(entry('parameters')?.children?.every(({ isNewTab }) => isNewTab)).toBe(true);
    const [, tool] = entry('parameters')?.children ?? [];
    expect(tool?.href).toBe('/api/analytics-tool/token-login');
  });

  it('has the nine lists of /software in order; the first permitted one is where it leads (NAV-10)', () => {
    expect(labels(softwareEntries)).toEqual([
      'Projects',
      'Deployments',
      'Campaigns',
      'Data load',
      'Vehicle lists',
      'Baseline updates',
      'E3 1.1 requests',
      'DRM milestones',
      'Release notes projects',
    ]);
    const first = (role: string, products = true) => keys(seen(softwareEntries, holder(role, products)))[0];
    expect([first('CONTAINER_PO'), first('ANALYST', false), first('VEHICLE_LIST_MANAGER', false)]).toEqual([
      'projects',
      'campaigns',
      'vehicleLists',
    ]);
    expect(first('CONTROL_CENTER_USER_MANAGER', false)).toBeUndefined();
  });

  it('shows everybody exactly the pages that the specification opens to them; no parent is left without children (SHELL-17, SHELL-18)', () => {
    const mayOpen = (href: string, of: Holder, brandId: number) => {
      const page = specRoutes.find(({ path }) => path === href);
      return page?.rules.every((id) => specAllows(specRules[id]?.rule ?? 'nobody', of, brandId)) ?? false;
    };
    for (const role of [...Object.keys(specGrants), undefined]) {
      for (const products of role === undefined ? [true] : [true, false]) {
        for (const brandId of [1, 4]) {
          const of = holder(role, products);
          const shown = seen(every, of, brandId);
          for (const parent of every.filter(({ children }) => children)) {
            const expected = (parent.children ?? []).filter((child) =>
              child.key === 'adminConsole'
                ? specAllows('role CONTROL_CENTER_USER_MANAGER', of, brandId)
                : mayOpen(child.key === 'analytics' ? '/parameters/analytics-tool' : child.href, of, brandId),
            );
            const own = shown.find(({ key }) => key === parent.key);
            expect(keys(own?.children ?? []), `${parent.key} for ${role} at ${brandId}`).toEqual(keys(expected));
            expect(own === undefined).toBe(expected.length === 0);
          }
        }
      }
    }
  });

  it('shows the identity administration to the user manager, and keeps the archive for everybody with a role (NAV-15, D-028, X-21)', () => {
    const tools = (role: string) => keys(seen(pinnedEntries, holder(role), 4).flatMap(({ children }) => children ?? []));
    expect(tools('CONTROL_CENTER_USER_MANAGER')).toContain('adminConsole');
    expect(tools('SUPERSET_ADMIN')).not.toContain('adminConsole');
    expect(keys(seen(pinnedEntries, holder('ANALYST', false), 4))).toEqual(['archive']);
  });

  it('has the boards of the data center in their order, the masked ones by their names, two of them also with chosen filters (AN-01…AN-10, D-009…D-014)', () => {
    const names = [
      ...['e311-developer-mode', 'cu-error-tracking', 'cu-deployment-tracking'],
      ...['deployment-tracking', 'e3-12-deployment-tracking', 'e3-20-developer-mode'],
      ...['error-tracking', 'unece-error-tracking', 'e310-oru23', 'mqb-mlb-oru23'],
    ].map((name) => `/data-analytics/${name}`);
    const found = sidebarGroups.flat().flatMap(({ children = [] }) => children.map(({ href }) => href));
    expect(found.filter((href) => href.startsWith('/data-analytics/'))).toEqual(names);
    const patterns = flatten(analyticsRoutes).map(({ fullPath }) => fullPath);
    expect(patterns.filter((path) => path.startsWith('/data-analytics/') && !path.includes('$')).sort()).toEqual(
      names.toSorted(),
    );
    expect(patterns.filter((path) => path.endsWith('/$withSelectedFilters'))).toEqual(
      names.filter((path) => /\/(?:unece-)?error-tracking$/.test(path)).map((path) => `${path}/$withSelectedFilters`),
    );
  });

  it('leaves out what the installation does not have, with the parent when nothing else is left (SHELL-18, AN-07)', () => {
    const of = actor(holder('CONTROL_CENTER_USER_MANAGER', false));
    const without = visibleEntries(pinnedEntries, of, 4, ({ key }) => key === 'adminConsole');
    expect(keys(without)).toEqual(['archive']);
  });

  it('knows where one stands, also at addresses beside the entry', () => {
    const [projects] = softwareEntries;
    expect(projects && isCurrent(projects, '/software/projects/aec/3')).toBe(true);
    expect(isCurrent({ key: 'dashboard', href: '/' }, '/software')).toBe(false);
    const at = (pathname: string) => keys(every.filter((one) => isCurrent(one, pathname)));
    expect(at('/vehicle-management/edit-test-vehicle/1/2')).toEqual(['vehicleManagement']);
    expect(at('/data-analytics/error-tracking')).toEqual(['dataCenter']);
    expect(at('/software/vinlist')).toEqual(['software']);
  });
});
