import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
export const distDirectory = path.join(root, 'dist');
const sources = ['src', 'contract', 'machines', 'index.html', 'vite.config.ts', 'package-lock.json'];
const stampFile = path.join(distDirectory, '.stamp');

/** Builds the browser part when its sources changed since the last build (issue 2, section 1). Answers whether it built. */
export async function buildBrowser(): Promise<boolean> {
  const stamp = await hashSources();
  const last = await readFile(stampFile, 'utf8').catch(() => '');
  if (last === stamp) return false;
  await runVite();
  await writeFile(stampFile, stamp);
  return true;
}

/** A process of its own: the bundler's memory, some 700 MB, goes with it. */
async function runVite(): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  if (code !== 0) throw new Error(`the browser part was not built: vite ended with ${String(code)}`);
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
