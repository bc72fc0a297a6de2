import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Actor } from '#contract/access/access.ts';
import type { Target } from '#contract/command.ts';
import { commandEvent, type Flow, type Stamped } from '#machines/flow.ts';
import { system } from '#tests/support/test-users.ts';

/** One event of a generated path: what a person sends (target, payload), and the facts that the server adds to it. */
export type Move = {
  readonly type: string;
  /** absent: a fact that the system tells */
  readonly by?: Actor;
  readonly target?: Target;
  readonly payload?: object;
  readonly facts?: object;
  /** what makes it possible cannot be undone elsewhere (a cancelled candidate): no path goes on after it */
  readonly isLast?: true;
};

export type ModelEvent = EventObject & Stamped & Target & { readonly move: Move };

/** What the path generator needs to explore a flow with a small, finite graph. */
export type FlowModel = {
  readonly flow: Flow;
  readonly input: object;
  /** events worth trying in a state; those that the chart refuses are left out by themselves */
  readonly moves: (snapshot: AnyMachineSnapshot) => readonly Move[];
  /** which states count as the same: the state value and the facts that guards look at, coarsely */
  readonly key: (snapshot: AnyMachineSnapshot) => string;
};

/** The instant of every generated event. */
export const instant = '2030-01-15T09:00:00.000Z';

/** The event of a move, carrying the move for whoever runs the path elsewhere. */
export function eventOf(move: Move): ModelEvent {
  const event = commandEvent(move.type, { actor: move.by ?? system, at: instant }, move.target, {
    ...move.payload,
    ...move.facts,
  });
  return { ...event, move };
}
