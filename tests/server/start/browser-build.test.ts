import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildBrowser } from '#server/start/browser-build.ts';

let dist: string;
let builds = 0;
beforeAll(async () => {
  dist = path.join(await mkdtemp(path.join(tmpdir(), 'cc-build-')), 'dist');
});
afterAll(() => rm(path.dirname(dist), { recursive: true, force: true }));
beforeEach(async () => {
  builds = 0;
  await rm(dist, { recursive: true, force: true });
});

/** Writes a file after the other, as the bundler does: others see it half done. */
async function slowly(folder: string): Promise<void> {
  builds += 1;
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  for (const name of ['assets/one.js', 'assets/one.js.br', 'index.html']) {
    await delay(20 * builds);
    await writeFile(path.join(folder, name), name);
  }
}

it('several first starts from one checkout each have the whole of it (C1)', async () => {
  const folders = await Promise.all([1, 2, 3].map(() => buildBrowser({ dist, build: slowly })));
  expect(new Set(folders).size).toBe(1);
  const [folder = ''] = folders;
  expect(await readFile(path.join(folder, 'assets/one.js.br'), 'utf8')).toBe('assets/one.js.br');
  expect(await readdir(dist)).toEqual([path.basename(folder)]);
  const built = builds;
  expect(await buildBrowser({ dist, build: slowly })).toBe(folder);
  expect(builds).toBe(built);
});

it('a build that failed is no build, unless somebody else has one', async () => {
  const failing = async () => {
    await delay(150);
    throw new Error('the bundler ended');
  };
  await expect(buildBrowser({ dist, build: failing })).rejects.toThrow('the bundler ended');
  expect(await readdir(dist)).toEqual([]);
  const [first, second] = await Promise.all([buildBrowser({ dist, build: slowly }), buildBrowser({ dist, build: failing })]);
  expect(second).toBe(first);
});

it('what was built of older sources goes, after an hour in which somebody may still be starting from it', async () => {
  for (const name of ['old', 'new']) await mkdir(path.join(dist, name), { recursive: true });
  await utimes(path.join(dist, 'old'), 0, 0);
  const folder = await buildBrowser({ dist, build: slowly });
  expect((await readdir(dist)).sort()).toEqual([path.basename(folder), 'new'].sort());
});
