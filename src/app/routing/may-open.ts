import type { Actor } from '#contract/access/access.ts';
import type { Flag } from '#contract/endpoint.ts';
import { usePortal } from '#src/app/portal.ts';
import { isKnownOff } from '#src/app/session/flags.ts';
import { neededNames } from '#src/app/session/needed-names.ts';
import { noAccessTo } from '#src/app/session/no-access.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { judge } from './guard.ts';
import { matchPattern } from './match-pattern.ts';
import { routesByPath } from './routes-by-path.ts';

type Reader = { readonly actor: Actor; readonly brandId: number; readonly isOff: (flag: Flag) => boolean };

function verdictOf(href: string, { actor, brandId }: Pick<Reader, 'actor' | 'brandId'>, patterns: Iterable<string>) {
  const [path = ''] = href.split(/[?#]/);
  for (const fullPath of patterns) {
    const params = matchPattern(fullPath, path);
    if (params) return judge({ fullPath, params, href, actor, brandId });
  }
  return undefined;
}

/** Whether the guard of the page at an address lets somebody in: no link leads to a page that is closed to its reader (D-249). */
export function mayOpen(href: string, reader: Reader, patterns: Iterable<string>): boolean {
  const verdict = verdictOf(href, reader, patterns);
  return verdict === undefined || (verdict.kind === 'enter' && !verdict.flags.some(reader.isOff));
}

/** Names of the roles of which the least opens a page that is closed to somebody; undefined where it is open, or nothing is known of it. */
export function rolesToOpen(href: string, reader: Pick<Reader, 'actor' | 'brandId'>, patterns: Iterable<string>) {
  const verdict = verdictOf(href, reader, patterns);
  if (verdict?.kind !== 'refused') return undefined;
  const { needs } = noAccessTo(verdict.site, verdict.missing, reader.actor, reader.brandId);
  const least = neededNames(needs).flatMap(([first]) => (first && 'name' in first ? [first.name] : []));
  return least.length === 0 ? undefined : least;
}

function useReader(): Reader {
  const portal = usePortal();
  const actor = useMe();
  const brandId = useBrandId();
  return { actor, brandId, isOff: (flag: Flag) => isKnownOff(portal, flag) };
}

/** The same for whoever looks at the page. */
export function useMayOpen(): (href: string) => boolean {
  const reader = useReader();
  return (href) => mayOpen(href, reader, routesByPath().keys());
}

export function useRolesToOpen(): (href: string) => readonly string[] | undefined {
  const reader = useReader();
  return (href) => rolesToOpen(href, reader, routesByPath().keys());
}
