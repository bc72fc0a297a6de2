import { candidateBrandName } from '#contract/brand.ts';
import type { FlowState, Need, Target } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import { type FunctionalRole, functionalRoles } from '#contract/roles.ts';
import { statusText } from '#src/app/status-text.ts';
import { textOf } from '#src/i18n/i18n.ts';

type Values = Record<string, unknown>;

/** Whose names and which figures the texts speak of. */
export type TextContext = { readonly people: readonly UserReference[]; readonly me: string; readonly values?: Values };

/** Name of a functional role, as people know it. */
export function roleName(role: string): string {
  return role in functionalRoles ? functionalRoles[role as FunctionalRole].name : statusText(role);
}

/** Names of roles in one line; the administrator, who may do anything, is named only where nobody else can. */
export function roleNames(roles: readonly string[]): string {
  const named = roles.filter((role) => role !== 'ADMIN');
  return [...new Set((named.length > 0 ? named : roles).map(roleName))].join(', ');
}

const panel = (key: string, values: Values = {}) => textOf('flows', `panel.${key}`, values) ?? key;

/** Figures of a flow's facts that texts speak of: how many documents a candidate has. */
export function figuresOf({ context }: FlowState): Values {
  const { documents } = context as { documents?: { ids?: unknown } };
  return { documents: Array.isArray(documents?.ids) ? documents.ids.length : '' };
}

/** Texts of a flow's commands, needs and events (src/i18n/en/flows.json). */
export function flowTexts(flowId: string, { people, me, values = {} }: TextContext) {
  const all = (target: Target): Values => ({
    ...values,
    brand: target.brandId === undefined ? '' : candidateBrandName(target.brandId),
  });
  const of = (command: string, key: string, target: Target): string | undefined =>
    textOf('flows', `${flowId}.commands.${command}.${key}`, all(target));
  const person = (subject: string): string => {
    if (subject === me) return panel('you');
    return people.find((item) => item.id === subject)?.fullName ?? '?';
  };
  const need = ({ kind, key }: Need, command: string, target: Target): string => {
    if (kind === 'state') return of(command, 'when', target) ?? statusText(key);
    if (kind === 'right') return panel('right', { right: roleName(key) });
    const group =
      kind === 'person' && textOf('flows', `${flowId}.persons.${key}`, all(target)) !== undefined ? 'persons' : 'needs';
    return textOf('flows', `${flowId}.${group}.${key}`, all(target)) ?? key;
  };
  return {
    /** a command's name; that of a fact which somebody brings about, on the way to the goal */
    label: (command: string, target: Target = {}) =>
      of(command, 'label', target) ?? textOf('flows', `${flowId}.facts.${command}`) ?? command,
    /** the label for several brands at once */
    labelFor: (command: string, brands: string) =>
      textOf('flows', `${flowId}.commands.${command}.label`, { ...values, brand: brands }) ?? command,
    hint: (command: string, target: Target = {}) => of(command, 'hint', target),
    done: (command: string, target: Target = {}) => of(command, 'done', target) ?? '',
    dialogTitle: (command: string, target: Target = {}) => of(command, 'dialog.title', target),
    dialogText: (command: string, target: Target = {}) => of(command, 'dialog.text', target),
    effects: (command: string, target: Target = {}) =>
      [0, 1, 2, 3, 4].map((index) => of(command, `dialog.effects.${index}`, target)).filter((text) => text !== undefined),
    /** "K. D. rejected for AUDI" */
    event: (event: string, target: Target, subject: string | undefined) => {
      const who = subject === undefined ? (textOf('flows', 'history.system') ?? '') : person(subject);
      const what = of(event, 'event', target) ?? textOf('flows', `${flowId}.events.${event}`, all(target)) ?? event;
      return `${who} ${what}`;
    },
    /** what the system tells, as the history says it */
    fact: (event: string) =>
      `${textOf('flows', 'history.system') ?? ''} ${textOf('flows', `${flowId}.events.${event}`) ?? event}`,
    goal: () => textOf('flows', `${flowId}.goal`) ?? '',
    need,
    /** who can meet a need: people by name, roles by name, or in words of its own where it is nobody of the portal */
    who: ({ key, by, people: subjects = [] }: Need): string | undefined => {
      const names = [...subjects.map(person), ...(by.length > 0 ? [roleNames(by)] : [])];
      return names.length > 0 ? names.join(' · ') : textOf('flows', `${flowId}.others.${key}`);
    },
  };
}
export type FlowTexts = ReturnType<typeof flowTexts>;
