import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');
const distDirectory = path.join(root, 'dist');
const sources = ['src', 'contract', 'machines', 'index.html', 'vite.config.ts', 'package-lock.json'];
/** A build that nobody starts from any more, or that was given up, in ms. */
const outdated = 3_600_000;

type Options = {
  /** where builds are kept, each in the folder of its sources' hash */
  readonly dist?: string;
  readonly build?: (folder: string) => Promise<void>;
  /** hears what the bundler says, line by line; standard output by default */
  readonly tell?: (line: string) => void;
};

/**
 * Builds the browser part when its sources have no build yet. Answers the folder to serve. Several processes may start at
 * once from one checkout: each builds in a folder of its own, and the first that is done has built for all of them.
 */
export async function buildBrowser({ dist = distDirectory, tell = console.info, ...given }: Options = {}): Promise<string> {
  const build = given.build ?? ((to: string) => runVite(to, tell));
  const folder = path.join(dist, await hashSources());
  if (await isThere(folder)) return folder;
  await mkdir(dist, { recursive: true });
  const own = await mkdtemp(path.join(dist, 'building-'));
  try {
    await build(own);
    await rename(own, folder);
  } catch (error) {
    if (!(await isThere(folder))) throw error;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  await dropOutdated(dist, folder);
  return folder;
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function dropOutdated(dist: string, present: string): Promise<void> {
  for (const name of await readdir(dist)) {
    const file = path.join(dist, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (file !== present && Date.now() - mtimeMs > outdated) await rm(file, { recursive: true, force: true });
  }
}

/** A process of its own: the bundler's memory, some 700 MB, goes with it. */
async function runVite(folder: string, tell: (line: string) => void): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    // Not the terminal itself, in which the bundler would draw its progress over the log.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: string[] = [];
  createInterface(child.stdout).on('line', (line) => line.trim() !== '' && tell(line));
  createInterface(child.stderr).on('line', (line) => complaints.push(line));
  const end = () => child.kill();
  process.once('exit', end);
  const [code] = await once(child, 'close');
  process.off('exit', end);
  if (code !== 0) throw new Error([`the browser part was not built: vite ended with ${String(code)}`, ...complaints].join('\n'));
  for (const line of complaints) if (line.trim() !== '') tell(line);
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesUnder(path.join(root, source)))
      hash
        .update(path.relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
  }
  return hash.digest('hex');
}

async function filesUnder(entry: string): Promise<string[]> {
  try {
    const inside = await readdir(entry, { recursive: true, withFileTypes: true });
    return inside
      .filter((one) => one.isFile())
      .map((one) => path.join(one.parentPath, one.name))
      .sort();
  } catch {
    return [entry];
  }
}
