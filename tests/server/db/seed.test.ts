import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { annotationPattern } from '#contract/collab/collab-entity.ts';
import { candidateSteps } from '#machines/flows/release-candidate/candidate-status.ts';
import { seed } from '#server/db/seed/seed.ts';
import { demoProjects, wordsOfBrand } from '#server/db/seed/seed-demo.ts';
import { verifyJournal } from '#server/journal/journal.ts';
import { seededPortal } from '#tests/support/portal/seeded-portal.ts';
import type { TestPortal } from '#tests/support/software-project/software.ts';

let t: TestPortal;

beforeAll(async () => {
  t = await seededPortal();
}, 300_000);
afterAll(() => t.close());

const candidates = () => t.services.db.selectFrom('releaseCandidate').selectAll().orderBy('id').execute();

it('makes six projects over several brands by driving the flows, with their history', async () => {
  const projects = await t.services.db.selectFrom('softwareProject').select('homeBrandId').execute();
  expect(projects).toHaveLength(demoProjects.length);
  expect(new Set(projects.map(({ homeBrandId }) => homeBrandId)).size).toBeGreaterThanOrEqual(4);
  const { firstBad } = await verifyJournal(t.services.db);
  expect(firstBad).toBeUndefined();
  for (const { id, revision } of await candidates()) {
    const { count } = await t.services.db
      .selectFrom('journal')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('entityType', '=', 'RELEASE_CANDIDATE')
      .where('entityId', '=', id)
      .where('command', '!~', annotationPattern)
      .executeTakeFirstOrThrow();
    expect(count).toBe(revision);
  }
});

it('has candidates at every step: open, cancelled, in conflict, rejected, live (D-060, D-203)', async () => {
  const rows = await candidates();
  for (const step of candidateSteps)
    expect([step, rows.some((row) => row.status === 'ACTIVE' && ['ACTION_REQUIRED', 'IN_PROGRESS'].includes(row[step]))]).toEqual(
      [step, true],
    );
  const facts = rows.map((row) => JSON.stringify(row.facts));
  for (const mark of [
    '"conflictForApproval":true',
    '"conflictForLive":true',
    '"decision":"Rejected"',
    '"decision":"Confirmed"',
    '"decision":"In Progress"',
  ]) {
    expect([mark, facts.some((text) => text.includes(mark))]).toEqual([mark, true]);
  }
  expect(rows.some((row) => row.status === 'CANCELLED')).toBe(true);
  expect(rows.some((row) => row.stage === 'LIVE')).toBe(true);
});

it('shows a text of one brand to nobody of another (T1)', async () => {
  const seen = async (user: string, brandId: number) =>
    JSON.stringify((await t.user(user, brandId).listSoftwareProjects({})).body);
  for (const [user, brandId, own] of [
    ['container-po', 1, ['VW']],
    // A candidate of Porsche goes to Audi too.
    ['release-manager-audi', 4, ['AUDI', 'PORSCHE']],
    ['release-manager-skoda', 3, ['SKODA']],
    ['release-manager-porsche', 5, ['PORSCHE']],
  ] as const) {
    const text = await seen(user, brandId);
    const found = Object.entries(wordsOfBrand).flatMap(([brand, words]) => (text.includes(words) ? [brand] : []));
    expect([user, found]).toEqual([user, own]);
  }
});

it('reads as people write: no words that are there for tests, nor those by which the simulated systems fail (C10, D-150, D-231)', async () => {
  expect(JSON.stringify(demoProjects)).not.toMatch(/canary|-q7x4/i);
  const told = await t.services.db.selectFrom('journal').selectAll().execute();
  // The address of a release of which the store has no file is one of the store's.
  const words = told.flatMap((row) => JSON.stringify(row).match(/[^"]*\bsim-(?!noartifact)[a-z]+[^"]*/g) ?? []);
  expect([...new Set(words)]).toEqual([]);
  // Each of them fails as before.
  const failed = await t.services.db
    .selectFrom('testDeployment')
    .select(['name', 'status'])
    .where('status', '=', 'ROLLOUT_FAILED')
    .execute();
  expect(failed).toContainEqual({ name: 'Package sent twice', status: 'ROLLOUT_FAILED' });
});

it('gives each person the tasks that wait for them, and nobody else (D-033, D-096, D-171d)', async () => {
  const kinds = async (user: string, brandId = 1) =>
    new Set((await t.user(user, brandId).getHome({})).body.tasks.map(({ kind }) => kind));
  expect(await kinds('container-po')).toContain('approval.push');
  expect(await kinds('cmt-deployment-manager')).toContain('request.approve');
  expect(await kinds('release-manager')).toContain('release.confirm');
  expect(await kinds('release-manager-audi', 4)).toEqual(new Set(['brand.review']));
  expect(await kinds('analyst')).toEqual(new Set());
});

it('shows version documentation, comments and what people watch (AEC-05, D-058, D-105)', async () => {
  const po = t.user('container-po');
  const first = (await po.listSoftwareProjects({})).body.items.find(({ moduleName }) => moduleName === 'ParkAssistPlus');
  const reference = { referenceType: 'SOFTWARE_PROJECT' as const, referenceId: first?.id ?? 0 };
  const { body: documents } = await po.listDocuments({ query: reference });
  expect(documents.items.map(({ files, links }) => files.length + links.length)).toEqual([1, 1, 2]);
  const { watched } = (await po.getHome({})).body;
  expect(watched.map(({ entityType }) => entityType).sort()).toEqual([
    'RELEASE_CANDIDATE',
    'RELEASE_CANDIDATE',
    'SOFTWARE_PROJECT',
  ]);
  for (const { entityType, entityId } of watched.filter((item) => item.entityType === 'RELEASE_CANDIDATE'))
    expect((await po.listComments({ query: { entityType, entityId } })).body).toHaveLength(2);
});

it('has vehicle lists of every type, of several brands, locked, in use, copied, not synchronised, with refused lines (D-118, VIN-07)', async () => {
  const lists = await Promise.all([1, 3, 4].map(async (brand) => (await t.user('admin', brand).listVehicleLists({})).body.items));
  const all = lists.flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(28);
  expect(new Set(all.map(({ type }) => type)).size).toBe(3);
  expect(new Set(all.map(({ brandId }) => brandId))).toEqual(new Set([1, 3, 4]));
  // That of a campaign whose rollout failed is free (D-079.2).
  expect(
    all
      .filter(({ locked }) => locked)
      .map(({ type }) => type)
      .sort(),
  ).toEqual([...Array.from({ length: 5 }, () => 'EMBEDDED'), 'STANDALONE']);
  expect(all.some(({ parent }) => parent !== null)).toBe(true);
  expect(all.filter(({ syncFailedOn }) => syncFailedOn !== null)).toHaveLength(1);
  const [upload] = all.filter(({ type }) => type === 'IMPORTED');
  const { body } = await t.user('admin').getVehicleList({ params: { type: 'imported', id: upload?.id ?? 0 } });
  expect(body.upload?.counts.invalid).toMatchObject({ format: 3, duplicate: 2, unknown: 1 });
});

it('gives home what it asks by prepared statements alone: planning them took longer than running them (ADR 8, ADR 32)', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  // A new connection asks for its role.
  const isOfCall = (text: unknown) => typeof text === 'string' && !text.startsWith('select current_user');
  const unprepared = () => asked.mock.calls.map(([text]: readonly unknown[]) => text).filter(isOfCall);
  try {
    for (const user of ['admin', 'release-manager', 'test-manager', 'container-po', 'deployment-data-provider']) {
      asked.mockClear();
      expect((await t.user(user).getHome({})).body.tasks, user).toBeDefined();
      expect(asked.mock.calls.length, user).toBeGreaterThan(5);
      expect(unprepared(), user).toEqual([]);
    }
  } finally {
    asked.mockRestore();
  }
});

it('leaves what is there alone when it runs again', async () => {
  const before = await verifyJournal(t.services.db);
  await seed(t, t.services);
  expect(await verifyJournal(t.services.db)).toEqual(before);
});
