import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateFlow } from '#machines/flows/candidate.ts';
import { seedPeople } from '#server/db/seed.ts';
import { candidateRunner } from '#tests/support/candidate-runner.ts';
import { cast } from '#tests/support/cast.ts';
import { coveringPaths, walk } from '#tests/support/model.ts';
import { testPortal } from '#tests/support/portal.ts';
import { scriptedCloud } from '#tests/support/scripted-cloud.ts';

let t: Awaited<ReturnType<typeof testPortal>>;
const cloud = scriptedCloud();

beforeAll(async () => {
  t = await testPortal();
  Object.assign(t.services.upstreams, { vehicleCloud: cloud });
  await seedPeople(t.services);
});
afterAll(() => t.close());

it('walks paths over every state and transition of the approval chain, refusing what explain() says is closed (D-060, AEC-24, T5)', {
  timeout: 300_000,
}, async () => {
  const { paths, figures } = coveringPaths(candidateFlow);
  const runner = candidateRunner(t, cloud);
  const done = await walk(candidateFlow, paths, runner, [cast.admin]);
  console.info('candidate paths', { ...figures, ...done, refusals: runner.refused() });
  expect(paths.length).toBeGreaterThan(1);
  expect(done.paths).toBe(paths.length);
  expect(runner.refused()).toBeGreaterThan(done.steps);
});
