import type { AnyStateMachine, EventObject, SnapshotFrom } from 'xstate';
import type { Actor } from '#contract/access.ts';
import type { CommandTable, FlowState, Target } from '#contract/command.ts';

/** Facts that every flow keeps: plain JSON, enough to decide rights and to list the brands a command can aim at. */
export type FlowContext = { homeBrandId: number; brandIds: number[] };

/** Every event of a flow carries who and when; times never arise in a chart. */
export type Stamped = { readonly actor: Actor; readonly at: string };

/**
 * A workflow: the pure chart, the commands people may send (their rights stand in the contract), and the persons that the
 * entity remembers (for rules like "only who confirmed may withdraw").
 */
export type Flow<Machine extends AnyStateMachine = AnyStateMachine, Commands extends CommandTable = CommandTable> = {
  readonly id: string;
  readonly machine: Machine;
  readonly commands: Commands;
  /** subject of each remembered person; a key without subject is left out */
  persons(context: SnapshotFrom<Machine>['context'], target: Target): Readonly<Record<string, string>>;
  /** guards that compare people (four eyes): refused with 403 instead of 409 */
  readonly personGuards: readonly string[];
  /** functional roles that can bring a fact about, by the guard's name: shown as "who can meet it" */
  readonly owners?: Readonly<Record<string, readonly string[]>>;
  /** true when the work has ended well; pathTo() aims at it */
  reached(snapshot: SnapshotFrom<Machine>): boolean;
};

/** Revives a stored or received state. Throws on a state that the chart does not have. */
export function revive<Machine extends AnyStateMachine>(flow: Flow<Machine>, state: FlowState): SnapshotFrom<Machine> {
  return flow.machine.resolveState({ value: state.value as never, context: state.context as never }) as SnapshotFrom<Machine>;
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
