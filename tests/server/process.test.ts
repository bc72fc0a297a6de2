import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { driveSignIn } from '#server/identity/drive-sign-in.ts';
import { seedPassword } from '#server/identity/seed-users.ts';

const root = path.resolve(import.meta.dirname, '../..');
const patience = { timeout: 180_000, interval: 100 };
vi.setConfig({ testTimeout: 600_000 });

type Portal = { readonly child: ChildProcess; readonly output: () => string; readonly ended: Promise<number | null> };

let dataDir: string;
let port: number;
const running: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-center-process-'));
  port = await freePort();
});
afterAll(async () => {
  // SIGTERM, so that a server that a failed test left behind takes its database along.
  const alive = running.filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(alive.map((child) => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM'))));
  await rm(dataDir, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The server as its own process; `--dev` leaves the browser build out, which other tests look at. */
function portal(env: Record<string, string> = {}): Portal {
  const child = spawn(path.join(root, 'node_modules/.bin/node'), ['server/main.ts', '--dev'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'none',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  running.push(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))) };
}

const get = (url: string) => fetch(`http://127.0.0.1:${port}${url}`);
const untilReady = ({ child, output }: Portal) =>
  vi.waitFor(async () => {
    expect(child.exitCode, output()).toBeNull();
    const status = await get('/readyz').then(
      (response) => response.status,
      () => 0,
    );
    expect(status, output()).toBe(200);
  }, patience);

describe('the server process', () => {
  it('names a wrong variable and does not start (architecture: Configuration)', async () => {
    const wrong = portal({ ENVIRONMENT: 'moon' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('ENVIRONMENT');
  });

  it('refuses a second start on its directory or port at once, and starts again after kill -9 (issue 2, section 1, T24)', async () => {
    const first = portal();
    await untilReady(first);
    await vi.waitFor(() => expect(first.output()).toContain(`http://localhost:${port}`), patience);
    expect(first.output()).toContain('container-po');

    const sameDirectory = portal({ PORT: String(await freePort()) });
    expect([await sameDirectory.ended, sameDirectory.output()]).toEqual([1, expect.stringContaining('is in use by process')]);
    const samePort = portal({ DATA_DIR: `${dataDir}-other` });
    expect([await samePort.ended, samePort.output()]).toEqual([1, expect.stringContaining(`${port} is taken`)]);

    first.child.kill('SIGKILL');
    await first.ended;
    const next = portal();
    await untilReady(next);

    const [postmaster = ''] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    await vi.waitFor(async () => expect((await get('/readyz')).status, next.output()).toBe(503), patience);
    await untilReady(next);

    const began = performance.now();
    next.child.kill('SIGTERM');
    expect([await next.ended, next.output()]).toEqual([0, expect.any(String)]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("runs on an operator's own PostgreSQL as a plain user that may create roles, and keeps everything there (README, DATABASE_URL)", async () => {
    const { host, port: databasePort, user } = inject('cluster');
    const operator = new pg.Client({ host, port: databasePort, user, database: 'postgres' });
    await operator.connect();
    await operator.query('create role portal_operator login createrole');
    // The role of the portal is there already in this cluster; elsewhere the operator's user makes it.
    await operator.query('grant control_center_app to portal_operator with admin option');
    await operator.query('create database portal_operated owner portal_operator');
    try {
      const DATABASE_URL = `postgresql://portal_operator@localhost:${databasePort}/portal_operated?host=${encodeURIComponent(host)}`;
      const env = { DATABASE_URL, SEED: 'demo', DATA_DIR: `${dataDir}-operated` };
      const first = portal(env);
      await untilReady(first);
      const address = `http://localhost:${port}`;
      const projects = async () => {
        const { accessToken } = await driveSignIn(address, 'container-po', seedPassword);
        const headers = { Authorization: `Bearer ${accessToken}`, 'X-Brand-Id': '1' };
        return (await fetch(`${address}/api/ae-container/software-projects`, { headers })).json() as Promise<{
          items: unknown[];
        }>;
      };
      const before = await projects();
      expect(before.items).toHaveLength(3);
      first.child.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      const second = portal(env);
      await untilReady(second);
      expect(await projects()).toEqual(before);
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    } finally {
      await operator.query('drop database portal_operated with (force)');
      await operator.end();
      await rm(`${dataDir}-operated`, { recursive: true, force: true });
    }
  });
});
