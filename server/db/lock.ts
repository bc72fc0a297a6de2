import { randomUUID } from 'node:crypto';
import { promises as fs, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
  const mine: Holder = { pid: process.pid, startedAt: statOf(process.pid).startedAt };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await fs.writeFile(file, JSON.stringify(mine), { flag: 'wx' });
      return () => fs.rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const text = await fs.readFile(file, 'utf8').catch(() => '');
    const holder = parse(text);
    if (holder && alive(holder) && !(await endsSoon(holder)))
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
  const { startedAt, state } = statOf(holder.pid);
  // Its parent has not asked yet what became of it.
  if (state === 'Z' || state === 'X') return false;
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

/** What the kernel tells of a process; `startedAt` in its ticks. Empty where there is no /proc. */
function statOf(pid: number): { readonly state: string; readonly startedAt: string; readonly flags: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '', flags: Number(fields[6]) };
  } catch {
    return { state: '', startedAt: '', flags: 0 };
  }
}

/** The kernel's mark of a process that ends, and its bit of SIGKILL. */
const exiting = 0x4;
const killed = 0x100n;

/** Whether a process was killed, and the machine has not come to it yet. */
function isEnding(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const pending = [...status.matchAll(/^S(?:ig|hd)Pnd:\s*([0-9a-f]+)/gm)].map(([, bits]) => BigInt(`0x${bits}`));
    return (statOf(pid).flags & exiting) !== 0 || pending.some((bits) => (bits & killed) !== 0n);
  } catch {
    return false;
  }
}

const endsWithin = 10_000;
const betweenLooks = 50;

/** Waits for a holder that was killed a moment ago; false for one that lives on. */
async function endsSoon(holder: Holder): Promise<boolean> {
  for (const deadline = Date.now() + endsWithin; Date.now() < deadline; ) {
    await delay(betweenLooks);
    if (!alive(holder)) return true;
    if (!isEnding(holder.pid)) return false;
  }
  return false;
}
