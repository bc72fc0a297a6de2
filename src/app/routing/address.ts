import { z } from 'zod';
import { pageId } from '#contract/page/page-id.ts';
import { idOf } from '#src/app/resource.ts';
import type { At, Parents } from './route-table.ts';

/** Parameters of a pattern that name something by its id, from the top down. */
export function idParams(fullPath: string): string[] {
  return [...fullPath.matchAll(/\$(\w+)/g)].flatMap(([, name = '']) => (/(^i|I)d$/.test(name) ? [name] : []));
}

/** The address as far as a parameter: up to what is missing. */
function upTo(fullPath: string, params: At['params'], name: string): string {
  const parts = fullPath.split('/');
  const segments = parts.slice(0, parts.indexOf(`$${name}`) + 1);
  return segments.map((part) => (part.startsWith('$') ? encodeURIComponent(params[part.slice(1)] ?? '') : part)).join('/');
}

/** Where an address names what cannot exist: no id is written like that (C4). Undefined where it may. */
export function impossible(fullPath: string, params: At['params']): string | undefined {
  const name = idParams(fullPath).find((param) => pageId(params[param]) === 'none');
  return name === undefined ? undefined : upTo(fullPath, params, name);
}

/**
 * Where an address names something below what it does not belong to (D7): the server's data decides, not the address. What is to be created
 * belongs nowhere yet, and what cannot be loaded is told by its page.
 */
export async function misplaced(fullPath: string, parents: Parents, at: At): Promise<string | undefined> {
  const stray = await Promise.all(
    Object.entries(parents).map(async ([name, parentsOf]) => {
      if (idOf(at.params[name]) === undefined) return [];
      const known = await parentsOf(at).catch(() => undefined);
      const differs = Object.entries(known ?? {}).some(([param, id]) => idOf(at.params[param]) !== id);
      return differs ? [upTo(fullPath, at.params, name)] : [];
    }),
  );
  return stray.flat()[0];
}

const missing = z.object({ status: z.literal('notFound'), error: z.object({ data: z.string() }) });

/** The address up to what does not exist, where the page that is open says so. */
export function missingPath(matches: readonly unknown[]): string | undefined {
  return matches.map((match) => missing.safeParse(match).data?.error.data).find((path) => path !== undefined);
}
