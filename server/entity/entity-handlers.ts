import type { AnyStateMachine } from 'xstate';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { Body, CallBase, Handler } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { type Changed, runCommand } from './command.ts';
import type { FlowRow, FlowStore } from './flow-store.ts';

type Sender<Table> = { [Name in keyof Table]: Table[Name] extends { readonly command: object } ? Name : never }[keyof Table];
type ById = CallBase & { readonly params: { readonly id: number; readonly brandId?: number }; readonly body?: object };

type Options<Row extends FlowRow, Machine extends AnyStateMachine, Shown> = {
  readonly store: FlowStore<Row, Machine>;
  /** the answer of every command: the entity as it is now */
  readonly shown: (call: CallBase, row: Row) => Promise<Body<Shown>>;
  /** what follows from every command, in its transaction */
  readonly effects?: (tx: Transaction, call: CallBase, changed: Changed<Row>) => Promise<void>;
};

/**
 * Handlers of the endpoints of a table that send a command and need nothing but their body: the endpoint names it, the flow decides it.
 * A command that does more than that has a handler of its own, which stands after these.
 */
export function commandHandlers<const Table extends EndpointTable, Row extends FlowRow, Machine extends AnyStateMachine, Shown>(
  table: Table,
  { store, shown, effects }: Options<Row, Machine, Shown>,
): { readonly [Name in Sender<Table>]: Handler<Table[Name]> } {
  const send = async (call: ById) => {
    const { id, brandId } = call.params;
    const row = await runCommand<Row, Machine>(call, store, {
      id,
      payload: call.body ?? {},
      ...(brandId === undefined ? {} : { target: { brandId } }),
      ...(effects && { effects: (tx, changed) => effects(tx, call, changed) }),
    });
    return shown(call, row);
  };
  const names = Object.keys(table).filter((name) => table[name]?.command !== undefined);
  return Object.fromEntries(names.map((name) => [name, send])) as never;
}
