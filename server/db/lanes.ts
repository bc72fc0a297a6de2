import { sql } from 'kysely';
import type pg from 'pg';
import {
  type Address,
  appRole,
  clientConfig,
  type Database,
  databaseOver,
  openPool,
  type Transaction,
} from '#server/db/connection.ts';

/** Connections apart from the portal's pool, so that heavy or hostile statements leave everybody else theirs. */
export type Lanes = {
  /** patterns that people wrote */
  readonly patterns: Database;
  /** imports, and lists that are found again: statements that may take a minute */
  readonly bulk: Database;
  /** connections of `bulk` themselves, for COPY */
  readonly bulkPool: pg.Pool;
  /** work that holds a connection of `bulk` and outlives the call that began it: it is ended with the lanes */
  readonly running: Map<string, Running>;
  readonly close: () => Promise<void>;
};

export type Running = { readonly abort: () => void; readonly done: Promise<unknown> };

/** An upload may take this long (D-043), and its COPY is one statement. */
const bulkTimeout = 600_000;

/** Opens no connection before it is needed. */
export function openLanes(address: Address): Lanes {
  const patterns = databaseOver(lane(address, 3, 8_000, 2_000));
  const bulkPool = lane(address, 4, bulkTimeout, 8_000);
  const bulk = databaseOver(bulkPool);
  const running = new Map<string, Running>();
  return {
    patterns,
    bulk,
    bulkPool,
    running,
    close: async () => {
      for (const { abort } of running.values()) abort();
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      await Promise.all([patterns.destroy(), bulk.destroy()]);
    },
  };
}

function lane(address: Address, max: number, statementTimeout: number, wait: number): pg.Pool {
  const config = { ...clientConfig(address, appRole, statementTimeout), max, connectionTimeoutMillis: wait };
  return openPool({ ...config, idleTimeoutMillis: 10_000 }, appRole);
}

export type Limits = { readonly milliseconds: number; readonly signal?: AbortSignal | undefined };

/** Runs statements under a timeout of their own; the caller's signal ends the one that runs, through another connection. */
export function limited<T>(
  lane: Database,
  main: Database,
  { milliseconds, signal }: Limits,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return lane.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid, set_config('statement_timeout', ${String(milliseconds)}, true), set_config('jit', 'off', true)
    `.execute(tx);
    const cancel = () => {
      sql`select pg_cancel_backend(${rows[0]?.pid ?? 0})`.execute(main).catch(() => undefined);
    };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await work(tx);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  });
}
