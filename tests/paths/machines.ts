import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from 'xstate';
import type { Flow } from '#machines/flow.ts';
import { allNodes } from '#machines/outline.ts';
import { type FlowId, flows } from '#machines/registry.ts';
import { editLock } from '#machines/screens/edit-lock.ts';
import { entityScreen } from '#machines/screens/entity.ts';
import { entityForm } from '#machines/screens/entity-form.ts';
import { reloadable } from '#machines/screens/reloadable.ts';
import { rolloutTracking } from '#machines/screens/rollout-tracking.ts';
import { backends } from '#machines/shell/backends.ts';
import { brandMachine } from '#machines/shell/brand.ts';
import { errorPopup } from '#machines/shell/error-popup.ts';
import { highlight } from '#machines/shell/highlight.ts';
import { sessionMachine } from '#machines/shell/session.ts';
import { warnings } from '#machines/shell/warnings.ts';
import { UsageError } from '#tests/paths/usage.ts';

/** What the user is doing, as machines: they are walked by their own tests, here they are only told. */
export const screens: Readonly<Record<string, AnyStateMachine>> = {
  entity: entityScreen(),
  entityForm: entityForm(),
  editLock,
  rolloutTracking,
  reloadable: reloadable(),
  session: sessionMachine,
  brand: brandMachine,
  errorPopup,
  highlight,
  warnings,
  backends,
};

export const isFlowId = (name: string): name is FlowId => Object.hasOwn(flows, name);
export const flowIds = Object.keys(flows) as FlowId[];

/** The flows that a name means: one, or all; throws UsageError for a screen and for what does not exist. */
export function flowsNamed(name: string | undefined): readonly FlowId[] {
  if (name === 'all') return flowIds;
  if (name !== undefined && isFlowId(name)) return [name];
  if (name !== undefined && Object.hasOwn(screens, name))
    throw new UsageError(`'${name}' is a screen: it has no commands that a portal could be sent`);
  throw new UsageError(noMachine(name));
}

export const noMachine = (name: string | undefined): string =>
  `There is no machine '${name ?? ''}'. Flows: ${flowIds.join(', ')}. Screens: ${Object.keys(screens).join(', ')}.`;

export const flowOf = (id: FlowId): Flow => flows[id];

type ScreenStep = { readonly event: string; readonly to: string };

/** The shortest way to each state of a screen: what happens, and where it leads. Guards are taken as met. */
export function screenPaths(machine: AnyStateMachine): ReadonlyMap<string, readonly ScreenStep[]> {
  const start = initialLeaf(machine.root as StateNode);
  const ways = new Map<string, readonly ScreenStep[]>([[pathOf(start), []]]);
  const nodes = new Map(allNodes(machine).map((node) => [pathOf(node), node]));
  for (const [path, way] of ways) {
    const node = nodes.get(path);
    for (const { eventType, target } of node ? leading(node) : []) {
      const [goal] = (target ?? []) as StateNode[];
      if (!goal) continue;
      const to = pathOf(initialLeaf(goal));
      if (!ways.has(to)) ways.set(to, [...way, { event: eventWords(String(eventType)), to }]);
    }
  }
  return ways;
}

const pathOf = (node: StateNode): string => node.path.join('.') || '(start)';

function initialLeaf(node: StateNode): StateNode {
  const [first] = node.type === 'compound' ? (node.initial.target as StateNode[]) : [];
  return first ? initialLeaf(first) : node;
}

/** Transitions of a state and of those around it. */
function leading(node: StateNode): AnyTransitionDefinition[] {
  const own = [...node.transitions.values()].flat() as AnyTransitionDefinition[];
  const always = (node.always ?? []) as AnyTransitionDefinition[];
  return [...own, ...always, ...(node.parent ? leading(node.parent as StateNode) : [])];
}

function eventWords(event: string): string {
  const [, end, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (id !== undefined) return `${id.replace(/^\d+\./, '')} ${end === 'done' ? 'answers' : 'fails'}`;
  if (event.startsWith('xstate.after.')) return `after ${event.split('.')[2]} ms`;
  return event === '' ? 'at once' : event;
}
