import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { liveOf, type RolloutPortal, readyLive, rolloutPortal, start, statusOf } from '#tests/support/deployment/rollouts.ts';

let p: RolloutPortal;
let host: ChildProcess | undefined;
beforeAll(async () => {
  p = await rolloutPortal(2_000, new Date());
});
afterAll(async () => {
  host?.kill('SIGKILL');
  await p.close();
});

/** A real process with an engine of its own; the clock is the real one, the fleet four times as fast. */
async function startHost(): Promise<ChildProcess> {
  const script = path.resolve('tests/support/deployment/rollout-host.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(p.database.address), '4'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('finishes a rollout after kill -9 in the middle, with nothing lost and nothing doubled (T24)', {
  timeout: 240_000,
}, async () => {
  const id = await readyLive(p, { name: 'Killed', filterCriteria: [], phases: [{ share: 30 }, { share: 70, inSeconds: 3 }] });
  await start(p, id);
  const until = (condition: () => Promise<boolean>) =>
    vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 100_000, interval: 150 });
  host = await startHost();
  await until(async () => (await statusOf(p, id)).counts.SUCCESS > 0);
  host.kill('SIGKILL');
  await once(host, 'exit');
  const killed = await statusOf(p, id);
  expect(killed.counts.SUCCESS + killed.counts.FAILED).toBeLessThan(killed.total);
  host = await startHost();
  await until(async () => (await liveOf(p, id)).status === 'ROLLOUT_SUCCESSFUL');
  const { counts, total, failures, phases } = await statusOf(p, id);
  expect(counts.SUCCESS + counts.FAILED).toBe(total);
  expect(counts.SUCCESS).toBeGreaterThanOrEqual(killed.counts.SUCCESS);
  expect(failures.reduce((all, { count }) => all + count, 0)).toBe(counts.FAILED);
  expect(phases.reduce((all, { vehicles }) => all + vehicles, 0)).toBe(total);
  const { db } = p.services;
  const vehicles = await db.selectFrom('rolloutVehicle').select(['vin', 'status']).execute();
  expect(new Set(vehicles.map(({ vin }) => vin)).size).toBe(total);
  expect(vehicles.filter(({ status }) => status === 'SUCCESS')).toHaveLength(counts.SUCCESS);
  const jobs = await db.selectFrom('fleetJob').select(['total']).execute();
  expect(jobs).toEqual([{ total }]);
  const ends = await db
    .selectFrom('journal')
    .select('command')
    .where('entityType', '=', 'LIVE_DEPLOYMENT')
    .where('entityId', '=', id)
    .execute();
  expect(ends.filter(({ command }) => command === 'job.reported')).toHaveLength(1);
});
