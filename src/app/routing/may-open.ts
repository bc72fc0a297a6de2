import type { Actor } from '#contract/access/access.ts';
import type { Flag } from '#contract/endpoint.ts';
import { usePortal } from '#src/app/portal.ts';
import { isKnownOff } from '#src/app/session/flags.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';
import { judge } from './guard.ts';
import { matchPattern } from './match-pattern.ts';
import { routesByPath } from './routes-by-path.ts';

type Reader = { readonly actor: Actor; readonly brandId: number; readonly isOff: (flag: Flag) => boolean };

/** Whether the guard of the page at an address lets somebody in: no link leads to a page that is closed to its reader (D-249). */
export function mayOpen(href: string, { actor, brandId, isOff }: Reader, patterns: Iterable<string>): boolean {
  const [path = ''] = href.split(/[?#]/);
  for (const fullPath of patterns) {
    const params = matchPattern(fullPath, path);
    if (!params) continue;
    const verdict = judge({ fullPath, params, href, actor, brandId });
    return verdict.kind === 'enter' && !verdict.flags.some(isOff);
  }
  return true;
}

/** The same for whoever looks at the page. */
export function useMayOpen(): (href: string) => boolean {
  const portal = usePortal();
  const actor = useMe();
  const brandId = useBrandId();
  const reader = { actor, brandId, isOff: (flag: Flag) => isKnownOff(portal, flag) };
  return (href) => mayOpen(href, reader, routesByPath().keys());
}
