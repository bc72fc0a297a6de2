import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Address } from '#server/db/connection.ts';
import { openDatabase } from '#tests/bench/portal.ts';
import { until } from '#tests/trust/field.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The product as its own process, started as `npm start` does. */
export type Server = {
  readonly url: string;
  readonly dataDir: string;
  /** what it wrote, over all its starts */
  readonly logFile: string;
  /** Starts it and answers once it is ready. */
  readonly start: () => Promise<void>;
  /** kill -9: nothing is told to anybody. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** A connection of the database's owner, past the portal. */
  readonly database: () => Promise<pg.Client>;
  readonly address: () => Promise<Address>;
  /** Process of the database. */
  readonly postmaster: () => Promise<number>;
  /** `npm run verify-journal` beside it: exit code and what it said. */
  readonly verifyJournal: () => Promise<{ readonly code: number; readonly output: string }>;
};

type Given = { readonly dataDir: string; readonly port: number; readonly env?: Readonly<Record<string, string>> };
const startPatience = 180_000;

export function serverOn({ dataDir, env = {}, port }: Given): Server {
  const url = `http://localhost:${port}`;
  const logFile = `${dataDir}.log`;
  const environment = { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir };
  let child: ChildProcess | undefined;
  const lock = async () => (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isAlive()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  // Whatever ends this process ends the portal, which takes its database along.
  process.once('exit', () => {
    if (isAlive()) child?.kill('SIGTERM');
  });
  return {
    url,
    dataDir,
    logFile,
    start: async () => {
      await mkdir(path.dirname(dataDir), { recursive: true });
      const log = openSync(logFile, 'a');
      child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: environment, stdio: ['ignore', log, log] });
      closeSync(log);
      await until('the start of the portal', startPatience, async () => {
        if (!isAlive()) throw new Error(`the portal ended before it was ready: see ${logFile}`);
        const answer = await fetch(`${url}/readyz`).catch(() => undefined);
        await answer?.body?.cancel();
        return answer?.status === 200 ? true : undefined;
      });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    database: async () => {
      const client = await openDatabase(dataDir);
      // One that is cut off with its database is noticed by its next query.
      client.on('error', () => undefined);
      return client;
    },
    address: async () => {
      const [, , , port, host] = await lock();
      return { host: host ?? '', port: Number(port), user: 'postgres', database: 'control_center' };
    },
    postmaster: async () => Number((await lock())[0]),
    verifyJournal: async () => {
      const told = await run(process.execPath, ['server/journal/journal-cli.ts'], { cwd: root, env: environment }).then(
        ({ stderr, stdout }) => ({ code: 0, output: stdout + stderr }),
        (error: { code?: number; stdout?: string; stderr?: string }) => ({
          code: error.code ?? -1,
          output: `${error.stdout ?? ''}${error.stderr ?? ''}`,
        }),
      );
      return told;
    },
  };
}
