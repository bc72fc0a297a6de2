import { type Compilable, CompiledQuery, type QueryExecutor, type QueryResult, type RawBuilder, type UnknownRow } from 'kysely';
import type { Database } from './connection.ts';

/** Runs a statement with its values, in the caller's transaction where there is one; answers its rows, camelCase. */
export type Statement<Row> = ((db: Database, ...values: readonly unknown[]) => Promise<Row[]>) & {
  /** the statement with its values, to be sent along (server/transaction.ts) */
  readonly of: (...values: readonly unknown[]) => CompiledQuery;
};

const numbers = new Map<string, number>();
let generation = 0;

/** The name under which a connection prepares a text; undefined for one that is no statement of this kind. */
export function nameOf(text: string): string | undefined {
  const number = numbers.get(text);
  return number === undefined ? undefined : `s${number}_${generation}`;
}

/** A table has other columns than when its statements were prepared (a newer release migrated it): all are prepared anew, once for many failures. */
export function prepareAnew(failed: string): void {
  if (failed.endsWith(`_${generation}`)) generation += 1;
}

/** PostgreSQL says so of a prepared statement whose table has other columns now; it has done nothing then. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan');

/** Query builders whose connections take a statement while another one is answered. */
const pipelined = new WeakSet<object>();
export const markPipelined = (db: Database): unknown => pipelined.add(db.getExecutor().adapter);

/**
 * A statement that every call makes: a connection reads and plans its text once, and those that are asked in the same turn share one way to the
 * database (ADR 32). Only for what is found by keys: PostgreSQL may plan it once for all values. Nothing of a caller stands in the text.
 */
export function statement<Row>(text: string): Statement<Row> {
  note(text);
  const of = (...values: readonly unknown[]) => CompiledQuery.raw(text, [...values]);
  return Object.assign(async (db: Database, ...values: readonly unknown[]) => (await run(db, of(...values))).rows as Row[], {
    of,
  });
}

/** The same, written with names of the schema; `key` stands for a text that is the same each time. */
export function statements<Row>() {
  const known = new Map<string, Statement<Row>>();
  return (db: Database, key: string, write: () => RawBuilder<Row>): Statement<Row> => {
    const found = known.get(key) ?? statement<Row>(write().compile(db).sql);
    known.set(key, found);
    return found;
  };
}

/** What the query builder wrote as such a statement: the same text each time. */
export function prepared<Row>(query: Compilable<Row>): CompiledQuery<Row> {
  const compiled = query.compile();
  note(compiled.sql);
  return compiled;
}

/** Runs such a statement, written by the query builder or with `sql`: whatever its values, it has one text, or a few. */
export const runPrepared = async <Row>(db: Database, query: Compilable<Row> | RawBuilder<Row>): Promise<Row[]> =>
  (await run(db, prepared('isRawBuilder' in query ? { compile: () => query.compile(db) } : query))).rows as Row[];

function note(text: string): void {
  if (!numbers.has(text)) numbers.set(text, numbers.size);
}

const run = async (db: Database, query: CompiledQuery): Promise<QueryResult<unknown>> =>
  db.isTransaction ? (await submit(db, query)).answer : db.getExecutor().executeQuery(query);

/**
 * Sends a statement in a transaction: once this has resolved it is on its way, and all that is sent later comes after it, the commit too. Without
 * waiting for its answer where the connection allows that; the query builder itself always waits.
 */
export async function submit(tx: Database, query: CompiledQuery): Promise<{ readonly answer: Promise<QueryResult<unknown>> }> {
  const executor = tx.getExecutor();
  if (!pipelined.has(executor.adapter)) return { answer: Promise.resolve(await executor.executeQuery(query)) };
  const { sent } = await executor.provideConnection(async (connection) => ({
    sent: connection.executeQuery<UnknownRow>(query),
  }));
  return { answer: named(executor, query, sent) };
}

/** Names of the schema as names of the code, as the query builder answers them. */
async function named({ plugins }: QueryExecutor, { queryId }: CompiledQuery, sent: Promise<QueryResult<UnknownRow>>) {
  let result = await sent;
  for (const plugin of plugins) result = await plugin.transformResult({ queryId, result });
  return result;
}
