import { backup } from '#server/backup/backup.ts';
import { folderOf } from '#server/backup/folder.ts';
import { attach } from '#server/db/attach.ts';
import type { Closer } from '#server/start/acquire.ts';
import { type ExitCode, runCommandLine } from '#server/start/command-line.ts';
import type { Config } from '#server/start/config.ts';

/** `npm run backup -- <folder>`: beside a running portal or alone. 0: done, 1: done but for uploads that the store has lost, 2: not done. */
async function run(config: Config, closers: Closer[], args: readonly string[]): Promise<ExitCode> {
  const folder = folderOf(args, 'backup');
  const address = await attach(config, closers);
  const { manifest, missing } = await backup({ address, dataDir: config.dataDir }, folder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.info(
    `${folder}: ${rows} rows of ${manifest.tables.length} tables as of ${manifest.madeOn}, ${manifest.files.length} files.`,
  );
  console.info('It holds keys: keep it where only operators can read it.');
  for (const hash of missing) console.error(`The store has no file ${hash}, or an altered one: it is not in the backup.`);
  return missing.length === 0 ? 0 : 1;
}

await runCommandLine(run);
