import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';
import { countBody, manager } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 90);
});
afterAll(() => t.close());

it('refuses unknown keys, empty containers, wrong and hostile patterns, deep and large trees (D-104, D-150, T18, T19, T20)', async () => {
  const api = t.user(manager);
  const tree = (constraint: object, containers: object[] = []) =>
    ({ operator: 'AND', containers, constraints: [constraint] }) as unknown as FilterTree;
  const refused = (filter: FilterTree) => refusal(api.countMatches({ body: { ...countBody('MODEL = Golf'), filter } }));
  const golf = { key: 'MODEL', comparison: 'EQUAL', values: ['Golf'] };
  expect(await refused(tree({ ...golf, key: 'v.vin; drop table vehicle' }))).toMatchObject({
    status: 422,
    code: 'AEC_INVALID_VEHICLE_FILTER_KEYS_ERROR',
    fields: ['/filter/constraints/0/key'],
  });
  const empty = { operator: 'OR', containers: [], constraints: [] };
  expect(await refused(tree(golf, [empty]))).toMatchObject({
    status: 422,
    code: 'DIGI_TWIN_BUILD_QUERY_ERROR',
    fields: ['/filter/containers/0'],
  });
  const both = tree({ key: 'VIN', comparison: 'REGEX', values: ['(a'] }, [
    tree({ key: 'MODEL', comparison: 'REGEX', values: ['ok'] }),
  ]);
  expect(await refused(both)).toMatchObject({
    status: 422,
    code: 'DIGI_TWIN_BUILD_QUERY_ERROR',
    fields: ['/filter/constraints/0/values/0'],
  });
  expect((await refused(tree({ key: 'VIN', comparison: 'REGEX', values: ['a', 'b'] }))).status).toBe(422);
  expect((await refused(tree({ key: 'VIN', comparison: 'REGEX', values: ['a'.repeat(201)] }))).status).toBe(422);
  expect((await refused(tree({ key: 'VEHICLE_GROUP', comparison: 'REGEX', values: ['a'] }))).code).toBe(
    'DIGI_TWIN_BUILD_QUERY_ERROR',
  );
  const unknown = {
    ...countBody('MODEL = Golf'),
    filter: tree({ key: 'VEHICLE_GROUP', comparison: 'EQUAL', values: ['no such group'] }),
  };
  await expect(api.countMatches({ body: unknown })).rejects.toMatchObject({
    document: {
      type: '/api/error?type=DIGI_TWIN_BUILD_QUERY_ERROR',
      detail: 'There is no vehicle group “no such group”.',
    },
  });
  let deep = tree(golf);
  for (let level = 0; level < 5; level += 1) deep = tree(golf, [deep]);
  expect(await refused(deep)).toMatchObject({ status: 422, fields: ['/filter'] });
  expect(
    (
      await refused({
        operator: 'AND',
        containers: [],
        constraints: Array.from({ length: 51 }, () => golf),
      } as unknown as FilterTree)
    ).status,
  ).toBe(422);
  expect((await refused(tree({ ...golf, values: Array.from({ length: 501 }, (_, n) => String(n)) }))).status).toBe(422);
  expect((await refusal(api.countMatches({ body: countBody('MODEL = Golf', { brandIds: [1, 4] }) }))).status).toBe(403);
});

/** Patterns that stop other engines, over text that nearly matches (T18). */
const hostile = [
  '(a+)+$',
  '(.*)*(.*)*(.*)*(.*)*(.*)*1\\1\\2\\3x$',
  '((((.*)*)*)*)*y',
  '(W|W)*(V|V)*(.|.)*q',
  '([A-Z0-9]+)*!',
  '(.{1,100}){1,100}z',
];

it('a hostile pattern is refused within two seconds and keeps nobody waiting (D-150, T18)', { timeout: 60_000 }, async () => {
  const slow: number[] = [];
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const began = performance.now();
      await t.user('release-manager').getFilterContext({});
      slow.push(performance.now() - began);
    }
  })();
  for (const pattern of hostile) {
    const began = performance.now();
    const body = {
      ...countBody('MODEL = Golf'),
      filter: { operator: 'AND', containers: [], constraints: [{ key: 'VIN', comparison: 'REGEX', values: [pattern] }] },
    } as const;
    const status = await t
      .user(manager)
      .countMatches({ body: body as never })
      .then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    expect([pattern, [200, 422].includes(status), performance.now() - began < 2_000]).toEqual([pattern, true, true]);
  }
  isOver = true;
  await watch;
  slow.sort((a, b) => a - b);
  expect(slow[Math.floor(slow.length * 0.99)] ?? 0).toBeLessThan(1_000);
});
