import type { Rule } from '#contract/access/access.ts';
import type { Flag } from '#contract/endpoint.ts';

/** What people do around an entity, beside its own commands (D-050, D-058). */
export type Collaboration = 'discussed' | 'locked';

/** A noun of the product, described once: what lists of nouns elsewhere say is derived from here. */
export type Described<Path extends string> = {
  /** address of its page, in the router's form; absent where it has none of its own */
  readonly path?: Path;
  /** the page below it where one lands */
  readonly home?: string;
  /** the entity that it is part of */
  readonly parent?: string;
  /** who may read it, as its own GET asks (tests/flows/entities.test.ts compares them) */
  readonly read: Rule;
  readonly flag?: Flag;
  /** the flow that decides its commands (machines/registry.ts) */
  readonly flow?: string;
  /** what it is called where its name must not be read (D-241) */
  readonly noun: string;
  readonly collaboration?: readonly Collaboration[];
};

/** Keeps the literals of a noun's description while checking it. */
export const defineEntity = <const Path extends string, const D extends Described<Path>>(described: D & Described<Path>): D =>
  described;
