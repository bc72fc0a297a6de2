import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { openStatuses } from '#contract/baseline-update/baseline-update.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { type ChildKind, type ChildRow, childrenOf } from '#server/entity/child-store.ts';
import { applyFact } from '#server/entity/command.ts';
import type { Columns } from '#server/entity/entity.ts';
import type { FlowStore } from '#server/entity/flow-store.ts';
import { notFound } from '#server/problem.ts';
import { baselineStore } from './baseline-update-store.ts';

/** A row of something that belongs to a baseline update. */
type OfUpdate = ChildRow & { baselineUpdateId: number };

export const isOpenStatus = (status: string): boolean => (openStatuses as readonly string[]).includes(status);

// Nothing of them changes while their update is at gate 2 or later (D-076.1, D-076.4, D-077.3, D-259).
const children = childrenOf({
  ...{ store: baselineStore, column: 'baselineUpdateId', name: 'code', param: 'bluId', isOpen: isOpenStatus },
  closed: 'updateClosed',
  due: sql`version_general ->> 'targetDate'`,
  refusal: ['The baseline update is at gate 2 or later, or was cancelled.', 'updateOpen'],
  ...{ read: baselineRead, write: baselineWrite },
});

/** The baseline updates that some rows belong to, by their ids. */
const updatesOf = children.aboveOf;

/** What the baseline update of a row is called, as every answer of what belongs to it has it. */
export const codeOf = async (db: Database, row: OfUpdate): Promise<{ readonly bluCode: string }> => ({
  bluCode: (await updatesOf(db, [row])).get(row.baselineUpdateId)?.name ?? '',
});

type Kind<Row extends OfUpdate, Machine extends AnyStateMachine> = ChildKind<Row, Machine> & {
  /** its address names its category in place of its id */
  readonly isKeyed?: boolean;
  /** it came with its update, and is no work on it */
  readonly isSeeded?: (row: Row) => boolean;
  /** it is no work on its update, however it changes */
  readonly isBeside?: boolean;
};

/** How what belongs to a baseline update is stored, locked and told, from the description of its kind. */
export function childStore<Row extends OfUpdate, Machine extends AnyStateMachine>(
  kind: Kind<Row, Machine>,
): FlowStore<Row, Machine> {
  const { isBeside, isKeyed, isSeeded, table } = kind;
  return {
    ...children.store(kind),
    ...(isKeyed && { idOf: idOfKey(table) }),
    // D-075.2
    follow: async (tx, author, after, before) => {
      if (isBeside || (before === undefined && isSeeded?.(after as Row))) return;
      await applyFact(tx, author, baselineStore, { id: (after as Row).baselineUpdateId, type: 'child.saved' });
    },
  };
}

/** Adds something to a baseline update, at the brands of that one; refused while it is at gate 2 or later. */
export const createChild = <Row extends OfUpdate, Machine extends AnyStateMachine>(
  call: CallBase & { readonly params: { readonly id: number } },
  store: FlowStore<Row, Machine>,
  columns: Columns,
  input?: object,
  check?: (tx: Transaction, made: Row) => Promise<void>,
): Promise<Row> => children.create(call, call.params.id, store, columns, input, check);

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
