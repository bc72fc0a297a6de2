import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbedded } from '#server/db/embedded.ts';
import { isRunning } from '#server/db/lock.ts';
import { isFull } from '#tests/support/tier.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'control-center-end-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const postmasterIn = async (folder: string): Promise<number> =>
  Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

/** The process of a database that writes to the disk what it holds. */
async function checkpointerOf(postmaster: number): Promise<number> {
  for (const pid of await readdir('/proc')) {
    const facts = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : '';
    const isChild = facts.slice(facts.lastIndexOf(')')).split(' ')[2] === String(postmaster);
    if (isChild && (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('checkpointer')) return Number(pid);
  }
  throw new Error('no checkpointer');
}

describe('the end of the embedded database (T24)', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('comes with the end of its portal, however that leaves: %s', async (signal) => {
    const folder = path.join(directory, signal);
    const code = `import { startEmbedded } from '#server/db/embedded.ts';
      await startEmbedded(${JSON.stringify(folder)}, { durable: false });
      console.log('ready');
      process.on('SIGTERM', () => process.exit(0));
      setInterval(() => undefined, 1_000);`;
    const portal = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(portal.stdout, 'data');
    const postmaster = await postmasterIn(folder);
    expect(isRunning(postmaster)).toBe(true);
    portal.kill(signal);
    await once(portal, 'exit');
    await vi.waitFor(() => expect(isRunning(postmaster)).toBe(false), { timeout: 8_000 });
  });

  // Nine seconds of waiting.
  it.runIf(isFull)('is bounded where its last write to the disk takes long', async () => {
    const folder = path.join(directory, 'slow');
    const server = await startEmbedded(folder, { durable: false });
    const postmaster = await postmasterIn(folder);
    process.kill(await checkpointerOf(postmaster), 'SIGSTOP');
    const before = performance.now();
    await server.stop();
    // In order 3 s, then at once: PostgreSQL itself waits 5 s for those of its processes that do not hear.
    expect(performance.now() - before).toBeLessThan(14_000);
    expect(isRunning(postmaster)).toBe(false);
  });
});
