import { expect, it } from 'vitest';
import type { Flow } from '#machines/flow.ts';
import { pathTo } from '#machines/path-to.ts';
import { flows } from '#machines/registry.ts';
import { factsAhead, rolesAhead, whatIf } from '#machines/what-if.ts';
import { explore } from '#tests/support/flow/model.ts';
import { brandsConfirmed, created, released } from '#tests/support/release-candidate/candidates.ts';

const candidate = flows.candidate as Flow;

it('goes to the goal when everybody is there and every fact comes true, by the steps of pathTo()', { timeout: 30_000 }, () => {
  for (const flow of Object.values(flows as Record<string, Flow>)) {
    for (const snapshot of [...explore(flow).states.values()].filter(
      (one) => pathTo(flow, one).reaches && !one.context.removed,
    )) {
      const roles = rolesAhead(flow, snapshot);
      const { reaches, steps, stop } = whatIf(flow, snapshot, { roles, facts: factsAhead(flow) });
      expect([reaches, steps, stop]).toEqual([true, pathTo(flow, snapshot).steps, undefined]);
    }
  }
});

it('stops where a role is missing, and says whose work is next', () => {
  const { steps, reaches, stop, end } = whatIf(candidate, brandsConfirmed().snapshot, { roles: ['CONTAINER_PO'], facts: [] });
  expect(steps.map(({ command }) => command)).toEqual(['request.submit']);
  expect(reaches).toBe(false);
  expect(stop).toMatchObject({ command: 'request.approve', by: expect.arrayContaining(['CMT_DEPLOYMENT_MANAGER']) });
  expect(end.matches({ ACTIVE: { deploymentRequest: 'IN_PROGRESS' } } as never)).toBe(true);
});

it('stops where a fact is not assumed', () => {
  const all = rolesAhead(candidate, released().snapshot);
  expect(factsAhead(candidate)).toEqual(['promotion.succeeded']);
  expect(whatIf(candidate, released().snapshot, { roles: all, facts: [] }).stop).toMatchObject({
    command: 'promotion.succeeded',
    by: [],
  });
});

it('goes nowhere without anybody, and changes nothing', () => {
  const { snapshot } = created();
  const before = JSON.stringify(snapshot);
  expect(whatIf(candidate, snapshot, { roles: [], facts: [] }).steps).toEqual([]);
  whatIf(candidate, snapshot, { roles: rolesAhead(candidate, snapshot), facts: factsAhead(candidate) });
  expect(JSON.stringify(snapshot)).toBe(before);
});
