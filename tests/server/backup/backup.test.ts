import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { annotationPattern } from '#contract/collab/collab-entity.ts';
import { backup } from '#server/backup/backup.ts';
import { restore } from '#server/backup/restore.ts';
import { tablesOf } from '#server/backup/tables.ts';
import { type Address, clientConfig, openDatabase } from '#server/db/connection.ts';
import { provideDatabase } from '#server/db/provide.ts';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { identityKeys } from '#server/identity/keys.ts';
import { checkJournalNow } from '#server/journal/journal-check.ts';
import { openHeads } from '#server/journal/journal-heads.ts';
import { watchJournal } from '#server/journal/journal-watch.ts';
import { testPortal } from '#tests/support/portal/portal.ts';
import { newChain, type TestPortal, walkChain } from '#tests/support/software-project/software.ts';

let t: TestPortal;
let watch: Awaited<ReturnType<typeof watchJournal>>;
let folder: string;
const databases: string[] = [];

beforeAll(async () => {
  t = await testPortal();
  folder = await mkdtemp(path.join(os.tmpdir(), 'cc-backup-'));
  const { db, log, now } = t.services;
  watch = await watchJournal({ dataDir: t.dataDir, db, log, now, every: { round: 10_000, head: 50 } });
  await identityKeys(t.dataDir);
  await seedPeople(t.services);
  await seedVehicles(t.services, 500);
  await walkChain(t, await newChain(t, 'Kept'), 'documents');
});
afterAll(async () => {
  await watch.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await admin.connect();
  for (const name of databases) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** An empty database and an empty data directory. */
async function target() {
  const name = `r_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  databases.push(name);
  const address: Address = { ...inject('cluster'), database: name };
  const dataDir = path.join(folder, name);
  return { address, dataDir, openDatabase: () => Promise.resolve(address) };
}

const parts: Readonly<Record<string, string>> = {
  'public.session': "t.sid || ' ' || t.created_on",
  'pgboss.version': 't.version',
};
/** Every table's content as one hash, and the next number of each sequence; of a session only when it began, and not when the queue looked last. */
async function contentOf(address: Address): Promise<Record<string, unknown>> {
  const client = new pg.Client(clientConfig(address, undefined, 0));
  await client.connect();
  try {
    const content: Record<string, unknown> = {};
    for (const { name, schema } of await tablesOf(client)) {
      const of = parts[`${schema}.${name}`] ?? 't';
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(coalesce(string_agg(md5((${of})::text), '' order by md5((${of})::text)), '')) as hash from ${schema}.${name} t`,
      );
      content[`${schema}.${name}`] = rows[0];
    }
    const { rows } = await client.query(
      "select schemaname || '.' || sequencename as name, last_value as last from pg_sequences order by 1",
    );
    return { ...content, sequences: rows };
  } finally {
    await client.end();
  }
}

const filesIn = async (dataDir: string) =>
  Promise.all(
    (await readdir(path.join(dataDir, 'files'), { recursive: true }))
      .filter((name) => /[0-9a-f]{64}$/.test(name))
      .sort()
      .map(async (name) => [name, (await readFile(path.join(dataDir, 'files', name))).toString('base64')]),
  );

it('is brought back table by table and file by file, with a whole journal, and everybody signs in again (A11)', async () => {
  const { db } = t.services;
  await db.insertInto('session').values({ sid: 'open', issuer: 'x', subject: 'y' }).execute();
  const to = path.join(folder, 'whole');
  const { missing } = await backup({ address: t.database.address, dataDir: t.dataDir }, to);
  expect(missing).toEqual([]);
  const { openDatabase: open, ...place } = await target();
  const { manifest } = await restore(to, { dataDir: place.dataDir, openDatabase: open });
  expect(manifest.tables.length).toBeGreaterThan(50);

  expect(await contentOf(place.address)).toEqual(await contentOf(t.database.address));
  const files = await filesIn(place.dataDir);
  expect(files).toEqual(await filesIn(t.dataDir));
  expect(files.length).toBeGreaterThan(0);
  expect(await identityKeys(place.dataDir)).toEqual(await identityKeys(t.dataDir));

  const restored = openDatabase(place.address);
  const round = await checkJournalNow(restored.db, openHeads(place.dataDir, t.services.log));
  expect(round).toMatchObject({ rows: manifest.journal.seq, fault: undefined });
  expect(await restored.db.selectFrom('session').select('endedBy').where('endedOn', 'is not', null).execute()).toEqual([
    { endedBy: 'restore' },
  ]);
  await expect(restored.db.deleteFrom('journal').execute()).rejects.toThrow('append-only');
  await restored.close();
});

it('has one instant, whoever writes meanwhile: rows, journal and the files that they name belong together (A11, T24)', async () => {
  let isOver = false;
  const write = async () => {
    for (let n = 0; !isOver; n += 1) await walkChain(t, await newChain(t, `Meanwhile ${n}`), 'documents');
  };
  const writing = write();
  const to = path.join(folder, 'busy');
  const { manifest, missing } = await backup({ address: t.database.address, dataDir: t.dataDir }, to);
  isOver = true;
  await writing;
  expect(missing).toEqual([]);
  const place = await target();
  await restore(to, place);
  const restored = openDatabase(place.address);
  const { db } = restored;
  const { fault, rows } = await checkJournalNow(db, openHeads(place.dataDir, t.services.log));
  expect([fault, rows]).toEqual([undefined, manifest.journal.seq]);
  // Each entity's journal ends at the state that its row is in.
  const orphans = await db
    .selectFrom('releaseCandidate as c')
    .select('c.id')
    .where(
      ({ fn, selectFrom }) =>
        selectFrom('journal as j')
          .select(fn.countAll<number>().as('rows'))
          .where('j.entityType', '=', 'RELEASE_CANDIDATE')
          .where('j.command', '!~', annotationPattern)
          .whereRef('j.entityId', '=', 'c.id'),
      '<>',
      (eb) => eb.ref('c.revision'),
    )
    .execute();
  expect(orphans).toEqual([]);
  await restored.close();
});

it('that was damaged, cut off, or meets what is there already is refused in words, before anything is written (A11)', async () => {
  const to = path.join(folder, 'damaged');
  await backup({ address: t.database.address, dataDir: t.dataDir }, to);
  await expect(backup({ address: t.database.address, dataDir: t.dataDir }, to)).rejects.toThrow('is not empty');
  const place = await target();
  const file = path.join(to, 'tables', 'public.journal.copy.gz');
  const whole = await readFile(file);
  await appendFile(file, 'x');
  await expect(restore(to, place)).rejects.toThrow(/damaged: .*public\.journal/);
  await writeFile(file, whole);
  const manifest = path.join(to, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace('"0001-platform"', '"0001-platform", "9999-later"'));
  await expect(restore(to, place)).rejects.toThrow('later release, which has 9999-later');
  await rm(manifest);
  await expect(restore(to, place)).rejects.toThrow('is no backup');
  await writeFile(manifest, text);
  expect(await readdir(folder)).not.toContain(path.basename(place.dataDir));

  await expect(restore(to, { ...place, dataDir: t.dataDir })).rejects.toThrow('is not empty, it has files');
  await expect(restore(to, { ...place, openDatabase: () => Promise.resolve(t.database.address) })).rejects.toThrow('has tables');
  // The data directory was begun: no portal starts on it.
  const config = { ...t.services.config, dataDir: place.dataDir };
  await expect(provideDatabase(config, false, [])).rejects.toThrow('not brought back to the end');
});
