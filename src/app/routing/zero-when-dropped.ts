import type { SearchMiddleware } from '@tanstack/react-router';

type Search = Record<string, unknown>;

/**
 * A value of the query that becomes 0 when a navigation drops it; one that was absent stays absent (X-25, ORUN-08). The router asks with
 * the query of the place that is left.
 */
export const zeroWhenDropped =
  (name: string): SearchMiddleware<Search> =>
  ({ search: before, next }) => {
    const after = next(before);
    return before[name] !== undefined && after[name] === undefined ? { ...after, [name]: 0 } : after;
  };

/** A value of the query that stays when a navigation names none: the value of the place that is left is kept (BIG-06, ORU2-02). */
export const keptWhenDropped =
  (name: string): SearchMiddleware<Search> =>
  ({ search: before, next }) => {
    const after = next(before);
    return before[name] !== undefined && after[name] === undefined ? { ...after, [name]: before[name] } : after;
  };
