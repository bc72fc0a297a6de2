import { type RawBuilder, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { EndpointTable } from '#contract/endpoint.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Body, CallBase, Handler } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { answerList, type ListPage } from '#server/list/list-page.ts';
import type { ListSource } from '#server/list/list-source.ts';
import type { ToolOrders } from '#server/upstreams/tool-orders.ts';
import { type Changed, runCommand } from './command.ts';
import { deleteEntity, readEntity, visibleFor } from './entity.ts';
import type { EntityRow, EntityStore, FlowRow, FlowStore } from './flow-store.ts';

type Sender<Table> = { [Name in keyof Table]: Table[Name] extends { readonly command: object } ? Name : never }[keyof Table];
type ById = CallBase & { readonly params: { readonly id: number; readonly brandId?: number }; readonly body?: object };

type Options<Row extends FlowRow, Machine extends AnyStateMachine, Shown> = {
  readonly store: FlowStore<Row, Machine>;
  /** the answer of every command: the entity as it is now */
  readonly shown: (call: CallBase, row: Row) => Promise<Body<Shown>>;
  /** commands that a tool behind the portal has to take before they are carried out */
  readonly orders?: ToolOrders<Row>;
  /** what the flow is told of whoever sends a command, beside its body: the zone in which they decide (D-052) */
  readonly told?: (call: CallBase) => object;
  /** what follows from every command, in its transaction */
  readonly effects?: (tx: Transaction, call: CallBase, changed: Changed<Row>) => Promise<void>;
};

/**
 * Handlers of the endpoints of a table that send a command and need nothing but their body: the endpoint names it, the flow decides it.
 * A command that does more than that has a handler of its own, which stands after these.
 */
function commandHandlers<const Table extends EndpointTable, Row extends FlowRow, Machine extends AnyStateMachine, Shown>(
  table: Table,
  { store, shown, orders, told, effects }: Options<Row, Machine, Shown>,
): { readonly [Name in Sender<Table>]: Handler<Table[Name]> } {
  const send = async (call: ById) => {
    const { id, brandId } = call.params;
    const input = { id, payload: { ...told?.(call), ...call.body }, ...(brandId === undefined ? {} : { target: { brandId } }) };
    const row = orders
      ? await orders.run(call, input)
      : await runCommand<Row, Machine>(call, store, {
          ...input,
          ...(effects && { effects: (tx, changed) => effects(tx, call, changed) }),
        });
    return shown(call, row);
  };
  const names = Object.keys(table).filter((name) => table[name]?.command !== undefined);
  return Object.fromEntries(names.map((name) => [name, send])) as never;
}

type Calls<Call extends CallBase, Answer> = (call: Call) => Promise<Answer>;
type ListCall = CallBase & { readonly query: ListQuery };
type ListCallUnder = ListCall & { readonly params: { readonly id: number } };

/** A list of what belongs to one entity: the store of that entity, the column that names it, and a source of its own where it has one. */
type Below = { readonly store: EntityStore; readonly column: string; readonly list?: (id: number) => ListSource };

type ReadOptions<Row extends EntityRow, One, Item, Under extends string> = {
  readonly store: EntityStore;
  /** absent of what is listed only under what it belongs to, or in a way of its own */
  readonly list?: ListSource | ((call: CallBase) => ListSource);
  /** the rows of a list by their ids, in any order */
  readonly rows?: (call: CallBase, ids: readonly number[]) => Promise<readonly Item[]>;
  /** lists of what belongs to one entity, by their calls */
  readonly under?: Readonly<Record<Under, Below>>;
  readonly one: (call: CallBase, row: Row) => Promise<Body<One>>;
};

type ReadCalls<Table, Name extends string, One, Item, Under extends string> = {
  readonly [Call in [Item] extends [never] ? never : Exclude<Extract<keyof Table, `list${Name}s`>, Under>]: Calls<
    ListCall,
    Body<ListPage<Item>>
  >;
} & { readonly [Call in Under]: Calls<ListCallUnder, Body<ListPage<Item>>> } & {
  readonly [Call in Extract<keyof Table, `get${Name}`>]: Calls<ById, Body<One>>;
};
type DeleteCall<Table, Name extends string> = {
  readonly [Call in Extract<keyof Table, `delete${Name}`>]: Calls<ById, undefined>;
};

/** The list of an entity, its lists under others, and one of them. */
function readHandlers<Row extends EntityRow, One, Item extends { readonly id: number }, Under extends string>(
  name: string,
  { store, list, rows, under, one }: ReadOptions<Row, One, Item, Under>,
): object {
  const page = (call: ListCall, source: ListSource, where: RawBuilder<boolean>) =>
    answerList(call, source, { where, present: async (ids) => (await rows?.(call, ids)) ?? [], idOf: ({ id }) => id });
  const seen = (call: CallBase) => visibleFor(call.brandId, 'e');
  const sourceOf = (call: CallBase) => (typeof list === 'function' ? list(call) : list);
  const lists = Object.entries<Below>(under ?? {}).map(([listName, { store: above, column, list: own }]) => [
    listName,
    async (call: ListCallUnder) => {
      const { id } = call.params;
      await readEntity(call, above, id);
      const source = own?.(id) ?? sourceOf(call);
      if (!source) throw new Error(`${listName} has no source`);
      return page(call, source, sql<boolean>`${sql.ref(`e.${column}`)} = ${id} and ${seen(call)}`);
    },
  ]);
  return {
    ...(list && { [`list${name}s`]: (call: ListCall) => page(call, sourceOf(call) as ListSource, seen(call)) }),
    ...Object.fromEntries(lists),
    [`get${name}`]: async (call: ById) => one(call, await readEntity<Row>(call, store, call.params.id)),
  };
}

type EntityOptions<Row extends FlowRow, Machine extends AnyStateMachine, Shown, One, Item, Under extends string> = Options<
  Row,
  Machine,
  Shown
> &
  Omit<ReadOptions<Row, One, Item, Under>, 'one' | 'store'> & {
    /** its own GET, where that answers less than a command does */
    readonly one?: (call: CallBase, row: Row) => Promise<Body<One>>;
    /** what goes with one that is deleted, in its transaction */
    readonly dropped?: (tx: Transaction, call: CallBase, row: Row) => Promise<void>;
  };

/**
 * What every entity with a flow answers: its list, the lists of those that have such ones, one of them, its deletion, and every command
 * (ADR 25). How one is created, and what is more than this, is the noun's, and stands after these.
 */
export function entityHandlers<
  const Table extends EndpointTable,
  const Name extends string,
  Row extends FlowRow,
  Machine extends AnyStateMachine,
  Shown,
  Item extends { readonly id: number },
  One = Shown,
  const Under extends string = never,
>(
  table: Table,
  name: Name,
  options: EntityOptions<Row, Machine, Shown, One, Item, Under>,
): ReturnType<typeof commandHandlers<Table, Row, Machine, Shown>> &
  ReadCalls<Table, Name, One, Item, NoInfer<Under>> &
  DeleteCall<Table, Name> {
  const { store, list, rows, under, shown, one = shown, orders, dropped } = options;
  const deletion = async (call: ById) => {
    const { id } = call.params;
    if (orders) {
      await orders.run(call, { id });
      return undefined;
    }
    await runCommand<Row, Machine>(call, store, {
      id,
      effects: async (tx, { after }) => {
        await dropped?.(tx, call, after);
        await sql`delete from ${sql.table(store.table)} where id = ${id}`.execute(tx);
      },
    });
    return undefined;
  };
  return {
    ...commandHandlers(table, options),
    ...readHandlers<Row, unknown, Item, Under>(name, { store, list, rows, under, one }),
    ...(`delete${name}` in table && { [`delete${name}`]: deletion }),
  } as never;
}

type PlainOptions<Row extends EntityRow, One, Item, Under extends string> = ReadOptions<Row, One, Item, Under> & {
  /** refuses by throwing that one is deleted, and takes what goes with it, in its transaction */
  readonly deleted?: (tx: Transaction, call: CallBase, row: Row) => Promise<void>;
};

/** What every entity without a flow answers: its list, those that it has under others, one of them, and its deletion. */
export function plainHandlers<
  const Table extends EndpointTable,
  const Name extends string,
  Row extends EntityRow,
  One,
  Item extends { readonly id: number } = never,
  const Under extends string = never,
>(
  _table: Table,
  name: Name,
  { deleted, ...reads }: PlainOptions<Row, One, Item, Under>,
): ReadCalls<Table, Name, One, Item, NoInfer<Under>> & DeleteCall<Table, Name> {
  const deletion = async (call: ById) => {
    await call.transaction((tx) =>
      deleteEntity<Row>(call, tx, reads.store, call.params.id, async (row) => deleted?.(tx, call, row)),
    );
    return undefined;
  };
  return { ...readHandlers(name, reads), [`delete${name}`]: deletion } as never;
}
