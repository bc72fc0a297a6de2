import { type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate';
import { type Actor, allows, asThatPerson, type Rule } from '#contract/access/access.ts';
import { functionalRoles, wireName } from '#contract/access/roles.ts';
import { ruleOf, type Target } from '#contract/command.ts';
import { decidingBrand, rolesFor } from '#machines/explain.ts';
import { commandEvent, type Flow, type FlowContext } from '#machines/flow.ts';
import { leavesOf } from '#machines/guard-leaves.ts';
import { branchesOf } from '#machines/outline.ts';
import { fewestPeople, type Work } from '#machines/people.ts';

/** One step that somebody has to take, the functional roles whose work it is, and the subject of the one person whose it is, where the entity names one. */
export type PathStep = {
  readonly command: string;
  readonly target: Target;
  readonly by: readonly string[];
  readonly person?: string;
};
/** `reaches` is false when no way leads to the goal from here; `people` counts persons: four eyes make two. */
export type Path = {
  readonly reaches: boolean;
  readonly steps: readonly PathStep[];
  readonly people: number;
  /** every move of the chart on the way, the system's and repeated ones too */
  readonly moves: number;
};

/** Far above the longest way of any flow (six brands, many documents): a chart that never arrives ends here. */
export const bound = 1000;

const nowhere: Path = { reaches: false, steps: [], people: 0, moves: 0 };

/**
 * The steps that remain until the flow has reached its goal, with who owns each ("4 steps, 2 people").
 * Walks the chart itself along `flow.ahead`: the first move that it takes is always part of a shortest way, because moves
 * ahead never close each other (proven for every explored state of every flow in tests/flows/path-to.test.ts).
 * The actor, when given, takes every step that can be theirs; of the external facts only those count that end every way.
 */
export function pathTo(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  actor?: Actor,
  facts: Readonly<Record<string, unknown>> = {},
): Path {
  if (flow.ends?.some((fact) => facts[fact] === true) && !flow.reached(snapshot)) return nowhere;
  const steps: PathStep[] = [];
  const works: Work[] = [];
  let now = snapshot;
  let from = 0;
  let moves = 0;
  for (; !flow.reached(now); moves += 1) {
    const move = moves < bound ? nextMove(flow, now, from, anyActor(`stranger ${moves}`)) : undefined;
    if (!move) return nowhere;
    from = move.index;
    if (move.rule) {
      works.push(workOf(now, move, works, actor));
      addStep(steps, move);
    }
    [now] = transition(now.machine, now, move.event) as [AnyMachineSnapshot, unknown[]];
  }
  return { reaches: true, steps, people: fewestPeople(works), moves };
}

/** Adds a move's step. The documents that one brand reviews one after the other are one piece of work. */
export function addStep(steps: PathStep[], { event, target, by, person }: Move): void {
  const last = steps.at(-1);
  if (last?.command !== event.type || last.target.brandId !== target.brandId)
    steps.push({ command: event.type, target, by, ...(person !== undefined && { person }) });
}

export type Move = {
  /** its place in flow.ahead: the search goes on from there */
  readonly index: number;
  readonly event: ReturnType<typeof commandEvent>;
  readonly target: Target;
  /** absent: the system's move */
  readonly rule: Rule | undefined;
  readonly brandId: number;
  readonly by: readonly string[];
  readonly person: string | undefined;
};

/** The first move ahead, counted from where the last one stood, that the chart takes now from somebody new; of those that `isOurs` lets through. */
export function nextMove(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  from: number,
  somebody: Actor,
  isOurs: (move: Move) => boolean = () => true,
): Move | undefined {
  const context = snapshot.context as FlowContext;
  for (let offset = 0; offset < flow.ahead.length; offset += 1) {
    const index = (from + offset) % flow.ahead.length;
    const ahead = flow.ahead[index];
    if (!ahead) continue;
    const definition = flow.commands[ahead.type];
    const rule = (definition && ruleOf(definition)) ?? ahead.by;
    for (const target of ahead.per === 'brand' ? context.brandIds.map((brandId) => ({ brandId })) : [{}]) {
      if (ahead.needed && !ahead.needed(snapshot, target)) continue;
      const event = commandEvent(ahead.type, { actor: somebody, at: '' }, target, ahead.payload?.(snapshot, target));
      if (!snapshot.can(event)) continue;
      const brandId = definition ? decidingBrand(definition, context, target) : context.homeBrandId;
      const isAsked = commandsAskingRight(flow).has(ahead.type);
      const able = (role: string) => !isAsked || snapshot.can({ ...event, actor: anyActor(somebody.subject, role) });
      const persons = flow.persons(context, target);
      const person = rule && namedIn(rule).map((key) => persons[key])[0];
      const move = { index, event, target, rule, brandId, by: rule ? owners(rule, brandId, able) : [], person };
      if (isOurs(move)) return move;
    }
  }
  return undefined;
}

/** Commands of which a guard asks for a further right: of the roles that hold the command's own not all can send them. */
function commandsAskingRight({ machine, rightGuards = {} }: Flow): ReadonlySet<string> {
  const known = askingRight.get(machine);
  if (known) return known;
  const asks = ({ definition: { guard } }: ReturnType<typeof branchesOf>[number]) =>
    guard !== undefined && leavesOf(guard).some((leaf) => leaf in rightGuards);
  const found = new Set(
    branchesOf(machine)
      .filter(asks)
      .map(({ definition }) => definition.eventType),
  );
  askingRight.set(machine, found);
  return found;
}
const askingRight = new WeakMap<AnyStateMachine, ReadonlySet<string>>();

/** The work of a move, and whom four eyes keep from it: the chart is asked with the subject of everybody who worked before. */
function workOf(
  snapshot: AnyMachineSnapshot,
  { event, rule, brandId, by, person }: Move,
  before: readonly Work[],
  actor?: Actor,
): Work {
  const accepts = (who: Actor) => snapshot.can({ ...event, actor: who });
  const { subject } = event.actor;
  const others = before.filter((work) => !accepts({ ...event.actor, subject: work.subject }));
  const byActor = actor !== undefined && rule !== undefined && isTheirs(rule, actor, brandId, person) && accepts(actor);
  return { subject, by, byActor, apartFrom: others.map((work) => work.subject) };
}

const isTheirs = (rule: Rule, actor: Actor, brandId: number, person: string | undefined): boolean =>
  allows(asThatPerson(rule), actor, { brandId }) && (person === undefined || person === actor.subject);

/** Keys of the persons that a rule names for all who meet it: of alternatives another one would do. */
function namedIn(rule: Rule): string[] {
  if ('all' in rule) return rule.all.flatMap(namedIn);
  return 'person' in rule ? [rule.person] : [];
}

/** Somebody who has not worked on the entity: with one role, effective everywhere, or able to do everything. */
export function anyActor(subject: string, role: string = 'ADMIN'): Actor {
  const { rights } = functionalRoles[role as keyof typeof functionalRoles] ?? { rights: [] };
  return { subject, name: '', roles: [{ name: wireName(role), rights: [...rights], brandId: 0 }] };
}

/** Roles whose work it is, of those that are `able`: the administrator could do everything and owns only what nobody else does. */
function owners(rule: Rule, brandId: number, able: (role: string) => boolean): readonly string[] {
  const roles = rolesFor(asThatPerson(rule), brandId).filter(able);
  const others = roles.filter((role) => role !== 'ADMIN');
  return others.length > 0 ? others : roles;
}
