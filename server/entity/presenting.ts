import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { ExternalFacts } from '#contract/command.ts';
import type { UserReference } from '#contract/common.ts';
import { type Fields, personKey } from '#contract/entity/fields.ts';
import { type CallBase, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { peopleOf } from '#server/people.ts';
import { notFound } from '#server/problem.ts';
import { type EntityRow, externalOf, type FlowRow, type FlowStore, flowState } from './flow-store.ts';

type Person = (subject: string) => UserReference;
type Edited = Pick<EntityRow, 'changedBy' | 'changedOn' | 'revision'>;

/** Who edited a row last and when, and its revision, as every answer has them. */
export const editedOf = ({ changedBy, changedOn, revision }: Edited, person: Person) => ({
  lastEditedBy: person(changedBy),
  lastEditedOn: changedOn.toISOString(),
  revision,
});

/** What every entity's answer begins with (contract/entity/entity-endpoints.ts). */
export const headOf = (row: Edited & Pick<EntityRow, 'id' | 'homeBrandId' | 'brandIds'>, person: Person) => ({
  id: row.id,
  brandId: row.homeBrandId,
  brandIds: row.brandIds,
  ...editedOf(row, person),
});

/** Answers one row as its lists present it. */
export async function replyOne<Shown extends { readonly revision: number }>(presented: Promise<readonly Shown[]>) {
  const [shown] = await presented;
  if (!shown) throw notFound();
  return reply(shown, shown.revision);
}

/** How an entity with a flow is answered: what every one has, and what is its own. */
type Presentation<Row extends FlowRow, Own extends object, Around extends object> = {
  /** what is shown of a row beside its head; `person` knows those of `subjects` */
  readonly own: (row: Row, person: Person) => Own;
  /** whom a row names, beside who edited it last */
  readonly subjects: (row: Row) => readonly string[];
  /** what stands around one of them, as the caller may read of it, and what follows from that for its flow */
  readonly around?: (call: CallBase, row: Row) => Promise<{ readonly shown: Around; readonly external?: ExternalFacts }>;
};

/** Rows as the API answers them in a list, and whole, with what their pages explain them by. */
export function presenting<
  Row extends FlowRow,
  Machine extends AnyStateMachine,
  Own extends object,
  Around extends object = Record<never, never>,
>(store: FlowStore<Row, Machine>, { own, subjects, around }: Presentation<Row, Own, Around>) {
  const named = (db: Database, rows: readonly Row[]) =>
    peopleOf(
      db,
      rows.flatMap((row) => [row.changedBy, ...subjects(row)]),
    );
  const shown = (row: Row, person: Person) => ({
    ...own(row, person),
    ...headOf(row, person),
  });
  return {
    /** rows of a list by their ids, in any order */
    byId: async (db: Database, ids: readonly number[]) => {
      const { rows } = await sql<Row>`select * from ${sql.table(store.table)} where id = any(${[...ids]}::int[])`.execute(db);
      const person = await named(db, rows);
      return rows.map((row) => shown(row, person));
    },
    whole: async (call: CallBase, row: Row) => {
      const { db, now } = call.services;
      const [person, external, beside] = await Promise.all([
        named(db, [row]),
        externalOf(store, db, [row], now()),
        around?.(call, row),
      ]);
      const facts = beside?.external ? { ...external(row), ...beside.external } : external(row);
      const body = {
        ...shown(row, person),
        ...(beside?.shown as Around),
        flow: flowState(store, row, facts),
        people: subjects(row).map(person),
      };
      return reply(body, row.revision);
    },
  };
}

/** Columns of a row that are answered as they stand. */
export const asStored = <Row extends object, const Name extends keyof Row>(
  row: Row,
  ...names: readonly Name[]
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

type Answered<Row, Name extends keyof Row & string> = {
  [N in Name as N extends `${infer Person}Id` ? Person : N]: N extends `${string}Id`
    ? UserReference | (null extends Row[N] ? null : never)
    : Row[N];
};

/** What was typed of a row, as the API answers it: a person `ownerId` is the `owner`. */
export function typedOf<Row extends object, Schema extends Fields['schema']>(
  { all }: Fields<Schema>,
  row: Row,
  person: Person,
): Answered<Row, keyof Schema['shape'] & keyof Row & string> {
  const stored = row as Readonly<Record<string, unknown>>;
  const entries = all.map(({ control, name }) =>
    control === 'person' ? [personKey(name), personOf(stored[name], person)] : [name, stored[name]],
  );
  return Object.fromEntries(entries);
}

const personOf = (subject: unknown, person: Person): UserReference | null =>
  typeof subject === 'string' ? person(subject) : null;

/** Whether something that is typed is to be something else than it is stored. */
export const differs = ({ all }: Pick<Fields, 'all'>, row: object, input: object): boolean =>
  all.some(({ name }) => !isDeepStrictEqual(valueAt(row, name), valueAt(input, name)));
const valueAt = (of: object, name: string): unknown => (of as Readonly<Record<string, unknown>>)[name];
