import { createWriteStream, promises as fs } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyFile } from '#server/backup/copy-file.ts';
import { dataFolder, filesFolder, type Manifest, type TableDump, tableFile, writeManifest } from '#server/backup/manifest.ts';
import { columnsOf, nameOf, type Table, tablesOf } from '#server/backup/tables.ts';
import { type Address, clientConfig } from '#server/db/connection.ts';
import { Counter, filesOf, pathOfFile } from '#server/files/files.ts';
import { keysFile } from '#server/identity/keys.ts';
import { sha256 } from '#server/journal/canonical.ts';
import { type JournalHead, noHead } from '#server/journal/journal.ts';
import { headsFile, headsKey, seqIn } from '#server/journal/journal-heads.ts';
import { StartRefused } from '#server/start/start-refused.ts';

type BackupSource = { readonly address: Address; readonly dataDir: string };
/** `missing` are uploads whose bytes the store does not have, or has altered: the backup is whole but for them. */
type BackupResult = { readonly manifest: Manifest; readonly missing: readonly string[] };

/**
 * Writes everything that a portal is into a new folder, while it runs: all rows as of one instant, then the uploads that they name, then keys
 * and published heads. Whoever has the folder can sign heads and open sessions: only its owner may read it.
 * Throws StartRefused when the folder holds something already.
 */
export async function backup({ address, dataDir }: BackupSource, folder: string): Promise<BackupResult> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await fs.readdir(folder)).length > 0) throw new StartRefused(`${path.resolve(folder)} is not empty.`);
  await fs.mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  const { files, ...rows } = await snapshot(address, folder);
  const missing: string[] = [];
  for (const hash of files) {
    const to = pathOfFile(filesFolder(folder), hash);
    if ((await copyFile(pathOfFile(filesOf(dataDir), hash), to)) === hash) continue;
    await fs.rm(to, { force: true });
    missing.push(hash);
  }
  const data = await keepData(dataDir, folder, rows.journal);
  const manifest: Manifest = { format: 1, ...rows, files: files.filter((hash) => !missing.includes(hash)), data };
  await writeManifest(folder, manifest);
  return { manifest, missing };
}

type Snapshot = Omit<Manifest, 'format' | 'data'>;

/** All rows as one transaction sees them, whoever writes meanwhile. */
async function snapshot(address: Address, folder: string): Promise<Snapshot> {
  const client = new pg.Client(clientConfig(address, undefined, 0));
  await client.connect();
  const all = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
  try {
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin transaction isolation level repeatable read read only');
    const [now] = await all<{ made: Date; postgres: string }>(
      "select now() as made, current_setting('server_version') as postgres",
    );
    const tables: TableDump[] = [];
    for (const table of await tablesOf(client)) tables.push(await dump(client, folder, table));
    const hasQueue = tables.some(({ name, schema }) => schema === 'pgboss' && name === 'version');
    const [queue] = hasQueue ? await all<{ version: number }>('select version from pgboss.version') : [];
    const [head = noHead] = await all<JournalHead>('select seq, hash from journal order by seq desc limit 1');
    const migrations = await all<{ name: string }>('select name from kysely_migration order by name');
    const files = await all<{ sha256: string }>('select distinct sha256 from file order by sha256');
    const sequences = await all<Manifest['sequences'][number]>(
      "select schemaname as schema, sequencename as name, last_value as last from pg_sequences where last_value is not null and schemaname in ('public', 'pgboss') order by 1, 2",
    );
    await client.query('commit');
    return {
      madeOn: (now?.made ?? new Date()).toISOString(),
      postgres: now?.postgres ?? '',
      migrations: migrations.map(({ name }) => name),
      jobQueue: queue?.version ?? null,
      tables,
      sequences,
      files: files.map((row) => row.sha256),
      journal: head,
    };
  } finally {
    await client.end();
  }
}

async function dump(client: pg.Client, folder: string, table: Table): Promise<TableDump> {
  const rows = client.query(copyTo(`copy (select ${columnsOf(client, table)} from ${nameOf(client, table)}) to stdout`));
  const counter = new Counter();
  const file = createWriteStream(tableFile(folder, table), { mode: 0o600, flags: 'wx', flush: true });
  // The fastest packing: the disk and PostgreSQL are to be what a backup waits for.
  await pipeline(rows, createGzip({ level: 1 }), counter, file);
  return { ...table, rows: rows.rowCount, sha256: counter.hash.digest('hex') };
}

/** Keys, and the published heads of the rows that the backup has: a later one would be missed in what is restored. */
async function keepData(dataDir: string, folder: string, { seq }: JournalHead): Promise<Manifest['data']> {
  const kept: Manifest['data'] = [];
  for (const file of [keysFile(dataDir), headsKey(dataDir), headsFile(dataDir)]) {
    const text = await fs.readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const lines = file === headsFile(dataDir) ? text.split('\n').filter((line) => !(seqIn(line) > seq)) : [text];
    const content = lines.join('\n');
    const relative = path.relative(dataDir, file);
    const to = path.join(dataFolder(folder), relative);
    await fs.mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await fs.writeFile(to, content, { mode: 0o600, flag: 'wx', flush: true });
    kept.push({ path: relative, sha256: sha256(content) });
  }
  return kept;
}
