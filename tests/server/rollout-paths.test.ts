import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { cast } from '#tests/support/cast.ts';
import { deploymentRunner } from '#tests/support/deployment-runner.ts';
import { coveringPaths, walk } from '#tests/support/model.ts';
import { type RolloutPortal, rolloutPortal } from '#tests/support/rollouts.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(300);
});
afterAll(() => p.close());

it('walks paths over every state and transition of the test deployment, refusing what explain() says is closed (D-061, TEST-16, T5)', {
  timeout: 300_000,
}, async () => {
  const { paths, figures } = coveringPaths(testDeploymentFlow);
  const done = await walk(testDeploymentFlow, paths, deploymentRunner(p, 'TEST'), [cast.analyst]);
  console.info('test deployment paths', { ...figures, ...done });
  expect(paths.length).toBeGreaterThan(1);
  expect(done).toMatchObject({ paths: paths.length, steps: figures.steps });
});

it('walks paths over every state and transition of the live deployment, refusing what explain() says is closed (D-062, LIVE-01, LIVE-06, T5)', {
  timeout: 300_000,
}, async () => {
  const { paths, figures } = coveringPaths(liveDeploymentFlow);
  const done = await walk(liveDeploymentFlow, paths, deploymentRunner(p, 'LIVE'), [cast.analyst]);
  console.info('live deployment paths', { ...figures, ...done });
  expect(paths.length).toBeGreaterThan(1);
  expect(done).toMatchObject({ paths: paths.length, steps: figures.steps });
});
