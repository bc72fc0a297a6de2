import pg from 'pg';
import { type Address, clientConfig } from '#server/db/connection.ts';
import { StartRefused } from '#server/start/start-refused.ts';

const oldestMajor = 17;
const unsupported = '08P01';
const withoutSettings =
  'DATABASE_URL: the settings of a connection (role, time limits) do not reach PostgreSQL, so its journal would be unguarded. A pooler that drops them is in between: connect to PostgreSQL itself, or to a pooler in session mode that passes "options" on.';

type Seen = { readonly version: number; readonly timeout: string };

/** Why the portal cannot work on such a server; undefined when it can. `version` is PostgreSQL's number, `timeout` the one that arrived there. */
export function whyNot({ timeout, version }: Seen, asked: string): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor) return `DATABASE_URL: PostgreSQL ${major} is too old; the portal needs ${oldestMajor} or newer.`;
  return timeout === asked ? undefined : withoutSettings;
}

/** A host with several addresses fails with one error for each of them. */
const wordsOf = (error: unknown): string =>
  error instanceof AggregateError ? wordsOf(error.errors[0]) : error instanceof Error ? error.message : String(error);

/** Looks at an operator's PostgreSQL before anything is written there. Throws StartRefused. */
export async function checkServer(address: Address): Promise<void> {
  const seconds = 8;
  const client = new pg.Client(clientConfig(address, undefined, seconds * 1_000));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Seen>(
      "select current_setting('server_version_num')::int as version, current_setting('statement_timeout') as timeout",
    );
    const reason = rows[0] && whyNot(rows[0], `${seconds}s`);
    if (reason !== undefined) throw new StartRefused(reason);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === unsupported)
      throw new StartRefused(withoutSettings, { cause: error });
    if (error instanceof StartRefused) throw error;
    const { host, port } = client;
    throw new StartRefused(`DATABASE_URL: PostgreSQL at ${host}:${port} cannot be used: ${wordsOf(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
