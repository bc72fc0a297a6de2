import type { AuditEntry } from '#contract/platform.ts';

type Entry = Pick<AuditEntry, 'at' | 'from' | 'to' | 'user'>;
export type Reached = { readonly on: string; readonly by: string | undefined };

/** When an entity came into each of its states the last time, and by whom; up to a moment of its history, where that is shown. */
export function reachedStates(newestFirst: readonly Entry[], until?: string): ReadonlyMap<string, Reached> {
  const reached = new Map<string, Reached>();
  for (const { at, from, to, user } of newestFirst) {
    if (from === to || reached.has(to) || (until !== undefined && at > until)) continue;
    reached.set(to, { on: at, by: user?.fullName });
  }
  return reached;
}
