import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { UserReference } from '#contract/common.ts';
import { type Fields, personKey } from '#contract/entity/fields.ts';
import { type CallBase, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { peopleOf } from '#server/people.ts';
import { externalOf, type FlowRow, type FlowStore, flowState } from './flow-store.ts';

/** How an entity with a flow is answered: what every one has, and what is its own. */
export type Presentation<Row extends FlowRow, Own extends object> = {
  /** what is shown of a row beside its head; `person` knows those of `subjects` */
  readonly own: (row: Row, person: (subject: string) => UserReference) => Own;
  /** whom a row names, beside who edited it last */
  readonly subjects: (row: Row) => readonly string[];
};

/** Rows as the API answers them in a list, and whole, with what their pages explain them by. */
export function presenting<Row extends FlowRow, Machine extends AnyStateMachine, Own extends object>(
  store: FlowStore<Row, Machine>,
  { own, subjects }: Presentation<Row, Own>,
) {
  const named = (db: Database, rows: readonly Row[]) =>
    peopleOf(
      db,
      rows.flatMap((row) => [row.changedBy, ...subjects(row)]),
    );
  const shown = (row: Row, person: (subject: string) => UserReference) => ({
    ...own(row, person),
    id: row.id,
    brandId: row.homeBrandId,
    brandIds: row.brandIds,
    lastEditedBy: person(row.changedBy),
    lastEditedOn: row.changedOn.toISOString(),
    revision: row.revision,
  });
  return {
    /** rows of a list by their ids, in any order */
    byId: async (db: Database, ids: readonly number[]) => {
      const { rows } = await sql<Row>`select * from ${sql.table(store.table)} where id = any(${[...ids]}::int[])`.execute(db);
      const person = await named(db, rows);
      return rows.map((row) => shown(row, person));
    },
    whole: async ({ services: { db, now } }: CallBase, row: Row) => {
      const [person, external] = await Promise.all([named(db, [row]), externalOf(store, db, [row], now())]);
      const body = { ...shown(row, person), flow: flowState(store, row, external(row)), people: subjects(row).map(person) };
      return reply(body, row.revision);
    },
  };
}

type Answered<Row, Name extends keyof Row & string> = {
  [N in Name as N extends `${infer Person}Id` ? Person : N]: N extends `${string}Id` ? UserReference : Row[N];
};

/** What was typed of a row, as the API answers it: a person `ownerId` is the `owner`. */
export function typedOf<Row extends object, Schema extends Fields['schema']>(
  { all }: Fields<Schema>,
  row: Row,
  person: (subject: string) => UserReference,
): Answered<Row, keyof Schema['shape'] & keyof Row & string> {
  const stored = row as Readonly<Record<string, unknown>>;
  const entries = all.map(({ control, name }) =>
    control === 'person' ? [personKey(name), person(String(stored[name]))] : [name, stored[name]],
  );
  return Object.fromEntries(entries);
}
