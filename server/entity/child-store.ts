import { type RawBuilder, sql } from 'kysely';
import type { AnyStateMachine, SnapshotFrom, StateValue } from 'xstate';
import type { Rule } from '#contract/access/access.ts';
import type { ExternalFacts } from '#contract/command.ts';
import { type EntityType, nounText } from '#contract/entity/entities.ts';
import type { Flow } from '#machines/flow.ts';
import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { runPrepared } from '#server/db/statement.ts';
import type { Tables } from '#server/db/tables.ts';
import { conflict, notFound } from '#server/problem.ts';
import { createEntity } from './command.ts';
import { type Columns, lockEntity, placeOf } from './entity.ts';
import type { EntityRow, EntityStore, FlowRow, FlowStore, TaskText } from './flow-store.ts';

/** A row of something that belongs to another entity. */
export type ChildRow = FlowRow & { status: string };
/** What a child reads of the entity above it. */
type AboveRow = EntityRow & { readonly status: string };

/** What children belong to: one kind of entity, which is open or closed for changes below it. */
type Above = {
  readonly store: EntityStore;
  /** column of a child that names it */
  readonly column: string;
  /** its own column with what it is called */
  readonly name: string;
  readonly isOpen: (status: string) => boolean;
  /** external fact of every child: it is closed, so that nothing of the child changes */
  readonly closed: string;
  /** what is said of a new child then, and the fact that is missing */
  readonly refusal: readonly [sentence: string, fact: string];
  readonly read: Rule;
  readonly write: Rule;
  /** by when the work on it is to be done, of a row of it */
  readonly due?: RawBuilder<unknown>;
  /** its id by its name in the address of a child, where that stands below it */
  readonly param?: string;
};

export type ChildKind<Row extends ChildRow, Machine extends AnyStateMachine> = {
  readonly type: EntityType;
  readonly table: keyof Tables & string;
  readonly flow: Flow<Machine>;
  /** what a row `e` is called */
  readonly title: RawBuilder<unknown>;
  /** the same of a row that is read */
  readonly nameOf: (row: Row) => string;
  /** what its id is called in its address; absent for what stands on a page of the entity above */
  readonly param?: string;
  /** that page */
  readonly pageOf?: (row: Row) => string;
  readonly columns?: (value: StateValue, context: SnapshotFrom<Machine>['context']) => Columns;
  /** external facts of its own, beside that what it belongs to is closed */
  readonly external?: (row: Row, status: string) => ExternalFacts;
  readonly dueOf?: (row: Row) => string | null;
  /** it is due with what it belongs to */
  readonly isDueAbove?: boolean;
  /** many of them begin with the same step (TaskText) */
  readonly together?: (row: Row) => TaskText['together'];
  /** external facts of its own that are asked of the database */
  readonly asked?: (db: Database, rows: readonly Row[]) => Promise<(row: Row) => ExternalFacts>;
  readonly reasonOf?: (row: Row) => string | null;
  /** its columns that hold a list as jsonb */
  readonly lists?: readonly string[];
  /** commands after which none of its forms is written: refused while somebody else writes one */
  readonly closes?: readonly string[];
  /** whose work it is */
  readonly whose?: (row: Row) => string | null;
  /** whom its write rule names */
  readonly writers?: (row: Row) => Readonly<Record<string, string>>;
  readonly write?: Rule;
};

export const always: ExternalFacts[string] = [{ from: null, to: null }];

/** How what belongs to one kind of entity is stored, locked, told and created. */
export function childrenOf(above: Above) {
  const { column, closed, due = sql`null`, isOpen, name, param: aboveParam, read, store: aboveStore } = above;
  const aboveId = (row: EntityRow): number => (row as unknown as Readonly<Record<string, number>>)[column] ?? 0;
  const b = sql.table(aboveStore.table);

  /** the entities that some rows belong to, by their ids */
  async function aboveOf(db: Database, rows: readonly EntityRow[]) {
    const ids = [...new Set(rows.map(aboveId))];
    const found = await runPrepared(
      db,
      sql<{ id: number; name: string; status: string; due: string | null }>`
        select id, ${sql.ref(name)} as name, status, ${due} as due from ${b} where id = any(${ids}::int[])`,
    );
    return new Map(found.map((one) => [one.id, one]));
  }

  function store<Row extends ChildRow, Machine extends AnyStateMachine>(kind: ChildKind<Row, Machine>): FlowStore<Row, Machine> {
    const {
      type,
      table,
      flow,
      title,
      nameOf,
      param,
      pageOf,
      columns,
      external,
      asked,
      dueOf,
      reasonOf,
      closes,
      lists,
      whose,
      writers,
      write,
    } = kind;
    const addressOf = (row: Row) => ({
      ...(aboveParam !== undefined && { [aboveParam]: aboveId(row) }),
      ...(param !== undefined && { [param]: row.id }),
    });
    const pairs = [
      ...(aboveParam === undefined ? [] : [sql`${sql.lit(aboveParam)}, ${sql.ref(`e.${column}`)}`]),
      ...(param === undefined ? [] : [sql`${sql.lit(param)}, e.id`]),
    ];
    return {
      entityType: type,
      table,
      read,
      write: () => write ?? above.write,
      ...(closes && { closes }),
      ...(lists && { lists }),
      ...(whose && { whose: (row: EntityRow) => whose(row as Row) }),
      ...(writers && { writers: (row: EntityRow) => writers(row as Row) }),
      parent: aboveId,
      page: {
        title,
        status: sql`e.status`,
        place: sql`${sql.ref(`b.${name}`)}`,
        from: sql`join ${b} b on b.id = ${sql.ref(`e.${column}`)}`,
        ids: sql`jsonb_build_object(${sql.join(pairs)})`,
      },
      flow,
      value: ({ status }) => status,
      columns: (value, context) => ({ status: value, ...columns?.(value, context) }),
      external: async (db, rows) => {
        const [found, answer] = await Promise.all([aboveOf(db, rows), asked?.(db, rows)]);
        return (row) => {
          const status = found.get(aboveId(row))?.status ?? '';
          return { [closed]: isOpen(status) ? [] : always, ...external?.(row, status), ...answer?.(row) };
        };
      },
      lockAbove: async (tx, id) => {
        const one = sql`select ${sql.ref(column)} from ${sql.table(table)} where id = ${id}`;
        await sql`select id from ${b} where id = (${one}) for update`.execute(tx);
      },
      taskOf: async (db, rows) => {
        const found = await aboveOf(db, rows);
        return (row) => found.get(aboveId(row))?.name ?? '';
      },
      ...(kind.isDueAbove && {
        dueOf: async (db, rows) => {
          const found = await aboveOf(db, rows);
          return (row) => found.get(aboveId(row))?.due ?? null;
        },
      }),
      task: (row) => ({
        together: kind.together?.(row),
        title: nameOf(row),
        where: nounText(type),
        ids: addressOf(row),
        dueDate: dueOf?.(row) ?? null,
        ...(pageOf && { page: pageOf(row) }),
        ...(/rejected|failed/i.test(row.status) && { answers: { kind: 'REJECTED', by: '', reason: reasonOf?.(row) ?? '' } }),
      }),
    };
  }

  /** Adds something to one of them, at the brands of that one; refused while it is closed, and by what `check` finds under its lock. */
  function create<Row extends ChildRow, Machine extends AnyStateMachine>(
    call: CallBase,
    id: number,
    of: FlowStore<Row, Machine>,
    values: Columns,
    input: object = {},
    check?: (tx: Transaction, made: Row) => Promise<void>,
  ): Promise<Row> {
    return call.transaction(async (tx: Transaction) => {
      const found = await lockEntity<AboveRow>(tx, aboveStore, id);
      if (!found) throw notFound();
      call.authorize(placeOf(aboveStore, found));
      const [sentence, key] = above.refusal;
      if (!isOpen(found.status)) throw conflict(sentence, [{ kind: 'fact', key, by: [] }]);
      const { brandIds, homeBrandId } = found;
      const place = { homeBrandId, brandIds };
      const columns = { ...values, ...place, [column]: found.id };
      const made = await createEntity<Row, Machine>(call, tx, of, columns, { ...place, ...input });
      await check?.(tx, made);
      return made;
    });
  }

  return { store, create, aboveOf };
}
