import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathRunSchema } from '#contract/workflow.ts';
import { pathRunFile } from '#server/modules/platform/workflow.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'control-center-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function paths(...args: string[]) {
  const child = spawn(process.execPath, ['tests/paths/main.ts', ...args], { env: { ...process.env, DATA_DIR: folder } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const [status] = await once(child, 'close');
  return { status: status as number, stdout, stderr };
}

it('drives paths against a portal of its own, and leaves coverage for the workflow pages and JUnit XML for pipelines', {
  timeout: 120_000,
}, async () => {
  const report = path.join(folder, 'paths.xml');
  const { status, stdout } = await paths('testDeployment', '--to', 'REQUESTED', '--shortest', '--run', '--junit', report);
  expect(stdout).toMatch(/^testDeployment: 1 of 1 paths, 2 steps, states 3\/8, transitions 2\/31, \d+ closed commands refused/);
  expect(status).toBe(0);
  expect(await readFile(report, 'utf8')).toMatch(/<testsuite name="testDeployment" tests="1" failures="0"/);
  const run = pathRunSchema.parse(JSON.parse(await readFile(pathRunFile(folder, 'testDeployment'), 'utf8')));
  expect(run).toMatchObject({ through: 'api', passed: true, steps: 2, states: ['CREATED', 'VEHICLE_LIST_ADDED', 'REQUESTED'] });
});

it('refuses an address at which something else answers', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { status, stderr } = await paths('all', '--run', '--base', `http://127.0.0.1:${port}`);
  server.close();
  expect([status, stderr.includes('answers 404: this is no portal')]).toEqual([2, true]);
});

it('fails with the step where a portal does not do what the chart says', { timeout: 120_000 }, async () => {
  // A portal whose every call fails after it said that it is ready.
  const server = createServer((request, response) => response.writeHead(request.url === '/readyz' ? 200 : 500).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { status, stdout } = await paths(
    'testDeployment',
    '--to',
    'REQUESTED',
    '--shortest',
    '--run',
    '--base',
    `http://127.0.0.1:${port}`,
  );
  server.close();
  expect(status).toBe(1);
  expect(stdout).toMatch(/0 of 1 paths[\s\S]*FAILED path 1[\s\S]*expected[\s\S]*seen/);
  expect(pathRunSchema.parse(JSON.parse(await readFile(pathRunFile(folder, 'testDeployment'), 'utf8'))).passed).toBe(false);
});
