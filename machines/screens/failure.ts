/** What screens read of a failure. The client's ApiError has this shape; anything else counts as "no answer". */
type Failure = {
  readonly status?: unknown;
  readonly errors?: unknown;
};

function failure(error: unknown): Failure {
  return typeof error === 'object' && error !== null ? error : {};
}

/** HTTP status of a failure; 0 when there was no answer. */
export function statusOf(error: unknown): number {
  const { status } = failure(error);
  return typeof status === 'number' ? status : 0;
}

export const isForbidden = (error: unknown): boolean => statusOf(error) === 403;
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404;

/** Somebody else changed or locked the entity meanwhile (D-051). */
export const isConflict = (error: unknown): boolean => statusOf(error) === 412;

/** Field errors of a problem, keyed by path: the JSON pointer `/phases/0/share` becomes `phases.0.share` (D-151). */
export function fieldErrors(error: unknown): Record<string, string> {
  const { errors } = failure(error);
  if (!Array.isArray(errors)) return {};
  const found: Record<string, string> = {};
  for (const item of errors as { instance?: unknown; detail?: unknown; title?: unknown }[]) {
    const text = item.detail ?? item.title;
    if (typeof item.instance !== 'string' || !item.instance.startsWith('/') || typeof text !== 'string') continue;
    const path = item.instance
      .slice(1)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.');
    found[path] ??= text;
  }
  return found;
}
