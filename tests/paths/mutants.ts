import { isDeepStrictEqual } from 'node:util';
import { and, not, or, StateMachine } from 'xstate';
import type { Rule } from '#contract/access/access.ts';
import type { Flow } from '#machines/flow.ts';
import { type Condition, conditionOf } from '#machines/outline.ts';

/** A flow with exactly one thing changed. */
type Mutant = { readonly name: string; readonly kind: 'guard' | 'right' | 'target'; readonly flow: Flow };

type Transition = { readonly guard?: unknown; readonly target?: string; readonly meta?: unknown };
type State = {
  readonly on?: Readonly<Record<string, Transition | readonly Transition[]>>;
  readonly always?: Transition | readonly Transition[];
  readonly states?: Readonly<Record<string, State>>;
};

/** Eventless steps of one event: a mutant that never comes to rest ends with an error instead. */
const options = { maxIterations: 200 };
const list = (one: Transition | readonly Transition[] | undefined): readonly Transition[] =>
  one === undefined ? [] : Array.isArray(one) ? one : [one as Transition];

/**
 * Every mutant of a flow: each guard negated, whole and fact by fact; each right dropped, the read too where it is the same one and would still
 * keep everybody else out; each target changed.
 */
export function mutantsOf(flow: Flow): Mutant[] {
  const config = flow.machine.config as unknown as State;
  const changed = inState(config, '', []).map(({ name, kind, config: next }): Mutant => {
    const machine = new StateMachine({ ...next, options } as never, flow.machine.implementations as never);
    return { name, kind, flow: { ...flow, machine } as Flow };
  });
  const anyone: Rule = { anyone: true };
  const rights = Object.entries(flow.commands).map(([command, definition]): Mutant => {
    const isRead = isDeepStrictEqual(definition.right, definition.read);
    const commands = { ...flow.commands, [command]: { ...definition, right: anyone, ...(isRead && { read: anyone }) } };
    return { name: `${command}: right dropped`, kind: 'right', flow: { ...flow, commands } };
  });
  return [...changed, ...rights];
}

type Changed = { readonly name: string; readonly kind: Mutant['kind']; readonly config: State };

/** Mutants of a state and of those inside it, as configurations of this state. */
function inState(state: State, path: string, siblings: readonly string[]): Changed[] {
  const inside = Object.keys(state.states ?? {});
  const events = Object.entries(state.on ?? {}).flatMap(([event, transitions]) =>
    inList(list(transitions), `${path} · ${event}`, siblings, inside).map(({ next, ...rest }) => ({
      ...rest,
      config: { ...state, on: { ...state.on, [event]: next } },
    })),
  );
  const always = inList(list(state.always), `${path} · always`, siblings, inside).map(({ next, ...rest }) => ({
    ...rest,
    config: { ...state, always: next },
  }));
  const children = Object.entries(state.states ?? {}).flatMap(([key, child]) =>
    inState(child, path === '' ? key : `${path}.${key}`, inside).map(({ config, ...rest }) => ({
      ...rest,
      config: { ...state, states: { ...state.states, [key]: config } },
    })),
  );
  return [...events, ...always, ...children];
}

type ChangedList = { readonly name: string; readonly kind: Mutant['kind']; readonly next: readonly Transition[] };

function inList(
  all: readonly Transition[],
  place: string,
  siblings: readonly string[],
  inside: readonly string[],
): ChangedList[] {
  return all.flatMap((one, index) => {
    const at = all.length > 1 ? `${place} · ${index}` : place;
    const replaced = (next: Transition) => all.map((other) => (other === one ? next : other));
    const guards = one.guard === undefined ? [] : negations(one.guard);
    const targets = one.target === undefined ? [] : [otherTarget(one.target, siblings.includes(one.target) ? siblings : inside)];
    return [
      ...guards.map(({ name, guard }) => ({
        name: `${at}: ${name} negated`,
        kind: 'guard' as const,
        next: replaced({ ...one, guard }),
      })),
      ...targets
        .filter((target) => target !== undefined)
        .map((target) => ({
          name: `${at}: to ${target} instead of ${one.target}`,
          kind: 'target' as const,
          next: replaced({ ...one, target }),
        })),
    ];
  });
}

const otherTarget = (target: string, among: readonly string[]): string | undefined =>
  among.length < 2 ? undefined : among[(among.indexOf(target) + 1) % among.length];

/** A guard negated as a whole, and with each single fact of it negated. */
function negations(guard: unknown): { readonly name: string; readonly guard: unknown }[] {
  const condition = conditionOf(guard as never);
  const single = facts(condition);
  const whole = { name: 'the guard', guard: not(guard as never) };
  if (single.length === 1) return [whole];
  return [whole, ...single.map((fact, index) => ({ name: fact, guard: built(condition, { left: index }) }))];
}

function facts(condition: Condition): string[] {
  if ('fact' in condition) return [condition.fact];
  if ('not' in condition) return facts(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(facts);
}

/** The guard of a condition, the fact at a place negated; `at.left` counts down to it. */
function built(condition: Condition, at: { left: number }): never {
  if ('fact' in condition) {
    at.left -= 1;
    return (at.left === -1 ? not(condition.fact as never) : condition.fact) as never;
  }
  if ('not' in condition) return not(built(condition.not, at)) as never;
  if ('all' in condition) return and(condition.all.map((part) => built(part, at))) as never;
  return or(condition.any.map((part) => built(part, at))) as never;
}
