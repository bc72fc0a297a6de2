import { describe, expect, it, vi } from 'vitest';
import { type AnyMachineSnapshot, type AnyTransitionDefinition, initialTransition, type StateNode } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { allows } from '#contract/access/access.ts';
import { ruleOf } from '#contract/command.ts';
import { decidingBrand, explain } from '#machines/explain.ts';
import { commandEvent, type Flow, type FlowContext, revive } from '#machines/flow.ts';
import { leavesOf } from '#machines/guard-leaves.ts';
import { stateNodes } from '#machines/outline.ts';
import { flows } from '#machines/registry.ts';
import { lintFlow, printFindings } from '#tests/support/flow/machine-lint.ts';
import { coveringPaths, explore, modelOf } from '#tests/support/flow/model.ts';
import { testUsers } from '#tests/support/test-users.ts';

/** Exploring takes a second; on a busy machine many. */
vi.setConfig({ testTimeout: 120_000 });

const transitionsOf = (node: StateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...((node.always ?? []) as AnyTransitionDefinition[]),
];
const all = (flow: Flow) => [flow.machine.root as StateNode, ...stateNodes(flow.machine)];
/** Somebody with a role that does not read what the flow is about. */
const strangerTo = ({ commands }: Flow) => {
  const reads = Object.values(commands).map(({ read }) => read);
  // What a product opens too is closed to whoever holds none.
  const withoutProducts = { ...testUsers.analyst, roles: testUsers.analyst.roles.slice(0, 1) };
  const found = [testUsers.analyst, testUsers.containerPo, withoutProducts].find(
    (actor) => !reads.some((read) => allows(read, actor, { brandId: 1 })),
  );
  if (!found) throw new Error('everybody reads it');
  return found;
};
const statesOf = (flow: Flow): AnyMachineSnapshot[] => [...explore(flow).states.values()];

/** Everybody with a part in most commands, somebody with none, and the administrator. */
const askers = [
  testUsers.containerPo,
  testUsers.aecSdtAdmin,
  testUsers.releaseManagerVw,
  testUsers.launchOperator,
  testUsers.analyst,
  testUsers.admin,
];

describe.each(Object.entries(flows as Record<string, Flow>))('%s', (id, flow) => {
  it('is registered under its id and starts', () => {
    expect(flow.id).toBe(id);
    const [snapshot] = initialTransition(flow.machine, modelOf(flow).input as never) as [AnyMachineSnapshot, unknown[]];
    expect(snapshot.status).toBe('active');
  });

  it('is pure: no invoke, no after, only plain JSON facts', () => {
    for (const node of all(flow)) expect([node.id, node.invoke.length, node.after.length]).toEqual([node.id, 0, 0]);
    for (const { context } of statesOf(flow)) expect(JSON.parse(JSON.stringify(context))).toEqual(context);
  });

  it('reaches every state and takes every transition on generated paths', () => {
    const { paths, figures } = coveringPaths(flow);
    expect(paths.length).toBeGreaterThan(1);
    console.info(`paths ${id}: ${JSON.stringify(figures)}`);
  });

  it('has nothing that the lint of charts finds: reachability, dead ends, rights, guards, withdrawals, states denied to all', () => {
    const findings = lintFlow(flow);
    console.info(printFindings(id, findings));
    expect(findings).toEqual([]);
  });

  it('has only guards that explain() can name, and names only guards that exist', () => {
    const used = new Set(
      all(flow)
        .flatMap(transitionsOf)
        .flatMap(({ guard }) => (guard === undefined ? [] : leavesOf(guard))),
    );
    const known = Object.keys(flow.machine.implementations.guards);
    expect(known.toSorted()).toEqual([...used].toSorted());
    const named = [
      flow.personGuards,
      flow.choices ?? [],
      Object.keys(flow.owners ?? {}),
      Object.keys(flow.rightGuards ?? {}),
    ].flat();
    expect(named.filter((name) => !known.includes(name.replace(/^not\./, '')))).toEqual([]);
  });

  it('names only changes that exist, and uses each', () => {
    const names = ({ actions }: AnyTransitionDefinition) =>
      actions.map((action) => (typeof action === 'string' ? action : 'type' in action ? String(action.type) : action.name));
    const used = new Set(all(flow).flatMap(transitionsOf).flatMap(names));
    expect(Object.keys(flow.machine.implementations.actions).toSorted()).toEqual([...used].toSorted());
  });

  it('rests only where nothing happens by itself, so that a stored state can be revived', () => {
    for (const snapshot of statesOf(flow)) {
      const revived = revive(flow, { value: snapshot.value as never, context: snapshot.context as never }) as AnyMachineSnapshot;
      const nodes = (revived as unknown as { _nodes: StateNode[] })._nodes;
      const pending = nodes
        .flatMap((node) => (node.always ?? []) as AnyTransitionDefinition[])
        .filter(({ guard }) => {
          return !guard || evaluateGuard(guard, revived.context, { type: '' }, revived);
        });
      expect([revived.value, pending.length]).toEqual([snapshot.value, 0]);
    }
  });

  it('explains what the chart does: open means that right and chart agree, closed that one of them refuses', () => {
    let asked = 0;
    for (const snapshot of statesOf(flow)) {
      for (const actor of askers) {
        for (const { command, target, open, needs } of explain(flow, snapshot, actor)) {
          const definition = flow.commands[command];
          if (!definition) throw new Error(command);
          const context = snapshot.context as FlowContext;
          const persons = flow.persons(context, target);
          const remembered = Object.keys(persons);
          const held = remembered.filter((key) => persons[key] === actor.subject);
          const place = { brandId: decidingBrand(definition, context, target), persons: held, remembered };
          const right = allows(ruleOf(definition), actor, place);
          const takes = snapshot.can(commandEvent(command, { actor, at: '' }, target));
          if (open !== (right && takes)) throw new Error(`${command} ${JSON.stringify([target, snapshot.value, needs])}`);
          asked += 1;
        }
      }
    }
    expect(asked).toBeGreaterThan(0);
    console.info(`parity of explain() and chart, ${id}: ${asked} questions, 0 mismatches`);
  });

  it('tells the same in every state to whoever may not read it: roles, never states, facts or people (ROLE-R04, ADR 19, D-241)', () => {
    const told = new Map<string, string>();
    for (const snapshot of statesOf(flow)) {
      for (const { command, target, needs } of explain(flow, snapshot, strangerTo(flow))) {
        const [name, said] = [JSON.stringify([command, target]), JSON.stringify(needs)];
        expect(needs.map(({ kind }) => kind)).toEqual(needs.map(() => 'right'));
        expect([name, said]).toEqual([name, told.get(name) ?? said]);
        told.set(name, said);
      }
    }
    expect(told.size).toBeGreaterThan(0);
  });
});

it('lets nobody approve alone: each approval compares persons, not roles (T8)', () => {
  const guardsOf = (flow: Flow, command: string) =>
    all(flow)
      .flatMap(transitionsOf)
      .filter(({ eventType, meta }) => eventType === command && meta !== undefined)
      .map(({ guard }) => (guard === undefined ? [] : leavesOf(guard)));
  const fourEyes: [Flow, string, string][] = [
    [flows.candidate, 'brand.confirm', 'reviewerIsNotValidationConfirmer'],
    [flows.candidate, 'request.approve', 'approverIsNotRequester'],
    [flows.liveDeployment, 'request.approve', 'approverIsNotRequester'],
  ];
  for (const [flow, command, guard] of fourEyes) {
    const guards = guardsOf(flow, command);
    expect([command, guards.length > 0 && guards.every((leaves) => leaves.includes(guard))]).toEqual([command, true]);
  }
});
