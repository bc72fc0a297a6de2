import { randomUUID } from 'node:crypto';
import { promises as fs, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/start/start-refused.ts';

/** The data directory is in use, or cannot be used; the message names the cause. */
export class DataDirError extends StartRefused {
  override readonly name = 'DataDirError';
}

type Holder = { readonly pid: number; readonly startedAt: string };

/** Takes a data directory for this process; throws DataDirError when another live process holds it. Answers the release. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await fs.mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'server.lock');
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await fs.writeFile(file, JSON.stringify(mine), { flag: 'wx' });
      return () => fs.rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const text = await fs.readFile(file, 'utf8').catch(() => '');
    const holder = parse(text);
    if (holder && alive(holder))
      throw new DataDirError(`The data directory ${path.resolve(dataDir)} is in use by process ${holder.pid}.`);
    await removeStale(file, text);
  }
  throw new DataDirError(`The data directory ${path.resolve(dataDir)} is being taken by another process.`);
}

/** Moves the stale file aside; when somebody replaced it in between, gives theirs back. */
async function removeStale(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await fs.rename(file, aside).catch(() => undefined);
  const moved = await fs.readFile(aside, 'utf8').catch(() => text);
  if (moved !== text) await fs.link(aside, file).catch(() => undefined);
  await fs.rm(aside, { force: true });
}

function parse(text: string): Holder | undefined {
  try {
    const { pid, startedAt } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

// A process number alone is reused, after a container restart even at once: the start time tells them apart.
function alive(holder: Holder): boolean {
  if (holder.pid === process.pid || !isRunning(holder.pid)) return false;
  const startedAt = startOf(holder.pid);
  return startedAt === '' || holder.startedAt === '' || startedAt === holder.startedAt;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process in the kernel's ticks; empty where there is no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
