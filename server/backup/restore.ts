import { createReadStream, existsSync, promises as fs } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyFile, hashOf } from '#server/backup/copy-file.ts';
import { dataFolder, filesFolder, type Manifest, readManifest, tableFile } from '#server/backup/manifest.ts';
import { columnsOf, nameOf, type Table, tablesOf } from '#server/backup/tables.ts';
import { type Address, clientConfig } from '#server/db/connection.ts';
import { migrate, migrationNames } from '#server/db/migrate.ts';
import { filesOf, pathOfFile } from '#server/files/files.ts';
import { migrateJobs } from '#server/jobs/jobs.ts';
import { markRestore, restoreMark } from '#server/start/restore-mark.ts';
import { StartRefused } from '#server/start/start-refused.ts';

type RestoreTarget = {
  readonly dataDir: string;
  /** opens the empty database; called once the backup was found to be whole */
  readonly openDatabase: () => Promise<Address>;
};

type Restored = { readonly manifest: Manifest; readonly address: Address };

/**
 * Brings a backup back into an empty data directory and an empty database: rows, uploads, keys and published heads as they were, but that
 * everybody has to sign in again, since a session that was ended after the backup must not come back. The schema is brought to the version of
 * the backup, and after the rows to that of this release. Throws StartRefused before anything is written, when the backup is damaged or of a
 * later release, or the target is not empty. Until it is done, no portal starts on the data directory.
 */
export async function restore(folder: string, { dataDir, openDatabase }: RestoreTarget): Promise<Restored> {
  const manifest = await readManifest(folder);
  await checkWhole(folder, manifest);
  await checkKnown(manifest);
  await checkEmpty(dataDir);
  await markRestore(dataDir, folder);
  const address = await openDatabase();
  await checkNoTables(address);
  await migrate(address, manifest.migrations.at(-1));
  if (manifest.jobQueue !== null) await migrateJobs(address);
  await load(address, folder, manifest);
  for (const hash of manifest.files) await copyFile(pathOfFile(filesFolder(folder), hash), pathOfFile(filesOf(dataDir), hash));
  for (const one of manifest.data) await copyFile(path.join(dataFolder(folder), one.path), path.join(dataDir, one.path));
  await migrate(address);
  await fs.rm(restoreMark(dataDir));
  return { manifest, address };
}

/** Every file of the backup, by its hash: what is damaged is found before anything is written. */
async function checkWhole(folder: string, manifest: Manifest): Promise<void> {
  const parts = [
    ...manifest.tables.map((table) => ({ file: tableFile(folder, table), sha256: table.sha256 })),
    ...manifest.files.map((sha256) => ({ file: pathOfFile(filesFolder(folder), sha256), sha256 })),
    ...manifest.data.map(({ path: name, sha256 }) => ({ file: path.join(dataFolder(folder), name), sha256 })),
  ];
  for (const { file, sha256 } of parts)
    if ((await hashOf(file)) !== sha256) throw new StartRefused(`The backup is damaged: ${file} is missing or was changed.`);
}

async function checkKnown({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StartRefused(`The backup is of a later release, which has ${unknown}: restore it with that release.`);
}

async function checkEmpty(dataDir: string): Promise<void> {
  const there = ['postgres', 'files', 'identity', 'journal'].find((name) => existsSync(path.join(dataDir, name)));
  if (there !== undefined) throw new StartRefused(`DATA_DIR: ${path.resolve(dataDir)} is not empty, it has ${there}.`);
}

async function checkNoTables(address: Address): Promise<void> {
  const there = await connected(address, (client) =>
    client.query("select from pg_tables where schemaname in ('public', 'pgboss') limit 1"),
  );
  if (there.rowCount)
    throw new StartRefused('DATABASE_URL: the database has tables already; a backup is restored into an empty one.');
}

/** All rows in one transaction: they are there, or none of them is. */
async function load(address: Address, folder: string, manifest: Manifest): Promise<void> {
  await connected(address, async (client) => {
    await client.query('set idle_in_transaction_session_timeout = 0');
    await checkQueue(client, manifest);
    await client.query('begin');
    const tables = dumpsFor(await tablesOf(client), manifest);
    // Triggers speak of changes: these rows come with what they made of theirs.
    for (const table of tables) await client.query(`alter table ${nameOf(client, table)} disable trigger user`);
    // What the migrations put there; last first, so that nothing refers to it any more.
    for (const table of tables.toReversed()) await client.query(`delete from ${nameOf(client, table)}`);
    for (const table of tables) {
      const sink = client.query(copyFrom(`copy ${nameOf(client, table)} (${columnsOf(client, table)}) from stdin`));
      await pipeline(createReadStream(tableFile(folder, table)), createGunzip(), sink);
      if (sink.rowCount !== table.rows) throw new Error(`${table.name}: ${sink.rowCount} rows instead of ${table.rows}`);
    }
    await client.query('set constraints all immediate');
    for (const table of tables) await client.query(`alter table ${nameOf(client, table)} enable trigger user`);
    for (const { last, name, schema } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [nameOf(client, { schema, name }), last]);
    await client.query("update session set ended_on = now(), ended_by = 'restore' where ended_on is null");
    await client.query('commit');
    await client.query('vacuum (analyze)');
  });
}

/** The dumps in the order of the tables here. Of the release that wrote it, the schema is the same to the column. */
function dumpsFor(tables: readonly Table[], manifest: Manifest): Manifest['tables'] {
  const dumps = new Map(manifest.tables.map((dump) => [`${dump.schema}.${dump.name}`, dump]));
  const ordered = tables.flatMap(({ name, schema }) => dumps.get(`${schema}.${name}`) ?? []);
  const unknown = manifest.tables.find((dump) => !ordered.includes(dump));
  if (unknown)
    throw new StartRefused(`The backup has a table that this release does not know: ${unknown.schema}.${unknown.name}.`);
  return ordered;
}

async function checkQueue(client: pg.Client, { jobQueue }: Manifest): Promise<void> {
  if (jobQueue === null) return;
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  if (rows[0]?.version !== jobQueue)
    throw new StartRefused(
      `The backup is of another release: its job queue has version ${jobQueue}, this one ${rows[0]?.version}. Restore it with that release, then start this one.`,
    );
}

async function connected<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientConfig(address, undefined, 0));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
