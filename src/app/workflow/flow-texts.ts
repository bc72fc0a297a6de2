import type { TFunction } from 'i18next';
import type { AnyMachineSnapshot } from 'xstate';
import { type FunctionalRole, functionalRoles } from '#contract/access/roles.ts';
import { candidateBrandName } from '#contract/brand.ts';
import type { ExternalFacts, FlowState, Need, Target } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import { count } from '#contract/words.ts';
import type { Flow, Lift } from '#machines/flow.ts';
import type { Path } from '#machines/path-to.ts';
import type { Standing } from '#machines/state-need.ts';
import { type Waiting, waitingOf } from '#machines/waiting.ts';
import { dateTime } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { textOf } from '#src/i18n/i18n.ts';

type Values = Record<string, unknown>;

/** Whose names and which figures the texts speak of; `standing` tells how the entity stands to the states of a need. */
type TextContext = {
  readonly people: readonly UserReference[];
  readonly me: string;
  readonly values?: Values;
  readonly standing?: (key: string) => Standing;
  /** the state, where a command does something else in one than in another */
  readonly at?: FlowState['value'];
};

/** Name of a functional role, as people know it. */
export function roleName(role: string): string {
  return role in functionalRoles ? functionalRoles[role as FunctionalRole].name : statusText(role);
}

/** Roles by name; the administrator, who may do anything, is named only where nobody else can. */
export function namedRoles(roles: readonly string[]): string[] {
  const named = roles.filter((role) => role !== 'ADMIN');
  return [...new Set((named.length > 0 ? named : roles).map(roleName))];
}

/** The same in one line. */
export const roleNames = (roles: readonly string[]): string => namedRoles(roles).join(', ');

const panel = (key: string, values: Values = {}) => textOf('flows', `panel.${key}`, values) ?? key;

type Figures = {
  readonly documents?: { readonly ids?: unknown };
  readonly vehicleCount?: number | null;
  readonly jobStatus?: string | null;
  /** of E3 1.1: what is chosen, and how much of it */
  readonly selected?: number;
  readonly enabled?: number;
  readonly vehicles?: number;
  readonly updates?: number;
};
const total = (key: 'entries' | 'updates' | 'vehicles', figure = 0) =>
  panel(`total.${key}`, { count: figure, figure: count(figure) });

/** Figures of a flow's context and external facts that texts speak of: how many documents, when a phase starts, which freeze window, who cancelled, which groups are missing, what was ordered of a tool. */
export function figuresOf({ context, external = {} }: FlowState): Values {
  const { documents, enabled, jobStatus, selected, updates, vehicleCount, vehicles } = context as Figures;
  const start = external.dueNow?.[0]?.from;
  const freeze = external.frozen?.[0];
  const cancelled = external.candidateCancelled?.[0];
  const missing = external.groupMissing?.[0]?.reason;
  const reached = external.shareMissing?.[0]?.reason;
  const soaked = external.soaking?.[0]?.to;
  const order = external.underWay?.[0];
  const rollback = external.rollbackOver?.[0]?.from;
  const unfit = (external.vehicleInactive ?? external.vehicleForeign)?.[0]?.reason;
  return {
    documents: Array.isArray(documents?.ids) ? documents.ids.length : '',
    vehicleTotal: total('vehicles', selected ?? vehicles),
    listTotal: total('vehicles', vehicleCount ?? 0),
    entryTotal: total('entries', enabled),
    updateTotal: total('updates', updates),
    outcome: jobStatus ?? '',
    unfit: unfit ? panel('unfit', { vins: unfit }) : '',
    start: start ? panel('startsOn', { start: dateTime(start) }) : '',
    freeze: freeze ? frozenText(freeze) : '',
    cancelled: cancelled?.by ? panel('cancelled', { name: cancelled.by, reason: cancelled.reason ?? '' }) : '',
    reached: reached ? panel('shareReached', { reached }) : '',
    soak: soaked ? panel('until', { until: dateTime(soaked) }) : '',
    missing: missing ? panel('missing', { names: missing }) : '',
    rollback: rollback ? panel('wasOpen', { until: dateTime(rollback) }) : '',
    ordered: order?.reason ?? '',
    orderedBy: order?.by ?? '',
    orderedById: order?.byId ?? '',
  };
}

/** How many vehicles the first phase takes, where it is known. */
export const firstPhaseText = (vehicles: number | undefined): string =>
  vehicles === undefined ? '' : panel('firstPhase', { count: vehicles, figure: count(vehicles) });

/** Until when a freeze window holds; why and by whom where its reader may know (D-241). */
function frozenText({ to, reason, by }: ExternalFacts[string][number]): string {
  if (to === null) return '';
  const until = dateTime(to);
  return reason !== undefined && by !== undefined ? panel('freeze', { until, reason, name: by }) : panel('until', { until });
}

/** What figuresOf() would say, where the entity is not at hand. */
const unknownFigures: Values = {
  name: '',
  documents: '',
  vehicleTotal: '',
  listTotal: '',
  entryTotal: '',
  updateTotal: '',
  outcome: '',
  unfit: '',
  start: '',
  firstPhase: '',
  freeze: '',
  rollback: '',
  reached: '',
  soak: '',
  cancelled: '',
  missing: '',
  touches: '',
  ordered: '',
  orderedBy: '',
  orderedById: '',
};

/** Texts of a flow's commands, needs and events (flows.<noun>.json in src/i18n/en). */
export function flowTexts(flowId: string, { people, me, values = {}, standing, at }: TextContext) {
  /** what was ordered of a tool behind the portal, in words */
  const ordered = (command: unknown) =>
    typeof command !== 'string' || command === ''
      ? ''
      : (textOf('flows', `${flowId}.commands.${command}.label`) ?? textOf('flows', `${flowId}.ordered.${command}`) ?? command);
  const all = (target: Target, more: Values = {}): Values => ({
    ...unknownFigures,
    ...values,
    ...more,
    ordered: ordered(values.ordered),
    orderedBy: me !== '' && values.orderedById === me ? panel('byYou') : (values.orderedBy ?? ''),
    brand: target.brandId === undefined ? '' : candidateBrandName(target.brandId),
  });
  const of = (command: string, key: string, target: Target, more?: Values): string | undefined =>
    textOf('flows', `${flowId}.commands.${command}.${key}`, all(target, more));
  /** of a dialog: the words of a lift where it has its own */
  const ofDialog = (command: string, key: string, target: Target, lift: Lift | undefined): string | undefined =>
    (lift && of(command, `${lift.name}.${key}`, target)) ?? of(command, `dialog.${key}`, target);
  const person = (subject: string): string => {
    if (subject === me) return panel('you');
    return people.find((item) => item.id === subject)?.fullName ?? '?';
  };
  /** so that it is true now: what is behind is told, what may still come is asked for */
  const stateNeed = (key: string, command: string, target: Target): string => {
    // Of what a tool has lost, or what is over in one of several ways, no other state is what keeps somebody from it.
    const lost = typeof at === 'string' ? textOf('flows', `${flowId}.closedAt.${at}`) : undefined;
    if (lost !== undefined) return lost;
    const where = standing?.(key);
    const told = where === 'ended' ? textOf('flows', `${flowId}.ended`) : where === 'behind' && of(command, 'past', target);
    return told || (of(command, 'when', target) ?? statusText(key));
  };
  const need = ({ by, kind, key }: Need, command: string, target: Target): string => {
    if (kind === 'state') return stateNeed(key, command, target);
    // Roles are known to people, a right alone is not.
    if (kind === 'right')
      return by.length > 0 ? panel('needsRoles', { roles: roleNames(by) }) : panel('right', { right: roleName(key) });
    const group =
      kind === 'person' && textOf('flows', `${flowId}.persons.${key}`, all(target)) !== undefined ? 'persons' : 'needs';
    return textOf('flows', `${flowId}.${group}.${key}`, all(target)) ?? key;
  };
  return {
    /** a command's name; that of a fact which somebody brings about, on the way to the goal */
    label: (command: string, target: Target = {}) =>
      (typeof at === 'string' ? of(command, `labelAt.${at}`, target) : undefined) ??
      of(command, 'label', target) ??
      textOf('flows', `${flowId}.facts.${command}`) ??
      command,
    /** the label for several brands at once */
    labelFor: (command: string, brands: string) =>
      textOf('flows', `${flowId}.commands.${command}.label`, { ...values, brand: brands }) ?? command,
    hint: (command: string, target: Target = {}) =>
      (typeof at === 'string' ? of(command, `hintAt.${at}`, target) : undefined) ?? of(command, 'hint', target),
    done: (command: string, target: Target = {}) => of(command, 'done', target) ?? '',
    /** what a command came to that was taken, and led to another status than it was sent for */
    otherwise: (command: string, status: string | undefined) =>
      status === undefined ? undefined : textOf('flows', `${flowId}.commands.${command}.otherwise.${status}`),
    /** what a closed command offers instead of waiting: "Start now" */
    liftLabel: (command: string, { name }: Lift) => of(command, `${name}.label`, {}) ?? name,
    /** what whoever sends a command ticks: "I have weighed …" */
    tick: ({ key }: Need) => textOf('flows', `${flowId}.ticks.${key}`, all({})) ?? key,
    dialogTitle: (command: string, target: Target = {}, lift?: Lift) => ofDialog(command, 'title', target, lift),
    dialogText: (command: string, target: Target = {}, lift?: Lift) => ofDialog(command, 'text', target, lift),
    effects: (command: string, target: Target = {}, lift?: Lift) =>
      [0, 1, 2, 3, 4].map((index) => ofDialog(command, `effects.${index}`, target, lift)).filter((text) => text !== undefined),
    /** "K. D. rejected for AUDI"; `named` is what this one is about, where it is known: documents, a result. What nobody did on purpose names nobody. */
    event: (event: string, target: Target, subject: string | undefined, named?: Values) => {
      const alone = textOf('flows', `${flowId}.alone.${event}`);
      if (alone !== undefined) return alone;
      const who = subject === undefined ? (textOf('flows', 'history.system') ?? '') : person(subject);
      const plain = () => of(event, 'event', target) ?? textOf('flows', `${flowId}.events.${event}`, all(target)) ?? event;
      const told =
        named && (of(event, 'named', target, named) ?? textOf('flows', `${flowId}.named.${event}`, all(target, named)));
      const what = told ?? plain();
      return `${who} ${what}`;
    },
    /** the same of a command that came to another status than it was sent for; undefined where it did not */
    cameTo: (event: string, status: string | undefined, subject: string | undefined) => {
      const what = status && textOf('flows', `${flowId}.commands.${event}.eventAt.${status}`);
      return what && subject !== undefined ? `${person(subject)} ${what}` : undefined;
    },
    /** what the system tells, as the history says it */
    fact: (event: string) =>
      `${textOf('flows', 'history.system') ?? ''} ${textOf('flows', `${flowId}.events.${event}`) ?? event}`,
    goal: () => textOf('flows', `${flowId}.goal`) ?? '',
    /** the goal, once it is reached */
    reached: () => textOf('flows', `${flowId}.reachedWith.${values.outcome}`) ?? textOf('flows', `${flowId}.reached`) ?? '',
    need,
    /** who can meet a need: people by name, roles by name, or in words of its own where it is nobody of the portal */
    who: ({ key, by, people: subjects = [] }: Need): string | undefined => {
      const names = [...subjects.map(person), ...(by.length > 0 ? [roleNames(by)] : [])];
      return names.length > 0 ? names.join(' · ') : textOf('flows', `${flowId}.others.${key}`);
    },
  };
}
export type FlowTexts = ReturnType<typeof flowTexts>;

/** "K. D. confirmed the release.": what somebody else just did to what is shown. News do not carry the brand they are about. */
export function newsText(flowId: string, { by, command }: { readonly by: string; readonly command: string }): string {
  const people = [{ id: by, username: by, email: '', fullName: by }];
  const text = flowTexts(flowId, { people, me: '' }).event(command, {}, by);
  return `${text.trimEnd().replace(/ (?:for|of)$/, '')}.`;
}

type Translate = TFunction<'flows'>;

/** What unfolds: how many commands, and how many of them are open. */
export const moreText = (t: Translate, count: number, open: number) =>
  open === 0 ? t('panel.more', { count }) : t('panel.moreOpen', { count, open });

type Goal = { readonly goal: () => string; readonly reached: () => string };

/** What is left until the goal, in words; where only the system has something to do, no steps of people are. */
export function remainsOf(
  t: Translate,
  { moves, people, reaches, steps }: Path,
  { goal, reached }: Goal,
  { besides, first = [] }: { readonly besides?: string | undefined; readonly first?: readonly string[] } = {},
) {
  if (!reaches) return { label: undefined, text: t('panel.noWay', { goal: goal() }) };
  if (moves === 0) return { label: t('panel.reached'), text: reached() };
  const howMany = { steps: t('panel.steps', { count: steps.length }), people: t('panel.people', { count: people }) };
  const rest =
    steps.length === 0
      ? t(first.length > 0 ? 'panel.byItself' : 'panel.withoutPeople', { goal: goal() })
      : t('panel.stepsTo', { ...howMany, goal: goal() });
  const text = first.length > 0 ? t('panel.firstThen', { first: first.map((label) => `“${label}”`).join(', '), rest }) : rest;
  return { label: t('panel.remains'), text: [text, besides].filter(Boolean).join(', ') };
}

/**
 * What somebody has to do now so that it goes on at all, though it is no step of the way: the next phase by hand, a pause (D-250). Where the way itself has
 * steps of people, only a rollout stands still for what is beside them.
 */
export function standsFor(flow: Flow, snapshot: AnyMachineSnapshot, { steps }: Path, facts: object): readonly Waiting[] {
  if (steps.length > 0 && flow.movesWithProgress !== true) return [];
  const beside = new Set(flow.beside?.map(({ type }) => type));
  return waitingOf(flow, snapshot, facts).filter(
    ({ command }) => beside.has(command) && !steps.some((step) => step.command === command),
  );
}
