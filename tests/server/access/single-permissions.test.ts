import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import type { Session } from '#server/http/authenticate.ts';
import { testIssuer, testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { type Kind, outcomeOf, send, wantedOf } from '#tests/support/spec/matrix-calls.ts';
import { objectsOf } from '#tests/support/spec/matrix-objects.ts';
import { specCalls } from '#tests/support/spec/spec-endpoints.ts';
import { specPermissions, specPlatforms, specTypes } from '#tests/support/spec/spec-roles.ts';
import { type Holder, rolesOf } from '#tests/support/spec/spec-rule.ts';
import { isFull } from '#tests/support/tier.ts';

/**
 * Roles of the catalogue come with reads and writes together. Whoever is given one permission alone shows what a write implies, and what it
 * does not (D-214e, D-243, D-245).
 */
const permissions = Object.values(specPermissions).flatMap((family) => family.split(' '));
const holderOf = (permission: string): Holder => ({
  role: undefined,
  grants: [permission],
  at: 1,
  types: specTypes,
  platforms: specPlatforms,
});

const untyped = ['AEC_SDT_ADMIN', 'CONTAINER_PO', 'RELEASE_MANAGER', 'LAUNCH_OPERATOR', 'TEST_MANAGER', 'CMT_DEPLOYMENT_MANAGER'];
const untypedOf = (role: string): Holder => ({ role, at: 1, types: [], platforms: [] });

function strangerOf(userName: string): Session | undefined {
  const role = userName.startsWith('untyped-') ? userName.slice('untyped-'.length) : undefined;
  if (role !== undefined)
    return { actor: { subject: userName, name: userName, roles: rolesOf(untypedOf(role)) }, sid: userName, issuer: testIssuer };
  const permission = userName.startsWith('only-') ? userName.slice('only-'.length) : undefined;
  if (permission === undefined) return undefined;
  const roles = [...rolesOf(holderOf(permission)), { name: 'of-another-catalogue', rights: [permission], brandId: 1 }];
  return { actor: { subject: userName, name: userName, roles }, sid: userName, issuer: testIssuer };
}

/**
 * Everything that somebody may is asked, and what they may not a fourth at a time: each person and each call meet it in turn. `npm run test:full` asks
 * all of it.
 */
const isAsked = (should: string, turn: number) => isFull || should !== 'forbidden' || turn % 4 === 0;

let t: TestPortal;
let own: Kind;
beforeAll(async () => {
  t = await testPortal({ stranger: strangerOf });
  await seedPeople(t.services);
  own = { name: 'own', home: 1, brandIds: [1], objects: await objectsOf(t, 1, [1]) };
});
afterAll(() => t.close());

it('answers who holds one permission alone as the specification says: writing implies reading the same family, and no more (D-214e, D-216, D-243, D-245, A6)', {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = [];
  let calls = 0;
  for (const [turn, permission] of permissions.entries()) {
    for (const [index, call] of specCalls.entries()) {
      const should = wantedOf(call, [holderOf(permission)], 1, own);
      if (!isAsked(should, turn + index)) continue;
      const response = await send(t, call, own, `only-${permission}`, 1);
      const is = await outcomeOf(response);
      calls += 1;
      if (is !== should) wrong.push(`${call.method} ${call.path} with ${permission}: ${response.status}, wanted ${should}`);
    }
  }
  console.info(`single permissions: ${permissions.length} x ${specCalls.length} calls: ${calls} requests, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
});

it('asks a command for the product type and the read of what it changes, not for its right alone (ROLE-R04, ROLE-R05, D-217, ADR 19)', {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = [];
  for (const [turn, role] of untyped.entries()) {
    for (const [index, call] of specCalls.entries()) {
      const should = wantedOf(call, [untypedOf(role)], 1, own);
      if (!isAsked(should, turn + index)) continue;
      const response = await send(t, call, own, `untyped-${role}`, 1);
      const is = await outcomeOf(response);
      if (is !== should) wrong.push(`${call.method} ${call.path} as ${role}: ${response.status}, wanted ${should}`);
    }
  }
  expect(wrong).toEqual([]);
});
