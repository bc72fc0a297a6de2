import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const lock = path.resolve(import.meta.dirname, `../../test-results/outage-${process.env.E2E_PORT ?? 8790}`);
/** A test that fails leaves its outage to nobody for longer, in ms. */
const longest = 120_000;

/**
 * Waits until no other test has a service of the portal down, since every page of everybody warns of it; the next one may when the answer is called.
 */
export async function onlyOutage(): Promise<() => Promise<void>> {
  const mine = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + longest; Date.now() < end && !(await mine()); ) await delay(250);
  return () => rm(lock, { recursive: true, force: true });
}
