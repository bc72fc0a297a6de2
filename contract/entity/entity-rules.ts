import { type Actor, allows, type Rule, rolesThatAllow } from '#contract/access/access.ts';
import type { Need } from '#contract/command.ts';

/**
 * What an entity without a flow lets people do: who may, at which brand that is decided, and the single facts that it asks, by their names.
 * Page and server ask the same rule, so that a closed button and a refusal say the same.
 */
export type EntityRule<Facts> = {
  readonly right: Rule;
  /** 'home': decided at the entity's home brand (D-219); 'selected' where there is no entity yet */
  readonly at: 'home' | 'selected';
  readonly facts?: Readonly<Record<string, (facts: Facts) => boolean>>;
};

/** Rules of an entity by the names of their commands. */
export const entityRules =
  <Facts>() =>
  <const Table extends Readonly<Record<string, EntityRule<Facts>>>>(table: Table): Table =>
    table;

/** Why a command is closed, as explain() says it for flows; empty when it is open. Without facts only the right is asked. */
export function ruleNeeds<Facts>({ right, facts = {} }: EntityRule<Facts>, actor: Actor, brandId: number, known?: Facts): Need[] {
  const missing: Need[] = allows(right, actor, { brandId })
    ? []
    : [{ kind: 'right', key: 'role', by: [...rolesThatAllow(right, brandId)] }];
  return known === undefined ? missing : [...missing, ...unmetFacts(facts, known)];
}

/** The facts of a rule that do not hold. */
export function unmetFacts<Facts>(facts: NonNullable<EntityRule<Facts>['facts']>, known: Facts): Need[] {
  return Object.entries(facts).flatMap(([key, holds]): Need[] => (holds(known) ? [] : [{ kind: 'fact', key, by: [] }]));
}
