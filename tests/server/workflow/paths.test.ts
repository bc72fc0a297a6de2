import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RolloutPortal, rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { walk } from '#tests/support/flow/walk.ts';
import { portalPaths, portalRunner } from '#tests/support/flow/walkers.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testUsers } from '#tests/support/test-users.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(300, new Date());
});
afterAll(() => p.close());

const walks = [
  { id: 'candidate', title: 'the approval chain (D-060, AEC-24, T5)', other: testUsers.admin },
  { id: 'testDeployment', title: 'the test deployment (D-061, TEST-16, T5)', other: testUsers.analyst },
  { id: 'releaseNotesProject', title: 'the release notes project (D-074, STATE-14, T5)', other: testUsers.analyst },
  { id: 'e311Request', title: 'the E3 1.1 request (D-072, E311-27, T5)', other: testUsers.analyst },
  {
    id: 'e311Deployment',
    title: 'the E3 1.1 deployment (D-073, E311-23, E311-24, E311-25, STATE-17, T5)',
    other: testUsers.launchOperator,
  },
  { id: 'liveDeployment', title: 'the live deployment (D-062, LIVE-01, LIVE-06, T5)', other: testUsers.analyst },
] as const;

it.for(walks)(
  'walks paths over every state and transition of $title, refusing what explain() says is closed',
  { timeout: 300_000 },
  async ({ id, other }) => {
    const { flow, paths, figures } = portalPaths(id);
    const { states, transitions, tried, ...done } = await walk(flow, paths, portalRunner(id, inProcess(p)), [other]);
    console.info(`${id} paths`, { ...figures, ...done });
    expect(paths.length).toBeGreaterThan(1);
    expect(done).toMatchObject({ paths: paths.length, steps: figures.steps });
    expect([states.size, transitions.size]).toEqual([figures.states, figures.transitions]);
    expect(tried.size).toBeGreaterThanOrEqual(done.refusals);
    expect(done.refusals).toBeGreaterThan(figures.transitions);
  },
);
