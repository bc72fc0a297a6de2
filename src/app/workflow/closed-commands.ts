import type { AnyMachineSnapshot } from 'xstate';
import { type Actor, allows, type Rule, rolesThatAllow } from '#contract/access/access.ts';
import { candidateBrandName } from '#contract/brand.ts';
import type { Need } from '#contract/command.ts';
import { commandKey } from '#contract/command.ts';
import type { Explained } from '#machines/explain.ts';
import type { Flow } from '#machines/flow.ts';
import type { Path } from '#machines/path-to.ts';

import { isHere } from './open-commands.ts';

/** Closed commands that stand at first without unfolding. */
const NEAREST = 3;

/** A closed command as one entry; one that several brands share for the same reasons stands once. */
export type ClosedEntry = {
  readonly key: string;
  readonly explained: Explained;
  readonly brands: readonly string[];
  readonly brandIds: readonly number[];
  /** roles that would do, for any of the brands */
  readonly roles: readonly string[];
};

/** The flow, and where its entity stands. */
type Standpoint = { readonly flow: Flow; readonly snapshot: AnyMachineSnapshot };

const isMissingRole = (need: Need) => need.kind === 'right';
const signature = (needs: readonly Need[]) => needs.map((need) => `${need.kind} ${need.key}`).join('|');

/** From here on a closed command is neither on the way to the goal nor only short of a role: it waits for another time. */
const FAR = 1500;

/** What waits for somebody beside the way (flow.beside), and could be sent but for a role or a fact: before everything on the way. */
function isWaiting(item: Explained, { flow, snapshot }: Standpoint): boolean {
  if (item.needs.some(({ kind }) => kind === 'state')) return false;
  const isIdle = (facts: readonly string[] = []) => item.needs.some(({ key, kind }) => kind === 'fact' && facts.includes(key));
  const waiting = flow.beside?.find(({ type, needed }) => type === item.command && needed?.(snapshot, item.target) === true);
  return waiting !== undefined && !isIdle(waiting.idleWithout);
}

/** Whether a closed command is one of the page that is open, and only waits for a fact or a person there. */
export const isWaitedForHere = ({ command, needs }: Explained, flow: Flow, here: string | undefined): boolean =>
  isHere(flow, command, here) && needs.every(({ kind }) => kind !== 'state');

/** Place of a command on the way to the goal; far behind when it does not lie there. */
function distance(item: Explained, path: Path): number {
  const place = path.steps.findIndex((step) => step.command === item.command && step.target.brandId === item.target.brandId);
  return place >= 0 ? place : FAR - 500 + item.needs.length + (item.needs.every(isMissingRole) ? 0 : 500);
}

/** How many of the entries, nearest first, stand at first; the rest unfolds. Where nothing is open one stands in any case. */
export function shownAtFirst(
  entries: readonly ClosedEntry[],
  path: Path,
  isSomeOpen: boolean,
  isOwn: (item: Explained) => boolean = () => false,
): number {
  const near = entries.filter(({ explained }) => distance(explained, path) < FAR || isOwn(explained)).length;
  return Math.min(NEAREST, Math.max(near, isSomeOpen ? 0 : 1));
}

/** How many of the entries stand even before what is open: the way goes on there, where only what ends the work is open. */
export function shownBefore(entries: readonly ClosedEntry[], at: Standpoint, path: Path, isOnlyEnd: boolean): number {
  const waiting = entries.filter(({ explained }) => isWaiting(explained, at)).length;
  const [nearest] = entries;
  const leadsOn = isOnlyEnd && nearest !== undefined && distance(nearest.explained, path) < path.steps.length;
  return Math.max(waiting, leadsOn ? 1 : 0);
}

type Parted = { readonly open: readonly Explained[]; readonly closed: readonly Explained[] };

/** Commands apart from those whose feature is switched off: of these neither a role nor a state is said, since neither opens them. */
export function partedByFlag({ open, closed }: Parted, switchedOff: readonly string[]): Parted & { readonly off: Parted } {
  const isOff = ({ command }: Explained) => switchedOff.includes(command);
  const isOn = (item: Explained) => !isOff(item);
  return {
    open: open.filter(isOn),
    closed: closed.filter(isOn),
    off: { open: open.filter(isOff), closed: closed.filter(isOff) },
  };
}

/** Closed commands, nearest to be opened first: those that wait for somebody beside the way, those of the page that is open (`here`), those on the way to the goal, then what only lacks a role, then the rest. */
export function closedEntries(closed: readonly Explained[], path: Path, at?: Standpoint, here?: string): ClosedEntry[] {
  const groups = Map.groupBy(closed, (item) => `${item.command} ${signature(item.needs)}`);
  const entries = [...groups.values()].flatMap((items): ClosedEntry[] => {
    const [first] = items;
    if (first === undefined) return [];
    const brandIds = items.flatMap(({ target }) => (target.brandId === undefined ? [] : [target.brandId]));
    const brands = brandIds.map(candidateBrandName);
    const roles = [...new Set(items.flatMap(({ needs }) => rolesThatDo(needs)))];
    return [
      {
        key: items.length === 1 ? commandKey(first.command, first.target) : first.command,
        explained: first,
        brands,
        brandIds,
        roles,
      },
    ];
  });
  const place = ({ explained }: ClosedEntry) =>
    at && isWaiting(explained, at) ? -1 : at && isWaitedForHere(explained, at.flow, here) ? -0.5 : distance(explained, path);
  return entries.sort((left, right) => place(left) - place(right));
}

/** True when nothing but a role is missing: one line says it. */
export function needsOnlyRole(needs: readonly Need[]): boolean {
  return needs.length > 0 && needs.every(isMissingRole);
}

/** Whether somebody could do it now, or see to what is missing: a state that it has not come to, or is past, is nobody's to give. */
export const isWorthAsking = (needs: readonly Need[]): boolean =>
  needs.every(
    ({ by, kind, people = [] }) => kind === 'right' || kind === 'person' || (kind === 'fact' && by.length + people.length > 0),
  );

/** Roles that alone would do for all the rights that are missing; every role that helps where no single one does. */
export function rolesThatDo(needs: readonly Need[]): string[] {
  const [first, ...others] = needs.filter(isMissingRole).map((need) => new Set(need.by));
  if (!first) return [];
  const common = others.reduce((left, right) => left.intersection(right), first);
  return [...(common.size > 0 ? common : others.reduce((left, right) => left.union(right), first))];
}

/** What can be done from here that is no command of the entity: it leads to something new. */
export type OnwardStep = {
  readonly key: string;
  readonly label: string;
  /** what happens then */
  readonly hint: string;
  /** who can, at the entity's home brand */
  readonly rule: Rule;
  readonly onRun: () => void;
};

/** Those that I can do, and the others with the roles of who can. */
export function partedSteps(steps: readonly OnwardStep[], me: Actor, brandId: number) {
  const isMine = ({ rule }: OnwardStep) => allows(rule, me, { brandId });
  const closed = steps.filter((step) => !isMine(step));
  return {
    open: steps.filter(isMine),
    closed: closed.map(({ rule, ...step }) => ({ ...step, by: rolesThatAllow(rule, brandId) })),
  };
}
