import { advanceRollout } from '#server/rollout/advance.ts';
import { withRolloutLock } from '#server/rollout/hold.ts';
import { loadRollout } from '#server/rollout/rollout.ts';
import { statusCounts } from '#server/rollout/status.ts';
import type { Services } from '#server/services.ts';
import { createUpstreams } from '#server/upstreams/upstreams.ts';
import type { TestRollout } from './seed-chain.ts';
import { type SeedAs, type SeedClock, seedPortal } from './seed-context.ts';

/** Each look at the seed's clock is one minute and a half; a job of the simulated fleet takes half a minute. */
const maxSteps = 60;
/** A test of few vehicles may lose all of them by chance. */
const maxAttempts = 3;

/**
 * Rolls a test out to its end in the seed's own time, so that what its log says has happened in the portal too: at the vehicle cloud, in the
 * rollout's figures, at each vehicle (C17). The real time's engine would find jobs that are weeks old.
 */
export function testRollouts(services: Services, clock: SeedClock): TestRollout {
  const { now } = clock;
  const then: Services = { ...services, now, upstreams: createUpstreams({ ...services, now }) };
  const as: SeedAs = seedPortal(then, clock);
  return async (tester, home, deploymentId) => {
    const params = { id: deploymentId };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const { body } = await as(tester, home).deployTestDeployment({ params, body: {} });
      if (body.status === 'ROLLOUT_INITIATED') await runToEnd(then, deploymentId);
      const { body: ended } = await as(tester, home).getTestDeployment({ params });
      if (ended.status === 'ROLLOUT_SUCCESSFUL') break;
    }
    const rollout = await loadRollout(services.db, 'TEST', deploymentId);
    const { SUCCESS: installed = 0 } = rollout ? await statusCounts(services.db, rollout.id) : {};
    return { installed, total: rollout?.total ?? 0 };
  };
}

async function runToEnd(services: Services, deploymentId: number): Promise<void> {
  for (let step = 0; step < maxSteps; step += 1) {
    const rollout = await loadRollout(services.db, 'TEST', deploymentId);
    if (!rollout || rollout.state === 'ENDED') return;
    await withRolloutLock(services.db, rollout.id, async () => {
      await advanceRollout(services, rollout);
    });
  }
}
