import { type Actor, allows, asThatPerson, type Rule, rolesThatAllow } from '#contract/access/access.ts';
import type { Need } from '#contract/command.ts';

/**
 * What an entity without a flow lets people do: who may, at which brand that is decided, and the single facts that it asks, by their names.
 * Page and server ask the same rule, so that a closed button and a refusal say the same.
 */
export type EntityRule<Facts> = {
  /** a function where it depends on the entity, as that of a vehicle list on its type */
  readonly right: Rule | ((facts: Facts) => Rule);
  /** 'home': decided at the entity's home brand (D-219); 'selected' where there is no entity yet */
  readonly at: 'home' | 'selected';
  readonly facts?: Readonly<Record<string, (facts: Facts) => boolean>>;
};

/** Where a right is decided: a brand, and the subjects of the people whom the entity remembers, by the keys that rules have for them. */
type RightPlace = { readonly brandId: number; readonly persons?: Readonly<Record<string, string>> };

/** Rules of an entity by the names of their commands. */
export const entityRules =
  <Facts>() =>
  <const Table extends Readonly<Record<string, EntityRule<Facts>>>>(table: Table): Table =>
    table;

/** Why a command is closed, as explain() says it for flows; empty when it is open. Without facts only the right is asked. */
export function ruleNeeds<Facts>(
  rule: EntityRule<Facts> & { readonly right: Rule },
  actor: Actor,
  at: number | RightPlace,
  known?: Facts,
): Need[];
export function ruleNeeds<Facts>(rule: EntityRule<Facts>, actor: Actor, at: number | RightPlace, known: Facts): Need[];
export function ruleNeeds<Facts>(rule: EntityRule<Facts>, actor: Actor, at: number | RightPlace, known?: Facts): Need[] {
  const { right, facts = {} } = rule;
  const missing = rightNeeds(typeof right === 'function' ? right(known as Facts) : right, actor, at);
  return known === undefined ? missing : [...missing, ...unmetFacts(facts, known)];
}

/** What somebody lacks for a right: a role, or else to be the person whom it names. */
export function rightNeeds(right: Rule, actor: Actor, at: number | RightPlace): Need[] {
  const { brandId, persons = {} } = typeof at === 'number' ? { brandId: at } : at;
  const keys = Object.keys(persons);
  if (allows(right, actor, { brandId, persons: keys.filter((key) => persons[key] === actor.subject) })) return [];
  // That somebody else is the person says nothing to those who could not do it as that person either.
  const asPerson = asThatPerson(right);
  if (keys.length === 0 || !allows(asPerson, actor, { brandId }))
    return [{ kind: 'right', key: 'role', by: [...rolesThatAllow(asPerson, brandId)] }];
  const by = [...rolesThatAllow(right, brandId)];
  return keys.map((key) => ({ kind: 'person', key, by, people: [persons[key] ?? ''] }));
}

/** The facts of a rule that do not hold. */
export function unmetFacts<Facts>(facts: NonNullable<EntityRule<Facts>['facts']>, known: Facts): Need[] {
  return Object.entries(facts).flatMap(([key, holds]): Need[] => (holds(known) ? [] : [{ kind: 'fact', key, by: [] }]));
}
