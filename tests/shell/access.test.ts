import { describe, expect, it } from 'vitest';
import { type Actor, all, any, permission } from '#contract/access/access.ts';
import { functionalRoles, heldRole } from '#contract/access/roles.ts';
import { accessOf, mayVisit } from '#contract/page/routes.ts';
import { ApiError } from '#src/api/problem.ts';
import { brandInPath, judge, staysAt } from '#src/app/routing/guard.ts';
import { mayOpen } from '#src/app/routing/may-open.ts';
import { neededNames } from '#src/app/session/needed-names.ts';
import { noAccessAfter, noAccessTo } from '#src/app/session/no-access.ts';

const actor = (...names: (keyof typeof functionalRoles)[]): Actor => ({
  subject: 'me',
  name: 'Me',
  roles: [
    ...names.map((name) => heldRole(name, 1)),
    ...(names.length > 0
      ? [
          { name: 'type-cu', rights: [], brandId: 1 },
          { name: 'product-type-cu', rights: [], brandId: 1 },
        ]
      : []),
  ],
  realmRoles: ['offline_access'],
});
const candidate = '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId';
const visit = (fullPath: string, who: Actor | undefined, brandId = 1) =>
  judge({ fullPath, href: `${fullPath}?x=1`, actor: who, brandId });

describe('rules gathered along a path (ROLE-12)', () => {
  it('adds up along the parents', () => {
    expect(accessOf(`${candidate}/test-deployments/$deploymentId/info`).needs).toHaveLength(2);
    expect(accessOf(`${candidate}/test-deployments`).flags).toEqual(['cc.aec.test-deployment']);
    expect(accessOf('/demo/INVALID').needs).toHaveLength(2);
  });

  it('lets a list guard only itself (X-04)', () => {
    expect(accessOf('/software/projects/aec/$swProjectId/overview').needs).toHaveLength(1);
    expect(accessOf('/software/projects').needs).toHaveLength(1);
  });

  it('asks for a real role where no row says more (AUTH-13), and names the area of the list (D-042)', () => {
    expect(accessOf('/somewhere').needs).toEqual([{ realRole: true }]);
    expect(accessOf(`${candidate}/checklist/release-notes`).area).toBe('Projects');
    expect(accessOf('/login').area).toBe('');
  });

  it('keeps the invalid demo page closed to everybody (NAV-19)', () => {
    expect(mayVisit('/demo/INVALID', actor('ADMIN'), 1)).toBe(false);
  });
});

describe('guard (AUTH-04…AUTH-06, ERR-30)', () => {
  it('sends anonymous visitors to the login with the wanted path', () => {
    expect(visit('/software/projects', undefined)).toEqual({ kind: 'login', redirectFrom: '/software/projects?x=1' });
    expect(visit('/no-access', undefined).kind).toBe('login');
  });

  it.each(['/error', '/legal-notice', '/help', '/login', '/logout'])(
    'lets anonymous visitors open %s (AUTH-05, D-047)',
    (path) => {
      expect(visit(path, undefined).kind).toBe('enter');
    },
  );

  it('leads from the login to the dashboard with a live session (AUTH-06)', () => {
    expect(visit('/login', actor('RELEASE_MANAGER')).kind).toBe('home');
  });

  it('refuses a page whose right is missing, naming the site and the missing checks (ROLE-13)', () => {
    expect(visit('/software/projects', actor('ANALYST'))).toMatchObject({ kind: 'refused', site: 'Projects' });
    expect(visit('/', actor())).toMatchObject({ kind: 'refused', site: 'Dashboard' });
    // One board may be closed to whoever opens others, and imports to whoever reads what was imported (AN-01, DT-02).
    const closed = [
      '/data-analytics/error-tracking',
      '/data-analytics/e310-oru23/imports',
      '/deployment-tracking/data-import/sales-data',
    ];
    expect(closed.map((path) => visit(path, actor('DEPLOYMENT_DATA_VIEWER')))).toMatchObject([
      ...[{ site: 'Error tracking' }, { site: 'Data import of ORU 2.3' }, { site: 'Data import' }],
    ]);
    expect(visit(`${candidate}/test-deployments`, actor('LAUNCH_OPERATOR'))).toMatchObject({ site: 'Test deployments' });
    expect(visit(`${candidate}/test-deployments`, actor('ANALYST'))).toMatchObject({ site: 'Projects' });
    expect(visit('/no-access', actor()).kind).toBe('enter');
  });

  it('says what would open a closed page: one of these, and one of those, without what is held (D-157)', () => {
    const lists = visit('/software/vinlist/$vinListType/$vinListId', actor('ANALYST'));
    const missing = lists.kind === 'refused' ? lists.missing : [];
    const { site, needs } = noAccessTo('Vehicle lists', missing, actor('ANALYST'), 1);
    const [group = [], ...further] = neededNames(needs);
    expect([site, further]).toEqual(['Vehicle lists', []]);
    expect(group).toContainEqual({ kind: 'role', name: 'Vehicle List Manager' });
    expect(group).not.toContainEqual({ kind: 'role', name: 'Analyst' });

    const read = permission('DRMD_WRITE');
    const rule = any(all({ type: 'CU' }, read), all({ type: 'DRM' }, read));
    const words = (...names: Parameters<typeof actor>) => neededNames(noAccessTo('X', [rule], actor(...names), 1).needs);
    const roles = words('ANALYST');
    expect(roles).toEqual([[expect.objectContaining({ name: 'DRM Manager' }), expect.anything()]]);
    expect(words()).toEqual([
      [
        { kind: 'type', name: 'CU' },
        { kind: 'type', name: 'DRM' },
      ],
      roles[0],
    ]);
    expect(noAccessTo('X', [{ realRole: true }], actor(), 1)).toEqual({ site: 'X', needs: 'any-role' });
    expect(neededNames('admin,<b>;x,type-cu')).toEqual([[{ kind: 'role', name: 'Admin' }], [{ kind: 'type', name: 'CU' }]]);
  });

  it('asks for one role where it gives all that is missing (D-249)', () => {
    const both = [permission('DEPLOYMENT_TRACKING_READ'), permission('DEPLOYMENT_DATA_WRITE')];
    const asked = (missing: Parameters<typeof noAccessTo>[1]) => noAccessTo('X', missing, actor('DRM_MANAGER'), 1).needs;
    expect(asked(both)).toBe(asked([permission('DEPLOYMENT_DATA_WRITE')]));
    // Where no role of one gives the other, both are asked for.
    expect(asked([permission('DEPLOYMENT_DATA_WRITE'), permission('SUMO_BRAND_APPROVAL')])).toContain(';');
  });

  it('names of the roles that would do that of the product first (X-34, D-249)', () => {
    const rule = all({ type: 'DRM' }, permission('SOFTWARE_PROJECT_WRITE'));
    const [needs = []] = neededNames(noAccessTo('X', [rule], actor('ANALYST'), 1).needs).slice(-1);
    expect(needs.map((one) => ('name' in one ? one.name : one.kind)).slice(0, 2)).toEqual(['DRM Manager', 'Container PO']);
    // A rule that one of several products would do for is no product's.
    const either = all(any({ type: 'DRM' }, { type: 'CU' }), permission('SOFTWARE_PROJECT_WRITE'));
    const [first = []] = neededNames(noAccessTo('X', [either], actor('ANALYST'), 1).needs);
    expect(first[0]).toEqual({ kind: 'role', name: 'Container PO' });
  });

  it('names the least role first, none of another brand, and the administrator last (D-249)', () => {
    const first = (path: string, brandId: number) => {
      const verdict = judge({ fullPath: path, href: path, actor: actor(), brandId });
      const { needs } = noAccessTo('X', verdict.kind === 'refused' ? verdict.missing : [], actor(), brandId);
      return neededNames(needs).map((group) => group.map((one) => ('name' in one ? one.name : one.kind)));
    };
    const [roles = []] = first('/vehicle-management', 1);
    const rightsOf = (label: string) =>
      Object.values(functionalRoles).find(({ name }) => name === label)?.rights.length ?? Number.NaN;
    expect(roles.map(rightsOf)).toEqual(roles.map(rightsOf).toSorted((one, other) => one - other));
    expect([roles.length > 2, roles.at(-1)]).toEqual([true, 'Admin']);
    // The release managers of six brands have one name; at a brand only its own can help.
    const { needs } = noAccessTo('X', [permission('SUMO_BRAND_APPROVAL')], actor(), 4);
    const managers = needs?.split(',').filter((name) => name.startsWith('release-manager-'));
    expect(managers).toEqual(['release-manager-audi']);
  });

  it('names a role of the way that is begun first: an AEC person is not sent for another product (D-249)', () => {
    const operator = actor('LAUNCH_OPERATOR');
    const refused = judge({ fullPath: '/software/deployments', href: '/software/deployments', actor: operator, brandId: 1 });
    const missing = refused.kind === 'refused' ? refused.missing : [];
    const [roles = []] = neededNames(noAccessTo('Deployments', missing, operator, 1).needs);
    const names = roles.map((one) => ('name' in one ? one.name : one.kind));
    expect(names[0]).not.toBe('ORU 2.0 Manager');
    expect(names.at(-1)).toBe('Admin');
    expect(names).toContain('ORU 2.0 Manager');
    const tester = Object.values(functionalRoles).find(({ name }) => name === names[0]);
    expect(tester?.rights).toContain('TEST_DEPLOYMENT_READ');
  });

  it('offers no link to a page that is closed to its reader, by the guard of the page itself (D-249)', () => {
    const patterns = [
      '/software/deployments',
      '/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId/deployment/$id',
    ];
    const freezes = '/software/deployments?tab=live&field=freezeWindows';
    const of = '/software/projects/aec/7/release-candidates/3/deployment/5?do=plan.save';
    const open = (href: string, role: 'LAUNCH_OPERATOR' | 'RELEASE_MANAGER', off = false) =>
      mayOpen(href, { actor: actor(role), brandId: 1, isOff: () => off }, patterns);
    expect([open(freezes, 'LAUNCH_OPERATOR'), open(freezes, 'RELEASE_MANAGER')]).toEqual([false, true]);
    expect([open(of, 'LAUNCH_OPERATOR'), open(of, 'LAUNCH_OPERATOR', true)]).toEqual([true, false]);
  });

  it('who has no role at all lacks one thing, once (D-157)', () => {
    const refused = judge({ fullPath: '/', href: '/', actor: actor(), brandId: 0 });
    expect(noAccessTo('Dashboard', refused.kind === 'refused' ? refused.missing : [], actor(), 0)).toEqual({
      site: 'Dashboard',
      needs: 'any-role',
    });
  });

  it('says what cannot be created where the area itself is open (X-34, D-249)', () => {
    const asked = (fullPath: string, params: object, who: Actor) =>
      judge({ fullPath, params: { ...params }, href: '/', actor: who, brandId: 1 });
    const project = '/software/projects/aec/$swProjectId/overview';
    const isNew = { swProjectId: 'new' };
    expect(asked(project, isNew, actor('TEST_MANAGER'))).toMatchObject({ kind: 'refused', creating: 'projects' });
    expect(asked(project, isNew, actor())).toMatchObject({ kind: 'refused', creating: undefined });
    expect(asked(project, { swProjectId: '7' }, actor('TEST_MANAGER')).kind).toBe('enter');
    const dataLoad = '/software/campaigns/data-load-management/$campaignId/overview';
    const reader = actor('AFTERSALES_MANAGER');
    expect(asked(dataLoad, { campaignId: 'new' }, reader)).toMatchObject({ kind: 'refused', creating: 'data-load campaigns' });
    expect(asked(dataLoad, { campaignId: '7' }, reader).kind).toBe('enter');
    expect(asked(dataLoad, { campaignId: 'new' }, actor('DATA_LOAD_MANAGER')).kind).toBe('enter');
  });

  it('roles of the provider alone hold no brand: the dashboard is closed, not failed (C8, AUTH-13)', () => {
    const employee: Actor = { ...actor(), realmRoles: ['employee'] };
    const refused = judge({ fullPath: '/', href: '/', actor: employee, brandId: 0 });
    expect(refused).toMatchObject({ kind: 'refused', site: 'Dashboard' });
    expect(noAccessTo('Dashboard', refused.kind === 'refused' ? refused.missing : [], employee, 0)).toMatchObject({
      needs: 'any-role',
    });
    expect(judge({ fullPath: '/profile', href: '/profile', actor: employee, brandId: 0 }).kind).toBe('enter');
  });

  it('says what would open what only the server knows to be closed (D-157, D-216)', () => {
    const need = { kind: 'right' as const, key: 'SMART_CAMPAIGN_READ', by: ['CAMPAIGN_MANAGER', 'ADMIN'] };
    const problem = { type: '', title: '', status: 403, needs: [need, need] };
    const refused = new ApiError({ code: 'UNKNOWN', status: 403, problem });
    const { site, needs } = noAccessAfter('Vehicle lists', refused, 1);
    expect([site, neededNames(needs)]).toEqual([
      'Vehicle lists',
      [
        [
          { kind: 'role', name: 'Campaign Manager' },
          { kind: 'role', name: 'Admin' },
        ],
      ],
    ]);
    expect(noAccessAfter('Vehicle lists', new Error('x'), 1)).toEqual({ site: 'Vehicle lists' });
  });

  it('reads the brand that an address names (X-23)', () => {
    const named = (brand: string) =>
      brandInPath('/vehicle-management/edit-test-vehicle/$brand/$id/general-information', { brand });
    expect([named('4'), named('11'), named('12'), named('Audi'), brandInPath('/software/$id/x', { id: '4' })]).toEqual([
      4,
      11,
      Number.NaN,
      Number.NaN,
      undefined,
    ]);
  });

  it('a page stays at the brand that its address names, also where it is closed, and at no other one (X-23, D-249, BRAND-06)', () => {
    const vehicle = '/vehicle-management/edit-test-vehicle/$brand/$id/general-information';
    const stays = (fullPath: string, brandId: number) =>
      staysAt({ fullPath, params: { brand: '1', id: 'new' }, actor: actor('RELEASE_MANAGER'), brandId });
    expect(mayVisit(vehicle, actor('RELEASE_MANAGER'), 1)).toBe(false);
    expect([stays(vehicle, 1), stays(vehicle, 4)]).toEqual([true, false]);
    expect([stays('/software/projects', 1), stays('/software/projects', 4)]).toEqual([true, false]);
    expect(staysAt({ fullPath: '/', actor: undefined, brandId: 1 })).toBe(false);
  });

  it('decides at the selected brand (BRAND-08)', () => {
    expect(visit('/software/projects', actor('RELEASE_MANAGER'), 4).kind).toBe('refused');
  });
});
