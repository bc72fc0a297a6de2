import { Migrator } from 'kysely/migration';
import { type Address, openDatabase } from '#server/db/connection.ts';
import { migrationProvider } from '#server/db/migrations.ts';

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
