import type { Actor, UserRole } from '#contract/access/access.ts';
import {
  brandReleaseManagers,
  type FunctionalRole,
  functionalRoleNames,
  functionalRoles,
  heldRole,
  productRoles,
  wireName,
} from '#contract/access/roles.ts';
import { brandName, globalBrandId } from '#contract/brand.ts';

export type SeedUser = {
  readonly subject: string;
  readonly userName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly roles: readonly UserRole[];
  readonly realmRoles: readonly string[];
};

/** Everybody's password in the embedded provider, which runs on loopback only (D-233). */
export const seedPassword = 'demo';

const vw = 1;
const defaultRealmRoles = ['default-roles-control-center', 'offline_access', 'uma_authorization'];

const people: Record<string, readonly [given: string, family: string]> = {
  'data-load-manager': ['Dana', 'Lorenz'],
  'data-load-admin': ['Dario', 'Albrecht'],
  'release-manager': ['Renate', 'Maurer'],
  'aftersales-manager': ['Anton', 'Seidel'],
  analyst: ['Annika', 'Lyst'],
  'control-center-user-manager': ['Ursula', 'Mann'],
  'drm-manager': ['Dirk', 'Menzel'],
  'vehicle-list-manager': ['Vera', 'Lindner'],
  'aec-sdt-admin': ['Sandro', 'Adler'],
  'oru20-manager': ['Oriana', 'Rupp'],
  'global-e3-20-oru-manager': ['Gero', 'Ohlsen'],
  'cmt-function-owner': ['Clara', 'Forster'],
  'cmt-deployment-manager': ['Cem', 'Demir'],
  'campaign-manager': ['Carla', 'Meister'],
  'container-po': ['Carolin', 'Petersen'],
  'launch-operator': ['Lars', 'Oppermann'],
  'test-manager': ['Tamara', 'Mertens'],
  'superset-admin': ['Simon', 'Arnold'],
  'test-vehicle-manager': ['Theo', 'Voss'],
  'deployment-data-viewer': ['Doris', 'Vogel'],
  'deployment-data-provider': ['David', 'Pohl'],
  'baseline-update-manager': ['Britta', 'Uhl'],
  'second-baseline-update-manager': ['Benno', 'Hartwig'],
  'third-baseline-update-manager': ['Nadja', 'Kroll'],
  'second-drm-manager': ['Dunja', 'Falk'],
  'release-manager-vw': ['Volker', 'Weiss'],
  'release-manager-audi': ['Aurelia', 'Dietz'],
  'release-manager-porsche': ['Paul', 'Scherer'],
  'release-manager-cupra': ['Carlos', 'Prat'],
  'release-manager-skoda': ['Sarka', 'Kadlecova'],
  'release-manager-vwn': ['Viktor', 'Nolte'],
  'oru23-data-provider': ['Ottilie', 'Dreyer'],
  'test-vin-manager': ['Tilda', 'Vinke'],
  admin: ['Ada', 'Minhoff'],
  'promote-user-to-superadmin': ['Pia', 'Sommer'],
  'multi-brand-release-manager': ['Mila', 'Brandt'],
  'seat-analyst': ['Sergi', 'Alonso'],
  'saic-jv': ['Wei', 'Zhang'],
  'default-only': ['Dora', 'Ohnesorg'],
};

/** Roles of a functional role at a brand: itself (global ones everywhere), the brand's role, all types and platforms (D-210, D-218). */
function rolesAt(brandId: number, functional: FunctionalRole): UserRole[] {
  const scope = functionalRoles[functional].scope === 'global' ? globalBrandId : brandId;
  return [heldRole(functional, scope), ...productsAt(brandId)];
}

function productsAt(brandId: number): UserRole[] {
  const brand = brandId === globalBrandId ? [] : [{ name: `brand-${brandName(brandId).toLowerCase()}`, rights: [], brandId }];
  return [...brand, ...productRoles(brandId)];
}

function homeBrand(functional: FunctionalRole): number {
  if (functional === 'ADMIN') return globalBrandId;
  const own = Object.entries(brandReleaseManagers).find(([, role]) => role === functional);
  return own ? Number(own[0]) : vw;
}

function seedUser(userName: string, roles: readonly UserRole[]): SeedUser {
  const [givenName, familyName] = people[userName] ?? ['Demo', userName];
  const email = `${givenName}.${familyName}@control-center.example`.toLowerCase();
  return { subject: `seed-${userName}`, userName, givenName, familyName, email, roles, realmRoles: defaultRealmRoles };
}

/** The people of the embedded provider (D-218, D-233). User name = role constant in lower-kebab. */
export const seedUsers: readonly SeedUser[] = [
  ...functionalRoleNames.map((name) => seedUser(wireName(name), rolesAt(homeBrand(name), name))),
  seedUser(
    'multi-brand-release-manager',
    [1, 4, 3].flatMap((brandId) => rolesAt(brandId, 'RELEASE_MANAGER')),
  ),
  // Four eyes: what one of them submits the other one approves (D-076.3).
  seedUser('second-baseline-update-manager', rolesAt(vw, 'BASELINE_UPDATE_MANAGER')),
  // Gate 2 can have five reviewers who neither own the baseline nor decide it (D-075.4, D-075.5).
  seedUser('third-baseline-update-manager', rolesAt(vw, 'BASELINE_UPDATE_MANAGER')),
  // What one of them owns the other one judges (D-078.3).
  seedUser('second-drm-manager', rolesAt(vw, 'DRM_MANAGER')),
  seedUser('seat-analyst', rolesAt(2, 'ANALYST')),
  seedUser('saic-jv', [{ name: 'jv-saic', rights: [], brandId: 7 }, ...productsAt(7)]),
  seedUser('default-only', []),
];

/** A seed user as flows know people. Throws for a name that is not seeded. */
export function seedActor(userName: string): Actor {
  const user = seedUsers.find((candidate) => candidate.userName === userName);
  if (!user) throw new Error(`no seed user '${userName}'`);
  return { subject: user.subject, name: `${user.givenName} ${user.familyName}`, roles: user.roles, realmRoles: user.realmRoles };
}
