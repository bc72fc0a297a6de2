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
import type { Command } from '#contract/command.ts';

/** A fact that a guard looks at, or a fact about another region: stateIn() and its not(). */
type Fact<Context, Event> = ((args: { context: Context; event: Event }) => boolean) | Combined;
/** What and(), or(), not() and stateIn() make. */
export type Combined = (...args: never[]) => boolean;
/** What an event changes in the facts. */
export type Change<Context, Event> = (context: Context, event: Event) => Partial<Context>;

type Transition<FactName, ChangeName> = {
  readonly guard?: FactName | Combined;
  readonly target?: string;
  readonly actions?: ChangeName | readonly ChangeName[];
  /** of a command: its entry in the contract */
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

/**
 * A flow's chart from its facts (guards), its changes (actions) and its states; names and events are checked.
 * The same charts typed by setup().createMachine() cost the compiler most of a minute each.
 */
export const flowChart =
  <Context extends MachineContext, Event extends EventObject, Value extends StateValue, Input>() =>
  <Facts extends Record<string, Fact<Context, Event>>, Changes extends Record<string, Change<Context, Event>>>(parts: {
    readonly id: string;
    readonly begin: (input: Input) => Context;
    readonly facts: Facts;
    readonly changes: Changes;
    readonly chart: State<keyof Facts, keyof Changes, Event['type']>;
  }): Chart<Context, Event, Value, Input> => {
    const config = { id: parts.id, context: ({ input }: { input: Input }) => parts.begin(input), ...parts.chart };
    const actions = Object.entries(parts.changes).map(([name, change]) => [
      name,
      assign<Context, Event, undefined, Event, never>(({ context, event }) => change(context, event)),
    ]);
    const implementations = { guards: parts.facts, actions: Object.fromEntries(actions) };
    return new StateMachine(config as never, implementations as never);
  };
