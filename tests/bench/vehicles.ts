import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { groupIdOf } from '#server/fleet/list-groups.ts';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';
import { stagingTables } from '#server/modules/vehicle-list/vehicle-list-import-checks.ts';
import { groupRows } from '#tests/bench/group-rows.ts';
import { type Api, openDatabase, type Running, signIn, startPortal } from '#tests/bench/portal.ts';
import { trees } from '#tests/support/vehicle-list/filter-trees.ts';

const run = promisify(execFile);
type Row = (what: string, figure: string, goal: string) => void;
const vehicles = 1_000_000;
const lists = '/api/vehicle-lists';
const brandIds = [1, 2, 3, 4, 5, 6, 11];

/** Goals for vehicle lists over a fleet of a million: import, filter counts, pages of VINs. */
export async function benchVehicles(dataDir: string, port: number, row: Row): Promise<void> {
  const portal = await startPortal(dataDir, port, { SEED_VEHICLES: String(vehicles) });
  row('first start, 1,000,000 vehicles', seconds(portal.milliseconds), '');
  const database = await openDatabase(dataDir);
  try {
    const admin = await signIn(portal.url, 'admin');
    const { rows } = await database.query<{ vin: string }>("select vin from vehicle order by md5(vin || 'bench')");
    const file = Buffer.from(`${rows.map(({ vin }) => vin).join('\n')}\n`);
    const list = await importRows(portal, admin, database, await keyedCopyOf(database, file, dataDir), file, row);
    await pages(admin, list, row);
    await counts(admin, row);
    await countsInside(admin, groupIdOf(list), row);
    await groupRows(admin, groupIdOf(list), row);
  } finally {
    await database.end();
    await portal.stop();
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const clocked = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** COPY of the same file into a table with its key; answers the time that it took. */
type KeyedCopy = { readonly by: string; readonly copy: () => Promise<number> };

/** psql copies where there is one; it does not come with the embedded server, so the driver does elsewhere. */
async function keyedCopyOf(database: pg.Client, file: Buffer, directory: string): Promise<KeyedCopy> {
  const inKeyed = async (copy: () => Promise<unknown>) => {
    await database.query('drop table if exists bench_keyed; create table bench_keyed (vin text collate "C" primary key)');
    const taken = await clocked(copy);
    await database.query('drop table bench_keyed');
    return taken;
  };
  const hasPsql = await run('psql', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasPsql)
    return { by: 'the driver (no psql)', copy: () => inKeyed(() => copyFile(database, 'copy bench_keyed from stdin', file)) };
  const name = path.join(directory, 'bench-vins.csv');
  await writeFile(name, file);
  const { host, port } = database;
  const target = ['--host', host, '--port', String(port), '--username', 'postgres', '--dbname', 'control_center', '--no-psqlrc'];
  const copy = () => inKeyed(() => run('psql', [...target, '--quiet', '--command', `\\copy bench_keyed from '${name}'`]));
  return { by: 'psql', copy };
}

const copyFile = (database: pg.Client, statement: string, file: Buffer) =>
  pipeline(framesOf(file), database.query(copyFrom(statement)));

function* framesOf(file: Buffer): Generator<Buffer> {
  const size = 18 * 3_600;
  for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size);
}

/** What an import does with the database, without HTTP, reading and the fleet: COPY without a key, and the key afterwards. */
async function stagedCopy(database: pg.Client, file: Buffer): Promise<number> {
  await database.query(`${stagingTables}; set work_mem = '256MB'`);
  const taken = await clocked(async () => {
    await copyFile(database, 'copy staging (vin) from stdin', file);
    await database.query('begin; insert into vehicle_list_content default values');
    await database.query(`
      insert into vehicle_list_chunk (content_id, number, first_vin, vins)
      select (select max(id) from vehicle_list_content), n, min(vin), array_agg(vin order by vin)
      from (select vin, ((row_number() over (order by vin) - 1) / 1000)::int as n from staging) as placed group by n`);
    await database.query('commit');
  });
  await database.query('delete from vehicle_list_content where id = (select max(id) from vehicle_list_content)');
  await database.query('drop table staging, refused; reset work_mem');
  return taken;
}

type Import = { readonly id: number; readonly state: string; readonly listId: number | null };

async function importRows(
  portal: Running,
  admin: Api,
  database: pg.Client,
  keyedCopy: KeyedCopy,
  file: Buffer,
  row: Row,
): Promise<number> {
  const keyed = [await keyedCopy.copy()];
  const staged = [await stagedCopy(database, file)];
  const { accessToken } = await driveSignIn(portal.url, 'admin', seedPassword);
  const idle = await watched(admin, () => wait(4_000));
  const memory = await memoryOf(portal.pid);
  let most = memory;
  const sampling = setInterval(() => void memoryOf(portal.pid).then((now) => (most = Math.max(most, now))), 50);
  let ended: Import | undefined;
  const busy = await watched(admin, async () => {
    ended = await upload(portal.url, admin, accessToken, file, 'Bench');
  });
  clearInterval(sampling);
  keyed.push(await keyedCopy.copy());
  staged.push(await stagedCopy(database, file));
  const alone = await clocked(() => upload(portal.url, admin, accessToken, file, 'Bench again'));
  const copy = Math.min(...keyed);
  row('COPY of 1,000,000 VINs, keyed table', seconds(copy), `by ${keyedCopy.by}`);
  const keyAfter = Math.min(...staged);
  row('  COPY without key, the key afterwards', `${seconds(keyAfter)} (${(copy / keyAfter).toFixed(1)} x as fast)`, '>= 2 x');
  row('import of 1,000,000 VINs, all of it', `${seconds(alone)} (${(copy / alone).toFixed(1)} x as fast)`, '');
  row('  its memory growth', `${((most - memory) / 1024).toFixed(0)} MB`, '< 150 MB');
  row(
    '  p99 of other requests: idle / then',
    `${ms(idle.p99)} / ${ms(busy.p99)}`,
    `<= 3 x (${(busy.p99 / idle.p99).toFixed(1)} x)`,
  );
  return ended?.listId ?? 0;
}

async function upload(url: string, admin: Api, accessToken: string, file: Buffer, name: string): Promise<Import> {
  const form = new FormData();
  form.set('data', JSON.stringify({ name: `${name} ${Date.now()}`, brandIds }));
  form.set('files', new Blob([new Uint8Array(file)]), 'vins.csv');
  const headers = { Authorization: `Bearer ${accessToken}`, 'X-Brand-Id': '1', Origin: url };
  const response = await fetch(new URL(`${lists}/imported/upload`, url), { method: 'POST', headers, body: form });
  const answer = (await response.json()) as { import: Import };
  if (!response.ok) throw new Error(JSON.stringify(answer));
  let one = answer.import;
  while (one.state === 'VALIDATING') {
    await wait(40);
    one = (await admin(`${lists}/imports/${one.id}`)) as Import;
  }
  if (one.state !== 'IMPORTED') throw new Error(JSON.stringify(one));
  return one;
}

/** Reads of somebody else, one after the other, while something happens. */
async function watched(admin: Api, work: () => Promise<unknown>): Promise<{ readonly p99: number }> {
  const taken: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      taken.push(await clocked(() => admin('/api/ae-container/software-projects')));
      await wait(10);
    }
  })();
  await work();
  isOver = true;
  await reading;
  return { p99: percentile(taken, 0.99) };
}

/** Resident memory in KiB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

async function pages(admin: Api, list: number, row: Row): Promise<void> {
  const taken: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const page = n === 0 ? 0 : n === 1 ? 3_999 : (n * 104_729) % 4_000;
    taken.push(await clocked(() => admin(`${lists}/imported/${list}/vins?size=250&page=${page}`)));
  }
  for (const vin of ['WVW', 'WAUZZZ', 'TMBZZZ5AZ', 'VSSZZZK1ZT'])
    taken.push(await clocked(() => admin(`${lists}/imported/${list}/vins?size=100&vin=${vin}&page=3`)));
  row('any page of 1,000,000 VINs, longest', ms(Math.max(...taken)), '<= 150 ms');
}

type Context = { readonly keys: readonly { readonly key: string; readonly valueHints: readonly string[] }[] };

async function counts(admin: Api, row: Row): Promise<void> {
  const { keys } = (await admin(`${lists}/list-filter-context`)) as Context;
  const values = Object.fromEntries(keys.map(({ key, valueHints }) => [key, key === 'VIN' ? ['WVWZZZCDZMP000001'] : valueHints]));
  const count = (filter: object) => admin(`${lists}/count`, 'POST', { filter, dataSource: 'DIGITAL_TWIN', brandIds });
  const single: number[] = [];
  for (const { key, valueHints } of keys) {
    if (key === 'VEHICLE_GROUP') continue;
    const hint = values[key] ?? valueHints;
    for (const comparison of ['EQUAL', 'NOT_EQUAL']) {
      const constraint = { key, comparison, values: hint.slice(0, 2) };
      for (let n = 0; n < 3; n += 1)
        single.push(await clocked(() => count({ operator: 'AND', containers: [], constraints: [constraint] })));
    }
  }
  row('count over 1,000,000: one key, p95', ms(percentile(single, 0.95)), '<= 300 ms');
  const any: number[] = [];
  const random = trees({ ...values, VEHICLE_GROUP: [] }, ['none']);
  const drawn = fc.sample(random, { numRuns: 150, seed: 5 }).filter((tree) => !JSON.stringify(tree).includes('VEHICLE_GROUP'));
  for (const tree of drawn) any.push(await clocked(() => count(tree)));
  row(`count over 1,000,000: any of ${any.length} trees, p95`, ms(percentile(any, 0.95)), '<= 1 s');
  row('  the longest', ms(Math.max(...any)), '');
  const fifty = keys.flatMap(({ key }) => (key === 'VIN' || key === 'VEHICLE_GROUP' ? [] : [key])).slice(0, 10);
  const large = {
    operator: 'OR',
    constraints: [],
    containers: fifty.map((key) => ({
      operator: 'AND',
      containers: [],
      constraints: Array.from({ length: 5 }, (_, n) => ({
        key,
        comparison: n % 2 === 0 ? 'NOT_EQUAL' : 'EQUAL',
        values: (values[key] ?? []).slice(n, n + 3).concat('x'),
      })),
    })),
  };
  row('  of 50 constraints', ms(await clocked(() => count(large))), '<= 1 s');
  const explained = () => admin(`${lists}/count/explanation`, 'POST', { filter: large, dataSource: 'OEMIL', brandIds });
  row('  which of them removes how many', ms(await clocked(explained)), '');
}

/** Counts inside the group of the list of a million, which the first of them prepares. */
async function countsInside(admin: Api, group: string, row: Row): Promise<void> {
  const { keys } = (await admin(`${lists}/list-filter-context`)) as Context;
  const count = (...constraints: object[]) =>
    admin(`${lists}/count`, 'POST', { filter: { operator: 'AND', containers: [], constraints }, dataSource: 'OEMIL', brandIds });
  const inside = { key: 'VEHICLE_GROUP', comparison: 'EQUAL', values: [group] };
  row('count inside a list of 1,000,000, the first ever', ms(await clocked(() => count(inside))), '');
  const taken: number[] = [];
  for (const { key, valueHints } of keys) {
    if (valueHints.length === 0 || key === 'VEHICLE_GROUP') continue;
    for (const comparison of ['EQUAL', 'NOT_EQUAL'])
      taken.push(await clocked(() => count(inside, { key, comparison, values: valueHints.slice(0, 2) })));
  }
  row('  with one key more, p95', ms(percentile(taken, 0.95)), '<= 300 ms');
}
