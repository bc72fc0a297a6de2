import { existsSync, promises as fs } from 'node:fs';
import path from 'node:path';
import type { Address } from '#server/db/connection.ts';
import { superuser } from '#server/db/embedded.ts';
import { isRunning, lockDataDir } from '#server/db/lock.ts';
import { databaseName, launch } from '#server/db/provide.ts';
import type { Closer } from '#server/start/acquire.ts';
import type { Config } from '#server/start/config.ts';
import { StartRefused } from '#server/start/start-refused.ts';

/**
 * The portal's database for a command beside it: the operator's own, the embedded one of a portal that runs, or the embedded one started for
 * as long as the command takes. Nothing is made or migrated: throws StartRefused where there is no database.
 */
export async function attach(config: Config, closers: Closer[]): Promise<Address> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  const directory = path.resolve(config.dataDir, 'postgres');
  if (!existsSync(path.join(directory, 'PG_VERSION')))
    throw new StartRefused(`DATA_DIR: there is no database in ${path.resolve(config.dataDir)}.`);
  const running = await socketOf(directory);
  if (running) return { ...running, user: superuser, database: databaseName };
  closers.push(await lockDataDir(config.dataDir));
  const embedded = await launch(config, true, closers);
  return embedded.address(databaseName);
}

/** Where the embedded server of a running portal listens, as it tells in its pid file: process, folder, start, port, socket directory. */
async function socketOf(directory: string): Promise<{ host: string; port: number } | undefined> {
  const text = await fs.readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , port = '', host = ''] = text.split('\n');
  return Number(pid) > 1 && isRunning(Number(pid)) && host !== '' ? { host, port: Number(port) } : undefined;
}
