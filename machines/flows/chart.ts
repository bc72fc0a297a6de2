import {
  assign,
  type EventObject,
  type MachineContext,
  type MetaObject,
  type ParameterizedObject,
  StateMachine,
  type StateSchema,
  type StateValue,
} from 'xstate';
import type { Command, CommandTable } from '#contract/command.ts';

/** A fact that a guard looks at, or a fact about another region: stateIn() and its not(). */
type Fact<Context, Event> = ((args: { context: Context; event: Event }) => boolean) | Combined;
/** What and(), or(), not() and stateIn() make. */
export type Combined = (...args: never[]) => boolean;
/** What an event changes in the facts. */
export type Change<Context, Event> = (context: Context, event: Event) => Partial<Context>;

/** The change that takes over what an event carries of these facts; what it does not carry stays. */
export const takes =
  <const Name extends string>(...names: readonly Name[]) =>
  <Context extends Readonly<Record<Name, unknown>>>(
    context: Context,
    event: { readonly [Key in Name]?: Context[Key] | undefined },
  ): Pick<Context, Name> =>
    Object.fromEntries(names.map((name) => [name, event[name] ?? context[name]])) as Pick<Context, Name>;

type Transition<FactName, ChangeName> = {
  readonly guard?: FactName | Combined;
  readonly target?: string;
  readonly actions?: ChangeName | readonly ChangeName[];
  /** of a command: its entry in the contract, where the chart is not given the table */
  readonly meta?: Command;
};
type Transitions<FactName, ChangeName> = Transition<FactName, ChangeName> | readonly Transition<FactName, ChangeName>[];
type State<FactName, ChangeName, Type extends string> = {
  readonly type?: 'parallel' | 'final';
  readonly initial?: string;
  readonly on?: { readonly [T in Type]?: Transitions<FactName, ChangeName> };
  readonly always?: Transitions<FactName, ChangeName>;
  readonly states?: { readonly [key: string]: State<FactName, ChangeName, Type> };
};

type Chart<Context extends MachineContext, Event extends EventObject, Value extends StateValue, Input> = StateMachine<
  Context,
  Event,
  Record<string, never>,
  never,
  ParameterizedObject,
  ParameterizedObject,
  string,
  Value,
  string,
  Input,
  unknown,
  EventObject,
  MetaObject,
  StateSchema
>;

type AnyState = State<string, string, string>;

/** The states with the entry of each command as its transitions' meta; one that has an entry keeps it. */
function withCommands(state: AnyState, commands: CommandTable): AnyState {
  const marked = (type: string, one: Transition<string, string>) => ({ ...(commands[type] && { meta: commands[type] }), ...one });
  const on = Object.entries(state.on ?? {}).map(([type, found]) => [
    type,
    Array.isArray(found) ? found.map((one) => marked(type, one)) : marked(type, found as Transition<string, string>),
  ]);
  const states = Object.entries(state.states ?? {}).map(([name, below]) => [name, withCommands(below, commands)]);
  return {
    ...state,
    ...(state.on && { on: Object.fromEntries(on) }),
    ...(state.states && { states: Object.fromEntries(states) }),
  };
}

/**
 * A flow's chart from its facts (guards), its changes (actions), its commands and its states; names and events are checked.
 * The same charts typed by setup().createMachine() cost the compiler most of a minute each.
 */
export const flowChart =
  <Context extends MachineContext, Event extends EventObject, Value extends StateValue, Input>() =>
  <Facts extends Record<string, Fact<Context, Event>>, Changes extends Record<string, Change<Context, Event>>>(parts: {
    readonly id: string;
    readonly begin: (input: Input) => Context;
    readonly facts: Facts;
    readonly changes: Changes;
    /** the contract's, for the transitions that they take */
    readonly commands?: CommandTable;
    readonly chart: State<keyof Facts, keyof Changes, Event['type']>;
  }): Chart<Context, Event, Value, Input> => {
    const chart = withCommands(parts.chart as AnyState, parts.commands ?? {});
    const config = { id: parts.id, context: ({ input }: { input: Input }) => parts.begin(input), ...chart };
    const actions = Object.entries(parts.changes).map(([name, change]) => [
      name,
      assign<Context, Event, undefined, Event, never>(({ context, event }) => change(context, event)),
    ]);
    const implementations = { guards: parts.facts, actions: Object.fromEntries(actions) };
    return new StateMachine(config as never, implementations as never);
  };
