import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandsOf } from '#contract/access/access.ts';
import { api } from '#contract/api.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedUsers } from '#server/identity/seed-users.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { isChild, type Kind, namesObject, outcomeOf, send, wantedOf } from '#tests/support/spec/matrix-calls.ts';
import { objectsOf } from '#tests/support/spec/matrix-objects.ts';
import { specCalls } from '#tests/support/spec/spec-endpoints.ts';
import { specBrandManagers, specGrants, specPlatforms, specTypes } from '#tests/support/spec/spec-roles.ts';
import type { Holder } from '#tests/support/spec/spec-rule.ts';

let t: TestPortal;
let kinds: readonly Kind[];

beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  const own = await objectsOf(t, 1, [1]);
  const shared = await objectsOf(t, 1, [1, 4]);
  kinds = [
    { name: 'own', home: 1, brandIds: [1], objects: own },
    { name: 'shared', home: 1, brandIds: [1, 4], objects: shared },
    { name: 'foreign', home: 4, brandIds: [4], objects: await objectsOf(t, 4, [4]) },
    { name: 'child of another parent', home: 1, brandIds: [1], isTorn: true, objects: { ...own, DF: shared.DF, DL: shared.DL } },
  ];
});
afterAll(() => t.close());

const constant = (userName: string) => userName.toUpperCase().replaceAll('-', '_');
/** The people of D-218 as the specification's tables know them: their roles at their brand, all types and platforms. */
const people: readonly { readonly user: string; readonly holders: readonly Holder[] }[] = seedUsers.map(({ userName }) => {
  const held = (role: string | undefined, at: number): Holder => ({ role, at, types: specTypes, platforms: specPlatforms });
  const special: Readonly<Record<string, readonly Holder[]>> = {
    'multi-brand-release-manager': [1, 4, 3].map((at) => held('RELEASE_MANAGER', at)),
    'seat-analyst': [held('ANALYST', 2)],
    'saic-jv': [held(undefined, 7)],
    'default-only': [{ role: undefined, at: 1, types: [], platforms: [], isDefaultOnly: true }],
    admin: [held('ADMIN', 0)],
  };
  const role = constant(userName);
  const own = Number(Object.entries(specBrandManagers).find(([, name]) => name === role)?.[0] ?? 1);
  const isGlobal = specGrants[role]?.scope === 'global';
  return {
    user: userName,
    // A role for everywhere comes with the types and platforms of VW (D-218).
    holders:
      special[userName] ?? (isGlobal ? [{ ...held(role, 0), types: [], platforms: [] }, held(undefined, 1)] : [held(role, own)]),
  };
});

it('knows every call of the product (API-G07)', () => {
  const ofAnyType = (path: string) =>
    path.replace(/(vehicle-lists)\/(imported|embedded)(?!\/(~\/)?(upload|restore))/, '$1/standalone');
  const plain = (path = '') =>
    path
      .replace(/(TEST|LIVE|SMART)(?=\/\{)|(?<=\/workflows\/)\w+|(?<=\/backends\/)fleet|(?<=\/widgets\/)volume/, '~')
      .replace(/(?<=\/preconditions\/)testing\/matrix/, '~/~')
      .replace(/(?<=\/gate2\/)testing/, '~')
      .replaceAll(/\{\w+\}/g, '~');
  const known = specCalls.map(({ method, path }) => `${method} ${ofAnyType(plain(path.split('?')[0]))}`);
  const ofTypes = (path: string) =>
    path
      .replace('{entityType}/{entityId}', path.includes('locks') ? 'LIVE_DEPLOYMENT/~' : 'RELEASE_CANDIDATE/~')
      .replace('vehicle-lists/{type}', 'vehicle-lists/standalone');
  const calls = Object.values(api)
    .filter(({ response }) => response !== 'events')
    .map(({ method, path }) => `${method} ${ofTypes(path).replaceAll(/\{\w+\}/g, '~')}`);
  expect(new Set(known)).toEqual(new Set(calls));
});

it('answers every role, call, brand and kind of object as the specification says (ROLE-01, ROLE-12, ROLE-16, BRAND-02, BRAND-08, D-040, D-213, D-214f, D-219, T1, T2, T3)', {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = [];
  let calls = 0;
  let leaks = 0;
  let refusals = 0;
  for (const { user, holders } of people) {
    const brands = brandsOf(seedUsers.find(({ userName }) => userName === user) as never);
    const isEverywhere = brands.length === 11;
    for (const call of specCalls) {
      for (const brandId of isEverywhere ? [1, 4, 5] : brands) {
        for (const kind of namesObject(call) ? kinds : kinds.slice(0, 1)) {
          if (kind.isTorn && !isChild(call)) continue;
          // Nobody but Admin gets through to delete the comment, and then it is gone.
          if (user === 'admin' && call.method === 'DELETE' && call.path.includes('comments')) continue;
          const response = await send(t, call, kind, user, brandId);
          calls += 1;
          const should = wantedOf(call, holders, brandId, kind);
          const is = await outcomeOf(response);
          // Who may not call at all may learn that there is nothing, too: it is what a stranger to the brand hears.
          if (is === should || (is === 'hidden' && should === 'forbidden' && !kind.brandIds.includes(brandId))) continue;
          if (should === 'allowed') refusals += 1;
          else leaks += 1;
          wrong.push(
            `${call.method} ${call.path} ${kind.name} as ${user} at ${brandId}: ${response.status}, wanted ${should} ${(await response.text()).slice(0, 160)}`,
          );
        }
      }
      const other = [4, 1, 2].find((brandId) => !brands.includes(brandId));
      if (other === undefined) continue;
      const response = await send(t, call, kinds[0] as Kind, user, other);
      calls += 1;
      if (response.status === 403) continue;
      leaks += 1;
      wrong.push(`${call.method} ${call.path} as ${user} at ${other}, which is not theirs: ${response.status}`);
    }
  }
  console.info(
    `call matrix: ${people.length} people x ${specCalls.length} calls: ${calls} requests, ${leaks} leaks, ${refusals} wrong refusals`,
  );
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(calls).toBeGreaterThan(10_000);
});

it('says to whoever may not do it that they may not, whatever the body is (D-214, T2, T3)', { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let refused = 0;
  const own = kinds[0] as Kind;
  // Whose right hangs on the row itself (its type, its own form) is asked with the row.
  const byRow = /locks|vehicle-lists/;
  const written = specCalls.filter(
    ({ at, method, path }) => method !== 'GET' && ['home', 'target'].includes(at) && /\{[A-Z]+\}/.test(path) && !byRow.test(path),
  );
  for (const { user, holders } of people) {
    if (!brandsOf(seedUsers.find(({ userName }) => userName === user) as never).includes(1)) continue;
    for (const call of written) {
      if (wantedOf(call, holders, 1, own) !== 'forbidden') continue;
      const response = await send(t, { ...call, body: '{"fieldOfNothing":1}' }, own, user, 1);
      refused += 1;
      if (response.status !== 403) wrong.push(`${call.method} ${call.path} as ${user}: ${response.status}`);
    }
  }
  console.info(`${refused} calls with a body that nothing takes, by people without the right`);
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(1_000);
});
