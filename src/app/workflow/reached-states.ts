import type { AuditEntry } from '#contract/platform.ts';
import { type StatusKind, statusKind } from '#src/ui/status/status-kind.ts';

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

type Stands = {
  readonly status: string;
  /** the state of the way at which it stands, where its own is none of them */
  readonly standsAt?: string | undefined;
  /** absent until the history is there */
  readonly reached?: ReadonlyMap<string, unknown> | undefined;
};
type WayStep = {
  readonly key: string;
  readonly kind: StatusKind | 'NOT_REACHED';
  readonly current: boolean;
  readonly isAhead: boolean;
};

/** The states of a way as they lie to the present one. Beside the way, as where it was cancelled, it has been where its history says. */
export function waySteps(way: readonly string[], { reached, standsAt = '', status }: Stands): WayStep[] {
  const isOnIt = way.includes(status);
  const at = way.indexOf(isOnIt ? status : standsAt);
  const isOver = at === way.length - 1;
  return way.map((key, index) => {
    const isBehind = at === -1 ? reached?.has(key) === true : index < at;
    const present = isOnIt ? statusKind(key) : 'NEUTRAL';
    const kind = isBehind || (isOver && index === at) ? 'POSITIVE' : index === at ? present : 'NOT_REACHED';
    return { key, kind, current: index === at, isAhead: index > at && !isBehind };
  });
}
