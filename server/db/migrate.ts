import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider, type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { type Address, openDatabase } from '#server/db/connection.ts';

const root = path.join(import.meta.dirname, 'migrations');

/**
 * Every migration of this release, from the folder of its noun. A migration is known by its file's name alone, and all of them run in the order of
 * their names: one may move to another folder, but never be called otherwise.
 */
const migrationProvider: MigrationProvider = {
  getMigrations: async () => {
    const found: Record<string, Migration> = {};
    for (const folder of await fs.readdir(root)) {
      const own = await new FileMigrationProvider({ fs, path, migrationFolder: path.join(root, folder) }).getMigrations();
      const twice = Object.keys(own).find((name) => name in found);
      if (twice !== undefined) throw new Error(`two migrations are called ${twice}`);
      Object.assign(found, own);
    }
    return found;
  },
};

const migrationTimeout = 300_000;

/** Every migration of this release, in their order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await migrationProvider.getMigrations()).sort();

/**
 * Brings a database to the newest version, or to that of `last`, under Kysely's advisory lock; forward only. Answers the names that ran.
 */
export async function migrate(address: Address, last?: string): Promise<string[]> {
  const { db, close } = openDatabase(address, { max: 2, statementTimeout: migrationTimeout });
  try {
    const migrator = new Migrator({ db, provider: migrationProvider });
    const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await close();
  }
}
