import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seedPassword } from '#server/identity/seed-users.ts';
import { driveSignIn } from '#server/identity/sign-in/drive-sign-in.ts';
import { endPortals, freePort, patience, runCommand, startPortal, untilReady } from '#tests/support/portal/portal-process.ts';

vi.setConfig({ testTimeout: 600_000 });

let folder: string;
let port: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'control-center-backup-'));
  port = String(await freePort());
});
afterAll(async () => {
  await endPortals();
  await rm(folder, { recursive: true, force: true });
});

const verify = (dataDir: string, ...args: string[]) => runCommand('server/journal/journal-cli.ts', args, { DATA_DIR: dataDir });

async function client() {
  const address = `http://localhost:${port}`;
  const { accessToken } = await driveSignIn(address, 'container-po', seedPassword);
  const headers = { Authorization: `Bearer ${accessToken}`, 'X-Brand-Id': '1', 'Content-Type': 'application/json' };
  const url = `${address}/api/collab/watches/SOFTWARE_PROJECT/1`;
  const projects = `${address}/api/ae-container/software-projects`;
  return {
    create: async () => {
      const project = { moduleName: 'Kept', moduleVersion: '1.0.0', releaseType: 'UPDATE', targetDate: '2099-01-01' };
      const ownerId = 'seed-container-po';
      const body = JSON.stringify({ ...project, ownerId });
      expect((await fetch(projects, { method: 'POST', headers, body })).status).toBe(201);
      expect((await fetch(url, { method: 'PUT', headers })).status).toBeLessThan(300);
    },
    names: async () => JSON.stringify(await (await fetch(projects, { headers })).json()),
  };
}

it('brings a portal that was killed back from a backup that was made while it ran; its journal is checked at any time (A3, A11)', async () => {
  const [lost, found, copy] = ['lost', 'found', 'copy'].map((name) => path.join(folder, name)) as [string, string, string];
  const first = startPortal({ PORT: port, DATA_DIR: lost });
  await untilReady(first);
  await (await client()).create();
  expect(await verify(lost)).toMatchObject({ code: 0, output: expect.stringContaining('The journal is whole') });
  expect(await runCommand('server/backup/backup-cli.ts', [copy], { DATA_DIR: lost })).toMatchObject({ code: 0 });
  first.child.kill('SIGKILL');
  await first.ended;

  expect(await runCommand('server/backup/restore-cli.ts', [copy], { DATA_DIR: found })).toMatchObject({
    code: 0,
    output: expect.stringContaining('The journal is whole'),
  });
  const second = startPortal({ PORT: port, DATA_DIR: found });
  await untilReady(second);
  expect(await (await client()).names()).toContain('"moduleName":"Kept"');

  const [, , , , socket = ''] = (await readFile(path.join(found, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const owner = new pg.Client({ host: socket, port: 5432, user: 'postgres', database: 'control_center' });
  await owner.connect();
  await owner.query("alter table journal disable trigger all; update journal set name = 'Somebody' where seq = 1");
  await owner.end();
  await vi.waitFor(async () => {
    const { journal } = (await (await second.get('/readyz')).json()) as { journal: { status: string; alarm: string } };
    expect(journal).toMatchObject({ status: 'ALARM', alarm: 'Row 1 is missing or was changed.' });
  }, patience);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(await verify(found)).toMatchObject({ code: 1, output: expect.stringContaining('Row 1 is missing or was changed.') });
  expect(await verify(path.join(folder, 'nowhere'))).toMatchObject({ code: 2, output: expect.stringContaining('no database') });
  expect(await verify(found, '--wrong')).toMatchObject({ code: 2, output: expect.stringContaining('Usage') });
});
