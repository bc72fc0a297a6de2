import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AnyStateMachine, SnapshotFrom, StateValue } from 'xstate';
import type { Rule } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { openStatuses } from '#contract/baseline-update/baseline-update.ts';
import type { ExternalFacts } from '#contract/command.ts';
import { type EntityType, nounText } from '#contract/entity/entities.ts';
import type { Flow } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import type { Tables } from '#server/db/tables.ts';
import { applyFact, createEntity } from '#server/entity/command.ts';
import { type Columns, lockEntity, placeOf } from '#server/entity/entity.ts';
import type { EntityRow, FlowRow, FlowStore } from '#server/entity/flow-store.ts';
import { conflict, notFound } from '#server/problem.ts';
import { type BaselineStored, baselineStore } from './baseline-update-store.ts';

/** A row of something that belongs to a baseline update. */
type ChildRow = FlowRow & { baselineUpdateId: number; status: string };
type Above = Pick<Selectable<Tables['baselineUpdate']>, 'id' | 'code' | 'status'>;

export const isOpenStatus = (status: string): boolean => (openStatuses as readonly string[]).includes(status);

/** The baseline updates that some rows belong to, by their ids. */
export async function updatesOf(
  db: Database,
  rows: readonly Pick<ChildRow, 'baselineUpdateId'>[],
): Promise<ReadonlyMap<number, Above>> {
  const ids = [...new Set(rows.map(({ baselineUpdateId }) => baselineUpdateId))];
  const found = await db
    .selectFrom('baselineUpdate')
    .select(['id', 'code', 'status'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(found.map((one) => [one.id, one]));
}

type Kind<Row extends ChildRow, Machine extends AnyStateMachine> = {
  readonly type: EntityType;
  readonly table: keyof Tables & string;
  readonly flow: Flow<Machine>;
  /** what a row `e` is called */
  readonly title: RawBuilder<unknown>;
  /** the same of a row that is read */
  readonly nameOf: (row: Row) => string;
  /** what its id is called in its address; absent for what stands on a page of its baseline update */
  readonly param?: string;
  /** its address names its category in place of its id */
  readonly isKeyed?: boolean;
  /** that page */
  readonly pageOf?: (row: Row) => string;
  readonly columns?: (value: StateValue, context: SnapshotFrom<Machine>['context']) => Columns;
  /** external facts of its own, beside that its update is closed */
  readonly external?: (row: Row, status: string) => ExternalFacts;
  readonly dueOf?: (row: Row) => string | null;
  readonly reasonOf?: (row: Row) => string | null;
  /** it came with its update, and is no work on it */
  readonly isSeeded?: (row: Row) => boolean;
  /** it is no work on its update, however it changes */
  readonly isBeside?: boolean;
  /** its columns that hold a list as jsonb */
  readonly lists?: readonly string[];
  /** whom its write rule names */
  readonly writers?: (row: Row) => Readonly<Record<string, string>>;
  readonly write?: Rule;
};

export const always: ExternalFacts[string] = [{ from: null, to: null }];

/** How what belongs to a baseline update is stored, locked and told, from the description of its kind. */
export function childStore<Row extends ChildRow, Machine extends AnyStateMachine>(
  kind: Kind<Row, Machine>,
): FlowStore<Row, Machine> {
  const {
    type,
    table,
    flow,
    title,
    nameOf,
    param,
    isKeyed,
    pageOf,
    columns,
    external,
    dueOf,
    reasonOf,
    isSeeded,
    isBeside,
    lists,
    writers,
    write,
  } = kind;
  const addressOf = (row: Row) => ({ bluId: row.baselineUpdateId, ...(param !== undefined && { [param]: row.id }) });
  const ids =
    param === undefined
      ? sql`jsonb_build_object('bluId', e.baseline_update_id)`
      : sql`jsonb_build_object('bluId', e.baseline_update_id, ${param}::text, e.id)`;
  return {
    entityType: type,
    table,
    read: baselineRead,
    write: () => write ?? baselineWrite,
    ...(lists && { lists }),
    ...(writers && { writers: (row: EntityRow) => writers(row as Row) }),
    parent: (row: EntityRow) => (row as Row).baselineUpdateId,
    ...(isKeyed && { idOf: idOfKey(table) }),
    page: {
      title,
      status: sql`e.status`,
      place: sql`b.code`,
      from: sql`join baseline_update b on b.id = e.baseline_update_id`,
      ids,
    },
    flow,
    value: ({ status }) => status,
    columns: (value, context) => ({ status: value, ...columns?.(value, context) }),
    external: async (db, rows) => {
      const above = await updatesOf(db, rows);
      return (row) => {
        const status = above.get(row.baselineUpdateId)?.status ?? '';
        // Nothing of it changes while its update is at gate 2 or later (D-076.1, D-076.4, D-077.3, D-259).
        return { updateClosed: isOpenStatus(status) ? [] : always, ...external?.(row, status) };
      };
    },
    lockAbove: async (tx, id) => {
      const above = sql`select baseline_update_id from ${sql.table(table)} where id = ${id}`;
      await sql`select id from baseline_update where id = (${above}) for update`.execute(tx);
    },
    taskOf: async (db, rows) => {
      const above = await updatesOf(db, rows);
      return (row) => above.get(row.baselineUpdateId)?.code ?? '';
    },
    task: (row) => ({
      title: nameOf(row),
      where: nounText(type),
      ids: addressOf(row),
      dueDate: dueOf?.(row) ?? null,
      ...(pageOf && { page: pageOf(row) }),
      ...(/rejected/i.test(row.status) && { answers: { kind: 'REJECTED', by: '', reason: reasonOf?.(row) ?? '' } }),
    }),
    // D-075.2
    follow: async (tx, author, after, before) => {
      if (isBeside || (before === undefined && isSeeded?.(after as Row))) return;
      await applyFact(tx, author, baselineStore, { id: (after as Row).baselineUpdateId, type: 'child.saved' });
    },
  };
}

/** Adds something to a baseline update, at the brands of that one; refused while it is at gate 2 or later. */
export function createChild<Row extends ChildRow, Machine extends AnyStateMachine>(
  call: CallBase & { readonly params: { readonly id: number } },
  store: FlowStore<Row, Machine>,
  columns: Columns,
  input: object = {},
): Promise<Row> {
  return call.transaction(async (tx: Transaction) => {
    const update = await lockEntity<BaselineStored>(tx, baselineStore, call.params.id);
    if (!update) throw notFound();
    call.authorize(placeOf(baselineStore, update));
    if (!isOpenStatus(update.status))
      throw conflict('The baseline update is at gate 2 or later.', [{ kind: 'fact', key: 'updateOpen', by: [] }]);
    const { brandIds, homeBrandId } = update;
    const place = { homeBrandId, brandIds };
    return createEntity<Row, Machine>(
      call,
      tx,
      store,
      { ...columns, ...place, baselineUpdateId: update.id },
      { ...place, ...input },
    );
  });
}

type Key = { readonly id: number; readonly category: string; readonly name?: string };
type Keyed = CallBase & { readonly params: Key };

/**
 * Handlers of what is named by its category in a baseline update, and not by a number (contract: keyedEndpoints): they find it by that, and then do as those
 * of every entity.
 */
export const byKey = <const Calls extends object>(store: Pick<FlowStore, 'idOf'>, calls: Calls): Calls =>
  Object.fromEntries(
    Object.entries(calls as Readonly<Record<string, (call: Keyed) => unknown>>).map(([name, handle]) => [
      name,
      async (call: Keyed) => {
        const id = await store.idOf?.(call.services.db, call.params);
        if (id === undefined) throw notFound();
        return handle({ ...call, params: { ...call.params, id } });
      },
    ]),
  ) as Calls;

/** The id of what has this key in its baseline update. */
const idOfKey =
  (table: string) =>
  async (db: Database, params: object): Promise<number | undefined> => {
    const { category, id, name } = params as Key;
    const named = name === undefined ? sql`true` : sql`name = ${name}`;
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where baseline_update_id = ${id} and category = ${category} and ${named}
    `.execute(db);
    return rows[0]?.id;
  };
