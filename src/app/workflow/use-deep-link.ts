import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { useSearchState } from '#src/app/routing/use-search-state.ts';

type Wanted = { readonly command: string | undefined; readonly field: string | undefined };

export const linkSearch = z.object({ do: z.unknown().optional() });

/** How long a page may load until what its address points at is no longer waited for. */
const PATIENCE_MS = 15_000;
/** What a field has of its own to begin with, where that is not its first control. */
const FIRST = '[data-first]';
/** A control that only opens what is typed: whoever is led to its own field has asked for that. */
const OPENS = '[data-opens]';
const FOCUSABLE = 'input:not([type=hidden], [hidden]), select, textarea, button, a[href]';

const textOr = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** True for the row of a command that is wanted, of one of its brands, or of all of them: rows closed for the same reasons are one. */
export const isMeant = (wanted: string, key: string): boolean =>
  key === wanted || key.startsWith(`${wanted}:`) || wanted.startsWith(`${key}:`);

/** The command in Next steps: `brand.confirm` or `brand.confirm:3`. */
function commandShown(wanted: string): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-command]')];
  const meant = rows.filter(({ dataset }) => isMeant(wanted, dataset.command ?? ''));
  return meant.find(({ dataset }) => dataset.command === wanted) ?? meant[0];
}

/** The control of the first of the fields that is on the page; the field itself where it has none that can be used. */
function fieldShown(names: string): HTMLElement | undefined {
  for (const name of names.split(',')) {
    const field = document.querySelector<HTMLElement>(`#main [data-field="${CSS.escape(name)}"]`);
    if (!field || field.closest('[hidden]')) continue;
    if (field.matches(FOCUSABLE)) return field;
    const first = field.querySelector<HTMLElement>(FIRST);
    if (first) return first;
    const control = [...field.querySelectorAll<HTMLElement>(FOCUSABLE)].find((found) => !found.matches(':disabled'));
    if (!control) field.tabIndex = -1;
    return control ?? field;
  }
  return undefined;
}

const shownFor = ({ command, field }: Wanted) =>
  (field === undefined ? undefined : fieldShown(field)) ?? (command === undefined ? undefined : commandShown(command));

function bringIntoView(found: HTMLElement, names = ''): void {
  found.scrollIntoView({ block: 'center' });
  found.focus({ preventScroll: true });
  const own = found.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
  if (found.matches(OPENS) && names.split(',').includes(own)) found.click();
}

/** Brings into view what an address of the page that is open points at; false where the way leads to another page. */
export function showPlace(href: string): boolean {
  const { pathname, searchParams } = new URL(href, window.location.origin);
  if (pathname !== window.location.pathname) return false;
  const field = searchParams.get('field') ?? undefined;
  const found = shownFor({ command: searchParams.get('do') ?? undefined, field });
  if (found) bringIntoView(found, field);
  return found !== undefined;
}

/**
 * Brings into view and puts the focus on what the address points at: a command of Next steps, open or closed (`?do=brand.confirm:3`), or a
 * field of the page (`?field=nameForRelease`), as soon as it is there; once per address. Answers the command.
 */
export function useDeepLink(): string | undefined {
  const search: { readonly do?: unknown; readonly field?: unknown; readonly brand?: unknown } = useSearch({ strict: false });
  const pathname = useLocation({ select: (location) => location.pathname });
  const command = textOr(search.do);
  const field = textOr(search.field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words on another page, or for another brand, are another place
  useEffect(() => {
    if (command === undefined && field === undefined) return;
    const show = () => {
      const found = shownFor({ command, field });
      if (found) bringIntoView(found, field);
      return found !== undefined;
    };
    if (show()) return;
    const observer = new MutationObserver(() => show() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const end = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(end);
    };
  }, [command, field, pathname, search.brand]);
  return command;
}

/** Whether the command that an address leads to is done: it was open, and nothing of it is any more. */
export const isDone = (wanted: string, before: readonly string[], open: readonly string[]): boolean =>
  before.some((key) => isMeant(wanted, key)) && !open.some((key) => isMeant(wanted, key));

/**
 * Takes the command out of the address once it is done: a way there has been gone, and a copied or reloaded address would lead to what is over. `open`:
 * keys of the commands that are open now. Answers how to say that one which stays open is done.
 */
export function useForgetDone(wanted: string | undefined, open: readonly string[]): (key: string) => void {
  const [, setSearch] = useSearchState(linkSearch);
  const before = useRef<readonly string[]>([]);
  const keys = open.join(' ');
  useEffect(() => {
    const now = keys === '' ? [] : keys.split(' ');
    if (wanted !== undefined && isDone(wanted, before.current, now)) setSearch({ do: undefined }, { replace: true });
    before.current = now;
  }, [wanted, keys, setSearch]);
  return (key) => {
    if (wanted !== undefined && isMeant(wanted, key)) setSearch({ do: undefined }, { replace: true });
  };
}
