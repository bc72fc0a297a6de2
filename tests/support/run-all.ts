import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';

type Count = { readonly passed: number; readonly failed: number };
type Step = { readonly name: string; readonly command: readonly [string, ...string[]]; readonly count?: () => Count };

const root = path.resolve(import.meta.dirname, '../..');
const results = path.join(root, 'test-results');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

const steps: readonly Step[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'lint and format', command: [bin('biome'), 'ci', '.'] },
  {
    name: 'vitest',
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(results, 'vitest.json')}`,
    ],
    count: vitestCount,
  },
  { name: 'playwright', command: [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'], count: playwrightCount },
];

/**
 * `npm test`: types, lint and format, Vitest, Playwright, one after the other; a failing step does not hide the next ones. With `--full`
 * (`npm run test:full`) the long walks too, see tier.ts.
 */
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (!ensureChromium(root)) console.error('No Chromium was found or could be installed; the browser journeys will fail.');
const rows: (Count & { readonly name: string; readonly seconds: number })[] = [];
for (const step of steps) {
  console.info(`\n== ${step.name}`);
  const began = performance.now();
  const ok = (await run(step.command)) === 0;
  const count = counted(step, ok);
  rows.push({ name: step.name, ...count, seconds: Math.round((performance.now() - began) / 1000) });
}
const total = rows.reduce((sum, row) => ({ passed: sum.passed + row.passed, failed: sum.failed + row.failed }), {
  passed: 0,
  failed: 0,
});
console.info('');
for (const row of rows) console.info(`${row.name.padEnd(16)} ${row.passed} passed, ${row.failed} failed (${row.seconds} s)`);
const summary = `${total.passed} passed, ${total.failed} failed`;
writeFileSync(path.join(results, 'summary.txt'), `${summary}\n`);
console.info(summary);
process.exitCode = total.failed === 0 ? 0 : 1;

function run([program, ...args]: readonly [string, ...string[]]): Promise<number> {
  return new Promise((resolve) => {
    const env = process.argv.includes('--full') ? { ...process.env, TEST_TIER: 'full' } : process.env;
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A step that failed without a failing test (it did not even run) counts as one failure. */
function counted(step: Step, ok: boolean): Count {
  const count = step.count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

function vitestCount(): Count {
  const report = read('vitest.json') as { numPassedTests?: number; numFailedTests?: number };
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

function playwrightCount(): Count {
  const { stats = {} } = read('e2e.json') as { stats?: { expected?: number; unexpected?: number; flaky?: number } };
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0 };
}

function read(name: string): unknown {
  const file = path.join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
