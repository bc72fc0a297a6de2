import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, vi } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
export const patience = { timeout: 180_000, interval: 100 };

export type PortalProcess = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
};
type PortalEnv = { readonly PORT: string; readonly DATA_DIR: string } & Readonly<Record<string, string>>;

const running: ChildProcess[] = [];

/** The server as its own process; `--dev` leaves the browser build out, which other tests look at. */
export function startPortal(env: PortalEnv): PortalProcess {
  const child = spawn(path.join(root, 'node_modules/.bin/node'), ['server/main.ts', '--dev'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', SEED: 'none', LOG_LEVEL: 'error', ...env },
  });
  running.push(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return {
    child,
    output: () => output,
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
    get: (url, init) => fetch(`http://127.0.0.1:${env.PORT}${url}`, init),
  };
}

/** A command of `npm run` as its own process, with the portal's environment; answers how it ended and what it said. */
export function runCommand(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [file, ...args], { cwd: root, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
}

/** Until /readyz says so; fails when the process ends before. */
export const untilReady = ({ child, get, output }: PortalProcess): Promise<void> =>
  vi.waitFor(async () => {
    expect(child.exitCode, output()).toBeNull();
    const status = await get('/readyz').then(
      (response) => response.status,
      () => 0,
    );
    expect(status, output()).toBe(200);
  }, patience);

/** Ends what a failed test left behind, by SIGTERM, so that each server takes its database along. */
export async function endPortals(): Promise<void> {
  const alive = running.filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(alive.map((child) => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM'))));
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
