import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { endOrphanImports, orphanImports } from '#server/modules/vehicle-list/vehicle-list-import-store.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { refusal, type TestPortal } from '#tests/support/software-project/software.ts';
import { listening } from '#tests/support/spec/table-calls.ts';
import { filterOf, manager, newList, upload, vinFile, vinsOfBrand } from '#tests/support/vehicle-list/vehicle-lists.ts';

let t: TestPortal;
let vw: string[];
let audi: string[];
beforeAll(async () => {
  t = await testPortal();
  await seedPeople(t.services);
  await seedVehicles(t.services, 4_000);
  vw = await vinsOfBrand(t, 1, 1_200);
  audi = await vinsOfBrand(t, 4, 5);
});
afterAll(() => t.close());

const api = () => t.user(manager);
const imported = (id: number | undefined) => ({ type: 'imported', id: id ?? 0 });
const vinsOf = async (id: number | undefined) =>
  (await api().listVins({ params: imported(id), query: { size: 250 } })).body.items.map(({ vin }) => vin);
const invalidCsv = async (id: number | undefined) => (await api().getInvalidVins({ params: imported(id) })).body.text();

/** Neither files, staging tables, connections, nor vehicles that no list has or had within a day. A connection that was closed ends soon after. */
const nothingLeft = () => vi.waitFor(leftNothing, patience);
const patience = { timeout: 20_000 };
async function leftNothing(): Promise<void> {
  const { rows } = await sql<{ orphans: number; staging: number }>`
    select (select count(*)::int from vehicle_list_content c where not exists (select from vehicle_list l where l.content_id = c.id)
        and not exists (select from vehicle_list_version v where v.content_id = c.id)) as orphans,
      (select count(*)::int from pg_class where relname = 'staging') as staging
  `.execute(t.services.db);
  expect(rows).toEqual([{ orphans: 0, staging: 0 }]);
  expect(t.services.pools.running.size).toBe(0);
  const files = await readdir(path.join(t.dataDir, 'files'), { recursive: true });
  expect(files.filter((name) => name !== 'parts')).toEqual([]);
}

/** What the live channel tells of the end of one import: others of these tests may end at the same time. */
async function endOf(id: number, news: Response): Promise<unknown> {
  let heard = '';
  for await (const chunk of news.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    heard += chunk;
    const told = heard
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes('import.ended'));
    const ends = told.map((line) => JSON.parse(line.slice(line.indexOf('{'))) as { readonly entityId: number });
    const end = ends.find(({ entityId }) => entityId === id);
    if (end) return end;
  }
  throw new Error(`the end of the import ${id} was not told`);
}

it('takes what is a VIN of the fleet and counts the rest under its reason (VIN-06, VIN-09, D-119, D-120, D-186, T15)', async () => {
  const [a = '', b = '', c = '', d = '', e = ''] = vw;
  const lines = [
    '\uFEFFVIN;Model;Market\r\n',
    `${a}\r\n`,
    `  ${b.toLowerCase()} \n`,
    '\n',
    '   \r\n',
    `"${c}";Golf;DE\n`,
    `7,${d},x\r`,
    `${a.toLowerCase()}\n`,
    `${e}\n`,
    `${e}\n`,
    'WVWZZZE1ZMP99999\n',
    'WVWZZZE1ZIP000001\n',
    'no vehicle, at all\n',
    `${b}\0\n`,
    `${'x'.repeat(10 * 1_048_576)}\n`,
    'WVWZZZE1ZMP999999\n',
    `${audi[0]}\n`,
    '=cmd|calc',
  ];
  const { body } = await upload(t, lines.join(''));
  expect(body.import).toMatchObject({ state: 'IMPORTED', percent: 100, fileName: 'vins.csv', lines: 15 });
  expect(body.list?.upload?.counts).toEqual({
    total: 15,
    valid: 5,
    invalid: { format: 6, duplicate: 2, unknown: 1, foreignBrand: 1 },
    reasons: { length: 1, letters: 1, characters: 2, nul: 1, longLine: 1 },
  });
  expect(body.list).toMatchObject({
    type: 'IMPORTED',
    count: 5,
    upload: { fileName: 'vins.csv', uploader: { username: manager } },
  });
  expect(await vinsOf(body.list?.id)).toEqual([a, b, c, d, e].sort());
  const csv = await invalidCsv(body.list?.id);
  expect(csv.split('\r\n')).toEqual([
    '"line","text","reason"',
    `8,"${a}","Duplicate of an earlier line"`,
    `10,"${e}","Duplicate of an earlier line"`,
    '11,"WVWZZZE1ZMP99999","Not 17 characters long"',
    '12,"WVWZZZE1ZIP000001","Contains I, O or Q"',
    '13,"no vehicle, at all","Characters other than letters and digits"',
    `14,"${b} ","Contains a NUL character"`,
    `15,"${'x'.repeat(60)}","Line of more than 4,096 bytes"`,
    '16,"WVWZZZE1ZMP999999","Vehicle not found"',
    `17,"${audi[0]}","Vehicle of another brand"`,
    `18,"'=cmd|calc","Characters other than letters and digits"`,
    '',
  ]);
  await nothingLeft();
});

it('a header that heads nothing is the one line that is rejected, and no empty file (VIN-06)', async () => {
  const { body } = await upload(t, '\r\nno vehicle at all\r\n\r\n');
  expect(body.import.counts).toMatchObject({ total: 1, valid: 0, invalid: { format: 1 }, reasons: { characters: 1 } });
  expect((await invalidCsv(body.list?.id)).split('\r\n')[1]).toBe(
    '2,"no vehicle at all","Characters other than letters and digits"',
  );
});

it('valid and invalid make up all lines, whatever bytes a file has (T15, T20)', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const bytes = Buffer.from(
      Array.from({ length: 30_000 }, (_, n) => (Math.imul(n + seed, 2_654_435_761) >>> 13) % (seed % 3 === 0 ? 256 : 128)),
    );
    const body = { name: `Bytes ${seed}`, description: '', brandIds: [1] };
    const { body: answer } = await api().uploadVehicleList({ body, files: [new File([bytes], 'bytes.txt')] });
    const { counts } = answer.import;
    if (!counts) throw new Error(`${answer.import.state}: ${answer.import.problem}`);
    const { duplicate, foreignBrand, format, unknown } = counts.invalid;
    expect(counts.valid + duplicate + foreignBrand + format + unknown).toBe(counts.total);
    expect(Object.values(counts.reasons).reduce((sum, count) => sum + count, 0)).toBe(format);
    expect((await invalidCsv(answer.list?.id)).trimEnd().split('\r\n')).toHaveLength(counts.total - counts.valid + 1);
  }
  await nothingLeft();
});

it('a replacement keeps the id and tells what changed; other columns stay (VIN-06, D-186)', async () => {
  const { body: first } = await upload(t, vw.slice(0, 1_100));
  const list = first.list;
  expect(list).toMatchObject({ count: 1_100, revision: 1 });
  const { body } = await api().replaceUpload({
    params: { id: list?.id ?? 0 },
    body: {},
    files: [vinFile(vw.slice(100, 1_200), 'new.csv')],
  });
  expect(body.import).toMatchObject({ state: 'IMPORTED', listId: list?.id, change: { added: 100, removed: 100, kept: 1_000 } });
  expect(body.list).toMatchObject({ id: list?.id, name: list?.name, count: 1_100, revision: 2, upload: { fileName: 'new.csv' } });
  const page = await api().listVins({ params: imported(list?.id), query: { page: 10, size: 100 } });
  expect(page.body.items.map(({ vin }) => vin)).toEqual(vw.slice(1_100, 1_200));
  await nothingLeft();
});

it('refuses what is no file of VINs, and leaves nothing of it (D-119, T15, T16)', async () => {
  const body = { name: 'Refused', description: '', brandIds: [1] };
  const send = (files: File[], over = {}) => refusal(api().uploadVehicleList({ body: { ...body, ...over }, files }));
  expect((await send([new File(['x'], 'vins.exe')])).status).toBe(415);
  expect((await send([new File([''], 'vins.csv')])).status).toBe(422);
  expect((await send([new File(['\r\n \n'], 'vins.csv')])).status).toBe(422);
  expect((await send([vinFile(vw), vinFile(vw)])).status).toBe(422);
  expect(await send([])).toMatchObject({ status: 422, fields: ['/files'] });
  expect((await send([vinFile(vw)], { brandIds: [4] })).status).toBe(403);
  const large = new File([`${'A'.repeat(100)}\n`.repeat(1_000_000)], 'large.csv');
  expect(await send([large])).toMatchObject({ status: 413, fields: ['/files'] });
  const tooMany = new File(
    [Array.from({ length: 1_000_001 }, (_, n) => `WVWZZZE1ZMP${String(n % 1_000_000).padStart(6, '0')}`).join('\n')],
    'many.csv',
  );
  expect(await send([tooMany])).toMatchObject({ status: 413, fields: ['/files'] });
  await upload(t, vw.slice(0, 1), { name: 'Taken' });
  expect(await send([vinFile(vw)], { name: 'Taken' })).toMatchObject({ status: 409, fields: ['/name'] });
  const rows = await t.services.db.selectFrom('vehicleList').select('id').where('name', '=', 'Refused').execute();
  expect(rows).toEqual([]);
  const states = await t.services.db.selectFrom('vehicleListImport').select('state').where('name', '=', 'Refused').execute();
  expect(states.every(({ state }) => state === 'FAILED' || state === 'CANCELLED')).toBe(true);
  await nothingLeft();
});

it('its end is told by the name of whoever began it, so that their pages can say it anywhere (VIN-09)', async () => {
  const live = await t.request('/api/live', { user: 'admin' });
  const { body } = await upload(t, vw.slice(0, 3).join('\n'), { name: 'Told' });
  expect(await endOf(body.import.id, live)).toMatchObject({
    by: { id: `seed-${manager}`, name: expect.stringMatching(/\w/) },
  });
});

it('an import is cancelled while it is uploaded or checked, and nothing stays (D-186, T15, T24)', async () => {
  const wire = await listening(t.fetch);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const boundary = 'vins';
  const part = (name: string, file = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  const data = JSON.stringify({ name: 'Cancelled', description: '', brandIds: [1] });
  async function* slowly() {
    yield Buffer.from(`${part('data')}${data}\r\n${part('files', '; filename="vins.csv"')}${vw.join('\n')}\n`);
    await held;
    yield Buffer.from(`${vw.join('\n')}\r\n--${boundary}--\r\n`);
  }
  const sent = fetch(`http://127.0.0.1:${wire.port}/api/vehicle-lists/imported/upload`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${manager}`,
      'X-Brand-Id': '1',
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
    body: slowly(),
    duplex: 'half',
  } as unknown as RequestInit);
  const running = await vi.waitFor(async () => {
    const row = (await api().listImports({})).body.find(({ name }) => name === 'Cancelled');
    expect([row?.state, (row?.lines ?? 0) > 0]).toEqual(['UPLOADING', true]);
    return row;
  }, patience);
  const { body: ended } = await api().cancelImport({ params: { importId: running?.id ?? 0 }, body: {} } as never);
  expect(ended).toMatchObject({ state: 'CANCELLED', listId: null });
  letGo();
  expect((await sent).status).toBe(409);
  expect((await refusal(api().cancelImport({ params: { importId: running?.id ?? 0 } }))).status).toBe(409);
  await wire.close();
  await nothingLeft();
});

it('a cut connection ends the import; what a killed server left is ended at the next start (T15, T24)', async () => {
  const wire = await listening(t.fetch);
  const control = new AbortController();
  async function* never() {
    yield Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify({ name: 'Cut off', description: '', brandIds: [1] })}\r\n`,
    );
    yield Buffer.from(`--x\r\nContent-Disposition: form-data; name="files"; filename="vins.csv"\r\n\r\n${vw.join('\n')}\n`);
    await new Promise(() => undefined);
  }
  const sent = fetch(`http://127.0.0.1:${wire.port}/api/vehicle-lists/imported/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${manager}`, 'X-Brand-Id': '1', 'Content-Type': 'multipart/form-data; boundary=x' },
    body: never(),
    duplex: 'half',
    signal: control.signal,
  } as unknown as RequestInit);
  sent.catch(() => undefined);
  const cut = async () => (await api().listImports({})).body.find(({ name }) => name === 'Cut off');
  await vi.waitFor(async () => expect((await cut())?.lines).toBeGreaterThan(0), patience);
  control.abort();
  const problem = expect.stringContaining('before all of the file had arrived');
  await vi.waitFor(async () => expect(await cut()).toMatchObject({ state: 'CANCELLED', problem }), patience);
  await wire.close();
  await nothingLeft();
  const row = {
    homeBrandId: 1,
    brandIds: [1],
    name: 'Killed',
    fileName: 'a.csv',
    uploader: 'x',
    startedOn: new Date(),
    beatOn: new Date(),
  };
  const { id } = await t.services.db
    .insertInto('vehicleListImport')
    .values({ ...row, state: 'VALIDATING' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.services.db.insertInto('vehicleListContent').defaultValues().execute();
  await endOrphanImports(t.services.db, true);
  expect((await api().getImport({ params: { importId: id } })).body).toMatchObject({
    state: 'FAILED',
    problem: expect.stringContaining('interrupted'),
  });
  await nothingLeft();
});

it('an import whose server died a moment ago is ended by the others once it is silent for half a minute, and its page is told (T24, D-045)', async () => {
  const began = { homeBrandId: 1, brandIds: [1], fileName: 'a.csv', uploader: 'x', startedOn: new Date() };
  const left = async (name: string, state: 'UPLOADING' | 'VALIDATING', secondsAgo: number) => {
    const row = { ...began, name, state, beatOn: sql<Date>`now() - make_interval(secs => ${secondsAgo})` };
    return (await t.services.db.insertInto('vehicleListImport').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const [dead, alive] = [await left('Died', 'UPLOADING', 40), await left('Lives', 'VALIDATING', 20)];
  const news = await t.request('/api/live', { user: manager });
  await orphanImports.job.perform({}, t.services);
  const shown = async (id: number) => (await api().getImport({ params: { importId: id } })).body;
  expect(await shown(dead)).toMatchObject({
    state: 'FAILED',
    finishedOn: expect.any(String),
    problem: expect.stringMatching(/again\.$/),
  });
  expect(await shown(alive)).toMatchObject({ state: 'VALIDATING', finishedOn: null });
  expect(await endOf(dead, news)).toMatchObject({ entityType: 'VEHICLE_LIST_IMPORT', parentId: null });
  await endOrphanImports(t.services.db, true);
});

it('a list that was locked or changed during the checks stays as it was (D-079.2, D-186)', async () => {
  const { body: first } = await upload(t, vw.slice(0, 10));
  const params = imported(first.list?.id);
  await api().lockVehicleList({ params, body: { reason: '' } });
  const again = () => api().replaceUpload({ params: { id: params.id }, body: {}, files: [vinFile(vw)] });
  expect((await refusal(again())).status).toBe(423);
  await api().unlockVehicleList({ params });
  expect(
    (await refusal(t.user('campaign-manager').replaceUpload({ params: { id: params.id }, body: {}, files: [vinFile(vw)] })))
      .status,
  ).toBe(403);
  const filtered = await newList(t, { filter: filterOf('MODEL = Golf') });
  expect((await refusal(api().replaceUpload({ params: { id: filtered.id }, body: {}, files: [vinFile(vw)] }))).status).toBe(404);
  expect(await vinsOf(params.id)).toEqual(vw.slice(0, 10));
  await nothingLeft();
});
