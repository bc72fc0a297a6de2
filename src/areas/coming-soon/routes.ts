import { accessOf } from '#contract/page/routes.ts';
import { capital } from '#contract/words.ts';
import { type AreaRoute, joinPath, lazyPage } from '#src/app/routing/route-table.ts';
import { comingSoonPaths } from './site-map.ts';

const page = lazyPage(() => import('./coming-soon-page.tsx'), 'LaterPage');
const texts = ['coming-soon'];

/** Name of a page in the breadcrumb: an area by its name, pages below it by their address. Entities have no name to show yet. */
function nameOf(path: string): string | undefined {
  const word = path.split('/').at(-1) ?? '';
  if (word.startsWith('$')) return undefined;
  if (/^(\/software)?\/[\w-]+$/.test(path)) return accessOf(path).area;
  return capital(word.replaceAll('-', ' '));
}

const named = (full: string): Pick<AreaRoute, 'crumb'> => {
  const name = nameOf(full);
  return name === undefined ? {} : { crumb: () => name };
};
const pageAt = (path: string, full: string): AreaRoute => ({ path, texts, page, ...named(full) });
const containerAt = (path: string, full: string, children: readonly AreaRoute[]): AreaRoute => ({
  path,
  children,
  redirect: children[0]?.path ?? '',
  ...named(full),
});

function childrenOf(token: string, parent: string): AreaRoute[] {
  const [name = '', inner] = token.split('=');
  if (inner !== undefined) {
    const full = joinPath(parent, name);
    const children = inner.split(',').flatMap((child) => childrenOf(child, full));
    return [containerAt(name, full, children)];
  }
  const [path = '', id] = name.split(':');
  return [path, ...(id === undefined ? [] : [`${path}/${id}`])].map((one) => pageAt(one, joinPath(parent, one)));
}

function routeOfLine(line: string): AreaRoute {
  const [path = '', ...tokens] = line.split(' ');
  const [first = ''] = tokens;
  if (first === '') return pageAt(path, path);
  if (first.startsWith('>')) return { path, redirect: first.slice(1) };
  const children = tokens.flatMap((token) => childrenOf(token, path));
  return containerAt(path, path, children);
}

/** Areas of a later version: guard, title and breadcrumb as they will be, and one page that says so. */
export const comingSoonRoutes: readonly AreaRoute[] = comingSoonPaths.split('\n').map(routeOfLine);
