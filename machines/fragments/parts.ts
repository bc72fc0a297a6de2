import { and } from 'xstate';
import type { Command } from '#contract/command.ts';
import type { Combined } from '#machines/flows/chart.ts';

/** The names of facts that a transition asks for: all of them. */
export type Asked<Fact extends string> = readonly Fact[];

/** A transition made by a fragment. Its names stay types, so that the chart which takes it checks that it has them. */
type Guarded<Fact extends string> = { readonly guard?: Fact | Combined };
export type Step<Fact extends string, Target extends string, Change extends string> = Guarded<Fact> & {
  readonly target: Target;
  readonly actions: Change;
};
export type CommandStep<Fact extends string, Target extends string, Change extends string> = Step<Fact, Target, Change> & {
  readonly meta: Command;
};

/** The guard of a transition that asks for all these facts: none, one by its name, or and() of them. */
export function guarded<Fact extends string>(facts: Asked<Fact>): Guarded<Fact> {
  const [first, ...others] = facts;
  if (first === undefined) return {};
  const names: readonly string[] = facts;
  return { guard: others.length === 0 ? first : and(names) };
}

/** An object of one key whose name stays a type. */
export const keyed = <const Key extends string, Value>(key: Key, value: Value): Record<Key, Value> =>
  ({ [key]: value }) as Record<Key, Value>;
