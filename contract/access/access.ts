import { z } from 'zod';
import { globalBrandId } from '#contract/brand.ts';
import { type Permission, type Platform, type ProductType, type Right, writesOf } from './permissions.ts';
import {
  brandReleaseManagers,
  type FunctionalRole,
  functionalRoleNames,
  heldRole,
  platformRole,
  typeRole,
  wireName,
} from './roles.ts';

/** Access rules as data: one function decides them for router, sidebar and server (ROLE-12, ROLE-14). */
export type Rule =
  | { readonly permission: Permission }
  | { readonly right: Right }
  | { readonly role: FunctionalRole }
  | { readonly type: ProductType }
  | { readonly platform: Platform }
  /** the per-brand Release Manager of the brand the rule is decided at (ROLE-07) */
  | { readonly brandReleaseManager: true }
  /**
   * The one person the entity remembers under this key, e.g. the one who confirmed. While it remembers nobody, `whenNobody` decides: those
   * who can become that person are told that there is nothing to withdraw, all others that it takes a role.
   */
  | { readonly person: string; readonly whenNobody?: Rule }
  /** any role outside the provider's default roles (AUTH-13) */
  | { readonly realRole: true }
  /** some brand is held: roles of the provider alone hold none */
  | { readonly anyBrand: true }
  /** the selected brand is this one (ROLE-R28) */
  | { readonly brand: number }
  | { readonly anyone: true }
  | { readonly nobody: true }
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] };

export const all = (...rules: Rule[]): Rule => ({ all: rules });
export const any = (...rules: Rule[]): Rule => ({ any: rules });
export const permission = (name: Permission): Rule => ({ permission: name });
/** The read of a family: its read permission, or one that implies it (D-214e, D-243). Guards of routes name the permission itself. */
export const reading = (name: keyof typeof writesOf): Rule => any(...[name, ...writesOf[name]].map(permission));

export const userRoleSchema = z.object({
  name: z.string(),
  rights: z.array(z.string()),
  brandId: z.number().int().min(0).max(11),
});
export type UserRole = z.infer<typeof userRoleSchema>;

/** Who asks: identity and roles as the provider gave them. Flows compare `subject`; names are for people. */
export type Actor = {
  readonly subject: string;
  readonly name: string;
  readonly roles: readonly UserRole[];
  readonly realmRoles?: readonly string[];
};

/** Where a rule is decided: the brand, and the keys of the entity's remembered persons that the actor is. */
export type Place = {
  readonly brandId: number;
  readonly persons?: readonly string[];
  /** keys under which the entity remembers anybody; absent where no entity is asked */
  readonly remembered?: readonly string[];
};

const defaultRealmRole = /^(default-roles-.*|offline_access|uma_authorization)$/;

/** Roles effective at a brand: global ones and those of the brand itself (BRAND-08). */
export function effectiveRoles(actor: Actor, brandId: number): UserRole[] {
  return actor.roles.filter((role) => role.brandId === globalBrandId || role.brandId === brandId);
}

/** Brands of a user: distinct ids over all roles in selector order; somebody with only global roles has all (AUTH-11, D-210). */
export function brandsOf(actor: Actor): number[] {
  const held = new Set(actor.roles.map((role) => role.brandId).filter((id) => id !== globalBrandId));
  const every = Array.from({ length: 11 }, (_, index) => index + 1);
  if (held.size === 0) return actor.roles.some((role) => role.brandId === globalBrandId) ? every : [];
  return every.filter((id) => held.has(id));
}

/** The rule that decides instead of a person, while the entity remembers nobody under its key. */
function whenNobody(rule: Rule, { remembered }: Place): Rule | undefined {
  return 'person' in rule && remembered && !remembered.includes(rule.person) ? rule.whenNobody : undefined;
}

/** Decides a rule for an actor at a place. Total: every leaf answers true or false. */
export function allows(rule: Rule, actor: Actor, place: Place): boolean {
  if ('all' in rule) return rule.all.every((part) => allows(part, actor, place));
  if ('any' in rule) return rule.any.some((part) => allows(part, actor, place));
  if ('anyone' in rule) return true;
  if ('nobody' in rule) return false;
  if ('person' in rule) {
    const instead = whenNobody(rule, place);
    return instead ? allows(instead, actor, place) : (place.persons?.includes(rule.person) ?? false);
  }
  if ('brand' in rule) return place.brandId === rule.brand && brandsOf(actor).includes(rule.brand);
  if ('anyBrand' in rule) return brandsOf(actor).length > 0;
  if ('realRole' in rule) return actor.roles.length > 0 || (actor.realmRoles ?? []).some((role) => !defaultRealmRole.test(role));
  const roles = effectiveRoles(actor, place.brandId);
  const named = (name: string) => roles.some((role) => role.name === name);
  if ('permission' in rule) return roles.some((role) => role.rights.includes(rule.permission));
  if ('right' in rule) return roles.some((role) => role.rights.includes(rule.right));
  if ('type' in rule) return named(typeRole(rule.type));
  if ('platform' in rule) return named(platformRole(rule.platform));
  // Admin satisfies conditions that name a functional role (D-214d).
  if (named('admin')) return true;
  if ('role' in rule) return named(wireName(rule.role));
  const manager = (brandReleaseManagers as Record<number, FunctionalRole>)[place.brandId];
  return manager !== undefined && named(wireName(manager));
}

/** The leaves of a rule that the actor does not meet; of an `any`, all its branches' leaves, since each would do. Empty when allowed. */
export function unmet(rule: Rule, actor: Actor, place: Place): Rule[] {
  if (allows(rule, actor, place)) return [];
  if ('all' in rule) return rule.all.flatMap((part) => unmet(part, actor, place));
  if ('any' in rule) return rule.any.flatMap((part) => unmet(part, actor, place));
  const instead = whenNobody(rule, place);
  return instead ? unmet(instead, actor, place) : [rule];
}

/**
 * What somebody lacks for a rule: of every entry's alternatives one is needed, so that words can say "one of A, B, and C". Alternatives
 * that contain another entry say nothing more and are left out. Empty when allowed.
 */
export function lacking(rule: Rule, actor: Actor, place: Place): Rule[][] {
  const open = clauses(rule).filter((clause) => !clause.some((leaf) => allows(leaf, actor, place)));
  const words = open.map((clause) => [...new Set(clause.map((leaf) => JSON.stringify(leaf)))]);
  const isSaid = (index: number) =>
    words.some((other, at) => {
      const own = words[index] ?? [];
      return at !== index && other.every((leaf) => own.includes(leaf)) && (at < index || other.length < own.length);
    });
  return open.filter((_, index) => !isSaid(index));
}

/** A rule as "one of these, and one of those": what `all` and `any` say in any order. */
function clauses(rule: Rule): Rule[][] {
  if ('all' in rule) return rule.all.flatMap(clauses);
  if (!('any' in rule)) return [[rule]];
  return rule.any
    .map(clauses)
    .reduce<Rule[][]>((sum, branch) => sum.flatMap((left) => branch.map((right) => [...left, ...right])), [[]]);
}

/** Brands of the roles that each belong to one brand alone (ROLE-07). */
const brandOfRole = new Map<FunctionalRole, number>(
  Object.entries(brandReleaseManagers).map(([brandId, name]) => [name, Number(brandId)]),
);

/**
 * Functional roles that satisfy a rule by themselves (product types and platforms taken as held), for "who can open it". The Release Manager of
 * another brand is nobody here: who holds that role does not even see what belongs to this brand.
 */
export function rolesThatAllow(rule: Rule, brandId: number): FunctionalRole[] {
  return functionalRoleNames.filter((name) => {
    if ((brandOfRole.get(name) ?? brandId) !== brandId) return false;
    const actor: Actor = { subject: '', name: '', roles: [heldRole(name, brandId)] };
    return allows(withoutProducts(rule), actor, { brandId });
  });
}

/** A rule as it is for the person whom it names: what their roles have to allow beside. Remembered, since rules are data of the contract. */
export function asThatPerson(rule: Rule): Rule {
  const known = forPerson.get(rule) ?? personMet(rule);
  forPerson.set(rule, known);
  return known;
}
const forPerson = new WeakMap<Rule, Rule>();

function personMet(rule: Rule): Rule {
  if ('all' in rule) return { all: rule.all.map(personMet) };
  if ('any' in rule) return { any: rule.any.map(personMet) };
  return 'person' in rule ? { anyone: true } : rule;
}

function withoutProducts(rule: Rule): Rule {
  if ('all' in rule) return { all: rule.all.map(withoutProducts) };
  if ('any' in rule) return { any: rule.any.map(withoutProducts) };
  return 'type' in rule || 'platform' in rule ? { anyone: true } : rule;
}
