import { describe, expect, it, vi } from 'vitest';
import { type AnyMachineSnapshot, transition } from 'xstate';
import type { Actor } from '#contract/access/access.ts';
import { commandEvent, type Flow, type FlowContext } from '#machines/flow.ts';
import { pathTo } from '#machines/path-to.ts';
import { fewestPeople } from '#machines/people.ts';
import { flows } from '#machines/registry.ts';
import { isEnded } from '#tests/support/flow/machine-lint.ts';
import { explore } from '#tests/support/flow/model.ts';
import {
  approved,
  brandsConfirmed,
  created,
  live,
  reason,
  released,
  requested,
} from '#tests/support/release-candidate/candidates.ts';
import { testUsers } from '#tests/support/test-users.ts';

/** Exploring takes a second; on a busy machine many. */
vi.setConfig({ testTimeout: 120_000 });

const candidate = flows.candidate as Flow;
const way = (snapshot: AnyMachineSnapshot, actor?: Actor) => pathTo(candidate, snapshot, actor);
const commands = (snapshot: AnyMachineSnapshot) => way(snapshot).steps.map(({ command }) => command);

describe('pathTo', () => {
  it('lists the steps that remain with their owners', () => {
    expect(commands(released().snapshot)).toEqual(['live.push', 'deployment.create', 'deployments.changed']);
    expect(way(released().snapshot).steps[0]).toEqual({
      command: 'live.push',
      target: {},
      by: ['RELEASE_MANAGER', 'AEC_SDT_ADMIN'],
    });
    expect(commands(brandsConfirmed().snapshot).slice(0, 3)).toEqual(['request.submit', 'request.approve', 'release.confirm']);
  });

  it('counts reviews of one brand as one step, and what the system does not at all', () => {
    const steps = commands(created().snapshot);
    expect(steps.filter((command) => command === 'brand.review')).toHaveLength(2);
    expect(steps).not.toContain('promotion.succeeded');
    expect(steps).toHaveLength(18);
  });

  it('counts people by four eyes, not by roles', () => {
    expect(way(live().snapshot).people).toBe(1);
    expect(way(brandsConfirmed().snapshot).people).toBe(2);
    expect(way(created().snapshot).people).toBe(4);
  });

  it('gives the asking person every step that can be theirs, and knows what they did before', () => {
    expect(way(requested().snapshot, testUsers.cmtDeploymentManager).people).toBe(2);
    expect(way(requested().snapshot, testUsers.aecSdtAdmin).people).toBe(1);
    const both = { ...testUsers.aecSdtAdmin, subject: testUsers.containerPo.subject };
    expect(way(requested().snapshot, both).people).toBe(2);
  });

  it('has no step left at the goal, and no way from where none leads', () => {
    const done = live().send('deployment.create', testUsers.containerPo).tell('deployments.changed', { requested: true });
    expect(way(done.snapshot)).toEqual({ reaches: true, steps: [], people: 0, moves: 0 });
    const cancelled = approved().send('candidate.cancel', testUsers.releaseManager, { reason });
    expect(way(cancelled.snapshot).reaches).toBe(false);
  });

  it.each(Object.entries(flows as Record<string, Flow>))(
    'is a shortest way from every explored state of %s',
    (_, flow) => {
      const starts = [...explore(flow).states.values()].filter(
        (snapshot) => snapshot.status === 'active' && !snapshot.context.removed,
      );
      const shortest = distances(flow, starts);
      for (const snapshot of starts) {
        const { reaches, moves } = pathTo(flow, snapshot);
        // What was cancelled can be deleted still, and leads nowhere.
        const least = shortest.get(keyOf(snapshot));
        const way = isEnded(flow, snapshot) || least === undefined ? [false, 0] : [true, least];
        expect([snapshot.value, reaches, moves]).toEqual([snapshot.value, ...way]);
      }
    },
    60_000,
  );
});

describe('fewestPeople', () => {
  const work = (subject: string, by: string[], apartFrom: string[] = []) => ({ subject, by, byActor: false, apartFrom });

  it('lets one person do all that their role allows', () => {
    expect(fewestPeople([work('a', ['X', 'Y']), work('b', ['Y']), work('c', ['X', 'Y'])])).toBe(1);
    expect(fewestPeople([work('a', ['X']), work('b', ['Y'])])).toBe(2);
  });

  it('takes a second person across four eyes, and somebody for work that no role can do', () => {
    expect(fewestPeople([work('a', ['X']), work('b', ['X'], ['a'])])).toBe(2);
    expect(fewestPeople([work('a', [])])).toBe(1);
    expect(fewestPeople([])).toBe(0);
  });
});

const keyOf = ({ value, context }: AnyMachineSnapshot): string => {
  const { approvalPushedBy, promotionProblem, ...facts } = context as Record<string, unknown>;
  return JSON.stringify([value, facts, approvalPushedBy === null]);
};

/** Moves to the goal from every state that moves ahead can come to, in whatever order they are taken: by brute force. */
function distances(flow: Flow, starts: readonly AnyMachineSnapshot[]): Map<string, number> {
  const states = new Map(starts.map((snapshot) => [keyOf(snapshot), snapshot]));
  const before = new Map<string, Set<string>>();
  for (const [key, snapshot] of states) {
    if (flow.reached(snapshot)) continue;
    for (const next of ahead(flow, snapshot)) {
      const nextKey = keyOf(next);
      before.set(nextKey, (before.get(nextKey) ?? new Set()).add(key));
      if (!states.has(nextKey)) states.set(nextKey, next);
    }
  }
  const goals = [...states].filter(([, snapshot]) => flow.reached(snapshot)).map(([key]) => key);
  const distance = new Map(goals.map((key) => [key, 0]));
  for (const [key, far] of distance) {
    for (const earlier of before.get(key) ?? []) if (!distance.has(earlier)) distance.set(earlier, far + 1);
  }
  return distance;
}

function ahead(flow: Flow, snapshot: AnyMachineSnapshot): AnyMachineSnapshot[] {
  const { brandIds } = snapshot.context as FlowContext;
  return flow.ahead.flatMap((move) =>
    (move.per === 'brand' ? brandIds.map((brandId) => ({ brandId })) : [{}]).flatMap((target) => {
      if (move.needed && !move.needed(snapshot, target)) return [];
      const actor = { ...testUsers.admin, subject: `does ${move.type}` };
      const event = commandEvent(move.type, { actor, at: '' }, target, move.payload?.(snapshot, target));
      return snapshot.can(event) ? [transition(flow.machine, snapshot as never, event as never)[0] as AnyMachineSnapshot] : [];
    }),
  );
}
