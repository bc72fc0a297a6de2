import { type Actor, all, lacking, type Rule, rolesThatAllow } from '#contract/access.ts';
import type { Flag } from '#contract/endpoint.ts';
import { brandReleaseManagers, type FunctionalRole, functionalRoles, platformRole, typeRole, wireName } from '#contract/roles.ts';
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
  const rights = (role: FunctionalRole) => functionalRoles[role].rights.length;
  return [...new Set(roles)].filter((role) => !foreign.includes(role)).sort((one, other) => rights(one) - rights(other));
}

function namesOf(leaves: readonly Rule[], brandId: number): string[] {
  const roles = leastFirst(
    leaves.flatMap((leaf) => ('type' in leaf || 'platform' in leaf || isAnyRole(leaf) ? [] : rolesThatAllow(leaf, brandId))),
    brandId,
  );
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
  const clauses = lacking(all(...missing), actor, { brandId }).map((clause) => namesOf(clause, brandId).join(','));
  const needs = [...new Set(clauses)].filter((names) => names !== '').join(';');
  return { site, ...(needs !== '' && { needs }) };
}
