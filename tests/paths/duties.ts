import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { z } from 'zod';
import { type Actor, allows, type Rule } from '#contract/access/access.ts';
import {
  brandReleaseManagers,
  type FunctionalRole,
  functionalRoleNames,
  heldRole,
  productRoles,
} from '#contract/access/roles.ts';
import { globalBrandId } from '#contract/brand.ts';
import { needsOf } from '#machines/explain.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { liveDeploymentModel } from '#tests/support/deployment/deployment-models.ts';
import { eventOf, type FlowModel, type Move } from '#tests/support/flow/flow-model.ts';
import { oneBrandModel } from '#tests/support/release-candidate/candidate-model.ts';

/** What "live" means for a flow: from created to here nobody may come alone. */
export type Duty = {
  readonly model: FlowModel;
  readonly goal: string;
  readonly isLive: (snapshot: AnyMachineSnapshot) => boolean;
};

/** One person of a file of role assignments. */
export const assignmentSchema = z.array(
  z.object({
    person: z.string().min(1),
    roles: z.array(z.object({ role: z.string(), brandId: z.number().int().min(0).max(11) })),
  }),
);
type Assignment = z.infer<typeof assignmentSchema>[number];

/** The walk of one person from created to live, or the number of states that prove there is none. */
export type Answer = { readonly walk: readonly Move[] | undefined; readonly explored: number };

const limit = 20_000;

/** Somebody with these roles; those of a brand at that brand, all others everywhere: the most that a catalogue can grant. */
export function holder(roles: readonly FunctionalRole[], subject = 'one person'): Actor {
  const brandOf = (role: FunctionalRole) =>
    Number(Object.entries(brandReleaseManagers).find(([, one]) => one === role)?.[0] ?? 0);
  return {
    subject,
    name: subject,
    roles: [...roles.map((role) => heldRole(role, brandOf(role))), ...productRoles(globalBrandId)],
  };
}

/** The actor of an assignment; throws on a role that the catalogue does not have. */
export function assigned({ person, roles }: Assignment): Actor {
  return {
    subject: person,
    name: person,
    roles: roles.flatMap(({ role, brandId }) => {
      const constant = functionalRoleNames.find((name) => name === role.toUpperCase().replaceAll('-', '_'));
      if (!constant) throw new Error(`${person}: the catalogue has no role '${role}'`);
      return [heldRole(constant, brandId), ...productRoles(brandId)];
    }),
  };
}

/**
 * Whether one person can lead an item from created to live alone: every command is theirs, the system answers as it likes, and what other
 * people would bring about (`ahead` with `by`) they must be allowed to bring about too. Breadth first, so the walk is a shortest one.
 */
export function aloneToLive({ model, isLive }: Duty, actor: Actor): Answer {
  const { flow } = model;
  const [start] = initialTransition(flow.machine, model.input as never) as [AnyMachineSnapshot, unknown[]];
  const ways = new Map<string, { readonly snapshot: AnyMachineSnapshot; readonly walk: readonly Move[] }>([
    [model.key(start), { snapshot: start, walk: [] }],
  ]);
  for (const { snapshot, walk } of ways.values()) {
    if (isLive(snapshot)) return { walk, explored: ways.size };
    if (ways.size > limit) throw new Error(`${flow.id} has more than ${limit} states: its key lets through an unbounded fact`);
    for (const move of model.moves(snapshot)) {
      const next = after(flow, snapshot, move, actor);
      if (next && !ways.has(model.key(next))) ways.set(model.key(next), { snapshot: next, walk: [...walk, move] });
    }
  }
  return { walk: undefined, explored: ways.size };
}

function after(flow: Flow, snapshot: AnyMachineSnapshot, move: Move, actor: Actor): AnyMachineSnapshot | undefined {
  const event = eventOf(move.by ? { ...move, by: actor } : move);
  if (move.by && needsOf(flow, snapshot, move.type, actor, move.target, { ...move.payload, ...move.facts }).length > 0)
    return undefined;
  const broughtBy = move.by ? undefined : bringer(flow, move.type);
  if (broughtBy && !allows(broughtBy, actor, { brandId: snapshot.context.homeBrandId })) return undefined;
  if (!snapshot.can(event)) return undefined;
  const [next] = transition(flow.machine, snapshot as never, event as never) as [AnyMachineSnapshot, unknown[]];
  return revive(flow, { value: next.value as never, context: next.context as never });
}

/** Whose work a fact is, where it is somebody's. */
const bringer = (flow: Flow, type: string): Rule | undefined => flow.ahead.find((one) => one.type === type)?.by;

/** The same duty on a chart whose four-eyes rules are left out: what then still keeps one person from coming through are rights alone. */
export function withoutFourEyes(duty: Duty, left: readonly string[] = duty.model.flow.personGuards): Duty {
  const { flow } = duty.model;
  const guards = Object.fromEntries(left.map((name) => [name, () => true]));
  return { ...duty, model: { ...duty.model, flow: { ...flow, machine: flow.machine.provide({ guards } as never) } } };
}

/** Commands and facts without which nobody comes to live, whatever roles they hold. */
function necessary(duty: Duty): readonly Rule[] {
  const { flow, moves } = duty.model;
  const walk = aloneToLive(duty, holder(functionalRoleNames)).walk ?? [];
  const types = [...new Set(walk.map(({ type }) => type))];
  const isNeeded = (type: string) => {
    const less = { ...duty.model, moves: (snapshot: AnyMachineSnapshot) => moves(snapshot).filter((move) => move.type !== type) };
    return aloneToLive({ ...duty, model: less }, holder(functionalRoleNames)).walk === undefined;
  };
  return types.filter(isNeeded).flatMap((type) => flow.commands[type]?.right ?? bringer(flow, type) ?? []);
}

const homeBrand = 1;
/** Whether roles could meet a rule as far as roles do: who a person is, is decided on the way. */
function couldMeet(rule: Rule, actor: Actor): boolean {
  if ('all' in rule) return rule.all.every((part) => couldMeet(part, actor));
  if ('any' in rule) return rule.any.some((part) => couldMeet(part, actor));
  return 'person' in rule || allows(rule, actor, { brandId: homeBrand });
}

/** Roles, and pairs of roles, that let one person through: each smallest set once. */
export function dangerous(duty: Duty): readonly (readonly FunctionalRole[])[] {
  const rules = necessary(duty);
  const walks = (roles: readonly FunctionalRole[]) => {
    const actor = holder(roles);
    return rules.every((rule) => couldMeet(rule, actor)) && aloneToLive(duty, actor).walk !== undefined;
  };
  const single = functionalRoleNames.filter((role) => walks([role]));
  const rest = functionalRoleNames.filter((role) => !single.includes(role));
  const pairs = rest.flatMap((one, index) => rest.slice(index + 1).map((other) => [one, other]));
  return [...single.map((role) => [role]), ...pairs.filter(walks)];
}

const reached = (step: string) => (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ ACTIVE: { [step]: 'COMPLETED' } } as never);
const liveStates = ['ROLLOUT_INITIATED', 'ACTIVATED'];

/** What nobody may lead alone from created to live. */
export const duties: readonly Duty[] = [
  { model: oneBrandModel, goal: 'pushed to live', isLive: reached('pushToLive') },
  { model: liveDeploymentModel, goal: 'rolling out', isLive: ({ value }) => liveStates.includes(String(value)) },
];
