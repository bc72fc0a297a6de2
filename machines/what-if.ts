import { type AnyMachineSnapshot, transition } from 'xstate';
import type { Flow } from '#machines/flow.ts';
import { addStep, anyActor, bound, type Move, nextMove, type PathStep, pathTo } from '#machines/path-to.ts';

/** Who is there, and which facts are taken to come true. */
type Assumed = { readonly roles: readonly string[]; readonly facts: readonly string[] };

/** How far it would go. `stop` is what would have to happen next and cannot; absent where the goal is reached. */
type WhatIf = {
  readonly steps: readonly PathStep[];
  readonly reaches: boolean;
  readonly end: AnyMachineSnapshot;
  readonly stop: { readonly command: string; readonly target: PathStep['target']; readonly by: readonly string[] } | undefined;
};

/** Facts on the way that the system tells: what one can assume besides people. */
export const factsAhead = (flow: Flow): string[] =>
  flow.ahead.filter(({ type, by }) => !(type in flow.commands) && by === undefined).map(({ type }) => type);

/** Roles whose work lies on the way from here to the goal. */
export const rolesAhead = (flow: Flow, snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(pathTo(flow, snapshot).steps.flatMap(({ by }) => by)),
];

/**
 * How far an entity could go with these roles, each held by as many people as four eyes ask for, and these facts. Walks the chart as pathTo()
 * does and changes nothing.
 */
export function whatIf(flow: Flow, snapshot: AnyMachineSnapshot, { roles, facts }: Assumed): WhatIf {
  const steps: PathStep[] = [];
  const isOurs = ({ rule, by, event }: Move) => (rule ? by.some((role) => roles.includes(role)) : facts.includes(event.type));
  let now = snapshot;
  let from = 0;
  for (let moves = 0; !flow.reached(now) && moves < bound; moves += 1) {
    const move = nextMove(flow, now, from, anyActor(`stranger ${moves}`), isOurs);
    if (!move) break;
    from = move.index;
    if (move.rule) addStep(steps, move);
    [now] = transition(now.machine, now, move.event) as [AnyMachineSnapshot, unknown[]];
  }
  const reaches = flow.reached(now);
  const next = reaches ? undefined : nextMove(flow, now, from, anyActor('stranger'));
  return { steps, reaches, end: now, stop: next && { command: next.event.type, target: next.target, by: next.by } };
}
