import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlowId } from '#machines/registry.ts';
import { type RolloutPortal, rolloutPortal } from '#tests/support/deployment/rollouts.ts';
import { flowTests } from '#tests/support/flow/flow-tests.ts';
import { walk } from '#tests/support/flow/walk.ts';
import { portalPaths, portalRunner } from '#tests/support/flow/walkers.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { testUsers } from '#tests/support/test-users.ts';

let p: RolloutPortal;
beforeAll(async () => {
  p = await rolloutPortal(300, new Date());
});
afterAll(() => p.close());

const walks = Object.entries(flowTests).map(([id, { title, other = testUsers.analyst }]) => ({ id: id as FlowId, title, other }));

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
