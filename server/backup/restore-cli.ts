import { folderOf } from '#server/backup/folder.ts';
import { restore } from '#server/backup/restore.ts';
import { checkServer } from '#server/db/check-server.ts';
import { type Address, openDatabase } from '#server/db/connection.ts';
import { lockDataDir } from '#server/db/lock.ts';
import { databaseName, launch } from '#server/db/provide.ts';
import { checkJournalNow, faultText } from '#server/journal/journal-check.ts';
import { openHeads } from '#server/journal/journal-heads.ts';
import type { Closer } from '#server/start/acquire.ts';
import { type ExitCode, runCommandLine } from '#server/start/command-line.ts';
import type { Config } from '#server/start/config.ts';

/** `npm run restore -- <folder>`: into an empty DATA_DIR and database. 0: done, 1: done, but the journal is not whole, 2: not done. */
async function run(config: Config, closers: Closer[], args: readonly string[]): Promise<ExitCode> {
  const { dataDir, databaseUrl } = config;
  const folder = folderOf(args, 'restore');
  closers.push(await lockDataDir(dataDir));
  const open = async (): Promise<Address> => {
    if (databaseUrl === undefined) return (await launch(config, true, closers)).ensureDatabase(databaseName);
    await checkServer({ connectionString: databaseUrl });
    return { connectionString: databaseUrl };
  };
  const { address, manifest } = await restore(folder, { dataDir, openDatabase: open });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.info(`${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, as of ${manifest.madeOn}.`);
  const { db, close } = openDatabase(address, { max: 1 });
  closers.push(close);
  const { fault } = await checkJournalNow(db, openHeads(dataDir, { info: () => undefined }));
  if (fault) console.error(faultText(fault));
  else console.info('The journal is whole, and holds every published head. Everybody signs in again.');
  return fault ? 1 : 0;
}

await runCommandLine(run);
