import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate';
import type { Rule } from '#contract/access/access.ts';
import type { Flow } from '#machines/flow.ts';

/** What a guard asks, as data: named facts, and how they are combined. */
export type Condition =
  | { readonly fact: string }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** One state of a chart; the path names the states around it too: `ACTIVE.releaseNotes.COMPLETED`. */
export type OutlineState = {
  readonly path: string;
  readonly name: string;
  /** path of the state around it; '' at the top */
  readonly parent: string;
  readonly isInitial: boolean;
  readonly isFinal: boolean;
  /** has no states inside */
  readonly isLeaf: boolean;
};

/** One transition of a chart. */
export type OutlineTransition = {
  readonly name: string;
  readonly from: string;
  /** absent: the state stays, only facts change */
  readonly to: string | undefined;
  /** '' for a transition that the chart takes by itself */
  readonly event: string;
  /** a command is sent by people, a fact told by the system (or by another step's command), the rest follows by itself */
  readonly kind: 'command' | 'fact' | 'itself';
  readonly right: Rule | undefined;
  readonly condition: Condition | undefined;
};

export type Outline = { readonly states: readonly OutlineState[]; readonly transitions: readonly OutlineTransition[] };

/** Name of a transition: where it starts, its event ('' for none) and which of its branches it is. */
export const transitionName = (source: StateNode, type: string, index: number): string =>
  `${source.path.join('.')} · ${type} · ${index}`;

/** Every state node below the root, in document order. */
export function stateNodes(machine: AnyStateMachine): StateNode[] {
  const below = (node: StateNode): StateNode[] => Object.values(node.states).flatMap((child) => [child, ...below(child)]);
  return below(machine.root as StateNode);
}

/** The root and every state node below it. */
export const allNodes = (machine: AnyStateMachine): StateNode[] => [machine.root as StateNode, ...stateNodes(machine)];

type Branch = { readonly node: StateNode; readonly name: string; readonly definition: AnyTransitionDefinition };

/** Every branch of every transition that the chart has, with its name. */
export function branchesOf(machine: AnyStateMachine): Branch[] {
  return allNodes(machine).flatMap((node) => {
    const always = (node.always ?? []) as AnyTransitionDefinition[];
    const named = (type: string, definitions: readonly AnyTransitionDefinition[]): Branch[] =>
      definitions.map((definition, index) => ({ node, name: transitionName(node, type, index), definition }));
    return [...[...node.transitions].flatMap(([type, all]) => named(type, all)), ...named('', always)];
  });
}

/** The chart of a flow as data, for drawing it, telling it in words and counting what was exercised. */
export function outlineOf(flow: Pick<Flow, 'machine' | 'commands'>): Outline {
  const states = stateNodes(flow.machine).map((node): OutlineState => {
    const parent = node.parent as StateNode;
    return {
      path: node.path.join('.'),
      name: node.key,
      parent: parent.path.join('.'),
      isInitial: parent.type === 'parallel' || parent.initial.target[0] === node,
      isFinal: node.type === 'final',
      isLeaf: Object.keys(node.states).length === 0,
    };
  });
  const transitions = branchesOf(flow.machine).map(({ node, name, definition }): OutlineTransition => {
    const { eventType: event, guard, meta, target } = definition;
    const from = node.path.join('.');
    const [goal] = (target ?? []) as StateNode[];
    const to = goal?.path.join('.');
    return {
      name,
      from,
      to: to === from ? undefined : to,
      event,
      kind: event === '' ? 'itself' : meta === undefined ? 'fact' : 'command',
      right: meta === undefined ? undefined : flow.commands[event]?.right,
      condition: guard === undefined ? undefined : conditionOf(guard),
    };
  });
  return { states, transitions };
}

type Guard = NonNullable<AnyTransitionDefinition['guard']>;
type Combined = {
  readonly guards?: readonly Guard[];
  readonly check?: (snapshot: unknown, args: object, parts: { readonly guards: readonly (() => boolean)[] }) => boolean;
};

/** What a guard asks. and(), or() and not() carry no name: what they make of true and false tells them apart. */
export function conditionOf(guard: Guard): Condition {
  const { guards: parts, check } = guard as Combined;
  if (!parts || !check) return { fact: typeof guard === 'object' && 'type' in guard ? guard.type : String(guard) };
  const inner = parts.map(conditionOf);
  const [first] = inner;
  const makes = (...values: boolean[]) => check({ machine: {} }, {}, { guards: values.map((value) => () => value) });
  if (inner.length === 1 && first) return makes(true) ? first : { not: first };
  return makes(true, false) ? { any: inner } : { all: inner };
}

/** Names of the facts in a condition; `not.` stands before one that must not hold. */
export function factsOf(condition: Condition): string[] {
  if ('fact' in condition) return [condition.fact];
  if ('not' in condition) return factsOf(condition.not).map((name) => `not.${name}`);
  return ('all' in condition ? condition.all : condition.any).flatMap(factsOf);
}

/** Paths of every state that is active in a value. */
export function activePaths(value: unknown, parent = ''): string[] {
  const path = (key: string) => (parent === '' ? key : `${parent}.${key}`);
  if (typeof value === 'string') return [path(value)];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [path(key), ...activePaths(inner, path(key))]);
}

/** Paths of the active states without further states inside. */
export function activeLeaves({ value, machine }: Pick<AnyMachineSnapshot, 'value' | 'machine'>): string[] {
  const leaves = new Set(
    stateNodes(machine)
      .filter((node) => Object.keys(node.states).length === 0)
      .map((node) => node.path.join('.')),
  );
  return activePaths(value).filter((path) => leaves.has(path));
}
