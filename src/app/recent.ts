import { z } from 'zod';

const visits = z.array(z.object({ href: z.string().startsWith('/'), label: z.string(), at: z.string() })).catch([]);
export type Visit = z.infer<typeof visits>[number];

const KEY = 'cc.recent';
const LIMIT = 10;

/** Pages of entities visited last, newest first (D-033, D-041). */
export function recentVisits(): Visit[] {
  try {
    return visits.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberVisit(visit: Visit): void {
  const others = recentVisits().filter((known) => known.href !== visit.href);
  sessionStorage.setItem(KEY, JSON.stringify([visit, ...others].slice(0, LIMIT)));
}
