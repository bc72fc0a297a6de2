import { createReadStream, createWriteStream, promises as fs } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Counter } from '#server/files/files.ts';

/** Copies a file to the disk itself, readable by its owner alone, and answers the hash of what was read; undefined when there is none. */
export async function copyFile(from: string, to: string): Promise<string | undefined> {
  await fs.mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const counter = new Counter();
  try {
    await pipeline(createReadStream(from), counter, createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await fs.rm(to, { force: true });
    return undefined;
  }
  return counter.hash.digest('hex');
}

/** The hash of a file's content; undefined when there is none. */
export async function hashOf(file: string): Promise<string | undefined> {
  const counter = new Counter();
  try {
    await pipeline(createReadStream(file), counter.resume());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
  return counter.hash.digest('hex');
}
