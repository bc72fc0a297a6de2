import { existsSync, promises as fs } from 'node:fs';
import path from 'node:path';
import { StartRefused } from './start-refused.ts';

/** There while a backup is brought back, and after one that was cut off. */
export const restoreMark = (dataDir: string): string => path.join(dataDir, 'restore.incomplete');

export async function markRestore(dataDir: string, folder: string): Promise<void> {
  await fs.mkdir(dataDir, { recursive: true });
  await fs.writeFile(restoreMark(dataDir), `${path.resolve(folder)}\n`);
}

/** A data directory with half of a backup in it serves nobody. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(restoreMark(dataDir))) return;
  throw new StartRefused(
    `DATA_DIR: a backup was not brought back to the end. Empty ${path.resolve(dataDir)} (and the database of DATABASE_URL) and run npm run restore again.`,
  );
}
