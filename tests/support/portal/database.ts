import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Address, appRole, type Database, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { templateDatabase } from '#tests/support/global-setup.ts';

export type TestDatabase = {
  readonly address: Address;
  /** the portal's view: its own role, camelCase */
  readonly db: Database;
  /** the owner's view, for tampering */
  readonly owner: Database;
  readonly close: () => Promise<void>;
};

/** A database as it was after one migration, and a way to bring it to the newest version: for tests of what migrations keep. */
export async function databaseAfter(migration: string) {
  const cluster = inject('cluster');
  const name = `m_${randomUUID().replaceAll('-', '')}`;
  await admin(`create database ${name}`);
  const address: Address = { ...cluster, database: name };
  await migrate(address, migration);
  const { db, close } = openDatabase(address, { max: 2 });
  return {
    db,
    migrate: () => migrate(address),
    close: async () => {
      await close();
      await admin(`drop database ${name} with (force)`);
    },
  };
}

/** A database of its own, cloned from the migrated template in about a tenth of a second. */
export const testDatabase = (): Promise<TestDatabase> => clone(templateDatabase);

/** A database of its own with what `fill` writes into an empty one, once a run: the processes of a run share what it wrote. */
export async function databaseOf(name: string, fill: (empty: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  await asAdmin(async (client) => {
    // Held by the connection: whoever comes meanwhile waits for what is being written.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    const empty = await clone(templateDatabase);
    await fill(empty);
    await empty.disconnect();
    await client.query(`alter database ${empty.name} rename to ${name}`);
  });
  return clone(name);
}

type Clone = TestDatabase & { readonly name: string; readonly disconnect: () => Promise<unknown> };

async function clone(template: string): Promise<Clone> {
  const cluster = inject('cluster');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  // Nothing is written to it: its files are copied, in three quarters of the processor time that its pages would take through the log.
  await admin(`create database ${name} template ${template} strategy file_copy`);
  const address: Address = { ...cluster, database: name };
  const app = openDatabase(address, { asRole: appRole, max: 10 });
  const owner = openDatabase(address, { max: 1 });
  const disconnect = () => Promise.all([app.close(), owner.close()]);
  return {
    name,
    address,
    db: app.db,
    owner: owner.db,
    disconnect,
    close: async () => {
      await disconnect();
      await admin(`drop database ${name} with (force)`);
    },
  };
}

const admin = (statement: string) => asAdmin((client) => client.query(statement));

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
