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

/**
 * Steps from the area down to the page: one for each prefix of the address that is a page with a name (D-039). What is missing has no name,
 * and nothing stands below it.
 */
export function crumbsOf(portal: Portal, pathname: string, search: unknown, missing?: string): ShellCrumb[] {
  const parts = (missing ?? pathname).replace(/\/$/, '').split('/');
  const steps = parts.flatMap((_, index) => {
    const path = parts.slice(0, index + 1).join('/');
    for (const [pattern, route] of routesByPath()) {
      const params = route.crumb && matchPattern(pattern, path);
      if (params && route.crumb) return [{ path, pattern, params, index, crumb: route.crumb }];
    }
    return [];
  });
  // What stands deeper may know the name of what is above it.
  const all = Object.assign({}, ...steps.map(({ params }) => params));
  return steps.map(({ crumb, index, path, pattern }) => {
    const isEntity = pattern.split('/').at(-1)?.startsWith('$') ?? false;
    const known = path === missing ? undefined : nameOf(crumb({ portal, params: all, search }), `${portal.brandId()} ${path}`);
    return { label: known ?? (isEntity ? unnamed : (parts[index] ?? '')), href: path, isEntity, isNamed: known !== undefined };
  });
}

/** The steps as they are drawn: no link leads to a page that is closed to its reader (D-249). */
export const drawnCrumbs = (crumbs: readonly ShellCrumb[], mayOpen: (href: string) => boolean) =>
  crumbs.map(({ label, href }) => ({ label, href: mayOpen(href) ? href : undefined }));
