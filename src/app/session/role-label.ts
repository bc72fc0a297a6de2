import { type FunctionalRole, functionalRoleNames, functionalRoles, wireName } from '#contract/access/roles.ts';

const byWireName = new Map<string, FunctionalRole>(functionalRoleNames.map((name) => [wireName(name), name]));

/** Name of a functional role by its wire name; undefined for product types, platforms and provider roles. */
export function functionalRoleLabel(wire: string): string | undefined {
  const role = byWireName.get(wire);
  return role && functionalRoles[role].name;
}
