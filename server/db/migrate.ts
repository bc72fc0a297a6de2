import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { type Address, openDatabase } from '#server/db/connection.ts';

const migrationTimeout = 300_000;

/** Brings a database to the newest version, under Kysely's advisory lock; forward only. Answers the names that ran. */
export async function migrate(address: Address): Promise<string[]> {
  const { db, close } = openDatabase(address, { max: 2, statementTimeout: migrationTimeout });
  try {
    const migrator = new Migrator({
      db,
      provider: new FileMigrationProvider({ fs, path, migrationFolder: path.join(import.meta.dirname, 'migrations') }),
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await close();
  }
}
