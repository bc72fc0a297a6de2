import { type RawBuilder, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Body, CallBase, Handler } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { answerList, type ListPage } from '#server/list/list-page.ts';
import type { ListSource } from '#server/list/list-source.ts';
import { loadIfAllowed } from '#server/modules/load-if-allowed.ts';
import { type Changed, runCommand } from './command.ts';
import { type Columns, readEntity, visibleFor } from './entity.ts';
import type { EntityStore, FlowRow, FlowStore } from './flow-store.ts';

type Sender<Table> = { [Name in keyof Table]: Table[Name] extends { readonly command: object } ? Name : never }[keyof Table];
type ById = CallBase & { readonly params: { readonly id: number; readonly brandId?: number }; readonly body?: object };

type Options<Row extends FlowRow, Machine extends AnyStateMachine, Shown> = {
  readonly store: FlowStore<Row, Machine>;
  /** the answer of every command: the entity as it is now */
  readonly shown: (call: CallBase, row: Row) => Promise<Body<Shown>>;
  /** an upstream is told of a command that is open, before its transaction; answers columns that the command sets */
  readonly order?: (call: CallBase, row: Row) => Promise<Columns>;
  /** what that upstream says after the command; answers the entity as it is then */
  readonly ordered?: (call: CallBase, row: Row) => Promise<Row>;
  /** what follows from every command, in its transaction */
  readonly effects?: (tx: Transaction, call: CallBase, changed: Changed<Row>) => Promise<void>;
};

/**
 * Handlers of the endpoints of a table that send a command and need nothing but their body: the endpoint names it, the flow decides it.
 * A command that does more than that has a handler of its own, which stands after these.
 */
export function commandHandlers<const Table extends EndpointTable, Row extends FlowRow, Machine extends AnyStateMachine, Shown>(
  table: Table,
  { store, shown, order, ordered, effects }: Options<Row, Machine, Shown>,
): { readonly [Name in Sender<Table>]: Handler<Table[Name]> } {
  const send = async (call: ById) => {
    const { id, brandId } = call.params;
    const open = order && (await loadIfAllowed(call, store, id, call.body));
    const set = open && order ? await order(call, open) : {};
    const row = await runCommand<Row, Machine>(call, store, {
      id,
      payload: call.body ?? {},
      set,
      ...(brandId === undefined ? {} : { target: { brandId } }),
      ...(effects && { effects: (tx, changed) => effects(tx, call, changed) }),
    });
    return shown(call, ordered ? await ordered(call, row) : row);
  };
  const names = Object.keys(table).filter((name) => table[name]?.command !== undefined);
  return Object.fromEntries(names.map((name) => [name, send])) as never;
}

type Calls<Call extends CallBase, Answer> = (call: Call) => Promise<Answer>;
type Asking = CallBase & { readonly query: ListQuery };
type AskingOf = Asking & { readonly params: { readonly id: number } };

type EntityOptions<Row extends FlowRow, Machine extends AnyStateMachine, Shown, Item, Under extends string> = Options<
  Row,
  Machine,
  Shown
> & {
  readonly list: ListSource;
  /** the rows of a list by their ids, in any order */
  readonly rows: (call: CallBase, ids: readonly number[]) => Promise<readonly Item[]>;
  /** lists of what belongs to one entity: their calls, the store of that entity, and the column that names it */
  readonly under?: Readonly<Record<Under, { readonly store: EntityStore; readonly column: string }>>;
  /** what goes with one that is deleted, in its transaction */
  readonly dropped?: (tx: Transaction, call: CallBase, row: Row) => Promise<void>;
  /** what follows once it is gone */
  readonly gone?: (call: CallBase, row: Row) => Promise<void>;
};

type EntityCalls<Name extends string, Shown, Item, Under extends string> = {
  readonly [Call in `list${Name}s`]: Calls<Asking, Body<ListPage<Item>>>;
} & { readonly [Call in Under]: Calls<AskingOf, Body<ListPage<Item>>> } & {
  readonly [Call in `get${Name}`]: Calls<ById, Body<Shown>>;
} & { readonly [Call in `delete${Name}`]: Calls<ById, undefined> };

/**
 * What every entity with a flow answers: its list, the lists of those that have such ones, one of them, its deletion, and every command (areas.md,
 * section 7). How one is created, and what is more than this, is the noun's, and stands after these.
 */
export function entityHandlers<
  const Table extends EndpointTable,
  const Name extends string,
  Row extends FlowRow,
  Machine extends AnyStateMachine,
  Shown,
  Item extends { readonly id: number },
  const Under extends string = never,
>(
  table: Table,
  name: Name,
  options: EntityOptions<Row, Machine, Shown, Item, Under>,
): ReturnType<typeof commandHandlers<Table, Row, Machine, Shown>> & EntityCalls<Name, Shown, Item, NoInfer<Under>> {
  const { store, list, rows, shown, under, dropped, gone } = options;
  const page = (call: Asking, where: RawBuilder<boolean>) =>
    answerList(call, list, { where, present: (ids) => rows(call, ids), idOf: ({ id }) => id });
  const seen = (call: CallBase) => visibleFor(call.brandId, 'e');
  const lists = Object.entries<{ readonly store: EntityStore; readonly column: string }>(under ?? {}).map(
    ([listName, { store: above, column }]) => [
      listName,
      async (call: AskingOf) => {
        await readEntity(call, above, call.params.id);
        return page(call, sql<boolean>`${sql.ref(`e.${column}`)} = ${call.params.id} and ${seen(call)}`);
      },
    ],
  );
  return {
    ...commandHandlers(table, options),
    ...Object.fromEntries(lists),
    [`list${name}s`]: (call: Asking) => page(call, seen(call)),
    [`get${name}`]: async (call: ById) => shown(call, await readEntity<Row>(call, store, call.params.id)),
    [`delete${name}`]: async (call: ById) => {
      const { id } = call.params;
      const row = await runCommand<Row, Machine>(call, store, {
        id,
        effects: async (tx, { after }) => {
          await dropped?.(tx, call, after);
          await sql`delete from ${sql.table(store.table)} where id = ${id}`.execute(tx);
        },
      });
      await gone?.(call, row);
      return undefined;
    },
  } as never;
}
