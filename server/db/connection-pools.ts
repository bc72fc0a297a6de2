import { sql } from 'kysely';
import type pg from 'pg';
import { openTurns, type Turns } from '#server/jobs/turns.ts';
import { inertTelemetry } from '#server/telemetry/telemetry.ts';
import { cancelStatements } from './cancel-statement.ts';
import {
  type Address,
  appRole,
  type Connections,
  clientConfig,
  type Database,
  databaseOver,
  openPool,
  readPool,
  type Transaction,
} from './connection.ts';

/** Connections apart from the portal's pool, so that heavy or hostile statements leave everybody else theirs. */
export type ConnectionPools = {
  /** patterns that people wrote */
  readonly patterns: Database;
  /** lists that are found again or compared: statements that may take a minute */
  readonly bulk: Database;
  /** uploads and the fleet's seed, for COPY: each keeps one connection from its first byte to its last statement and asks for no other */
  readonly uploads: Connections;
  /** uploads that are checked at once, which is the part that costs; the others wait for their turn and say so */
  readonly checks: Turns;
  /** work that holds a connection of `uploads` and outlives the call that began it: it is ended with the pools */
  readonly running: Map<string, Running>;
  readonly close: () => Promise<void>;
};

export type Running = { readonly abort: () => void; readonly done: Promise<unknown> };

/** An upload may take this long (D-043), and its COPY is one statement. */
const uploadTimeout = 600_000;
export const maxUploads = 12;
const checksAtOnce = 4;

/** All connections of a pool are taken, and none came free in time: the database itself is well. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
}

/** Opens no connection before it is needed. */
export function openPools(address: Address, telemetry = inertTelemetry): ConnectionPools {
  const open = (name: string, limits: PoolLimits) => openOne(address, limits, (pool) => telemetry.pool(name, readPool(pool)));
  const patterns = databaseOver(open('patterns', { max: 3, statementTimeout: 8_000, wait: 2_000 }), telemetry);
  const bulk = databaseOver(open('bulk', { max: 4, statementTimeout: uploadTimeout, wait: 8_000 }), telemetry);
  const uploads = open('uploads', { max: maxUploads, statementTimeout: uploadTimeout, wait: 4_000 });
  const running = new Map<string, Running>();
  return {
    patterns,
    bulk,
    uploads,
    checks: openTurns(checksAtOnce),
    running,
    close: async () => {
      for (const { abort } of running.values()) abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      await Promise.all([patterns.destroy(), bulk.destroy(), uploads.end()]);
    },
  };
}

type PoolLimits = { readonly max: number; readonly statementTimeout: number; readonly wait: number };

function openOne(address: Address, { max, statementTimeout, wait }: PoolLimits, opened: (pool: pg.Pool) => void): Connections {
  const config = { ...clientConfig(address, appRole, statementTimeout), max, connectionTimeoutMillis: wait };
  const pool = openPool({ ...config, idleTimeoutMillis: 10_000 }, appRole);
  opened(pool);
  const connect = () =>
    pool.connect().catch((cause: unknown) => {
      const hasWaited = cause instanceof Error && cause.message === 'timeout exceeded when trying to connect';
      throw hasWaited ? new PoolBusyError('all connections of the pool are taken', { cause }) : cause;
    });
  return { connect, end: () => pool.end() };
}

export type Limits = { readonly milliseconds: number; readonly signal?: AbortSignal | undefined };

/** Runs statements under a timeout of their own; the caller's signal ends the one that runs, through another connection. */
export function limited<T>(
  pool: Database,
  main: Database,
  { milliseconds, signal }: Limits,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return pool.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid, set_config('statement_timeout', ${String(milliseconds)}, true), set_config('jit', 'off', true)
    `.execute(tx);
    let stop = (): void => undefined;
    const cancel = () => {
      stop = cancelStatements(main, rows[0]?.pid ?? 0);
    };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await work(tx);
    } finally {
      signal?.removeEventListener('abort', cancel);
      stop();
    }
  });
}
