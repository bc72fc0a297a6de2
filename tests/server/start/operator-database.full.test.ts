import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, it, vi } from 'vitest';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';
import { endPortals, freePort, type PortalProcess, startPortal, untilReady } from '#tests/support/portal/portal-process.ts';

vi.setConfig({ testTimeout: 600_000 });

it("runs on an operator's own PostgreSQL as a plain user that may create roles, and keeps everything there (README, DATABASE_URL)", async () => {
  const { host, port: databasePort, user } = inject('cluster');
  const [dataDir, port] = [await mkdtemp(path.join(os.tmpdir(), 'control-center-operated-')), await freePort()];
  const portal = (env: Record<string, string>): PortalProcess => startPortal({ PORT: String(port), DATA_DIR: dataDir, ...env });
  const operator = new pg.Client({ host, port: databasePort, user, database: 'postgres' });
  await operator.connect();
  await operator.query('create role portal_operator login createrole');
  // The role of the portal is there already in this cluster; elsewhere the operator's user makes it.
  await operator.query('grant control_center_app to portal_operator with admin option');
  await operator.query('create database portal_operated owner portal_operator');
  try {
    const DATABASE_URL = `postgresql://portal_operator@localhost:${databasePort}/portal_operated?host=${encodeURIComponent(host)}`;
    const env = { DATABASE_URL, SEED: 'demo' };
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
    await endPortals();
    await rm(dataDir, { recursive: true, force: true });
  }
});
