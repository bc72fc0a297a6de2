import { type Actor, allows, type Rule, rolesThatAllow } from '#contract/access.ts';
import { testLiveWrite } from '#contract/deployment-commands.ts';
import type { ReleaseCandidate } from '#contract/release-candidate.ts';
import { functionalRoles } from '#contract/roles.ts';
import { testDeploymentEndpoints } from '#contract/test-deployment.ts';

/** Why a test deployment cannot be created, as data: words come from the page. */
export type ClosedCreation = { readonly key: 'role'; readonly roles: readonly string[] } | { readonly key: 'cancelled' };

function missing(rule: Rule, actor: Actor, brandId: number): ClosedCreation[] {
  if (allows(rule, actor, { brandId })) return [];
  return [{ key: 'role', roles: rolesThatAllow(rule, brandId).map((role) => functionalRoles[role].name) }];
}

/** D-061.01: the right at the candidate's home brand, one of its own in stage LIVE (TEST-17), and a candidate that is active. */
export function closedTestCreation(
  actor: Actor,
  candidate: Pick<ReleaseCandidate, 'stage' | 'status'>,
  homeBrandId: number,
): ClosedCreation[] {
  const write = missing(testDeploymentEndpoints.createTestDeployment.access.rule, actor, homeBrandId);
  const writeLive = write.length === 0 && candidate.stage === 'LIVE' ? missing(testLiveWrite, actor, homeBrandId) : [];
  return [...write, ...writeLive, ...(candidate.status === 'ACTIVE' ? [] : [{ key: 'cancelled' } as const])];
}
