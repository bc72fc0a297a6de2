import {
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type EventObject,
  getNextTransitions,
  type StateNode,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { type Actor, allows, type Rule, rolesThatAllow, unmet } from '#contract/access.ts';
import type { Command, Need, Target } from '#contract/command.ts';
import { commandEvent, type Flow, type FlowContext } from '#machines/flow.ts';

/** One command of a chart, aimed at one target: open, or closed with every unmet condition. */
export type Explained = { readonly command: string; readonly target: Target; readonly open: boolean; readonly needs: Need[] };

/**
 * Every command known to the chart, for every target it can have: open now, or closed and why.
 * The page shows it, the server decides with it, the tests walk it: one source, so they cannot disagree.
 */
export function explain(flow: Flow, snapshot: AnyMachineSnapshot, actor: Actor): Explained[] {
  return Object.entries(flow.commands).flatMap(([command, definition]) =>
    targetsOf(definition, snapshot.context as FlowContext).map((target) => {
      const needs = needsOf(flow, snapshot, command, actor, target);
      return { command, target, open: needs.length === 0, needs };
    }),
  );
}

/** The unmet conditions of one command; empty when it is open. `payload` lets guards look at what is sent. */
export function needsOf(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  command: string,
  actor: Actor,
  target: Target = {},
  payload: object = {},
): Need[] {
  const definition = flow.commands[command];
  if (!definition) return [{ kind: 'state', key: 'unknownCommand', by: [] }];
  const context = snapshot.context as FlowContext;
  const event = commandEvent(command, { actor, at: '' }, target, payload);
  return [...rightNeeds(flow, definition, context, actor, target), ...stateNeeds(flow, snapshot, event, definition)];
}

/** Every target that a command can be aimed at: each brand of the entity, or the entity itself. */
export function targetsOf(command: Command, context: FlowContext): Target[] {
  return command.per === 'brand' ? context.brandIds.map((brandId) => ({ brandId })) : [{}];
}

function rightNeeds(flow: Flow, command: Command, context: FlowContext, actor: Actor, target: Target): Need[] {
  const persons = flow.persons(context, target);
  const brandId = command.at === 'target' && target.brandId !== undefined ? target.brandId : context.homeBrandId;
  const place = { brandId, persons: Object.keys(persons).filter((key) => persons[key] === actor.subject) };
  if (allows(command.right, actor, place)) return [];
  return unmet(command.right, actor, place).map((rule) => rightNeed(rule, brandId, persons));
}

function rightNeed(rule: Rule, brandId: number, persons: Readonly<Record<string, string>>): Need {
  if ('person' in rule) {
    const person = persons[rule.person];
    return { kind: 'person', key: rule.person, by: [], people: person === undefined ? [] : [person] };
  }
  const [key = 'nobody'] = Object.values(rule).map((value) => (typeof value === 'string' ? value : Object.keys(rule)[0]));
  return { kind: 'right', key: String(key), by: rolesThatAllow(rule, brandId) };
}

function stateNeeds(flow: Flow, snapshot: AnyMachineSnapshot, event: EventObject, command: Command): Need[] {
  const candidates = getNextTransitions(snapshot).filter((transition) => transition.eventType === event.type);
  const by = rolesThatAllow(command.right, (snapshot.context as FlowContext).homeBrandId);
  if (candidates.length === 0) return [{ kind: 'state', key: statesOffering(snapshot, event.type).join(' | '), by: [] }];
  const refusals = candidates.map((candidate) => guardNeeds(flow, snapshot, candidate, event, by));
  // Several branches of one command: the nearest one, with the fewest unmet facts, is the one worth explaining.
  return refusals.reduce((nearest, needs) => (needs.length < nearest.length ? needs : nearest));
}

/** Ids of the states in which the chart knows the command, without the chart's own name, in document order. */
function statesOffering(snapshot: AnyMachineSnapshot, type: string): string[] {
  const root = snapshot.machine.root as StateNode;
  const found: string[] = [];
  const walk = (node: StateNode): void => {
    if (node.transitions.has(type)) found.push(node.path.join('.'));
    for (const child of Object.values(node.states)) walk(child);
  };
  walk(root);
  return found;
}

function guardNeeds(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  transition: AnyTransitionDefinition,
  event: EventObject,
  by: string[],
): Need[] {
  if (transition.guard === undefined) return [];
  const failed = failedLeaves(transition.guard, snapshot, event);
  const person = (key: string) => flow.personGuards.includes(key);
  return failed.map(
    (key): Need => (person(key) ? { kind: 'person', key, by } : { kind: 'fact', key, by: [...(flow.owners?.[key] ?? [])] }),
  );
}

type Guard = NonNullable<AnyTransitionDefinition['guard']>;
type Combined = { readonly guards?: readonly Guard[] };

/** Names of the single facts that make a guard fail; a guard that hides its facts in a closure cannot be named and throws. */
function failedLeaves(guard: Guard, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  if (evaluateGuard(guard, snapshot.context, event, snapshot)) return [];
  const parts = (guard as Combined).guards;
  if (!parts) return [leafName(guard)];
  const failed = parts.flatMap((part) => failedLeaves(part, snapshot, event));
  // Only not() fails while its part holds.
  return failed.length > 0 ? failed : parts.map((part) => `not.${leafName(part)}`);
}

function leafName(guard: Guard): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return guard.type;
  throw new Error('a guard must be named, or and()/or() of named ones');
}
