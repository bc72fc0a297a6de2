import type { AnyStateMachine, EventObject, SnapshotFrom } from 'xstate';
import type { Actor, Rule } from '#contract/access/access.ts';
import type { CommandTable, FlowState, Target } from '#contract/command.ts';
import type { ContextDefinition } from '#contract/flow-context.ts';

/** What every flow keeps: plain JSON, enough to decide rights and to list the brands a command can aim at, and its version (ADR 22). */
export type FlowContext = { homeBrandId: number; brandIds: number[]; version: number };

/** Every event of a flow carries who and when; times never arise in a chart. */
export type Stamped = { readonly actor: Actor; readonly at: string };

/** What somebody can send instead of waiting for the fact `need`; `name` finds its texts. */
export type Lift = { readonly need: string; readonly name: string; readonly payload: object };

/** An unmet fact that whoever sends a command meets by a tick in its question; flows' texts say what is ticked. */
export type Tick = { readonly need: string };

/** A move towards the goal: a command, or a fact that somebody (`by`) or the system (no `by`) brings about. */
export type Ahead<Snapshot> = {
  readonly type: string;
  readonly per?: 'brand';
  /** true while the move is still needed; default: whenever the chart takes it */
  needed?(snapshot: Snapshot, target: Target): boolean;
  /** what stands for the payload or the fact; default: nothing */
  payload?(snapshot: Snapshot, target: Target): object;
  /** facts without which it waits for nobody, whoever may send it */
  readonly idleWithout?: readonly string[];
  /** of a fact: who can bring it about */
  readonly by?: Rule;
  /** of a fact: the flow's command that brings it about */
  readonly via?: string;
};

/** An event of a flow: who, when, and what it may carry. All carried is optional, so guards and changes stay total. */
export type FlowEvent<Type extends string, Carried> = { readonly type: Type } & Stamped & Carried;

/**
 * A workflow: the pure chart, the commands people may send (their rights stand in the contract), and the persons that the
 * entity remembers (for rules like "only who confirmed may withdraw").
 */
export type Flow<Machine extends AnyStateMachine = AnyStateMachine, Commands extends CommandTable = CommandTable> = {
  readonly id: string;
  readonly machine: Machine;
  readonly context: ContextDefinition<SnapshotFrom<Machine>['context']>;
  readonly commands: Commands;
  /** subject of each remembered person; a key without subject is left out */
  persons(context: SnapshotFrom<Machine>['context'], target: Target): Readonly<Record<string, string>>;
  /** guards that compare people (four eyes): refused with 403 instead of 409 */
  readonly personGuards: readonly string[];
  /** guards that say that who is named for a command may not do it: they are not who can, and somebody else is to be named */
  readonly namedInVain?: readonly string[];
  /** guards that ask for a further right in some states: shown and refused as that right */
  readonly rightGuards?: Readonly<Record<string, Rule>>;
  /** guards that choose between the branches of one command: a branch that is not chosen explains nothing */
  readonly choices?: readonly string[];
  /** facts that together open the state in which a command is offered: told in the place of the state, while one is unmet */
  readonly opens?: Readonly<Record<string, readonly string[]>>;
  /** its external facts move with the progress of its rollout: whoever shows its commands asks for it again then (D-247) */
  readonly movesWithProgress?: true;
  /** external facts under which no way leads to the goal any more */
  readonly ends?: readonly string[];
  /** payloads that make up for an unmet fact of a command: a closed row offers them beside the fact */
  readonly lifts?: Readonly<Record<string, Lift>>;
  /** what a command asks its sender to tick, where it is unmet: such a command is open */
  readonly ticks?: Readonly<Record<string, Tick>>;
  /** who can bring a fact about, by the guard's name: shown as "who can meet it" */
  readonly owners?: Readonly<Record<string, Rule>>;
  /** the moves that lead to the goal, in the order of the work: pathTo() walks them */
  readonly ahead: readonly Ahead<SnapshotFrom<Machine>>[];
  /** moves that wait for somebody though the goal does not ask for them, or facts that people (`by`) bring about elsewhere: open tasks */
  readonly beside?: readonly Ahead<SnapshotFrom<Machine>>[];
  /** commands by which somebody judges what others did: open tasks name them first */
  readonly decisions?: readonly string[];
  /** true when the work has ended well; pathTo() aims at it */
  reached(snapshot: SnapshotFrom<Machine>): boolean;
};

/** Revives a stored or received state, whichever version wrote it. Throws on a state or a context that the chart does not have. */
export function revive<Machine extends AnyStateMachine>(flow: Flow<Machine>, state: FlowState): SnapshotFrom<Machine> {
  const context = flow.context.parse(state.context);
  return flow.machine.resolveState({ value: state.value as never, context: context as never }) as SnapshotFrom<Machine>;
}

/** The event of a command: type, who, when, target and payload. */
export function commandEvent(
  type: string,
  stamp: Stamped,
  target: Target = {},
  payload: object = {},
): EventObject & Stamped & Target {
  return { ...payload, ...target, ...stamp, type };
}
