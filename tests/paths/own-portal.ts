import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { seedPeople } from '#server/db/seed/seed.ts';
import { seedVehicles } from '#server/fleet/seed-vehicles.ts';
import { acquireFolderAndPort, type Closer } from '#server/start/acquire.ts';
import { readConfig } from '#server/start/config.ts';
import { start } from '#server/start/start.ts';

/** Vehicles of the fleet: enough for every rollout of a path. */
const vehicles = 600;

type OwnPortal = { readonly base: string; readonly close: () => Promise<void> };

/** A portal in this process, on a fresh database with the demo people and a small fleet. */
export async function ownPortal({ withPages }: { readonly withPages: boolean }): Promise<OwnPortal> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-center-paths-'));
  const closers: Closer[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const one of closers.toReversed()) await one().catch(() => undefined);
  };
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const given = { PORT: String(port), PUBLIC_URL: base, DATA_DIR: dataDir, SEED: 'none', FLEET_SPEED: '3', LOG_LEVEL: 'silent' };
  try {
    const config = readConfig(given);
    const services = await start(
      config,
      await acquireFolderAndPort(config, closers),
      { development: false, isApiOnly: !withPages, isThrowaway: true },
      closers,
    );
    await seedPeople(services);
    await seedVehicles(services, vehicles);
    return { base, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
