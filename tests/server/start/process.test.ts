import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';
import {
  endPortals,
  freePort,
  type PortalProcess,
  patience,
  startPortal,
  untilReady,
} from '#tests/support/portal/portal-process.ts';

const lines = ({ output }: { readonly output: () => string }): string[] => output().trim().split('\n');

vi.setConfig({ testTimeout: 600_000 });

let dataDir: string;
let port: number;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-center-process-'));
  port = await freePort();
});
afterAll(async () => {
  await endPortals();
  await rm(dataDir, { recursive: true, force: true });
});

const portal = (env: Record<string, string> = {}): PortalProcess =>
  startPortal({ PORT: String(port), DATA_DIR: dataDir, ...env });

/** Calls that need the database, eight at a time, until nobody listens any more; answers, once some are answered, all their statuses. */
async function callsUntilRefused({ get }: PortalProcess): Promise<{ readonly ended: Promise<number[]> }> {
  const { accessToken } = await driveSignIn(`http://localhost:${port}`, 'container-po', seedPassword);
  const headers = { Authorization: `Bearer ${accessToken}`, 'X-Brand-Id': '1' };
  const statuses: number[] = [];
  const one = async () => {
    for (;;) {
      const answer = await get('/api/cloud-proxy/home', { headers }).catch(() => undefined);
      if (!answer) return;
      statuses.push(answer.status);
    }
  };
  const ended = Promise.all(Array.from({ length: 8 }, one)).then(() => statuses);
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(8), patience);
  return { ended };
}

describe('the server process', () => {
  it('names a wrong variable and does not start (architecture: Configuration)', async () => {
    const wrong = portal({ ENVIRONMENT: 'moon' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('ENVIRONMENT');
    for (const line of lines(wrong)) expect(() => JSON.parse(line), line).not.toThrow();
  });

  it('refuses a second start on its directory or port at once, and starts again after kill -9 (T24)', async () => {
    const first = portal();
    await untilReady(first);
    await vi.waitFor(() => expect(first.output()).toContain(`http://localhost:${port}`), patience);
    expect(first.output()).toContain('container-po');
    // No terminal reads it: every line is one of JSON, for readers of logs (C11, T21).
    for (const line of lines(first)) expect(() => JSON.parse(line), line).not.toThrow();

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
    await vi.waitFor(async () => expect((await next.get('/readyz')).status, next.output()).toBe(503), patience);
    await untilReady(next);

    const load = await callsUntilRefused(next);
    const began = performance.now();
    next.child.kill('SIGTERM');
    expect([await next.ended, next.output()]).toEqual([0, expect.any(String)]);
    expect(performance.now() - began).toBeLessThan(5_000);
    const statuses = await load.ended;
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});
