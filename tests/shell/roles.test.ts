import { describe, expect, it } from 'vitest';
import { type Actor, allows, brandsOf, effectiveRoles, type UserRole, userRoleSchema } from '#contract/access/access.ts';
import { permissions, platforms, productTypes, rights } from '#contract/access/permissions.ts';
import {
  brandReleaseManagers,
  functionalRoleNames,
  functionalRoles,
  platformRole,
  typeRole,
  wireName,
} from '#contract/access/roles.ts';
import { brandIdSchema, brandName, brands, candidateBrands, globalBrandId } from '#contract/brand.ts';
import { actorOf } from '#contract/identity.ts';
import {
  specBrandManagers,
  specBrands,
  specGrants,
  specPermissions,
  specPlatforms,
  specRights,
  specRoleGroups,
  specTypes,
} from '#tests/support/spec/spec-roles.ts';
import { grantsOf } from '#tests/support/spec/spec-rule.ts';

const role = (name: string, brandId: number, ...granted: string[]): UserRole => ({ name, rights: granted, brandId });
const actor = (...roles: UserRole[]): Actor => ({ subject: 'me', name: 'Me', roles });

describe('constants of the specification', () => {
  it('has the 39 permissions in the order of their families (ROLE-P01, ROLE-P02, ROLE-P03, ROLE-P04, ROLE-P05, ROLE-P06, ROLE-P07, ROLE-P08, ROLE-P09, ROLE-P10, ROLE-P11, ROLE-P12, ROLE-P13, ROLE-P14, ROLE-P15, ROLE-P16, ROLE-P17, ROLE-P18, ROLE-P19, ROLE-P20, D-211)', () => {
    expect([...permissions]).toEqual(Object.values(specPermissions).flatMap((family) => family.split(' ')));
    expect(permissions).toHaveLength(39);
  });

  it('has the eleven rights in order (ROLE-T01, ROLE-T02, ROLE-T03, ROLE-T04, ROLE-T05, ROLE-T06, ROLE-T07, ROLE-T08, ROLE-T09, ROLE-T10, ROLE-T11, D-212)', () => {
    expect([...rights]).toEqual(Object.values(specRights));
  });

  it('has the fifteen product types and four platforms, and their role names (ROLE-03, ROLE-04, D-214b, D-214c)', () => {
    expect([...productTypes]).toEqual(specTypes);
    expect([...platforms]).toEqual(specPlatforms);
    expect([typeRole('ORU_MEB_UNECE'), typeRole('CU'), platformRole('MQB_MLB')]).toEqual([
      'type-oru-meb-unece',
      'type-cu',
      'platform-mqb-mlb',
    ]);
  });

  it('has every functional role with exactly the grants and the scope decided for it (ROLE-16, ROLE-05, ROLE-06, ROLE-07, ROLE-08, ROLE-09, ROLE-10, ROLE-11, D-210, D-213)', () => {
    expect([...functionalRoleNames].sort()).toEqual(Object.keys(specGrants).sort());
    for (const name of functionalRoleNames) {
      expect([...functionalRoles[name].rights].sort(), name).toEqual(grantsOf(name).sort());
      expect(functionalRoles[name].scope, name).toBe(specGrants[name]?.scope);
    }
    expect(
      Object.values(specRoleGroups)
        .flatMap((group) => group.split(' '))
        .sort(),
    ).toEqual(Object.keys(specGrants).sort());
    expect({ ...brandReleaseManagers }).toEqual(specBrandManagers);
    expect([wireName('DATA_LOAD_MANAGER'), wireName('GLOBAL_E3_20_ORU_MANAGER'), wireName('ORU20_MANAGER')]).toEqual([
      'data-load-manager',
      'global-e3-20-oru-manager',
      'oru20-manager',
    ]);
  });

  it('has the brands with their ids in selector order, and the six of release candidates (BRAND-01, CONST-01, CONST-02, CONST-03, X-29)', () => {
    expect(brands.map(({ id, name }) => [id, name])).toEqual(specBrands.map((name, index) => [index + 1, name]));
    expect(candidateBrands.map(({ name }) => name)).toEqual(['VW', 'AUDI', 'PORSCHE', 'CUPRA', 'SKODA', 'VWN']);
    expect(candidateBrands.map(({ id }) => id)).toEqual([1, 4, 5, 11, 3, 6]);
    expect([globalBrandId, brandName(0), brandName(4)]).toEqual([0, 'Global', 'Audi']);
    expect([0, 12, 1.5, '1'].filter((id) => brandIdSchema.safeParse(id).success)).toEqual([]);
  });
});

describe('roles of a person', () => {
  it('arrive as name, rights and brand id, 0 meaning everywhere (ROLE-01, AUTH-12)', () => {
    expect(userRoleSchema.parse(role('release-manager', 0, 'RELEASE_WRITE'))).toEqual({
      name: 'release-manager',
      rights: ['RELEASE_WRITE'],
      brandId: 0,
    });
    for (const wrong of [{ name: 'a', rights: [] }, { name: 'a', rights: 'x', brandId: 1 }, role('a', 12), role('a', -1)])
      expect(userRoleSchema.safeParse(wrong).success).toBe(false);
  });

  it('make the user that the pages know: subject, names, roles, realm roles (AUTH-10)', () => {
    const user = {
      sub: 's-1',
      given_name: 'Renate',
      family_name: 'Maurer',
      email: 'renate@example.org',
      preferred_username: 'release-manager',
      roles: [role('release-manager', 1)],
      realm_access: { roles: ['offline_access'] },
    };
    expect(actorOf(user)).toEqual({
      subject: 's-1',
      name: 'Renate Maurer',
      roles: [role('release-manager', 1)],
      realmRoles: ['offline_access'],
    });
    expect(actorOf({ ...user, given_name: '', family_name: '' }).name).toBe('release-manager');
  });

  it('give the brands: those of all roles in selector order, all eleven with global ones only (AUTH-11, ROLE-02, D-210)', () => {
    expect(brandsOf(actor(role('brand-audi', 4), role('brand-vw', 1), role('jv-saic', 7), role('region-europe', 0)))).toEqual([
      1, 4, 7,
    ]);
    expect(brandsOf(actor(role('superset-admin', 0)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(brandsOf(actor())).toEqual([]);
  });

  it('are effective when global or of the selected brand (BRAND-08, AUTH-12)', () => {
    const me = actor(role('here', 4, 'RELEASE_WRITE'), role('there', 1, 'DRMD_WRITE'), role('everywhere', 0, 'DOCUMENT_READ'));
    expect(effectiveRoles(me, 4).map(({ name }) => name)).toEqual(['here', 'everywhere']);
    const held = permissions.filter((permission) => allows({ permission }, me, { brandId: 4 }));
    expect(held).toEqual(['RELEASE_WRITE', 'DOCUMENT_READ']);
  });

  it('are decided as pairs and as any of several, and only Admin stands in for a named role (ROLE-14, D-214a, D-214d)', () => {
    const me = actor(role('type-cu', 1), role('container-po', 1, 'SOFTWARE_PROJECT_READ'));
    const at = { brandId: 1 };
    const read = { permission: 'SOFTWARE_PROJECT_READ' } as const;
    expect(allows({ all: [{ type: 'CU' }, read] }, me, at)).toBe(true);
    expect(allows({ all: [{ type: 'DRM' }, read] }, me, at)).toBe(false);
    expect(allows({ any: [{ type: 'DRM' }, read] }, me, at)).toBe(true);
    expect(allows({ role: 'RELEASE_MANAGER' }, me, at)).toBe(false);
    const admin = actor(role('admin', 0));
    expect(allows({ role: 'RELEASE_MANAGER' }, admin, at)).toBe(true);
    expect([allows({ type: 'CU' }, admin, at), allows({ person: 'requester' }, admin, at), allows(read, admin, at)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
