import { CamelCasePlugin, Kysely, type Transaction as KyselyTransaction, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { StartRefused } from '#server/start/start-refused.ts';
import { statementLog } from '#server/telemetry/statement.ts';
import { inertTelemetry, type PoolUse, type Telemetry } from '#server/telemetry/telemetry.ts';
import { markPipelined } from './statement.ts';
import { inTurns } from './turn.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** Where the database is: a URL, or the socket directory of the embedded server. */
export type Address =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** The role that the portal works as: it may append to the journal but not change or delete there. */
export const appRole = 'control_center_app';

const int8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** Settings of every connection: no statement, lock or idle transaction without an end (T24). */
export function clientConfig(
  address: Address,
  asRole?: string,
  statementTimeout = 8_000,
  own: Readonly<Record<string, string>> = {},
): pg.ClientConfig {
  const settings = {
    ...own,
    statement_timeout: statementTimeout,
    lock_timeout: Math.min(statementTimeout, 6_000),
    idle_in_transaction_session_timeout: 30_000,
    TimeZone: 'UTC',
    ...(asRole ? { role: asRole } : {}),
  };
  const options = Object.entries(settings)
    .map(([key, value]) => `-c ${key}=${value}`)
    .join(' ');
  // The server's own timeout cannot fire when the server hangs: a little later the client gives up by itself.
  const giveUp = statementTimeout === 0 ? {} : { query_timeout: statementTimeout + 1_500 };
  return {
    ...address,
    ...giveUp,
    options,
    types,
    connectionTimeoutMillis: 8_000,
    application_name: 'control-center',
    keepAlive: true,
  };
}

/**
 * A new connection must have the role: without it the journal is unguarded, and nothing else would tell. A pooler that came in between
 * after the start is found here.
 */
async function assertRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  if (rows[0]?.role !== role) throw new StartRefused(`The database connection works as ${rows[0]?.role}, not as ${role}.`);
}

/** A pool of connections that work as a role, or as the user itself. Opens none before it is needed. */
export function openPool(config: pg.PoolConfig, asRole?: string): pg.Pool {
  const pool = new pg.Pool({ ...config, ...(asRole ? { onConnect: (client) => assertRole(client, asRole) } : {}) });
  // A dropped connection is replaced by the pool and its query fails by itself; without listeners, for idle connections and for those in
  // use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** How a pool is used, as monitoring reads it. */
export const readPool = (pool: pg.Pool) => (): PoolUse => ({
  size: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

type OpenOptions = {
  readonly asRole?: string;
  readonly max?: number;
  readonly statementTimeout?: number;
  readonly telemetry?: Telemetry;
};

type OpenDatabase = { readonly db: Database; readonly close: () => Promise<void> };

/** A pool and its query builder: camelCase in code, snake_case in the database. */
export function openDatabase(address: Address, options: OpenOptions = {}): OpenDatabase {
  const { telemetry = inertTelemetry } = options;
  const limits = { max: options.max ?? 12, pipeline: true };
  const config = { ...clientConfig(address, options.asRole, options.statementTimeout), ...limits };
  const pool = openPool(config, options.asRole);
  // What is prepared is found by keys: it is planned once for all values, instead of at each call anew. As many as others have: those that wait for
  // a lock must not keep everybody's session waiting.
  const planned = clientConfig(address, options.asRole, options.statementTimeout, { plan_cache_mode: 'force_generic_plan' });
  // Some stay open: a new one would read the catalogue and plan everything once more.
  const turns = openPool({ ...planned, ...limits, min: Math.min(4, limits.max) }, options.asRole);
  telemetry.pool('main', readPool(pool));
  telemetry.pool('turns', readPool(turns));
  const db = databaseOver(inTurns(pool, turns), telemetry);
  markPipelined(db);
  return { db, close: () => db.destroy() };
}

/** Where connections come from, and how all of them end. */
export type Connections<Client extends PostgresPoolClient = pg.PoolClient> = {
  readonly connect: () => Promise<Client>;
  readonly end: () => Promise<void>;
};

/** The query builder over connections of one's own. */
export function databaseOver({ connect, end }: Connections<PostgresPoolClient>, telemetry = inertTelemetry): Database {
  return new Kysely<Tables>({
    ...(telemetry.isOn && { log: statementLog(telemetry) }),
    dialect: new PostgresDialect({ pool: { connect, end, options: {} } }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** The query builder over one connection that is held already: it asks for no other, and gives this one back to nobody. */
export function databaseOn(client: pg.PoolClient, telemetry: Telemetry): Database {
  const held = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient;
  return databaseOver({ connect: async () => held, end: async () => undefined }, telemetry);
}
