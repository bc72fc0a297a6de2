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
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  // Nothing is written to it: its files are copied, in three quarters of the processor time that its pages would take through the log.
  await admin(`create database ${name} template ${templateDatabase} strategy file_copy`);
  const address: Address = { ...cluster, database: name };
  const app = openDatabase(address, { asRole: appRole, max: 10 });
  const owner = openDatabase(address, { max: 1 });
  return {
    address,
    db: app.db,
    owner: owner.db,
    close: async () => {
      await Promise.all([app.close(), owner.close()]);
      await admin(`drop database ${name} with (force)`);
    },
  };
}

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
