import type { FunctionalRole } from '#contract/access/roles.ts';
import type { WaitingTime } from '#contract/workflow.ts';
import type { Outline, OutlineState, OutlineTransition } from '#machines/outline.ts';
import { dash } from '#src/app/format/dash.ts';
import { statusText } from '#src/app/format/status-text.ts';
import { type OutlineWords, rolesAnywhere } from '#src/app/workflow/outline-words.ts';

/** A state's name in words: `releaseNotes` is "Release notes", COMPLETED is "Completed". */
export function stateWords(name: string): string {
  if (name === name.toUpperCase()) return statusText(name);
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Scm\b/, 'SCM');
}

/** "Release notes: Completed" for `ACTIVE.releaseNotes.COMPLETED`; the state around everything is left out. */
export function pathWords(path: string): string {
  const names = path.split('.');
  return names
    .slice(names.length > 2 ? 1 : 0)
    .map(stateWords)
    .join(': ');
}

/** The states of the address and every state around them. */
export function presentStates(at: string | undefined): ReadonlySet<string> {
  const paths = (at ?? '').split(',').filter(Boolean);
  return new Set(paths.flatMap((path) => path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))));
}

/** Whether a chart that stands in these states takes the transition; '' is any state. Without a state every one counts. */
export const isOffered = ({ from }: OutlineTransition, present: ReadonlySet<string>): boolean =>
  present.size === 0 || from === '' || present.has(from);

/** Names of the transitions whose right a role holds, among those that the present state offers. */
export function openFor({ transitions }: Outline, present: ReadonlySet<string>, role: string | undefined): ReadonlySet<string> {
  const holds = ({ kind, right }: OutlineTransition) =>
    kind === 'command' && right !== undefined && rolesAnywhere(right).includes(role as FunctionalRole);
  return new Set(transitions.filter((one) => holds(one) && isOffered(one, present)).map(({ name }) => name));
}

/** Roles that can lead out of a state; those that work in it where it is left by itself. */
export function ownersOf({ transitions }: Outline, { path }: OutlineState): FunctionalRole[] {
  const offered = transitions.filter(({ from, right }) => from === path && right !== undefined);
  const leaving = offered.filter(({ to }) => to !== undefined);
  const roles = (leaving.length > 0 ? leaving : offered).flatMap(({ right }) => (right ? rolesAnywhere(right) : []));
  return [...new Set(roles)].filter((role) => role !== 'ADMIN');
}

/** The persons who alone can lead on from a state, in words. */
export function personsOf({ transitions }: Outline, { path }: OutlineState, words: Pick<OutlineWords, 'persons'>): string[] {
  const rights = transitions.flatMap(({ from, to, right }) => (from === path && to !== undefined && right ? [right] : []));
  return [...new Set(rights.flatMap(words.persons))];
}

/** How a state that nobody leads on from ends: it is the end, the system tells it, or it goes on once its conditions are met. */
export function goesOnBy({ transitions }: Outline, { path }: OutlineState): 'end' | 'system' | 'itself' {
  const kinds = new Set(transitions.filter(({ from, to }) => from === path && to !== undefined).map(({ kind }) => kind));
  if (kinds.has('fact')) return 'system';
  return kinds.has('itself') ? 'itself' : 'end';
}

/** A time span in its two greatest units: 93,600 s is "1 d 2 h". */
export function span(seconds: number | null): string {
  if (seconds === null) return dash;
  const units = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
    [1, 's'],
  ] as const;
  let rest = Math.max(0, Math.round(seconds));
  const parts = units.flatMap(([size, unit]) => {
    const amount = Math.floor(rest / size);
    rest -= amount * size;
    return amount > 0 ? [`${amount} ${unit}`] : [];
  });
  return parts.slice(0, 2).join(' ') || '0 s';
}

/** Lines of one state: all together first, then by the role that ended it. */
export const waitsIn = (all: readonly WaitingTime[], path: string): readonly WaitingTime[] =>
  all.filter(({ state }) => state === path);
