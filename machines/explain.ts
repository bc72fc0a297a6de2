import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getNextTransitions,
  type StateNode,
} from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { type Actor, allows, asThatPerson, type Rule, rolesThatAllow, unmet } from '#contract/access/access.ts';
import { platformRole, typeRole } from '#contract/access/roles.ts';
import { type Command, type Need, ruleOf, type Target, underWay } from '#contract/command.ts';
import { commandEvent, type Flow, type FlowContext } from '#machines/flow.ts';
import { failedLeaves, type Guard, leafGuardsOf, leafName } from '#machines/guard-leaves.ts';

/** One command of a chart, aimed at one target: open, or closed with every unmet condition. `tick`: it is open to whoever ticks this. */
export type Explained = {
  readonly command: string;
  readonly target: Target;
  readonly open: boolean;
  readonly needs: Need[];
  readonly tick?: Need;
};

/**
 * Every command known to the chart, for every target it can have: open now, or closed and why.
 * The page shows it, the server decides with it, the tests walk it: one source, so they cannot disagree.
 * `facts` are the external ones that hold now (factsAt); without them each counts as met.
 */
export function explain(flow: Flow, snapshot: AnyMachineSnapshot, actor: Actor, facts: object = {}): Explained[] {
  const offered = offeredNow(snapshot);
  const rights: Question['rights'] = new Map();
  return Object.entries(flow.commands).flatMap(([command, definition]) =>
    targetsOf(definition, snapshot.context as FlowContext).map((target) => {
      const all = needsFor({ flow, snapshot, actor, command, definition, target, payload: facts, offered, rights });
      const { needs, tick } = ticked(flow, command, all);
      return { command, target, open: needs.length === 0, needs, ...(tick && { tick }) };
    }),
  );
}

/** The unmet conditions apart from the one that whoever sends the command ticks, which is asked once nothing else is unmet. */
export function ticked(flow: Flow, command: string, all: readonly Need[]): { readonly needs: Need[]; readonly tick?: Need } {
  const isTick = ({ key, kind }: Need) => kind === 'fact' && key === flow.ticks?.[command]?.need;
  const needs = all.filter((need) => !isTick(need));
  const tick = needs.length === 0 ? all.find(isTick) : undefined;
  return { needs, ...(tick && { tick }) };
}

/** The unmet conditions of one command; empty when it is open. `payload` lets guards look at what is sent, and at external facts. */
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
  return needsFor({
    flow,
    snapshot,
    actor,
    command,
    definition,
    target,
    payload,
    offered: offeredNow(snapshot),
    rights: new Map(),
  });
}

/** Whether the chart itself offers a command now, whoever sends it: nothing is left but rights and four eyes. */
export function isOffered(flow: Flow, snapshot: AnyMachineSnapshot, command: string, target: Target, payload: object): boolean {
  const definition = flow.commands[command];
  if (!definition) return false;
  const offered = offeredNow(snapshot);
  const needs = chartNeeds({ flow, snapshot, actor: nobody, command, definition, target, payload, offered, rights: new Map() });
  return needs.every(({ kind }) => kind === 'right' || kind === 'person');
}
const nobody: Actor = { subject: '', name: '', roles: [] };

/** Every target that a command can be aimed at: each brand of the entity, or the entity itself. */
export function targetsOf(command: Command, context: FlowContext): Target[] {
  return command.per === 'brand' ? context.brandIds.map((brandId) => ({ brandId })) : [{}];
}

/** Functional roles that satisfy a rule at a brand, remembered: rules are data of the contract and never change. */
export function rolesFor(rule: Rule, brandId: number): readonly string[] {
  const byBrand = rolesOfRule.get(rule) ?? new Map<number, readonly string[]>();
  rolesOfRule.set(rule, byBrand);
  const roles = byBrand.get(brandId) ?? rolesThatAllow(rule, brandId);
  byBrand.set(brandId, roles);
  return roles;
}
const rolesOfRule = new WeakMap<Rule, Map<number, readonly string[]>>();

type Offered = ReadonlyMap<string, readonly AnyTransitionDefinition[]>;
type Question = {
  readonly flow: Flow;
  readonly snapshot: AnyMachineSnapshot;
  readonly actor: Actor;
  readonly command: string;
  readonly definition: Command;
  readonly target: Target;
  readonly payload: object;
  readonly offered: Offered;
  /** answers of one call of explain: commands share rules */
  readonly rights: Map<Rule, Map<number, Need[]>>;
};

/** The brand at which a command's right is decided. */
export function decidingBrand(definition: Command, context: FlowContext, target: Target): number {
  return definition.at === 'target' && target.brandId !== undefined ? target.brandId : context.homeBrandId;
}

function needsFor(question: Question): Need[] {
  const rights = rightNeeds(question);
  return rights.length > 0 && !sees(question) ? roleNeeds(question) : [...rights, ...chartNeeds(question)];
}

/** Whether the actor may read the entity at one of its brands, and so know its state and whom it remembers. */
function sees({ snapshot, actor, definition, target }: Question): boolean {
  const context = snapshot.context as FlowContext;
  const places = [decidingBrand(definition, context, target), context.homeBrandId, ...context.brandIds];
  return places.some((brandId) => allows(definition.read, actor, { brandId }));
}

/** What the command asks in whatever state, all that somebody is told who may not see the entity: roles, or the read itself. */
function roleNeeds({ snapshot, actor, definition, target }: Question): Need[] {
  const brandId = decidingBrand(definition, snapshot.context as FlowContext, target);
  const roles = namesPerson(definition.right)
    ? unmetNeeds(definition.right, actor, brandId, {}).filter(({ kind }) => kind === 'right')
    : helped(definition, definition.right, actor, brandId);
  return roles.length > 0 ? roles : helped(definition, definition.read, actor, brandId);
}

function rightNeeds(question: Question): Need[] {
  const { flow, snapshot, actor, definition, target, rights } = question;
  const context = snapshot.context as FlowContext;
  const brandId = decidingBrand(definition, context, target);
  const persons = flow.persons(context, target);
  // Whoever lacks the right itself is told that; the read of the entity is said where it alone is missing.
  const missing = namesPerson(definition.right)
    ? unmetNeeds(definition.right, actor, brandId, persons).map((need) => ofAble(question, need, brandId))
    : remembered(rights, definition.right, brandId, () => helped(definition, definition.right, actor, brandId));
  if (missing.length > 0) return missing;
  return remembered(rights, ruleOf(definition), brandId, () => helped(definition, definition.read, actor, brandId));
}

/** Whoever helps has to meet the whole rule: of two roles that would each do, no single leaf names both. */
function helped(definition: Command, part: Rule, actor: Actor, brandId: number): Need[] {
  const whole = rolesFor(ruleOf(definition), brandId);
  const needs = unmetNeeds(part, actor, brandId, {});
  return whole.length > 0 ? needs.map((need) => (isProduct(need) ? need : { ...need, by: [...whole] })) : needs;
}

const isProduct = ({ by, key }: Need): boolean => by.length === 0 && /^(type|platform)-/.test(key);

function remembered(rights: Question['rights'], rule: Rule, brandId: number, ask: () => Need[]): Need[] {
  const byBrand = rights.get(rule) ?? new Map<number, Need[]>();
  rights.set(rule, byBrand);
  const needs = byBrand.get(brandId) ?? ask();
  byBrand.set(brandId, needs);
  return needs;
}

/** True when the answer of a rule depends on who the entity remembers. */
const namesPerson = (rule: Rule): boolean => personsOf(rule).length > 0;

/** Under which keys a rule names persons. */
function personsOf(rule: Rule): string[] {
  if ('all' in rule) return rule.all.flatMap(personsOf);
  if ('any' in rule) return rule.any.flatMap(personsOf);
  return 'person' in rule ? [rule.person] : [];
}

function unmetNeeds(rule: Rule, actor: Actor, brandId: number, persons: Readonly<Record<string, string>>): Need[] {
  const remembered = Object.keys(persons);
  const place = { brandId, remembered, persons: remembered.filter((key) => persons[key] === actor.subject) };
  return unmet(rule, actor, place).map((leaf) => rightNeed(leaf, brandId, persons));
}

function rightNeed(rule: Rule, brandId: number, persons: Readonly<Record<string, string>>): Need {
  if ('person' in rule) {
    const person = persons[rule.person];
    return { kind: 'person', key: rule.person, by: [], people: person === undefined ? [] : [person] };
  }
  if ('type' in rule) return { kind: 'right', key: typeRole(rule.type), by: [] };
  if ('platform' in rule) return { kind: 'right', key: platformRole(rule.platform), by: [] };
  const [name = '', value] = Object.entries(rule)[0] ?? [];
  return { kind: 'right', key: typeof value === 'string' ? value : name, by: [...rolesFor(rule, brandId)] };
}

/** Transitions of the active states by command. One without `meta` is another region's answer to a command, not the command. */
function offeredNow(snapshot: AnyMachineSnapshot): Offered {
  return Map.groupBy(
    getNextTransitions(snapshot).filter((transition) => transition.meta !== undefined),
    (transition) => transition.eventType,
  );
}

/**
 * What the chart itself asks: a state that offers the command, and the facts of its guards.
 * Of several branches the nearest one, with the fewest unmet facts, is the one worth explaining.
 */
function chartNeeds(question: Question): Need[] {
  const isUnderWay = (question.payload as { readonly [underWay]?: boolean })[underWay] === true;
  const waits: Need[] = isUnderWay ? [{ kind: 'fact', key: underWay, by: [] }] : [];
  return [...ownNeeds(question), ...waits];
}

function ownNeeds(question: Question): Need[] {
  const { flow, snapshot, command, actor, target, payload, offered } = question;
  const branches = offered.get(command) ?? [];
  const event = commandEvent(command, { actor, at: '' }, target, payload);
  if (branches.length === 0) {
    // A right that is missing is missing in whatever state.
    const rights = rightGuardsOf(flow, command).filter((guard) => !evaluateGuard(guard, snapshot.context, event, snapshot));
    const opening = (flow.opens?.[command] ?? []).filter((guard) => !evaluateGuard(guard, snapshot.context, event, snapshot));
    if (opening.length > 0) return [...rights.map(leafName), ...opening].flatMap((key) => guardNeeds(question, key));
    const state: Need = { kind: 'state', key: statesOffering(snapshot.machine, command).join(' | '), by: [] };
    return [...rights.flatMap((guard) => guardNeeds(question, leafName(guard))), state];
  }
  const refusals = branches.map((branch) => (branch.guard === undefined ? [] : failedLeaves(branch.guard, snapshot, event)));
  const chosen = refusals.filter((failed) => !failed.some((key) => flow.choices?.includes(key)));
  const worth = chosen.length > 0 ? chosen : refusals;
  const nearest = worth.reduce((best, failed) => (failed.length < best.length ? failed : best));
  return [...new Set(nearest)].flatMap((key) => guardNeeds(question, key));
}

function guardNeeds(question: Question, key: string): Need[] {
  const { flow, snapshot, actor, definition, target } = question;
  const brandId = decidingBrand(definition, snapshot.context as FlowContext, target);
  const right = flow.rightGuards?.[key];
  // Each right that is missing is named, and whoever helps has to hold all of them.
  if (right) return unmetNeeds(right, actor, brandId, {}).map((need) => ({ ...need, by: [...rolesFor(right, brandId)] }));
  if (flow.personGuards.includes(key)) return [personNeed(question, key, brandId)];
  const owner = flow.owners?.[key];
  return [{ kind: 'fact', key, by: owner ? [...rolesFor(owner, brandId)] : [] }];
}

/**
 * A need of one who is named, where that one may: whom four eyes keep out is not who can, and somebody else is to be named. Where the chart itself says that
 * who is named may not, nobody can: whoever names another one stands beside that need.
 */
function ofAble(question: Question, need: Need, brandId: number): Need {
  if (!need.people?.length) return need;
  if (isNamedInVain(question)) return { kind: need.kind, key: need.key, by: [] };
  const people = ableAmong(question, need.people);
  return people.length > 0 ? { ...need, people } : { kind: need.kind, key: need.key, by: nameable(question, brandId) };
}

/** Of those who are named for a command the ones who may do it. */
const ableAmong = (question: Question, subjects: readonly string[]): string[] =>
  isNamedInVain(question) ? [] : subjects.filter((subject) => passesFourEyes(question, subject));

/** Roles by which somebody could be named for a command: with all that it asks of them now, further rights of its guards included. */
function nameable({ flow, snapshot, command, definition, payload, target }: Question, brandId: number): string[] {
  const event = commandEvent(command, { actor: nobody, at: '' }, target, payload);
  const further = rightGuardsOf(flow, command)
    .filter((guard) => !evaluateGuard(guard, snapshot.context, event, snapshot))
    .flatMap((guard) => flow.rightGuards?.[leafName(guard)] ?? []);
  const roles = rolesFor(asThatPerson(ruleOf(definition)), brandId);
  return roles.filter((role) => further.every((right) => rolesFor(right, brandId).includes(role)));
}

/** Whether every branch of the command asks for somebody else to be named. */
function isNamedInVain({ flow: { namedInVain = [] }, snapshot, actor, command, offered, payload, target }: Question): boolean {
  const event = commandEvent(command, { actor, at: '' }, target, payload);
  const branches = offered.get(command) ?? [];
  const isInVain = ({ guard }: AnyTransitionDefinition) =>
    guard !== undefined && failedLeaves(guard, snapshot, event).some((leaf) => namedInVain.includes(leaf));
  return branches.length > 0 && branches.every(isInVain);
}

/** Whether no guard that tells people apart keeps somebody from the command as it is offered now. */
function passesFourEyes({ flow, snapshot, actor, command, offered, payload, target }: Question, subject: string): boolean {
  const event = commandEvent(command, { actor: { ...actor, subject }, at: '' }, target, payload);
  const isKeptOut = ({ guard }: AnyTransitionDefinition) =>
    guard !== undefined && failedLeaves(guard, snapshot, event).some((leaf) => flow.personGuards.includes(leaf));
  const branches = offered.get(command) ?? [];
  return branches.length === 0 || !branches.every(isKeptOut);
}

/** Who else can do it: the person who is named for it, or, where that one may not either, those who could be named. */
function personNeed(question: Question, key: string, brandId: number): Need {
  const { flow, snapshot, definition, target } = question;
  const rule = ruleOf(definition);
  if (!namesPerson(rule)) return { kind: 'person', key, by: [...rolesFor(rule, brandId)] };
  const persons = flow.persons(snapshot.context as FlowContext, target);
  const named = personsOf(rule).flatMap((name) => (persons[name] === undefined ? [] : [persons[name]]));
  const able = ableAmong(question, named);
  if (able.length > 0) return { kind: 'person', key, by: [], people: able };
  return { kind: 'person', key, by: nameable(question, brandId) };
}

/** Guards of a flow's further rights that every branch of a command asks. */
function rightGuardsOf({ machine, rightGuards = {} }: Flow, command: string): readonly Guard[] {
  const byCommand = rightGuardsByCommand.get(machine) ?? new Map<string, readonly Guard[]>();
  rightGuardsByCommand.set(machine, byCommand);
  const known = byCommand.get(command);
  if (known) return known;
  const asked = branchesOfCommand(machine.root as StateNode, command).map(({ guard }) =>
    guard === undefined ? [] : leafGuardsOf(guard).filter((leaf) => leafName(leaf) in rightGuards),
  );
  const [first = [], ...others] = asked;
  const common = first.filter((leaf) => others.every((leaves) => leaves.some((other) => leafName(other) === leafName(leaf))));
  byCommand.set(command, common);
  return common;
}
const rightGuardsByCommand = new WeakMap<AnyStateMachine, Map<string, readonly Guard[]>>();

function branchesOfCommand(node: StateNode, command: string): AnyTransitionDefinition[] {
  const own = (node.transitions.get(command) ?? []).filter(({ meta }) => meta !== undefined);
  return [...own, ...Object.values(node.states).flatMap((child) => branchesOfCommand(child, command))];
}

/** Paths of the states in which the chart offers a command ('ACTIVE.releaseNotes.COMPLETED'), in document order. */
function statesOffering(machine: AnyStateMachine, command: string): readonly string[] {
  let table = statesByCommand.get(machine);
  if (!table) {
    const found = new Map<string, string[]>();
    const walk = (node: StateNode): void => {
      for (const [type, transitions] of node.transitions) {
        if (transitions.some(({ meta }) => meta !== undefined))
          found.set(type, [...(found.get(type) ?? []), node.path.join('.')]);
      }
      for (const child of Object.values(node.states)) walk(child);
    };
    walk(machine.root as StateNode);
    statesByCommand.set(machine, found);
    table = found;
  }
  return table.get(command) ?? [];
}
const statesByCommand = new WeakMap<AnyStateMachine, ReadonlyMap<string, readonly string[]>>();
