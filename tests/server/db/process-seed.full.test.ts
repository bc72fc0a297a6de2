import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { endPortals, freePort, patience, startPortal, untilReady } from '#tests/support/portal/portal-process.ts';

vi.setConfig({ testTimeout: 600_000 });

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-center-seeding-'));
});
afterAll(async () => {
  await endPortals();
  await rm(dataDir, { recursive: true, force: true });
});

/** The smallest demo: without a fleet. */
const small = { SEED: 'demo', SEED_VEHICLES: '0', LOG_LEVEL: 'info' };

it("seeds an operator's database once when two servers start on it together, and refuses in words what a killed one left (A12, D-203)", async () => {
  const { host, port: databasePort, user } = inject('cluster');
  const operator = new pg.Client({ host, port: databasePort, user, database: 'postgres' });
  await operator.connect();
  await operator.query('create database portal_seeded');
  const database = new pg.Client({ host, port: databasePort, user, database: 'portal_seeded' });
  const DATABASE_URL = `postgresql://${user}@localhost:${databasePort}/portal_seeded?host=${encodeURIComponent(host)}`;
  const start = async (env: Record<string, string> = {}) =>
    startPortal({ PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL, ...small, ...env });
  try {
    const both = await Promise.all([start(), start()]);
    await Promise.all(both.map(untilReady));
    await database.connect();
    const { rows } = await database.query<{ modules: number; projects: number; runs: number }>(`
      select count(distinct module_name)::int as modules, count(*)::int as projects,
        (select count(*)::int from seed_run where finished_on is not null) as runs from software_project`);
    expect(rows).toEqual([{ modules: 6, projects: 6, runs: 1 }]);
    for (const { child } of both) child.kill('SIGTERM');
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);

    // As a kill in the middle of the seed leaves it.
    await database.query('update seed_run set finished_on = null');
    const refused = await start();
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('The demo data of this database were cut off');
  } finally {
    await database.end();
    await endPortals();
    await operator.query('drop database portal_seeded with (force)');
    await operator.end();
  }
});

it('begins the seed of its own database anew when it was killed in the middle of it (A12, T24)', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: path.join(dataDir, 'own'), ...small, LOG_LEVEL: 'debug' };
  const first = startPortal(env);
  // Every pushed candidate is a call: the seed is in the middle of its projects then.
  await vi.waitFor(() => expect(first.output()).toContain('"path":"/api/ae-container/release-candidates'), patience);
  first.child.kill('SIGKILL');
  await first.ended;
  const again = startPortal(env);
  await untilReady(again);
  const { journal } = (await (await again.get('/readyz')).json()) as { journal: { status: string } };
  expect(journal.status).toBe('OK');
  expect(again.output()).toContain('"projects":6');
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});
