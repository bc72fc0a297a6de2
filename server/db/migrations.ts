import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider, type Migration, type MigrationProvider } from 'kysely/migration';

const root = path.join(import.meta.dirname, 'migrations');

/**
 * Every migration of this release, from the folder of its noun. A migration is known by its file's name alone, and all of them run in the order of
 * their names: one may move to another folder, but never be called otherwise.
 */
export const migrationProvider: MigrationProvider = {
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
