import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { ProblemError } from '#server/problem.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';
import { manager, upload, vinFile, vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;
let vw: string[];
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 2_000);
  vw = await vinsOfBrand(t, 1, 600);
});
afterAll(() => t.close());

const api = () => t.user(manager);
const newUpload = async (vins: readonly string[]) => (await upload(t, vins)).body.list?.id ?? 0;
const replace = (id: number, vins: readonly string[], name = 'new.csv') =>
  api().replaceUpload({ params: { id }, body: {}, files: [vinFile(vins, name)] });
const sentence = (error: unknown) => (error instanceof ProblemError ? `${error.status} ${error.message}` : String(error));

it('eight replacements at once do not wait for one another: each needs one connection (T24, VIN-09)', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1) ids.push(await newUpload(vw.slice(0, 100)));
  const answers = await Promise.all(ids.map((id, n) => replace(id, vw.slice(n + 1, 101 + n))));
  expect(answers.map(({ body }) => body.import)).toMatchObject(
    ids.map((listId, n) => ({ listId, state: 'IMPORTED', change: { added: n + 1, removed: n + 1, kept: 99 - n } })),
  );
});

it('of several uploads to one list one is taken, the others are told at once whose it is (T7, T24)', async () => {
  const id = await newUpload(vw.slice(0, 10));
  const results = await Promise.allSettled([1, 2, 3, 4].map((n) => replace(id, vw.slice(n, 200 + n), `new-${n}.csv`)));
  const taken = results.filter(({ status }) => status === 'fulfilled');
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [sentence(result.reason)] : []));
  expect(taken).toHaveLength(1);
  for (const text of refused)
    expect(text).toMatch(/^409 new-\d\.csv is being uploaded to this list by .+\. Wait until that has ended\.$/);
  const list = await api().getVehicleList({ params: { type: 'imported', id } });
  expect(list.body).toMatchObject({ count: 200, revision: 2 });
  await replace(id, vw.slice(0, 3));
});

it('a list whose upload died with its server takes the next one (T24)', async () => {
  const id = await newUpload(vw.slice(0, 10));
  await t.services.db
    .insertInto('vehicleListImport')
    .values({
      ...{ homeBrandId: 1, brandIds: [1], name: 'Died', fileName: 'died.csv', uploader: 'x', listId: id, state: 'VALIDATING' },
      startedOn: new Date(),
      beatOn: new Date(Date.now() - 60_000),
    })
    .execute();
  expect((await replace(id, vw.slice(0, 5))).body.list).toMatchObject({ count: 5 });
  const died = await t.services.db
    .selectFrom('vehicleListImport')
    .select(['state', 'problem'])
    .where('name', '=', 'Died')
    .execute();
  expect(died).toEqual([{ state: 'FAILED', problem: expect.stringContaining('interrupted') }]);
});

it('says that others are at work where they are, not that the database is gone (T24, D-150)', async () => {
  const { pools } = t.services;
  const sleepers = [1, 2, 3].map(() => sql`select pg_sleep(4)`.execute(pools.patterns));
  const filter = {
    operator: 'AND' as const,
    containers: [],
    constraints: [{ key: 'MODEL' as const, comparison: 'REGEX' as const, values: ['^G'] }],
  };
  const asked = api().countMatches({ body: { filter, dataSource: 'DIGITAL_TWIN', brandIds: [1] } });
  const text = await asked.then(() => 'answered', sentence);
  expect(text).toBe('503 Others are counting and searching vehicles right now. Please try again soon.');
  await Promise.all(sleepers);
});
