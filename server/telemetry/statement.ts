import type { Logger } from 'kysely';
import type { Statement, Telemetry } from './telemetry.ts';

const operations =
  /^\W*(select|insert|update|delete|merge|with|begin|start transaction|commit|rollback|savepoint|release|set)\b/i;
/** A name behind `from` that opens a bracket is a function. */
const target =
  /\b(?:(?:into|update)\s+"?(?<written>[a-z_]+)\b|from\s+(?:only\s+)?"?(?:(?<schema>[a-z_]+)\b"?\."?)?(?<read>[a-z_]+)\b(?!"?\s*\())/i;
const literal = /'[^']*(?:'|$)/g;

/** Where a statement names its operation and its first table; the rest of a long one is not read. */
const readTo = 2_000;

/**
 * What a statement does to which table, read from its text: its values are parameters, and what stands in quotes is not looked at (D-055).
 * Tables are names of the schema, which have no figures.
 */
export function statementOf(text: string): Pick<Statement, 'operation' | 'table'> {
  const words = text.slice(0, readTo).replace(literal, '');
  const operation = operations.exec(words)?.[1]?.toUpperCase() ?? 'OTHER';
  const { read, schema, written } = target.exec(words)?.groups ?? {};
  return { operation, table: written ?? (schema && read ? `${schema}.${read}` : read) };
}

/** Tells monitoring of every statement of a query builder. */
export const statementLog =
  (telemetry: Telemetry): Logger =>
  (event) =>
    telemetry.statement({
      ...statementOf(event.query.sql),
      milliseconds: event.queryDurationMillis,
      ...(event.level === 'error' && { error: event.error }),
    });
