import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';

/**
 * Writes a file that only its owner may read, unless it exists: whole or not at all. Answers what is in it; of several processes that come
 * together all get the same.
 */
export async function writeOnce(file: string, content: () => string | Promise<string>): Promise<string> {
  const stored = await fs.readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return stored;
  const draft = `${file}.${randomUUID()}.draft`;
  await fs.writeFile(draft, await content(), { mode: 0o600, flag: 'wx' });
  // A link fails when another process was first; a rename would overwrite what it wrote.
  await fs.link(draft, file).catch(() => undefined);
  await fs.rm(draft, { force: true });
  return fs.readFile(file, 'utf8');
}
