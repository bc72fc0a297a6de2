import type { RawBuilder } from 'kysely';
import type { AnyStateMachine, SnapshotFrom, StateValue } from 'xstate';
import type { Actor, Rule } from '#contract/access/access.ts';
import { type ExternalFacts, type FlowState, underWay } from '#contract/command.ts';
import type { Flag } from '#contract/endpoint.ts';
import type { EntityType, PagedType } from '#contract/entity/entities.ts';
import type { Task } from '#contract/platform.ts';
import { factsAt } from '#machines/external-facts.ts';
import { type Flow, revive } from '#machines/flow.ts';
import type { WaitingSince } from '#machines/waiting.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Author } from '#server/journal/journal.ts';
import type { Seen } from '#server/live/live.ts';
import { orderFacts } from './open-orders.ts';

/** Columns that every entity table has; the platform reads and writes them. */
export type EntityRow = {
  id: number;
  homeBrandId: number;
  brandIds: number[];
  revision: number;
  createdOn: Date;
  createdBy: string;
  changedOn: Date;
  changedBy: string;
};

/**
 * An entity with a flow keeps the chart's context here; the state value stands in text columns of its own. `waiting` holds since when each move
 * waits that somebody can make now (D-096): written with every change, so that open tasks are found by it; null only before server/entity/waiting.ts
 * has filled it.
 */
export type FlowRow = EntityRow & { facts: object; waiting: WaitingSince | null };

/** How an entity stands among things of any kind (search, watches, references): SQL over its row `e` and what `from` joins to it. */
export type PageSource = {
  readonly title: RawBuilder<unknown>;
  readonly status: RawBuilder<unknown>;
  /** what it belongs to */
  readonly place?: RawBuilder<unknown>;
  /** the same where not everybody who reads it is told that (D-241) */
  placeFor?(call: Pick<CallBase, 'actor' | 'brandId'>): RawBuilder<unknown>;
  readonly from?: RawBuilder<unknown>;
  /** the ids of its address by their names; absent where it has only its own */
  readonly ids?: RawBuilder<unknown>;
  /** what decides who sees a row, where that differs from row to row */
  readonly kind?: RawBuilder<unknown>;
  /** condition on the row by its `kind`: the caller, who may read such ones, sees it */
  seen?(call: Pick<CallBase, 'actor' | 'brandId'>): RawBuilder<boolean>;
};

/** How an open task of a row is shown, beside its command and where that stands. */
export type TaskText = {
  readonly title: string;
  readonly where: string;
  readonly dueDate?: string | null;
  readonly answers?: Task['answers'];
  /** the page on which it stands, where that is not the command's */
  readonly page?: string;
  /** the field with which it begins, where that is not the command's: the first one that is missing */
  readonly field?: string | undefined;
  /** many of them begin with the same step: those with one key are one line, which leads where they stand together */
  readonly together?: { readonly key: string; readonly route: string } | undefined;
  /** the ids of its address, where it has other ones than its own */
  readonly ids?: Readonly<Record<string, number>>;
};

/** How an entity is stored, told and journalled. What is asked of a row is a method: a store's own rows have more columns than every entity's. */
export type EntityStore = {
  readonly entityType: EntityType;
  readonly table: keyof Tables & string;
  /** who may read it: decides who is told on the live channel and who sees its history */
  readonly read: Rule;
  /** without it nobody reads or hears of it */
  readonly flag?: Flag | undefined;
  /** who may read this one, where that differs from row to row */
  readOf?(row: EntityRow): Rule;
  /** who sees this one among those who may read such ones, where that differs from row to row: 404 for the others */
  sees?(row: EntityRow, actor: Actor): boolean;
  /** the same as data, for the live channel */
  seenTo?(row: EntityRow): Seen;
  /** the entity above it, with which alone it is seen, told and counted (D-241); `column` names that one in a row `e` */
  seenWith?(): { readonly store: EntityStore; readonly column: RawBuilder<unknown> };
  /** who among those who see it reads its history; absent where all of them do (D-059) */
  historyTo?(row: EntityRow): Seen;
  /** who may change one of its forms, decided at its home brand; absent where nobody locks one */
  write?(row: EntityRow): Rule;
  /** what a change of this one asks beside the rule of its call, where that differs from row to row */
  writeBeside?(row: EntityRow): Rule;
  /** subjects whom that rule names as persons, by their keys */
  writers?(row: EntityRow): Readonly<Record<string, string>>;
  /** what belongs to one, whose history tells of it, too: rows of `entity_type` and `id` (D-059) */
  below?(id: number): { readonly types: readonly PagedType[]; readonly rows: RawBuilder<unknown> };
  /** whose work it is, who may be asked for it also by those who could do it themselves; absent where that is nobody's more than others' (D-248) */
  whose?(row: EntityRow): string | null;
  /** id of the entity above it, e.g. the candidate of a deployment, so that lists know (live channel) */
  parent?(row: EntityRow): number | null;
  /** the id that a path means, of what is named otherwise in its address; absent where its id stands there */
  idOf?(db: Database, params: object): Promise<number | undefined>;
  /** it was deleted softly: to be looked at, and nothing is done around it any more (D-069.8) */
  isDeleted?(row: EntityRow): boolean;
  /** the column that names the entity above it, and who is told that name (D-241, D-243) */
  readonly parentName?: { readonly column: string; readonly isTold: (call: CallBase, row: EntityRow) => Promise<boolean> };
  /** its columns that hold a list as jsonb */
  readonly lists?: readonly string[];
  /** absent for what has no page of its own */
  readonly page?: PageSource;
  /** what follows from every creation and change, in its transaction */
  follow?(tx: Transaction, author: Author, after: EntityRow, before: EntityRow | undefined): Promise<void>;
};

/** Who may read an entity of the store. */
export const readRule = (store: EntityStore, row: EntityRow): Rule => store.readOf?.(row) ?? store.read;

/** Who may change a form of an entity of the store. */
export const writeRule = (store: EntityStore, row: EntityRow): Rule => store.write?.(row) ?? { nobody: true };

/** Keys under which an entity's write rule means this person. */
export const personsOf = (store: EntityStore, row: EntityRow, actor: Pick<Actor, 'subject'>): readonly string[] =>
  personsAmong(store.writers?.(row), actor);

/** The keys of persons under which somebody is one of them. */
export const personsAmong = (
  persons: Readonly<Record<string, string>> = {},
  { subject }: Pick<Actor, 'subject'>,
): readonly string[] => Object.keys(persons).filter((key) => persons[key] === subject);

/** An entity whose changes are decided by a flow: where the state value stands in its row. */
export type FlowStore<Row extends FlowRow = FlowRow, Machine extends AnyStateMachine = AnyStateMachine> = EntityStore & {
  readonly flow: Flow<Machine>;
  /** commands after which none of its forms is written: refused while somebody else writes one (D-050) */
  readonly closes?: readonly string[];
  /** state value of a row */
  readonly value: (row: Row) => StateValue;
  /** columns of a state: the value's text columns and whatever else SQL filters by */
  readonly columns: (value: StateValue, context: SnapshotFrom<Machine>['context']) => Readonly<Record<string, unknown>>;
  /** external facts of rows (D-247), in a few statements for any number of them */
  readonly external?: (db: Database, rows: readonly Row[], now: Date) => Promise<(row: Row) => ExternalFacts>;
  /** open tasks of its rows, where they need nothing but the row */
  readonly task?: (row: Row) => TaskText;
  /** what some rows belong to, as their tasks name it before their kind: one precondition is called as that of another update */
  readonly taskOf?: (db: Database, rows: readonly Row[]) => Promise<(row: Row) => string>;
  /** by when their tasks are to be done, where what they belong to says so and they do not */
  readonly dueOf?: (db: Database, rows: readonly Row[]) => Promise<(row: Row) => string | null>;
  /** sentences that say more than a refused command's needs, by their keys */
  readonly refusals?: Readonly<Record<string, string>>;
  /** the tool behind the portal that takes orders of its rows, as sentences name it: while one is open nothing else is done with the row */
  readonly ordersTo?: string;
  /** locks what a row belongs to before the row, as commands of that one do, so that two of them never wait for each other */
  readonly lockAbove?: (tx: Transaction, id: number) => Promise<void>;
  /** keeps the external facts of a row from changing until the transaction ends, so that what was committed first wins */
  readonly holdExternal?: (tx: Transaction, row: Row) => Promise<void>;
};

/** What a flow's guards look at beside the entity, for rows of a store; none for a flow that has no external facts. */
export async function externalOf<Row extends FlowRow, Machine extends AnyStateMachine>(
  store: FlowStore<Row, Machine>,
  db: Database,
  rows: readonly Row[],
  now: Date,
): Promise<(row: Row) => ExternalFacts | undefined> {
  if (rows.length === 0) return () => undefined;
  const own = await store.external?.(db, rows, now);
  if (store.ordersTo === undefined) return own ?? (() => undefined);
  const ordered = await orderFacts(
    db,
    store.entityType,
    rows.map(({ id }) => id),
  );
  return (row) => ({ ...own?.(row), [underWay]: ordered.get(row.id) ?? [] });
}

/** The external facts of one row as they are at `now`. */
export async function factsNow<Row extends FlowRow, Machine extends AnyStateMachine>(
  store: FlowStore<Row, Machine>,
  db: Database,
  row: Row,
  now: Date,
): Promise<Readonly<Record<string, boolean>>> {
  return factsAt((await externalOf(store, db, [row], now))(row), now.getTime());
}

/** The chart's snapshot of a row; throws on a state that the chart does not have. */
export function snapshotOf<Row extends FlowRow, Machine extends AnyStateMachine>(
  store: FlowStore<Row, Machine>,
  row: Row,
): SnapshotFrom<Machine> {
  return revive(store.flow, flowState(store, row));
}

/** What an entity's GET answers as `flow`, so that the page explains with the same chart. */
export function flowState<Row extends FlowRow, Machine extends AnyStateMachine>(
  store: FlowStore<Row, Machine>,
  row: Row,
  external?: ExternalFacts,
): FlowState {
  return {
    value: store.value(row),
    context: store.flow.context.parse(row.facts) as Record<string, unknown>,
    ...(external && { external }),
  };
}

/** State columns of a chart whose top level is one flat state, and facts that are columns too: `flatState('status', 'health')`. */
export function flatState<Column extends string, const Fact extends string = never>(column: Column, ...facts: readonly Fact[]) {
  return {
    value: (row: Record<Column, string>): StateValue => row[column],
    columns: (value: StateValue, context: Readonly<Record<Fact, unknown>>): Record<string, unknown> => ({
      [column]: value,
      ...Object.fromEntries(facts.map((name) => [name, context[name]])),
    }),
  };
}

/** State columns of a parallel chart, one text column a region: `regionStates({ vehicles: 'vehiclesState', rollout: 'status' })`. */
export function regionStates<Column extends string>(regions: Readonly<Record<string, Column>>) {
  const all = Object.entries(regions);
  return {
    value: (row: Record<Column, string>): StateValue => Object.fromEntries(all.map(([region, column]) => [region, row[column]])),
    columns: (value: StateValue): Record<string, unknown> =>
      Object.fromEntries(all.map(([region, column]) => [column, typeof value === 'string' ? value : value[region]])),
  };
}
