import { type Actor, all, allows, lacking, type Rule, rolesThatAllow } from '#contract/access/access.ts';
import {
  brandReleaseManagers,
  type FunctionalRole,
  functionalRoles,
  platformRole,
  typeRole,
  wireName,
} from '#contract/access/roles.ts';
import type { Flag } from '#contract/endpoint.ts';
import { ApiError } from '#src/api/problem.ts';

/** Words of the address for what no role by itself gives. */
export const anyRole = 'any-role';
export const nobody = 'nobody';

/** What is closed to somebody who is signed in, and what would open it (D-157, D-249). */
export type Closed = {
  /** the area's name */
  readonly site: string;
  /** what cannot be created, where the area itself is open */
  readonly creating?: string | undefined;
  /** by the provider's names what is needed, as "one of these, and one of those": `a,b;c`; of each the least comes first */
  readonly needs?: string;
  /** the feature is switched off: no role opens it (ROLE-15) */
  readonly flag?: Flag;
  /** the brand that the address names, where it is none of mine: roles and who gives them are that one's */
  readonly brandId?: number;
  /** brands of mine at which the same address opens */
  readonly openAt?: readonly number[];
};

/** Thrown on the way to a page that is closed: it is shown at the page's own address (D-249). */
export class NoAccess extends Error {
  override readonly name = 'NoAccess';
  readonly closed: Closed;
  constructor(closed: Closed) {
    super(`no access to ${closed.site}`);
    this.closed = closed;
  }
}

/** Roles that allow the least first: who asks for access asks for no more than is needed. Release managers of other brands say nothing here. */
function leastFirst(roles: readonly FunctionalRole[], brandId: number): FunctionalRole[] {
  const foreign: readonly string[] = Object.entries(brandReleaseManagers).flatMap(([brand, role]) =>
    Number(brand) === brandId ? [] : [role],
  );
  const weight = (role: FunctionalRole) => (role === 'ADMIN' ? Number.POSITIVE_INFINITY : functionalRoles[role].rights.length);
  return [...new Set(roles)].filter((role) => !foreign.includes(role)).sort((one, other) => weight(one) - weight(other));
}

/** What is missing of the ways of which somebody holds a part: an AEC person asks for a further right, not for another product's role. */
function begun(rule: Rule, actor: Actor, brandId: number): Rule[] {
  const parts = 'any' in rule ? rule.any : 'all' in rule ? rule.all : [];
  const isHeld = (part: Rule) => allows(part, actor, { brandId });
  const further = parts.flatMap((part) => begun(part, actor, brandId));
  if (!('all' in rule) || !parts.some(isHeld)) return further;
  return [...further, ...parts.filter((part) => !isHeld(part))];
}

/** Product types that every way through a rule asks for. */
function typesOf(rule: Rule): string[] {
  if ('all' in rule) return rule.all.flatMap(typesOf);
  return 'type' in rule ? [rule.type] : [];
}

/** Roles of the product itself come before those of other products that would do too: a DRM project is the DRM manager's. */
const ownFirst = (roles: readonly FunctionalRole[], types: readonly string[]): FunctionalRole[] =>
  roles.toSorted((one, other) => Number(isOwn(other, types)) - Number(isOwn(one, types)));
const isOwn = (role: FunctionalRole, types: readonly string[]): boolean => types.some((type) => role.startsWith(`${type}_`));

type Asked = { readonly brandId: number; readonly near?: readonly Rule[]; readonly types?: readonly string[] };

function namesOf(leaves: readonly Rule[], { brandId, near = [], types = [] }: Asked): string[] {
  const isNear = (leaf: Rule) => near.some((part) => JSON.stringify(part) === JSON.stringify(leaf));
  const rolesOf = (some: readonly Rule[]) =>
    leastFirst(
      some.flatMap((leaf) => ('type' in leaf || 'platform' in leaf || isAnyRole(leaf) ? [] : rolesThatAllow(leaf, brandId))),
      brandId,
    );
  const nearRoles = rolesOf(leaves.filter(isNear));
  const roles = ownFirst([...nearRoles.filter((role) => role !== 'ADMIN'), ...rolesOf(leaves)], types);
  const others = leaves.flatMap((leaf) => {
    if ('type' in leaf) return [typeRole(leaf.type)];
    if ('platform' in leaf) return [platformRole(leaf.platform)];
    if (isAnyRole(leaf)) return [anyRole];
    return 'brand' in leaf || rolesThatAllow(leaf, brandId).length > 0 ? [] : [nobody];
  });
  return [...new Set([...roles.map(wireName), ...others])];
}

const isAnyRole = (leaf: Rule): boolean => 'realRole' in leaf || 'anyBrand' in leaf;

/** The same after a 403 of the server, which names the roles: what it knows of the entity decides, not the page alone. */
export function noAccessAfter(site: string, error: unknown, brandId: number): Closed {
  const roles = error instanceof ApiError ? error.needs.flatMap(({ by }) => by) : [];
  const known = roles.filter((role): role is FunctionalRole => role in functionalRoles);
  const names = leastFirst(known, brandId).map(wireName);
  return { site, ...(names.length > 0 && { needs: names.join(',') }) };
}

/** What is closed when these checks fail, at a brand. */
export function noAccessTo(site: string, missing: readonly Rule[], actor: Actor | undefined, brandId: number): Closed {
  if (!actor) return { site };
  const near = missing.flatMap((rule) => begun(rule, actor, brandId));
  const asked = { brandId, near, types: missing.flatMap(typesOf) };
  const clauses = lacking(all(...missing), actor, { brandId }).map((clause) => namesOf(clause, asked));
  // Whatever gives one of them gives the wider one too: nobody has to ask for both.
  const isGiven = (names: readonly string[]) =>
    clauses.some((other) => other.length > 0 && other.length < names.length && other.every((name) => names.includes(name)));
  const asking = clauses.filter((names) => names.length > 0 && !isGiven(names));
  const needs = [...new Set(asking.map((names) => names.join(',')))].join(';');
  return { site, ...(needs !== '' && { needs }) };
}
