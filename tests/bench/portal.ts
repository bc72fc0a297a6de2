import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';

export type Running = {
  readonly url: string;
  readonly milliseconds: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/** Starts the product as `npm start` does and answers when it prints its address. */
export async function startPortal(dataDir: string, port: number, over: NodeJS.ProcessEnv = {}): Promise<Running> {
  const began = performance.now();
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'error' };
  const env = { ...process.env, ...own, ...over };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await printed(child, 'Control Center:');
  const milliseconds = performance.now() - began;
  return {
    url,
    milliseconds,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function printed(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes(text)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code} before it was ready`)));
  });
}

/** The embedded server of the portal, past the portal: socket and port stand in its lock file. */
export async function openDatabase(dataDir: string): Promise<pg.Client> {
  const lock = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host: lock[4] ?? '', port: Number(lock[3]), user: 'postgres', database: 'control_center' });
  await client.connect();
  return client;
}

/** The cookie of a new session, as a browser gets it. */
export const sessionOf = async (url: string, user: string) => (await driveSignIn(url, user, seedPassword)).cookie;

/** Calls of one seed user at VW. */
export async function signIn(url: string, user: string) {
  const { accessToken } = await driveSignIn(url, user, seedPassword);
  return async (path: string, method = 'GET', body?: object): Promise<unknown> => {
    const headers = {
      Authorization: `Bearer ${accessToken}`,
      'X-Brand-Id': '1',
      'Content-Type': 'application/json',
      Origin: url,
    };
    const response = await fetch(new URL(path, url), { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
}
export type Api = Awaited<ReturnType<typeof signIn>>;

/** Median milliseconds of `work` after a few runs to warm up. */
export async function median(times: number, work: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let run = -3; run < times; run += 1) {
    const began = performance.now();
    await work();
    if (run >= 0) taken.push(performance.now() - began);
  }
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0;
}
