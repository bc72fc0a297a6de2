import type { AuditEntry } from '#contract/journal/history.ts';
import { type StatusKind, statusKind } from '#src/ui/status/status-kind.ts';

type Entry = Pick<AuditEntry, 'at' | 'from' | 'to' | 'user'>;
export type Reached = { readonly on: string; readonly by: string | undefined };

/** Where nobody knows what became of it (D-069.9): it comes back to what it was, and did not reach that anew. */
const lost = 'UNKNOWN';

/** When an entity came into each of its states the last time, and by whom; up to a moment of its history, where that is shown. */
export function reachedStates(newestFirst: readonly Entry[], until?: string): ReadonlyMap<string, Reached> {
  const reached = new Map<string, Reached>();
  for (const { at, from, to, user } of newestFirst) {
    if (from === to || from === lost || reached.has(to) || (until !== undefined && at > until)) continue;
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

/**
 * The states of a way as they lie to the present one. Where it stands beside the way, cancelled or failed, that state has a box of its own
 * behind those where its history says it has been.
 */
export function waySteps(way: readonly string[], { reached, standsAt = '', status }: Stands): WayStep[] {
  const isOnIt = way.includes(status);
  const at = way.indexOf(isOnIt ? status : standsAt);
  if (at === -1) {
    const behind = way.map((key, index) => index === 0 || reached?.has(key) === true);
    const steps = way.map((key, index): WayStep => {
      const isBehind = behind[index] === true;
      return { key, kind: isBehind ? 'POSITIVE' : 'NOT_REACHED', current: false, isAhead: !isBehind };
    });
    const beside = { key: status, kind: statusKind(status), current: true, isAhead: false };
    return steps.toSpliced(behind.lastIndexOf(true) + 1, 0, beside);
  }
  const isOver = at === way.length - 1;
  return way.map((key, index) => {
    const present = isOnIt ? statusKind(key) : 'NEUTRAL';
    const isBehind = index < at || (isOver && index === at);
    return {
      key,
      kind: isBehind ? 'POSITIVE' : index === at ? present : 'NOT_REACHED',
      current: index === at,
      isAhead: index > at,
    };
  });
}

/** Something that has to stand before an item leaves the first state of its way. */
export type Condition = { readonly key: string; readonly label: string; readonly isMet: boolean };
type ConditionStep = WayStep & { readonly label?: string };

/** The same with what has to stand first: what is not met yet is where an item stands that is in its first state. */
export function withConditions(steps: readonly WayStep[], conditions: readonly Condition[]): ConditionStep[] {
  const [first, ...later] = steps;
  if (!first || conditions.length === 0) return [...steps];
  const open = first.current ? conditions.find(({ isMet }) => !isMet) : undefined;
  const asked = conditions.map(({ isMet, key, label }): ConditionStep => {
    const kind = isMet ? 'POSITIVE' : 'ACTION_REQUIRED';
    return { key, label, kind, current: key === open?.key, isAhead: false };
  });
  const isReady = first.current && !open;
  const next = later.map((step, index) => (isReady && index === 0 ? { ...step, current: true } : step));
  return [{ ...first, kind: 'POSITIVE', current: false }, ...asked, ...next];
}

/** The same with what comes after the last state: not reached before it, and where an item stands that is in it. */
export function withOutcome(steps: readonly ConditionStep[], outcome: Condition | undefined): ConditionStep[] {
  const last = steps.at(-1);
  if (!last || !outcome) return [...steps];
  const { isMet, key, label } = outcome;
  if (!last.current || last.isAhead) return [...steps, { key, label, kind: 'NOT_REACHED', current: false, isAhead: true }];
  const kind = isMet ? 'POSITIVE' : 'IN_PROGRESS';
  return [...steps.slice(0, -1), { ...last, current: false }, { key, label, kind, current: true, isAhead: false }];
}
