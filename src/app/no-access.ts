import { type Actor, all, lacking, type Rule, rolesThatAllow } from '#contract/access.ts';
import { type FunctionalRole, platformRole, typeRole, wireName } from '#contract/roles.ts';
import { ApiError } from '#src/api/problem.ts';

/** Words of the address for what no role by itself gives. */
export const anyRole = 'any-role';
export const nobody = 'nobody';

function namesOf(leaf: Rule, brandId: number): string[] {
  if ('type' in leaf) return [typeRole(leaf.type)];
  if ('platform' in leaf) return [platformRole(leaf.platform)];
  if ('realRole' in leaf) return [anyRole];
  if ('brand' in leaf) return [];
  const roles = rolesThatAllow(leaf, brandId).map(wireName);
  return roles.length > 0 ? roles : [nobody];
}

/** The same after a 403 of the server, which names the roles: what it knows of the entity decides, not the page alone. */
export function noAccessAfter(site: string, error: unknown) {
  const roles = error instanceof ApiError ? error.needs.flatMap(({ by }) => by) : [];
  const names = [...new Set(roles)].map((role) => wireName(role as FunctionalRole));
  return { site, ...(names.length > 0 && { needs: names.join(',') }) };
}

/**
 * Query of the page that says what is closed (D-034, D-157): its site, and by the provider's names the roles that would open it, as
 * "one of these, and one of those": `a,b;c`.
 */
export function noAccessTo(site: string, missing: readonly Rule[], actor: Actor | undefined, brandId: number) {
  if (!actor) return { site };
  const groups = lacking(all(...missing), actor, { brandId }).map((clause) => clause.flatMap((leaf) => namesOf(leaf, brandId)));
  const needs = groups
    .filter((names) => names.length > 0)
    .map((names) => [...new Set(names)].join(','))
    .join(';');
  return { site, ...(needs !== '' && { needs }) };
}
