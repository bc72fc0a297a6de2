import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { chromiumPath } from '../../e2e/support/chromium.ts';

/** A fresh machine may have no Chromium: Debian's packages where apt works, else Playwright's own download. Answers whether there is one. */
export function ensureChromium(root: string): boolean {
  if (chromiumPath() !== undefined) return true;
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'inherit' }).status === 0;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && run('apt-get', 'update', '-qq')) {
    for (const name of ['chromium-headless-shell', 'chromium']) if (run('apt-get', 'install', '-y', '-qq', name)) return true;
  }
  return run(path.join(root, 'node_modules/.bin/playwright'), 'install', 'chromium');
}
