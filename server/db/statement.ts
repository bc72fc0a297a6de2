import { type Compilable, CompiledQuery, type QueryResult, type RawBuilder, type UnknownRow } from 'kysely';
import type { Database } from './connection.ts';

/** Runs a statement with its values, in the caller's transaction where there is one; answers its rows, camelCase. */
export type Statement<Row> = (db: Database, ...values: readonly unknown[]) => Promise<Row[]>;

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

/**
 * A statement that every call makes: a connection reads and plans its text once, and those that are asked in the same turn share one way to the
 * database (ADR 32). Only for what is found by keys: PostgreSQL may plan it once for all values. Nothing of a caller stands in the text.
 */
export function statement<Row>(text: string): Statement<Row> {
  if (!numbers.has(text)) numbers.set(text, numbers.size);
  return async (db, ...values) => (await run(db, CompiledQuery.raw(text, [...values]))).rows as Row[];
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

/** Runs what the query builder wrote as a statement of this kind; the same text each time. */
export async function runPrepared<Row>(db: Database, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile();
  if (!numbers.has(compiled.sql)) numbers.set(compiled.sql, numbers.size);
  return (await run(db, compiled)).rows as Row[];
}

/** In a transaction statements follow one another on its connection without waiting for each answer; the query builder waits. */
async function run(db: Database, query: CompiledQuery): Promise<QueryResult<unknown>> {
  const executor = db.getExecutor();
  if (!db.isTransaction) return executor.executeQuery(query);
  const { sent } = await executor.provideConnection(async (connection) => ({
    sent: connection.executeQuery<UnknownRow>(query),
  }));
  let result = await sent;
  for (const plugin of executor.plugins) result = await plugin.transformResult({ queryId: query.queryId, result });
  return result;
}
