import type { AnyMachineSnapshot, StateNode } from 'xstate';
import { allows } from '#contract/access/access.ts';
import { functionalRoleNames } from '#contract/access/roles.ts';
import { explain, needsOf } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import { leavesOf } from '#machines/guard-leaves.ts';
import { activePaths, branchesOf, stateNodes } from '#machines/outline.ts';
import { pathTo } from '#machines/path-to.ts';
import { person } from '#tests/support/test-users.ts';
import type { FlowModel } from './flow-model.ts';
import { exploreModel, type Graph, modelOf } from './model.ts';

/** What can be wrong with a chart, and how a report says it. */
const kinds = {
  unreachable: 'no generated path leads there',
  deadEnd: 'nothing leads out, and it is not final',
  withoutRight: 'somebody without any role could send it',
  notOffered: 'the contract and the chart disagree about the command',
  unnamedGuard: 'explain() cannot say what it asks',
  noReturn: 'the withdrawal does not take the step back',
  deniedForever: 'no role can do anything here, and the system tells nothing',
} as const;
type FindingKind = keyof typeof kinds;
export type Finding = { readonly kind: FindingKind; readonly where: string };

/** Everything that is wrong with a flow's chart; empty when nothing is. */
export function lintFlow(flow: Flow, model: FlowModel = modelOf(flow)): Finding[] {
  const unnamed = unnamedGuards(flow);
  // Where a guard cannot be named, explain() throws: nothing else can be said of the chart.
  if (unnamed.length > 0) return unnamed;
  const graph = exploreModel({ ...model, flow });
  return [
    ...unreachable(flow, graph),
    ...deadEnds(flow),
    ...withoutRight(flow),
    ...notOffered(flow),
    ...withoutReturn(flow, graph),
    ...deniedForever(flow, graph),
  ];
}

/** Findings as a report. */
export function printFindings(id: string, findings: readonly Finding[]): string {
  const lines = findings.map(({ kind, where }) => `  ${kind}: ${where} (${kinds[kind]})`);
  return [`${id}: ${findings.length === 0 ? 'nothing found' : `${findings.length} found`}`, ...lines].join('\n');
}

const found = (kind: FindingKind, places: Iterable<string>): Finding[] => [...new Set(places)].map((where) => ({ kind, where }));
const pathOf = (node: StateNode) => node.path.join('.');

function unreachable(flow: Flow, { states, edges }: Graph): Finding[] {
  const entered = new Set([...states.values()].flatMap(({ value }) => activePaths(value)));
  const taken = new Set([...edges.values()].flat().flatMap((edge) => edge.takes));
  return [
    ...found(
      'unreachable',
      stateNodes(flow.machine)
        .map(pathOf)
        .filter((path) => !entered.has(path)),
    ),
    ...found(
      'unreachable',
      branchesOf(flow.machine)
        .map(({ name }) => name)
        .filter((name) => !taken.has(name)),
    ),
  ];
}

function deadEnds(flow: Flow): Finding[] {
  const leaves = ({ transitions, always, parent }: StateNode): boolean =>
    transitions.size + (always ?? []).length > 0 || (parent !== undefined && leaves(parent as StateNode));
  // A region is never left alone: its states are looked at.
  const isRegion = ({ parent, states }: StateNode): boolean => parent?.type === 'parallel' && Object.keys(states).length > 0;
  return found(
    'deadEnd',
    stateNodes(flow.machine)
      .filter((node) => node.type !== 'final' && !isRegion(node) && !leaves(node))
      .map(pathOf),
  );
}

function withoutRight({ commands }: Flow): Finding[] {
  const nobody = { subject: 'nobody', name: '', roles: [] };
  const open = Object.entries(commands).filter(([, { right }]) => allows(right, nobody, { brandId: 1 }));
  return found(
    'withoutRight',
    open.map(([command]) => command),
  );
}

function notOffered(flow: Flow): Finding[] {
  const offering = branchesOf(flow.machine).filter(({ definition }) => definition.meta !== undefined);
  const offered = new Set(offering.map(({ definition }) => definition.eventType));
  const foreign = offering.filter(({ definition }) => definition.meta !== flow.commands[definition.eventType]);
  return [
    ...found(
      'notOffered',
      Object.keys(flow.commands).filter((command) => !offered.has(command)),
    ),
    ...found(
      'notOffered',
      foreign.map(({ name }) => name),
    ),
  ];
}

function unnamedGuards(flow: Flow): Finding[] {
  const known = new Set(Object.keys(flow.machine.implementations.guards));
  const isUnnamed = (guard: NonNullable<ReturnType<typeof branchesOf>[number]['definition']['guard']>): boolean => {
    try {
      return leavesOf(guard).some((leaf) => !known.has(leaf));
    } catch {
      return true;
    }
  };
  const wrong = branchesOf(flow.machine).filter(({ definition: { guard } }) => guard !== undefined && isUnnamed(guard));
  return found(
    'unnamedGuard',
    wrong.map(({ name }) => name),
  );
}

/** It cannot be withdrawn twice, and the way to the goal leads through the step again. */
/** The steps that a withdrawal can take back; an approval answers a request. */
const stepsOf = (noun: string): readonly string[] =>
  noun === 'approval' ? ['request.approve'] : [`${noun}.confirm`, `${noun}.submit`];

function withoutReturn(flow: Flow, { edges }: Graph): Finding[] {
  const withdrawals = [...edges.values()].flat().filter(({ event }) => /\.withdraw$/.test(event.type));
  const wrong = withdrawals.filter(({ event, after }) => {
    const [noun = ''] = event.type.split('.');
    const again = needsOf(flow, after, event.type, event.actor, event.brandId === undefined ? {} : { brandId: event.brandId });
    const steps = pathTo(flow, after).steps.filter(({ target }) => target.brandId === event.brandId);
    return again.length === 0 || !steps.some(({ command }) => stepsOf(noun).includes(command));
  });
  return found(
    'noReturn',
    wrong.map(({ event }) => event.type),
  );
}

/** Whether nothing follows: a parallel chart says so by a final state of one region, and the others stay as they are. */
export function isEnded({ machine }: Flow, { value }: AnyMachineSnapshot): boolean {
  const active = activePaths(value);
  return stateNodes(machine).some((node) => node.type === 'final' && active.includes(pathOf(node)));
}

function deniedForever(flow: Flow, { states, edges }: Graph): Finding[] {
  const isOver = (snapshot: AnyMachineSnapshot) =>
    isEnded(flow, snapshot) || snapshot.context.removed === true || flow.reached(snapshot);
  const movesOn = (key: string, snapshot: AnyMachineSnapshot) =>
    (edges.get(key) ?? []).some(({ event: { move, actor, brandId } }) => {
      const target = brandId === undefined ? {} : { brandId };
      return !move.by || needsOf(flow, snapshot, move.type, actor, target).length === 0;
    });
  const somebodyCan = (snapshot: AnyMachineSnapshot) =>
    functionalRoleNames.some((role) => explain(flow, snapshot, person(role, 0, 'somebody new')).some(({ open }) => open));
  const denied = [...states].filter(([key, snapshot]) => !isOver(snapshot) && !movesOn(key, snapshot) && !somebodyCan(snapshot));
  return found(
    'deniedForever',
    denied.map(([, { value }]) => (typeof value === 'string' ? value : JSON.stringify(value))),
  );
}
