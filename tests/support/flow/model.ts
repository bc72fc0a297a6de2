import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getMicrosteps,
  type StateNode,
} from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { evaluateGuard } from 'xstate/guards';
import type { Flow } from '#machines/flow.ts';
import { branchesOf, stateNodes, transitionName } from '#machines/outline.ts';
import { eventOf, type FlowModel, type ModelEvent } from './flow-model.ts';
import { type FlowTests, flowTests } from './flow-tests.ts';

/** The model of a flow; a flow without one fails: it would pass untested. */
export function modelOf(flow: Flow): FlowModel {
  const known: Readonly<Record<string, FlowTests>> = flowTests;
  const model = known[flow.id]?.model;
  if (!model) throw new Error(`flow '${flow.id}' has no model in tests/support`);
  return model;
}

export type Edge = {
  readonly from: string;
  readonly to: string;
  readonly event: ModelEvent;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
  /** transitions of the chart that the event takes, those without event too */
  readonly takes: readonly string[];
};
export type Graph = {
  readonly model: FlowModel;
  readonly start: string;
  readonly states: ReadonlyMap<string, AnyMachineSnapshot>;
  readonly edges: ReadonlyMap<string, readonly Edge[]>;
};

type Taken = { readonly event: ModelEvent; readonly state: AnyMachineSnapshot };

/** More states than this is a key that lets through an unbounded fact. */
const limit = 20_000;
const explored = new Map<string, Graph>();

/** Every state that the model's events reach, and how; computed once a flow. */
export function explore(flow: Flow): Graph {
  const graph = explored.get(flow.id) ?? exploreModel(modelOf(flow));
  explored.set(flow.id, graph);
  return graph;
}

/** Every state that a model's events reach, and how. */
export function exploreModel(model: FlowModel): Graph {
  const { flow } = model;
  const map = getAdjacencyMap(flow.machine, {
    input: model.input,
    events: (snapshot: AnyMachineSnapshot) =>
      model
        .moves(snapshot)
        .map(eventOf)
        .filter((event) => snapshot.can(event)),
    serializeState: (snapshot: AnyMachineSnapshot) => model.key(snapshot),
    serializeEvent: ({ move }: ModelEvent) => JSON.stringify([move.type, move.target, move.payload, move.facts]),
    limit,
  });
  const states = new Map<string, AnyMachineSnapshot>(Object.entries(map).map(([key, { state }]) => [key, state]));
  const edges = new Map(
    Object.entries(map).map(([from, { state: before, transitions }]) => [
      from,
      Object.values<Taken>(transitions).map(({ event, state: after }): Edge => {
        const takes = transitionsTaken(flow.machine, before, event);
        return { from, to: model.key(after), event, before, after, takes };
      }),
    ]),
  );
  const [start = ''] = states.keys();
  return { model, start, states, edges };
}

/** Names of all transitions that the chart has. */
export const transitionNames = (machine: AnyStateMachine): string[] => branchesOf(machine).map(({ name }) => name);

function transitionsTaken(machine: AnyStateMachine, before: AnyMachineSnapshot, event: ModelEvent): string[] {
  const byEvent = machine.getTransitionData(before, event) ?? [];
  const steps = getMicrosteps(machine, before, event).map(([snapshot]) => snapshot as AnyMachineSnapshot);
  const byNone = steps.flatMap((snapshot) => eventlessTaken(snapshot, event));
  return [...byEvent, ...byNone].map((transition) => {
    const source = transition.source as StateNode;
    const branches = transition.eventType === '' ? (source.always ?? []) : (source.transitions.get(transition.eventType) ?? []);
    return transitionName(source, transition.eventType, branches.indexOf(transition as never));
  });
}

function eventlessTaken(snapshot: AnyMachineSnapshot, event: ModelEvent): AnyTransitionDefinition[] {
  const nodes = (snapshot as unknown as { _nodes: StateNode[] })._nodes;
  return nodes.flatMap((node) => {
    const passes = ({ guard }: AnyTransitionDefinition) => !guard || evaluateGuard(guard, snapshot.context, event, snapshot);
    const taken = (node.always as AnyTransitionDefinition[] | undefined)?.find(passes);
    return taken ? [taken] : [];
  });
}

export type Path = readonly Edge[];
export type Coverage = {
  readonly paths: readonly Path[];
  readonly figures: {
    readonly states: number;
    readonly transitions: number;
    readonly paths: number;
    readonly steps: number;
    readonly explored: number;
  };
};

const covered = new Map<string, Coverage>();

/**
 * A small set of paths from the initial state that enters every state and takes every transition of the chart
 * (source, event, branch). Throws, naming them, when some are never exercised: they would pass untested.
 */
export function coveringPaths(flow: Flow): Coverage {
  const found = covered.get(flow.id) ?? cover(explore(flow));
  covered.set(flow.id, found);
  return found;
}

/** coveringPaths of a model that is not the flow's usual one. */
export const coverage = (model: FlowModel): Coverage => cover(exploreModel(model));

function cover(graph: Graph): Coverage {
  const { flow } = graph.model;
  const missing = new Set(transitionNames(flow.machine));
  const edges = [...graph.edges.values()].flat();
  const reachable = new Set(edges.flatMap((edge) => edge.takes));
  const unexercised = [...missing].filter((name) => !reachable.has(name));
  const never = stateNodes(flow.machine).filter(
    (node) => ![...graph.states.values()].some((snapshot) => isIn(snapshot, node.path)),
  );
  if (unexercised.length > 0 || never.length > 0) {
    const states = never.map((node) => node.path.join('.'));
    throw new Error(`flow '${flow.id}' is not exercised at ${[...states, ...unexercised].join(', ')}`);
  }
  const states = stateNodes(flow.machine).length;
  const counts = { states, transitions: missing.size, explored: graph.states.size };
  const paths: Edge[][] = [];
  let path: Edge[] = [];
  while (missing.size > 0) {
    const next = nearest(graph.edges, path.at(-1)?.to ?? graph.start, missing);
    if (next.length === 0) path = [];
    else {
      if (path.length === 0) paths.push(path);
      path.push(...next);
      for (const name of next.flatMap((edge) => edge.takes)) missing.delete(name);
      if (!goesOn(path.at(-1))) path = [];
    }
  }
  const steps = paths.reduce((sum, one) => sum + one.length, 0);
  return { paths, figures: { ...counts, paths: paths.length, steps } };
}

const isIn = (snapshot: AnyMachineSnapshot, path: readonly string[]): boolean =>
  snapshot.matches(
    path.toReversed().reduce<object | string>((inner, key) => (inner === '' ? key : { [key]: inner }), '') as never,
  );

/** The shortest way from a state to an edge that takes a missing transition; empty when none can be reached. */
function nearest(edges: ReadonlyMap<string, readonly Edge[]>, from: string, missing: ReadonlySet<string>): Edge[] {
  const ways = new Map<string, readonly Edge[]>([[from, []]]);
  for (const [state, way] of ways) {
    for (const edge of edges.get(state) ?? []) {
      if (edge.takes.some((name) => missing.has(name))) return [...way, edge];
      if (goesOn(edge) && !ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
    }
  }
  return [];
}

/** Whether a path may have steps after this one. */
export const goesOn = (edge: Edge | undefined): boolean => edge?.event.move.isLast !== true;

/** A shortest path from the initial state to where `isThere` says so; undefined when none leads there. */
export function shortestWay({ start, edges }: Graph, isThere: (state: string, way: Path) => boolean): Path | undefined {
  const ways = new Map<string, Path>([[start, []]]);
  for (const [state, way] of ways) {
    if (isThere(state, way)) return way;
    for (const edge of (edges.get(state) ?? []).filter(goesOn)) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return undefined;
}

/** A shortest path from the initial state to a state that `explore` has found. */
export function wayTo(flow: Flow, wanted: AnyMachineSnapshot): Path {
  const graph = explore(flow);
  const goal = graph.model.key(wanted);
  const way = shortestWay(graph, (state) => state === goal);
  if (!way) throw new Error(`flow '${flow.id}' does not reach ${goal}`);
  return way;
}
