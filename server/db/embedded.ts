import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, promises as fs, openSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, accountFor, findBinaries, runAs } from '#server/db/binaries.ts';
import type { Address } from '#server/db/connection.ts';
import { DataDirError, isRunning } from '#server/db/lock.ts';
import { endWithPortal } from '#server/db/orphan-watch.ts';

const run = promisify(execFile);
export const superuser = 'postgres';
const port = 5432;
/** How long the database may take to end in order, in ms: less than the portal waits for everything that it ends (main.ts). */
const fastShutdown = 3_000;

export type EmbeddedServer = {
  readonly address: (database: string) => Address;
  /** Creates a database unless it exists. */
  readonly ensureDatabase: (database: string) => Promise<Address>;
  /** Throws a database away, whoever is connected to it. */
  readonly dropDatabase: (database: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL in DATA_DIR/postgres (ADR 2): reachable only by a unix socket in a directory that
 * nobody else can enter. The caller holds the directory's lock, so a database left over by a killed server is ended first.
 * `durable: false` is for tests: no fsync.
 */
export async function startEmbedded(dataDir: string, options: { readonly durable: boolean }): Promise<EmbeddedServer> {
  const directory = path.resolve(dataDir, 'postgres');
  const account = accountFor(directory);
  await fs.mkdir(dataDir, { recursive: true });
  if (!existsSync(path.join(directory, 'PG_VERSION'))) await initialise(directory, account, options.durable);
  await endLeftover(directory);
  const sockets = await fs.mkdtemp(path.join(os.tmpdir(), 'control-center-'));
  own(sockets, account);
  const address = (database: string): Address => ({ host: sockets, port, user: superuser, database });
  let stopping = false;
  let child = await launch(dataDir, directory, sockets, account, options.durable);
  // A database that dies alone (out of memory, a stray kill) comes back by itself; calls get 503 meanwhile (T24).
  const revive = async (): Promise<void> => {
    await delay(1_000, undefined, { ref: false });
    if (stopping) return;
    child = await launch(dataDir, directory, sockets, account, options.durable);
    child.once('exit', revive);
  };
  // The portal may leave before that has ended: what hangs, or a failure, takes nobody along. Its own process group would live on for as long as it likes.
  const endAtOnce = () => void child.kill('SIGQUIT');
  process.once('exit', endAtOnce);
  const stop = async () => {
    stopping = true;
    await endChild(child);
    process.off('exit', endAtOnce);
    await fs.rm(sockets, { recursive: true, force: true });
  };
  try {
    await untilReady(child, address(superuser), path.join(dataDir, 'postgres.log'));
  } catch (error) {
    await stop();
    throw error;
  }
  child.once('exit', revive);
  return {
    address,
    stop,
    ensureDatabase: (database) => ensureDatabase(address, database),
    dropDatabase: (database) =>
      administer(address(superuser), async (client) => {
        await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`);
      }),
  };
}

async function initialise(directory: string, account: Account | undefined, durable: boolean): Promise<void> {
  const { initdb } = await findBinaries();
  // Under another name first: a cut initialisation must not look like a database.
  const fresh = `${directory}.new`;
  await fs.rm(fresh, { recursive: true, force: true });
  await fs.mkdir(fresh, { mode: 0o700 });
  own(fresh, account);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = [
    `--pgdata=${fresh}`,
    '--auth=trust',
    `--username=${superuser}`,
    '--no-instructions',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ];
  const command = runAs(account, initdb, args, [fresh]);
  await run(command.program, command.args, { ...command.options, cwd: '/' });
  await fs.rename(fresh, directory);
}

async function launch(
  dataDir: string,
  directory: string,
  sockets: string,
  account: Account | undefined,
  durable: boolean,
): Promise<ChildProcess> {
  const { postgres } = await findBinaries();
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = [
    '-D',
    directory,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const command = runAs(account, postgres, args, [directory, sockets]);
  const log = openSync(path.join(dataDir, 'postgres.log'), 'a');
  // Its own process group: Ctrl-C in the terminal must reach the portal, which then ends the database last.
  const child = spawn(command.program, command.args, {
    ...command.options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => undefined);
  if (child.pid !== undefined) child.once('exit', endWithPortal(child.pid));
  closeSync(log);
  return child;
}

async function untilReady(child: ChildProcess, address: Address, log: string): Promise<void> {
  await untilConnected(async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      const tail = await fs.readFile(log, 'utf8').then(
        (text) => text.trim().split('\n').slice(-3).join(' '),
        () => '',
      );
      throw new DataDirError(`The embedded PostgreSQL ended at once. ${tail}`);
    }
    const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect().finally(() => client.end().catch(() => undefined));
  });
}

const recovering = '57P03';

/**
 * Tries until a server takes connections; `timeout` in ms. One that answers that it is still recovering is waited for, however long that
 * takes: ended and started anew it would begin its recovery from the beginning, and never be there (T24).
 */
export async function untilConnected(connect: () => Promise<unknown>, timeout = 30_000): Promise<void> {
  let deadline = Date.now() + timeout;
  for (;;) {
    try {
      await connect();
      return;
    } catch (error) {
      const isRecovering = error instanceof pg.DatabaseError && error.code === recovering;
      if (isRecovering) deadline = Date.now() + timeout;
      else if (error instanceof DataDirError || Date.now() > deadline) throw error;
      await delay(isRecovering ? 250 : 25);
    }
  }
}

async function ensureDatabase(address: (database: string) => Address, database: string): Promise<Address> {
  await administer(address(superuser), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  });
  return address(database);
}

async function administer(address: Address, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function endLeftover(directory: string): Promise<void> {
  const file = path.join(directory, 'postmaster.pid');
  const [first = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 1) return;
  if (!isRunning(pid) || !isPostgres(pid)) return fs.rm(file, { force: true });
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 4_000 && isRunning(pid); waited += 25) await delay(25);
    if (!isRunning(pid)) return;
  }
  throw new DataDirError(`PostgreSQL process ${pid} still uses ${directory}.`);
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return os.platform() !== 'linux';
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  // It writes what it holds to the disk first. Cut off, the next start recovers it from its log: nothing is lost.
  await Promise.race([gone, delay(fastShutdown, undefined, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
  await gone;
}

function own(directory: string, account: Account | undefined): void {
  if (account) chownSync(directory, account.uid, account.gid);
}
