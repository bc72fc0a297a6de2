import type { Portal } from '#src/app/portal.ts';
import { matchPattern } from '#src/app/routing/match-pattern.ts';
import { routesByPath } from '#src/app/routing/routes-by-path.ts';

type ShellCrumb = { readonly label: string; readonly href: string; readonly isEntity: boolean; readonly isNamed: boolean };

/** Stands for an entity whose name is not known (yet): an id tells nobody anything. */
const unnamed = '…';

/** Names that were known once stay, so that a crumb does not fall back to an id while its entity is loaded again. */
const names = new Map<string, string>();

function nameOf(name: string | undefined, key: string): string | undefined {
  if (name !== undefined) names.set(key, name);
  return name ?? names.get(key);
}

const hidesCrumbs = (path: string): boolean =>
  [...routesByPath()].some(([pattern, route]) => route.hidesCrumbs === true && matchPattern(pattern, path) !== undefined);

/** The page with a name that a path is, if it is one. */
function stepAt(path: string) {
  for (const [pattern, { crumb, listedAs, listedAt }] of routesByPath()) {
    const params = crumb && matchPattern(pattern, path);
    if (params) return [{ path, href: path, pattern, params, crumb, listedAs, listedAt }];
  }
  return [];
}

/**
 * Steps from the area down to the page: one for each prefix of the address that is a page with a name (D-039). What is missing has no name,
 * and nothing stands below it.
 */
export function crumbsOf(portal: Portal, pathname: string, search: unknown, missing?: string): ShellCrumb[] {
  if (missing === undefined && hidesCrumbs(pathname.replace(/\/$/, ''))) return [];
  const parts = (missing ?? pathname).replace(/\/$/, '').split('/');
  const along = parts.flatMap((_, index) => stepAt(parts.slice(0, index + 1).join('/')));
  const own = along.findIndex(({ listedAt }) => listedAt !== undefined);
  const { listedAs, listedAt: list = '' } = along[own] ?? {};
  const lists = stepAt(list.split('?')[0] ?? '').map((step) => (listedAs === undefined ? { ...step, href: list } : step));
  const kind = { path: list, href: list, pattern: list, params: {}, crumb: () => listedAs };
  const above = listedAs === undefined ? lists : [...lists, kind];
  // What is listed elsewhere than its address says stands below that list.
  const steps = own < 0 ? along : [...along.slice(0, 1), ...above, ...along.slice(own)];
  // What stands deeper may know the name of what is above it.
  const all = Object.assign({}, ...steps.map(({ params }) => params));
  return steps.map(({ crumb, href, path, pattern }) => {
    // The form of a new one is none yet.
    const isEntity = pattern.split('/').at(-1)?.startsWith('$') === true && !path.endsWith('/new');
    const known = path === missing ? undefined : nameOf(crumb({ portal, params: all, search }), `${portal.brandId()} ${path}`);
    return {
      label: known ?? (isEntity ? unnamed : (path.split('/').at(-1) ?? '')),
      href,
      isEntity,
      isNamed: known !== undefined,
    };
  });
}

/** The steps as they are drawn: no link leads to a page that is closed to its reader (D-249). */
export const drawnCrumbs = (crumbs: readonly ShellCrumb[], mayOpen: (href: string) => boolean) =>
  crumbs.map(({ label, href }) => ({ label, href: mayOpen(href) ? href : undefined }));
