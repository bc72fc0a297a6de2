import { type Actor, allows, type Rule, rolesThatAllow } from '#contract/access/access.ts';
import { functionalRoles } from '#contract/access/roles.ts';
import { type SoftwareProject, softwareProjectEndpoints } from '#contract/software-project/software-project.ts';

/** Why something is closed, as data: words come from the page. Empty roles: nobody at this brand can. */
export type Closed =
  | { readonly key: 'role'; readonly roles: readonly string[] }
  | { readonly key: 'releases'; readonly count: number }
  | { readonly key: 'inactive' | 'invalid' };

/** Empty where the rule holds. */
export function roleMissing(rule: Rule, actor: Actor, brandId: number): Closed[] {
  if (allows(rule, actor, { brandId })) return [];
  return [{ key: 'role', roles: rolesThatAllow(rule, brandId).map((role) => functionalRoles[role].name) }];
}

/** Creating a project is decided at the selected brand (API-023). */
export const closedProjectCreation = (actor: Actor, brandId: number): Closed[] =>
  roleMissing(softwareProjectEndpoints.createSoftwareProject.access.rule, actor, brandId);

/** Changing a project is decided at its home brand (D-219). */
export const closedProjectEdit = (actor: Actor, project: SoftwareProject): Closed[] =>
  roleMissing(softwareProjectEndpoints.updateSoftwareProject.access.rule, actor, project.brandId);

/** A project with releases stays (D-079.1). */
export const closedProjectDeletion = (actor: Actor, project: SoftwareProject): Closed[] => [
  ...roleMissing(softwareProjectEndpoints.deleteSoftwareProject.access.rule, actor, project.brandId),
  ...(project.releaseCount > 0 ? [{ key: 'releases', count: project.releaseCount } as const] : []),
];
