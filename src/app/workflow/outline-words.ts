import { type Rule, rolesThatAllow } from '#contract/access/access.ts';
import { brandReleaseManagers, type FunctionalRole, functionalRoles } from '#contract/access/roles.ts';
import type { Condition, OutlineTransition } from '#machines/outline.ts';

/** A text of a flow (flows.<noun>.json) by its key; undefined where there is none. */
type Lookup = (key: string, values: Readonly<Record<string, string>>) => string | undefined;

/** What stands for a brand or a number where the words speak of the chart and not of one entity. */
const anyEntity = { brand: 'a brand', name: '', documents: '', start: '', freeze: '', cancelled: '' };
const brandIds = Object.keys(brandReleaseManagers).map(Number);

/** Functional roles that satisfy a rule somewhere: a brand's own release manager does at that brand. */
export function rolesAnywhere(rule: Rule): FunctionalRole[] {
  return [...new Set(brandIds.flatMap((brandId) => rolesThatAllow(rule, brandId)))];
}

/** Names of the roles, the administrator only where nobody else can. */
export function roleWords(rule: Rule): string {
  const roles = rolesAnywhere(rule);
  const named = roles.filter((role) => role !== 'ADMIN');
  return [...new Set((named.length > 0 ? named : roles).map((role) => functionalRoles[role].name))].join(', ');
}

const isPerson = (rule: Rule): boolean => 'person' in rule;
/** A person, or one who has a role beside. */
const namesPerson = (rule: Rule): boolean => isPerson(rule) || ('all' in rule && rule.all.some(isPerson));

/** The persons whom a rule names, and what is asked beside them; a rule of roles alone names none. */
function parted(rule: Rule): {
  readonly persons: readonly Rule[];
  readonly rest: Rule | undefined;
  readonly joined: 'all' | 'any';
} {
  if (isPerson(rule)) return { persons: [rule], rest: undefined, joined: 'all' };
  const joined = 'any' in rule ? 'any' : 'all';
  const parts: readonly Rule[] = 'any' in rule ? rule.any : 'all' in rule ? rule.all : [rule];
  const isNamed = joined === 'any' ? namesPerson : isPerson;
  const persons = parts.filter(isNamed);
  if (persons.length === 0) return { persons, rest: rule, joined };
  const others = parts.filter((part) => !isNamed(part));
  return { persons, rest: others.length === 0 ? undefined : joined === 'any' ? { any: others } : { all: others }, joined };
}

/** The words of a flow's chart: transitions, guards, rights. The same on the page, in the documentation and for testers. */
export function outlineWords(flowId: string, lookup: Lookup) {
  const text = (key: string) => lookup(`${flowId}.${key}`, anyEntity)?.replaceAll(/\s+/g, ' ').trim();
  const fact = (name: string) => text(`needs.${name}`) ?? name;
  const condition = (asked: Condition): string => {
    if ('fact' in asked) return fact(asked.fact);
    if ('not' in asked) {
      const named = 'fact' in asked.not ? text(`needs.not.${asked.not.fact}`) : undefined;
      return named ?? `not: ${condition(asked.not)}`;
    }
    if ('any' in asked) return `(${asked.any.map(condition).join(' or ')})`;
    return asked.all.map(condition).join('; ');
  };
  /** "RELEASE_WRITE and role Release Manager" */
  const right = (rule: Rule): string => {
    if ('all' in rule) return rule.all.map(right).join(' and ');
    if ('any' in rule) return `(${rule.any.map(right).join(' or ')})`;
    if ('person' in rule) return text(`persons.${rule.person}`) ?? rule.person;
    if ('role' in rule) return functionalRoles[rule.role].name;
    if ('brandReleaseManager' in rule) return 'Release Manager of that brand';
    const [value] = Object.values(rule);
    return typeof value === 'string' ? value : (Object.keys(rule)[0] ?? '');
  };
  /** the persons of a rule, in words */
  const persons = (rule: Rule): string[] =>
    parted(rule).persons.flatMap((person) => (isPerson(person) ? [right(person)] : persons(person)));
  /** who may do it, by roles and persons: "Only the owner can do this (Release Manager, Container PO)" */
  const who = (rule: Rule): string => {
    const { persons: named, rest, joined } = parted(rule);
    const [people, roles] = [named.map((one) => (isPerson(one) ? right(one) : who(one))).join(', '), rest ? roleWords(rest) : ''];
    if (people === '' || roles === '') return people || roles;
    return joined === 'any' ? `${people} or ${roles}` : `${people} (${roles})`;
  };
  return {
    condition,
    right,
    persons,
    who,
    /** what happens: a command's name, a fact as the journal tells it, or why the chart goes on by itself */
    label: ({ event, kind, condition: asked }: Pick<OutlineTransition, 'event' | 'kind' | 'condition'>): string => {
      if (kind === 'itself') return asked ? `by itself (${condition(asked)})` : 'at once';
      if (kind === 'command') return text(`commands.${event}.label`) ?? event;
      const told = text(`events.${event}`);
      return told ? `System ${told}` : (text(`commands.${event}.label`) ?? event);
    },
    goal: () => text('goal') ?? '',
    hint: (command: string) => text(`commands.${command}.hint`) ?? '',
  };
}
export type OutlineWords = ReturnType<typeof outlineWords>;
