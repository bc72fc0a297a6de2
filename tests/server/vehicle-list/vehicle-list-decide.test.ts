import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { sweepLists } from '#server/modules/vehicle-list/vehicle-list-sweep.ts';
import { ProblemError } from '#server/problem.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';
import { manager, upload, vinFile, vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;
let vw: string[];
let later = 0;
beforeAll(async () => {
  t = await testPortal({ now: () => new Date(Date.now() + later) });
  await seedPeople(t.services);
  await seedVehicles(t.services, 4_000);
  vw = await vinsOfBrand(t, 1, 1_300);
});
afterAll(() => t.close());

const api = () => t.user(manager);
const newUpload = async (vins: readonly string[]) => (await upload(t, vins)).body.list?.id ?? 0;
const send = async (id: number, vins: readonly string[], apply: 'REPLACE' | 'ADD' | 'LATER', user = manager) =>
  (await t.user(user).replaceUpload({ params: { id }, body: { apply }, files: [vinFile(vins, 'new.csv')] })).body.import;
const apply = (importId: number, mode: 'REPLACE' | 'ADD') => api().applyImport({ params: { importId }, body: { mode } });
const restore = (id: number, versionId: number) => api().restoreVins({ params: { id }, body: { versionId } });
const listOf = async (id: number) => (await api().getVehicleList({ params: { type: 'imported', id } })).body;
const vinsOf = async (id: number) => {
  const { rows } = await sql<{ vin: string }>`select vin from vehicle_list_vin where list_id = ${id} order by vin`.execute(
    t.services.db,
  );
  return rows.map(({ vin }) => vin);
};
const csvOf = async (importId: number, part: 'ADDED' | 'REMOVED' | 'REJECTED') => {
  const text = await (await api().getImportLines({ params: { importId }, query: { part } })).body.text();
  return text.trimEnd().split('\r\n').slice(1);
};
const quoted = (vins: readonly string[]) => vins.map((vin) => `"${vin}"`);
const saying = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ProblemError ? `${error.status} ${error.message}` : String(error)),
  );
const eventsOf = async (id: number) => {
  const { body } = await api().listAudit({ query: { entityType: 'VEHICLE_LIST', entityId: id, size: 50 } });
  return body.items.map(({ comment, event, user }) => [event, user?.username, comment]);
};
/** Contents that belong to nothing. */
const orphans = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vehicle_list_content c where not exists (select from vehicle_list l where l.content_id = c.id)
      and not exists (select from vehicle_list_version v where v.content_id = c.id)
      and not exists (select from vehicle_list_import i where i.content_id = c.id)
  `.execute(t.services.db);
  return rows[0]?.count;
};

it('shows before anything is saved what a file brings and takes away, in numbers and line by line (D-186b, VIN-06)', async () => {
  const id = await newUpload(vw.slice(0, 1_100));
  const ready = await send(id, [...vw.slice(100, 1_300), 'no vehicle at all'], 'LATER');
  expect(ready).toMatchObject({
    state: 'READY',
    listId: id,
    finishedOn: null,
    change: { added: 200, removed: 100, kept: 1_000 },
    counts: { valid: 1_200, total: 1_201 },
  });
  expect(Date.parse(ready.decideUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(await csvOf(ready.id, 'ADDED')).toEqual(quoted(vw.slice(1_100, 1_300)));
  expect(await csvOf(ready.id, 'REMOVED')).toEqual(quoted(vw.slice(0, 100)));
  expect(await csvOf(ready.id, 'REJECTED')).toEqual(['1201,"no vehicle at all","Characters other than letters and digits"']);
  expect(await listOf(id)).toMatchObject({ count: 1_100, revision: 1 });
  const { body } = await apply(ready.id, 'REPLACE');
  expect(body.import).toMatchObject({ state: 'IMPORTED', decideUntil: null, change: { added: 200, removed: 100, kept: 1_000 } });
  expect(body.list).toMatchObject({ count: 1_200, revision: 2, upload: { fileName: 'new.csv', counts: { total: 1_201 } } });
  expect(await vinsOf(id)).toEqual(vw.slice(100, 1_300));
  expect(await saying(apply(ready.id, 'REPLACE'))).toMatch(/^409 /);
  expect(await saying(csvOf(ready.id, 'ADDED'))).toMatch(/^409 /);
  expect(await orphans()).toBe(0);
});

it('adds the vehicles of a file to those of a list: none goes (D-186b)', async () => {
  const id = await newUpload(vw.slice(0, 1_100));
  const ready = await send(id, vw.slice(1_000, 1_200), 'LATER');
  const { body } = await apply(ready.id, 'ADD');
  expect(body.import.change).toEqual({ added: 100, removed: 0, kept: 1_100 });
  expect(body.list).toMatchObject({ count: 1_200, upload: { counts: { valid: 200 } } });
  expect(await vinsOf(id)).toEqual(vw.slice(0, 1_200));
  expect(await send(id, [...vw.slice(1_150, 1_300), 'bad'], 'ADD')).toMatchObject({
    state: 'IMPORTED',
    change: { added: 100, removed: 0, kept: 1_200 },
  });
  expect(await vinsOf(id)).toEqual(vw.slice(0, 1_300));
  const invalid = await api().getInvalidVins({ params: { type: 'imported', id } });
  expect(await invalid.body.text()).toContain('"bad"');
  expect((await eventsOf(id)).map(([event, , comment]) => [event, comment])).toEqual([
    ['created', null],
    ['vins.added', 'new.csv: 100 added'],
    ['vins.added', 'new.csv: 100 added'],
  ]);
  expect(await orphans()).toBe(0);
});

it('never replaces a list by a file without one valid VIN, nor lets it grow past a million (D-119)', async () => {
  const id = await newUpload(vw.slice(0, 10));
  const none = '409 new.csv must contain at least one vehicle that the list can accept. The list was not changed.';
  for (const mode of ['REPLACE', 'ADD'] as const) expect(await saying(send(id, ['not a VIN'], mode))).toBe(none);
  const ready = await send(id, ['WVWZZZE1ZMP999999', 'not a VIN'], 'LATER');
  expect(ready).toMatchObject({ state: 'READY', counts: { valid: 0, total: 2 } });
  for (const mode of ['REPLACE', 'ADD'] as const) expect(await saying(apply(ready.id, mode))).toBe(none);
  expect(await csvOf(ready.id, 'REJECTED')).toHaveLength(2);
  const large = await send(id, vw.slice(0, 20), 'LATER');
  await sql`update vehicle_list_import set change = '{"added": 999991, "removed": 0, "kept": 10}' where id = ${large.id}`.execute(
    t.services.db,
  );
  expect(await saying(apply(large.id, 'ADD'))).toBe('409 The list would have 1,000,001 vehicles; it can have 1,000,000.');
  expect(await vinsOf(id)).toEqual(vw.slice(0, 10));
  await api().cancelImport({ params: { importId: large.id } });
  expect(await saying(apply(large.id, 'REPLACE'))).toMatch(/^409 /);
  expect(await orphans()).toBe(0);
});

it('gives the vehicles of before back for 24 hours, and the journal says who did it (D-059, D-186b)', async () => {
  const id = await newUpload(vw.slice(0, 30));
  await send(id, vw.slice(30, 40), 'REPLACE');
  await send(id, vw.slice(40, 45), 'REPLACE');
  const { earlier } = await listOf(id);
  expect(earlier).toMatchObject([
    { count: 10, fileName: 'new.csv', replacedBy: { username: manager } },
    { count: 30, fileName: 'vins.csv', replacedBy: { username: manager } },
  ]);
  const { body: back } = await t.user('admin').restoreVins({ params: { id }, body: { versionId: earlier[1]?.id ?? 0 } });
  expect(back).toMatchObject({ count: 30, upload: { fileName: 'vins.csv', counts: { total: 30 } } });
  expect(await vinsOf(id)).toEqual(vw.slice(0, 30));
  expect((await eventsOf(id)).at(-1)).toEqual(['vins.restored', 'admin', 'vins.csv: 30 vehicles']);
  // A way back is taken back like any other change.
  expect(back.earlier).toMatchObject([{ count: 5, replacedBy: { username: 'admin' } }, { count: 10 }]);
  expect(await saying(restore(id, earlier[1]?.id ?? 0))).toMatch(/^409 These vehicles are not kept any more/);
  await restore(id, back.earlier[0]?.id ?? 0);
  expect(await vinsOf(id)).toEqual(vw.slice(40, 45));
});

it('keeps what was before for a day and not longer; so it does with what nobody decided (D-186b)', async () => {
  const id = await newUpload(vw.slice(0, 30));
  await send(id, vw.slice(30, 40), 'REPLACE');
  const ready = await send(id, vw.slice(0, 5), 'LATER');
  const [version] = (await listOf(id)).earlier;
  await sweepLists(t.services);
  expect((await listOf(id)).earlier).toHaveLength(1);
  later = 24 * 3_600_000 + 1_000;
  expect((await listOf(id)).earlier).toEqual([]);
  expect(await saying(restore(id, version?.id ?? 0))).toMatch(/^409 /);
  await sweepLists(t.services);
  later = 0;
  const left = await t.services.db.selectFrom('vehicleListVersion').select('id').where('listId', '=', id).execute();
  expect(left).toEqual([]);
  expect((await api().getImport({ params: { importId: ready.id } })).body).toMatchObject({
    state: 'CANCELLED',
    problem: 'Nobody decided within 24 hours.',
  });
  expect(await orphans()).toBe(0);
});

it('what was compared with other vehicles cannot be taken over any more, and says who changed them (T7)', async () => {
  const id = await newUpload(vw.slice(0, 30));
  const mine = await send(id, vw.slice(0, 5), 'LATER');
  const theirs = await send(id, vw.slice(10, 15), 'LATER', 'admin');
  const both = await Promise.allSettled([apply(mine.id, 'REPLACE'), apply(theirs.id, 'ADD')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const states = await Promise.all(
    [mine, theirs].map(async (one) => (await api().getImport({ params: { importId: one.id } })).body),
  );
  expect(states.map(({ state }) => state).sort()).toEqual(['CANCELLED', 'IMPORTED']);
  expect(states.find(({ state }) => state === 'CANCELLED')?.problem).toMatch(/^The list was changed by .+\.$/);
  const first = await send(id, vw.slice(0, 6), 'LATER');
  const next = await send(id, vw.slice(0, 5), 'LATER');
  expect((await api().getImport({ params: { importId: first.id } })).body.state).toBe('CANCELLED');
  await api().deleteVehicleList({ params: { type: 'imported', id } });
  expect((await api().getImport({ params: { importId: next.id } })).body).toMatchObject({
    state: 'CANCELLED',
    problem: expect.stringMatching(/^The list was deleted by /),
  });
  expect(await orphans()).toBe(0);
});

it('a locked list, one that has lost a brand, and a list of others take nothing back (D-079.2, D-051, T2)', async () => {
  const id = await newUpload(vw.slice(0, 30));
  const other = await newUpload(vw.slice(0, 3));
  const ready = await send(id, vw.slice(5, 9), 'LATER');
  await send(id, vw.slice(30, 40), 'ADD');
  const versionId = (await listOf(id)).earlier[0]?.id ?? 0;
  expect(await saying(restore(other, versionId))).toMatch(/^409 /);
  const params = { type: 'imported', id };
  await api().lockVehicleList({ params, body: { reason: '' } });
  expect((await refusal(restore(id, versionId))).status).toBe(423);
  expect((await refusal(apply(ready.id, 'REPLACE'))).status).toBe(409);
  await api().unlockVehicleList({ params });
  expect((await refusal(t.user('campaign-manager').restoreVins({ params: { id }, body: { versionId } }))).status).toBe(403);
  await sql`update vehicle_list_version set brand_ids = '{1,4}' where id = ${versionId}`.execute(t.services.db);
  expect(await saying(restore(id, versionId))).toMatch(/^409 The list has lost a brand/);
});

it('waits for its turn to be checked, says so, and can be cancelled meanwhile (T24, VIN-09)', async () => {
  const { signal } = new AbortController();
  const turns = await Promise.all([1, 2, 3, 4].map(() => t.services.pools.checks.take(signal, () => Promise.resolve())));
  const id = await newUploadWaiting('Waits');
  const other = await newUploadWaiting('Gives up');
  const { body } = await api().cancelImport({ params: { importId: other } });
  expect(body.state).toBe('CANCELLED');
  for (const giveBack of turns) giveBack();
  await vi.waitFor(async () => expect((await api().getImport({ params: { importId: id } })).body.state).toBe('IMPORTED'), {
    timeout: 20_000,
  });
  expect(await orphans()).toBe(0);
});

async function newUploadWaiting(name: string): Promise<number> {
  const { body } = await upload(t, vw.slice(0, 3), { name });
  expect(body.import).toMatchObject({ state: 'WAITING', percent: 0, secondsLeft: null, lines: 3 });
  return body.import.id;
}
