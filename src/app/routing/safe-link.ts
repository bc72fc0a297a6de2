import { safePath } from '#src/api/safe-path.ts';

/** A path from the address that may become a link; undefined for everything that is not clearly one of ours (D-035, X-26). */
export function safeLink(wanted: string | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  const path = safePath(wanted);
  return path === '/' && wanted !== '/' ? undefined : path;
}
