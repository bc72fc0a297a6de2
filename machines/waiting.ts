import type { AnyMachineSnapshot } from 'xstate';
import { type Actor, allows, asThatPerson, brandsOf, type Rule } from '#contract/access/access.ts';
import { brands } from '#contract/brand.ts';
import { commandKey, ruleOf, type Target } from '#contract/command.ts';
import { decidingBrand, isOffered, needsOf, targetsOf } from '#machines/explain.ts';
import type { Ahead, Flow, FlowContext } from '#machines/flow.ts';

/** A move that waits for somebody: whoever meets `rule` at the brand, and no four eyes keep from it. */
export type Waiting = {
  readonly command: string;
  readonly target: Target;
  readonly rule: Rule;
  readonly brandId: number;
  /** what stands for the payload while guards are asked */
  readonly payload: object;
};

/**
 * What an entity waits for, whoever may do it (D-033, D-096): the commands that lead on to the goal of its flow and are possible now, and what
 * is to be done beside the way. Empty once the goal is reached. `facts` are the external ones that hold now (factsAt, D-247); without them all
 * that some moment could ask for.
 */
export function waitingOf(flow: Flow, snapshot: AnyMachineSnapshot, facts: object = {}): Waiting[] {
  if (flow.reached(snapshot)) return [];
  const commands = flow.ahead.filter(({ type }) => type in flow.commands);
  return [...commands, ...(flow.beside ?? [])].flatMap((move) => waiting(flow, snapshot, move, facts));
}

function waiting(flow: Flow, snapshot: AnyMachineSnapshot, move: Ahead<AnyMachineSnapshot>, facts: object): Waiting[] {
  const context = snapshot.context as FlowContext;
  const definition = flow.commands[move.type];
  const targets = (definition ? targetsOf(definition, context) : [{}]).filter(
    (target) => move.needed?.(snapshot, target) ?? true,
  );
  const rule = move.by ?? (definition && ruleOf(definition));
  // What nobody makes waits for nobody: it only leads the way to what comes after it.
  if (!rule || 'nobody' in rule) return [];
  const payloadFor = (target: Target) => ({ ...move.payload?.(snapshot, target), ...facts });
  return targets
    .filter((target) => !definition || isOffered(flow, snapshot, move.type, target, payloadFor(target)))
    .map((target) => ({
      command: move.type,
      target,
      rule,
      brandId: definition ? decidingBrand(definition, context, target) : context.homeBrandId,
      payload: payloadFor(target),
    }));
}

/** Whether the actor may make a move that waits: the right, and no four eyes keep them from it. */
export function isFor(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  { command, target, rule, brandId, payload }: Waiting,
  actor: Actor,
): boolean {
  // Whether somebody is the person that a rule names, the command's needs say.
  if (!allows(asThatPerson(rule), actor, { brandId })) return false;
  return !(command in flow.commands) || needsOf(flow, snapshot, command, actor, target, payload).length === 0;
}

/** At which home brands of an entity a move may be for somebody: by their roles, or only as a person whom the entity remembers. */
type WaitingRight = { readonly byRole: readonly number[]; readonly asPerson: readonly number[] };

const everyBrand = brands.map(({ id }) => id);

/** Moves that somebody's roles may be for, by their keys: a first choice, made before entities are read. */
export function waitingRights(flow: Flow, actor: Actor): ReadonlyMap<string, WaitingRight> {
  const at = brandsOf(actor);
  const commands = flow.ahead.filter(({ type }) => type in flow.commands);
  const moves = [...commands, ...(flow.beside ?? [])].flatMap(({ type, by }): [string, WaitingRight][] => {
    const definition = flow.commands[type];
    const rule = by ?? (definition && ruleOf(definition));
    if (!rule) return [];
    const held = at.filter((brandId) => allows(asThatPerson(rule), actor, { brandId }));
    if (held.length === 0) return [];
    // While nobody is remembered, whoever could become that person may.
    const isByRole = (brandId: number) => allows(rule, actor, { brandId, persons: [], remembered: [] });
    const right = { byRole: held.filter(isByRole), asPerson: held.filter((brandId) => !isByRole(brandId)) };
    if (definition?.per !== 'brand') return [[type, right]];
    const keyAt = (brandId: number) => waitingKey({ command: type, target: { brandId } });
    if (definition.at !== 'target') return everyBrand.map((brandId) => [keyAt(brandId), right]);
    const atTarget = (brandId: number): WaitingRight =>
      isByRole(brandId) ? { byRole: everyBrand, asPerson: [] } : { byRole: [], asPerson: everyBrand };
    return held.map((brandId) => [keyAt(brandId), atTarget(brandId)]);
  });
  const rights = new Map<string, WaitingRight>();
  // One command may be a step of the way and one beside it.
  for (const [key, { asPerson, byRole }] of moves) {
    const known = rights.get(key);
    rights.set(key, { byRole: [...(known?.byRole ?? []), ...byRole], asPerson: [...(known?.asPerson ?? []), ...asPerson] });
  }
  return rights;
}

/** The keys alone. */
export const waitingKeys = (flow: Flow, actor: Actor): string[] => [...waitingRights(flow, actor).keys()];

/** Since when each move waits, by its key: the instant of the change that made it possible. */
export type WaitingSince = Readonly<Record<string, string>>;

/** Key of a move: 'brand.confirm:4', 'scm.confirm'. */
export const waitingKey = ({ command, target }: Pick<Waiting, 'command' | 'target'>): string => commandKey(command, target);

/** What waits after a change at `at`: what waited before keeps its instant. */
export function waitingSince(before: WaitingSince, now: readonly Waiting[], at: string): WaitingSince {
  return Object.fromEntries(now.map((move) => [waitingKey(move), before[waitingKey(move)] ?? at]));
}
