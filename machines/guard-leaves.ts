import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate';
import { evaluateGuard } from 'xstate/guards';

/** A guard of a transition: named, or and()/or() of named ones. */
export type Guard = NonNullable<AnyTransitionDefinition['guard']>;
type Combined = { readonly guards?: readonly Guard[] };

/** Names of the single facts that make a guard fail; a guard that hides its facts in a closure cannot be named and throws. */
export function failedLeaves(guard: Guard, snapshot: AnyMachineSnapshot, event: EventObject): string[] {
  if (evaluateGuard(guard, snapshot.context, event, snapshot)) return [];
  const { guards: parts } = guard as Combined;
  if (!parts) return [leafName(guard)];
  const failed = parts.flatMap((part) => failedLeaves(part, snapshot, event));
  // Only not() fails while its part holds.
  return failed.length > 0 ? failed : parts.map((part) => `not.${leafName(part)}`);
}

/** The name of a single fact. */
export function leafName(guard: Guard): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return guard.type;
  throw new Error('a guard must be named, or and()/or() of named ones');
}

/** Names of all the facts that a guard looks at; throws on one that cannot be named. For the lint of charts. */
export const leavesOf = (guard: Guard): string[] => leafGuardsOf(guard).map(leafName);

/** The single facts that a guard looks at. */
export function leafGuardsOf(guard: Guard): Guard[] {
  const { guards: parts } = guard as Combined;
  return parts ? parts.flatMap(leafGuardsOf) : [guard];
}
