import { describe, expect, it, vi } from 'vitest';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import type { Actor } from '#contract/access/access.ts';
import { type Explained, needsOf } from '#machines/explain.ts';
import type { Flow, FlowContext, Stamped } from '#machines/flow.ts';
import { flowChart } from '#machines/flows/chart.ts';
import { flows } from '#machines/registry.ts';
import { coverage, coveringPaths, explore } from '#tests/support/flow/model.ts';
import { StepFailure, walk } from '#tests/support/flow/walk.ts';

/** Exploring takes a second; on a busy machine many. */
vi.setConfig({ testTimeout: 120_000 });

const flow = flows.testDeployment as Flow;

describe('generated paths', () => {
  it('are chains from the initial state on, each step the chart itself takes', () => {
    for (const path of coveringPaths(flow).paths) {
      expect(path[0]?.from).toBe(explore(flow).start);
      for (const [index, edge] of path.entries()) {
        if (index > 0) expect(edge.from).toBe(path[index - 1]?.to);
        expect(edge.before.can(edge.event)).toBe(true);
      }
    }
  });

  it('fail by name when a state or a transition is never exercised', () => {
    const { model, ...graph } = explore(flow);
    const fewer = model
      .moves(graph.states.get(graph.start) as AnyMachineSnapshot)
      .filter(({ type }) => type !== 'deployment.activate');
    expect(() => coverage({ ...model, moves: () => fewer })).toThrow(
      /testDeployment.*ENABLEMENT_SUCCESSFUL.*REQUESTED · deployment.activate · 0/,
    );
  });

  it('fail for a flow without a model', () => {
    expect(() => explore({ ...flow, id: 'unknown' })).toThrow('no model');
  });

  it('are walked step by step, every closed command tried', async () => {
    const refused: string[] = [];
    const runner = {
      begin: async () => ({ snapshot: explore(flow).states.get(explore(flow).start) as AnyMachineSnapshot }),
      perform: async (world: { snapshot: AnyMachineSnapshot }, { event }: { event: object }) => {
        [world.snapshot] = transition(flow.machine, world.snapshot as never, event as never) as [AnyMachineSnapshot, unknown[]];
      },
      observe: async (world: { snapshot: AnyMachineSnapshot }) => (world.snapshot.context.removed ? undefined : world.snapshot),
      refuse: async (world: { snapshot: AnyMachineSnapshot }, closed: Explained, actor: Actor) => {
        expect(needsOf(flow, world.snapshot, closed.command, actor, closed.target)).toEqual(closed.needs);
        refused.push(closed.command);
      },
    };
    const { paths, figures } = coveringPaths(flow);
    const done = await walk(flow, paths, runner);
    expect(done).toMatchObject({ paths: figures.paths, steps: figures.steps, refusals: refused.length });
    expect([done.states.size, done.transitions.size]).toEqual([figures.states, figures.transitions]);
    expect(new Set(refused)).toEqual(new Set(Object.keys(flow.commands)));
    const stuck = { ...runner, perform: async () => {} };
    await expect(walk(flow, paths, stuck)).rejects.toThrow(StepFailure);
    await expect(walk(flow, paths, stuck)).rejects.toThrow(/^step \d+, .* by .*: the state is .*; the chart says /);
  });
});

describe('a chart', () => {
  const start = (states: object, initial: string) => () => {
    const chart = { initial, states } as never;
    const begin = () => ({ homeBrandId: 1, brandIds: [1], version: 1 });
    return initialTransition(
      flowChart<FlowContext, Stamped & { type: 'go' }, string, object>()({ id: 'x', begin, facts: {}, changes: {}, chart }),
      {},
    );
  };

  it('with a wrong target or a wrong initial state does not start', () => {
    expect(start({ A: { on: { go: { target: 'B' } } }, B: {} }, 'A')).not.toThrow();
    expect(start({ A: { on: { go: { target: 'LOST' } } } }, 'A')).toThrow('LOST');
    expect(start({ A: {} }, 'LOST')).toThrow('LOST');
  });
});
