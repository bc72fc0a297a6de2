import { afterAll, beforeAll, expect, it } from 'vitest';
import { brandsOf } from '#contract/access/access.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedUsers } from '#server/identity/seed-users.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { endpointAt, isChild, type Kind, namesObject, outcomeOf, send, wantedOf } from '#tests/support/spec/matrix-calls.ts';
import { objectsOf } from '#tests/support/spec/matrix-objects.ts';
import { type SpecCall, specCalls } from '#tests/support/spec/spec-endpoints.ts';
import { specBrandManagers, specGrants, specPlatforms, specTypes } from '#tests/support/spec/spec-roles.ts';
import type { Holder } from '#tests/support/spec/spec-rule.ts';
import { isFull } from '#tests/support/tier.ts';

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
    'second-baseline-update-manager': [held('BASELINE_UPDATE_MANAGER', 1)],
    'third-baseline-update-manager': [held('BASELINE_UPDATE_MANAGER', 1)],
    'second-drm-manager': [held('DRM_MANAGER', 1)],
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

const heldBy = (user: string) => brandsOf(seedUsers.find(({ userName }) => userName === user) as never);

type Person = (typeof people)[number];
/** Where somebody makes a call: at which brand, with which objects. */
type Place = { readonly brandId: number; readonly kind: Kind; readonly isForeign?: true };

/**
 * Where somebody makes a call. Everybody makes every call where it would be theirs to make: at a brand that they hold, with an object of that brand if there is
 * one. What else can be wrong (an object that is shared or of others, a brand that they do not hold) hangs on the kind of object and on the brand, which
 * one check decides for all calls: in `npm test` every second pair of person and call meets one of them in turn, the others a child below another
 * parent, so that every person and every call meet all of them; `npm run test:full` asks each pair for each.
 */
function placesOf(user: string, call: SpecCall, turn: number): readonly Place[] {
  const brands = heldBy(user);
  const met = namesObject(call) ? kinds.filter(({ isTorn }) => !isTorn || isChild(call)) : kinds.slice(0, 1);
  const held = (brands.length === 11 ? [1, 4, 5] : brands).flatMap((brandId) => met.map((kind): Place => ({ brandId, kind })));
  const other = [4, 1, 2].find((brandId) => !brands.includes(brandId));
  const all: Place[] = other === undefined ? held : [...held, { brandId: other, kind: kinds[0] as Kind, isForeign: true }];
  const own =
    held.find(({ brandId, kind }) => kind.home === brandId) ?? held.find(({ brandId, kind }) => kind.brandIds.includes(brandId));
  const first = own ?? held[0];
  const torn = all.filter(({ kind }) => kind.isTorn);
  const others = all.filter((place) => place !== first && !torn.includes(place));
  if (isFull) return all;
  // Who holds no brand meets that of others alone.
  const also = turn % 2 === 0 || first === undefined ? [others[(turn >> 1) % others.length]] : torn;
  return [first, ...also].filter((place) => place !== undefined);
}

it('knows every call of the product (API-G07)', () => {
  const calls = Object.entries<Endpoint>(api).filter(([, { response }]) => response !== 'events');
  const found = specCalls.map((call) => ({ call: `${call.method} ${call.path}`, name: endpointAt(calls, call) }));
  expect(found.filter(({ name }) => name === undefined)).toEqual([]);
  const known = new Set(found.map(({ name }) => name));
  expect(calls.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
});

/**
 * What a stranger to the brand may hear as well: that there is nothing, where the right hangs on the row (its type, its own form, whom it remembers), and that
 * they may not, where a person is asked for who has to read it too.
 */
const isEither = ({ rule }: SpecCall, is: string, should: string) =>
  (is === 'hidden' && should === 'forbidden') || (is === 'forbidden' && should === 'hidden' && /\bperson\b/.test(rule));

it('answers every role, call, brand and kind of object as the specification says (ROLE-01, ROLE-12, ROLE-16, BRAND-02, BRAND-08, D-040, D-213, D-214f, D-219, T1, T2, T3)', {
  timeout: 300_000,
}, async () => {
  const wrong: string[] = [];
  let calls = 0;
  let leaks = 0;
  let refusals = 0;
  const pairs = new Set<string>();
  const met = new Map<string, Set<string>>();
  const ask = async (call: SpecCall, { user, holders }: Person, { brandId, kind, isForeign }: Place) => {
    const response = await send(t, call, kind, user, brandId);
    calls += 1;
    pairs.add(`${user} ${call.method} ${call.path}`);
    const of = isForeign ? 'brand of others' : kind.name;
    met.set(of, (met.get(of) ?? new Set()).add(user));
    const should = isForeign ? 'forbidden' : wantedOf(call, holders, brandId, kind);
    const is = await outcomeOf(response);
    if (is === should || (!isForeign && !kind.brandIds.includes(brandId) && isEither(call, is, should))) return;
    if (should === 'allowed') refusals += 1;
    else leaks += 1;
    const where = isForeign ? `${brandId}, which is not theirs` : `${brandId}, ${of}`;
    wrong.push(
      `${call.method} ${call.path} as ${user} at ${where}: ${response.status}, wanted ${should} ${(await response.text()).slice(0, 160)}`,
    );
  };
  for (const [turn, person] of people.entries())
    for (const [index, call] of specCalls.entries()) {
      // Nobody but Admin gets through to delete the comment, and then it is gone.
      if (person.user === 'admin' && call.method === 'DELETE' && call.path.includes('comments')) continue;
      for (const place of placesOf(person.user, call, turn + index)) await ask(call, person, place);
    }
  console.info(
    `call matrix: ${people.length} people x ${specCalls.length} calls: ${calls} requests, ${leaks} leaks, ${refusals} wrong refusals`,
  );
  expect(wrong.slice(0, 10)).toEqual([]);
  // Nobody and no call is left out; the comment is the one of Admin that is named above.
  expect(pairs.size).toBe(new Set(specCalls.map(({ method, path }) => `${method} ${path}`)).size * people.length - 1);
  // Whoever holds a brand has met every kind of object.
  const withBrand = people.filter(({ user }) => heldBy(user).length > 0);
  const whole = kinds.filter(({ isTorn }) => !isTorn).map(({ name }) => name);
  expect(whole.filter((name) => withBrand.some(({ user }) => !met.get(name)?.has(user)))).toEqual([]);
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
    if (!heldBy(user).includes(1)) continue;
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
