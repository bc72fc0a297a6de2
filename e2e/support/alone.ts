import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const lockOf = (what: string) => path.resolve(import.meta.dirname, `../../test-results/${what}-${process.env.E2E_PORT ?? 8790}`);
/** A test that fails leaves what it had alone to nobody for longer, in ms. */
const longest = 120_000;

/** Waits until no other test does this; the next one may when the answer is called. */
async function alone(what: string): Promise<() => Promise<void>> {
  const lock = lockOf(what);
  const mine = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + longest; Date.now() < end && !(await mine()); ) await delay(250);
  return () => rm(lock, { recursive: true, force: true });
}

/** To have a service of the portal down: every page of everybody warns of it. */
export const onlyOutage = () => alone('outage');
/** To set freeze windows at VW: they hold up, and are told beside, every rollout of the brand (D-062.16). */
export const onlyFreeze = () => alone('freeze');
