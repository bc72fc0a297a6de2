import { describe, expect, it } from 'vitest';
import type { Actor } from '#contract/access/access.ts';
import { accessOf } from '#contract/page/routes.ts';
import { judge } from '#src/app/routing/guard.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { areaRoutes } from '#src/app/routing/router.tsx';
import { specBrandManagers, specGrants, specPlatforms, specTypes } from '#tests/support/spec/spec-roles.ts';
import { specCreations, specLeads, specRoutes } from '#tests/support/spec/spec-routes.ts';
import { type Holder, rolesOf, specAllows } from '#tests/support/spec/spec-rule.ts';
import { everybody, specRules } from '#tests/support/spec/spec-rules.ts';

it('a closed choice of what is created is called by itself, not by the list that stays open (AEC-02, TEST-02, D-249)', () => {
  const called = (path: string) => {
    const { called, needs } = accessOf(path);
    return called(needs);
  };
  expect(called('/software/release/create')).toBe('Releases');
  expect(called('/software/deployments/create')).toBe('New deployments');
  expect(called('/software/campaigns/create')).toBe('New campaigns');
});

const brandIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const all = { types: specTypes, platforms: specPlatforms };
const nothing = { types: [], platforms: [] };

const homeOf = (role: string) => {
  if (specGrants[role]?.scope === 'global') return 0;
  return Number(Object.entries(specBrandManagers).find(([, name]) => name === role)?.[0] ?? 1);
};
const functional = Object.keys(specGrants);
const person = (role: string | undefined, products: Pick<Holder, 'types' | 'platforms'>, at?: number): Holder => ({
  role,
  at: at ?? (role === undefined ? 1 : homeOf(role)),
  ...products,
});

/** Everybody of D-213 with every product, with none, and with each single one; people with products alone; nobody at all. */
const holders: readonly Holder[] = [
  ...[...functional, undefined].flatMap((role) => [
    person(role, all),
    ...(role === undefined ? [] : [person(role, nothing)]),
    ...specTypes.map((type) => person(role, { types: [type], platforms: [] })),
    ...specPlatforms.map((platform) => person(role, { types: [], platforms: [platform] })),
  ]),
  person('ANALYST', all, 2),
  person('RELEASE_MANAGER', all, 4),
  { ...person(undefined, nothing), isDefaultOnly: true },
];

function actorOf(holder: Holder): Actor {
  const roles = rolesOf(holder);
  return {
    subject: 'me',
    name: 'Me',
    roles,
    realmRoles: ['default-roles-control-center', 'offline_access', 'uma_authorization'],
  };
}

describe('the route table of the specification', () => {
  it.each(Object.entries(specRules).filter(([id]) => !['CLOSED', 'R28'].includes(id)))(
    '%s opens to the roles written out for it (ROLE-R01…ROLE-R27, ROLE-14, D-215, D-217)',
    (_, { rule, who }) => {
      const opened = functional.filter((role) => specAllows(rule, person(role, all), homeOf(role) || 1));
      expect(opened).toEqual(who === everybody ? functional : who.split(' '));
    },
  );
});

describe('every role at every page and brand', () => {
  it('meets no leak and no wrong refusal (ROLE-R01, ROLE-R02, ROLE-R03, ROLE-R04, ROLE-R05, ROLE-R06, ROLE-R07, ROLE-R08, ROLE-R09, ROLE-R10, ROLE-R11, ROLE-R12, ROLE-R13, ROLE-R14, ROLE-R15, ROLE-R16, ROLE-R17, ROLE-R18, ROLE-R19, ROLE-R20, ROLE-R21, ROLE-R22, ROLE-R23, ROLE-R24, ROLE-R25, ROLE-R26, ROLE-R27, ROLE-R28, ROLE-12, ROLE-15, D-215, D-216, D-217, BRAND-08)', {
    timeout: 60_000,
  }, () => {
    const leaks: string[] = [];
    const refusals: string[] = [];
    let decisions = 0;
    for (const holder of holders) {
      const actor = actorOf(holder);
      // Single products matter at the brand where they are held; everything else is asked at all brands.
      const isWhole = holder.types.length !== 1 && holder.platforms.length !== 1;
      for (const { path, rules, flag } of specRoutes) {
        if (path === '/login') continue;
        for (const brandId of isWhole ? brandIds : [holder.at || 1, holder.at === 4 ? 5 : 4]) {
          const verdict = judge({ fullPath: path, href: path, actor, brandId });
          const expected = rules.every((id) => specAllows(specRules[id]?.rule ?? 'nobody', holder, brandId));
          decisions += 1;
          const what = `${path} as ${holder.role} at ${brandId} with ${[...holder.types, ...holder.platforms].join()}`;
          if (verdict.kind === 'enter' && !expected) leaks.push(what);
          if (verdict.kind !== 'enter' && expected) refusals.push(what);
          if (verdict.kind === 'enter' && expected) expect(verdict.flags, path).toEqual(flag === undefined ? [] : [flag]);
        }
      }
    }
    console.info(
      `route matrix: ${holders.length} people x ${specRoutes.length} pages: ${decisions} decisions, ${leaks.length} leaks, ${refusals.length} wrong refusals`,
    );
    expect(leaks.slice(0, 5)).toEqual([]);
    expect(refusals.slice(0, 5)).toEqual([]);
    expect(decisions).toBeGreaterThan(100_000);
  });

  it('sends whoever is not signed in to the login, but for the open pages (AUTH-04, AUTH-05, D-047)', () => {
    for (const { path, rules } of specRoutes) {
      const verdict = judge({ fullPath: path, href: path, actor: undefined, brandId: 0 });
      expect(verdict.kind, path).toBe(rules[0] === 'OPEN' ? 'enter' : 'login');
    }
  });
});

describe('an address that names what does not exist yet', () => {
  it.each(specCreations)(
    '%s opens to who may read it and create it, and to nobody else (X-34, C4, NAV-12, NAV-13)',
    (path, rule) => {
      const page = specRoutes.find((route) => route.path === path);
      const created = [...path.matchAll(/\$(\w+)/g)].at(-1)?.[1] ?? '';
      const above = Object.fromEntries([...path.matchAll(/\$(\w+)/g)].map(([, id]) => [id, '7']));
      const wrong: string[] = [];
      let opened = 0;
      for (const holder of holders) {
        const brandId = holder.at || 1;
        const actor = actorOf(holder);
        const mayRead = page?.rules.every((id) => specAllows(specRules[id]?.rule ?? 'nobody', holder, brandId)) ?? false;
        const mayCreate = mayRead && specAllows(rule, holder, brandId);
        const enters = (word: string) =>
          judge({ fullPath: path, params: { ...above, [created]: word }, href: path, actor, brandId }).kind === 'enter';
        for (const word of ['new', 'abc']) if (enters(word) !== mayCreate) wrong.push(`${holder.role} at ${word}`);
        // What no id is written like names nothing: its page says so, to whoever may read (C4).
        for (const word of ['12', '0', '-1', '99999999999'])
          if (enters(word) !== mayRead) wrong.push(`${holder.role} at ${word}`);
        if (mayCreate) opened += 1;
      }
      expect(wrong).toEqual([]);
      expect(opened).toBeGreaterThan(0);
      expect(opened).toBeLessThan(holders.length / 2);
    },
  );
});

describe('the site map', () => {
  const routes = flatten(areaRoutes);
  /** Steps of a path that only hold others, and the list's address above a live deployment (a step of its breadcrumb). */
  const places = routes.filter(({ route }) => route.page !== undefined || route.redirect !== undefined);

  it('is whole: every page of the specification has its route, and there is none beside it (NAV-14, NAV-20, X-01, X-12, X-33, D-002, D-003, D-004, D-005, D-006, D-009, D-010, D-011, D-012, D-013, D-014, D-022, D-023, D-024, D-026)', () => {
    const wanted = new Set(specRoutes.map(({ path }) => path));
    const known = new Set(routes.map(({ fullPath }) => fullPath));
    expect([...wanted].filter((path) => !known.has(path))).toEqual([]);
    const beside = places.map(({ fullPath }) => fullPath).filter((path) => !wanted.has(path));
    expect(beside).toEqual(['/software/projects/aec/$swProjectId/release-candidates/$releaseCandidateId/deployment']);
    expect(new Set(routes.map(({ fullPath }) => fullPath)).size).toBe(routes.length);
  });

  it('leads from every container to the child that stands for it (D-025, D-028, NAV-02, NAV-10, ORUN-01)', () => {
    const leads = Object.fromEntries(
      routes.flatMap(({ fullPath, route }) => (route.redirect === undefined ? [] : [[fullPath, route.redirect]])),
    );
    expect(leads).toEqual(specLeads);
    for (const [path, to] of Object.entries(leads)) {
      const target = to.startsWith('/') ? to : `${path}/${to}`;
      expect(
        routes.some(({ fullPath }) => fullPath === target),
        target,
      ).toBe(true);
    }
  });

  it('carries the area of its list in the title (TITLE-01, D-042)', () => {
    const areas = specRoutes.map(({ path }) => [path, accessOf(path).area]);
    expect(areas).toEqual(specRoutes.map(({ path, area }) => [path, area]));
    for (const { fullPath } of places.filter(({ route }) => route.page))
      expect(['', ...new Set(specRoutes.map(({ area }) => area))]).toContain(accessOf(fullPath).area);
  });

  it('names the route identifiers of the specification (NAV-14)', () => {
    const ids = new Set(routes.flatMap(({ fullPath }) => [...fullPath.matchAll(/\$(\w+)/g)].map(([, id]) => id)));
    for (const id of 'swProjectId releaseVersionId deploymentId releaseCandidateId documentId smartCampaignId bigLoopCampaignId oru20CampaignId releaseId vinListType vinListId bluId ecuReleaseId cvfId riskId drId'.split(
      ' ',
    ))
      expect(ids.has(id), id).toBe(true);
  });
});
