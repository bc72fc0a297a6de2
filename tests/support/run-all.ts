import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';

type Count = { readonly passed: number; readonly failed: number };
type Step = { readonly name: string; readonly command: readonly [string, ...string[]]; readonly count?: () => Count };

const root = path.resolve(import.meta.dirname, '../..');
const results = path.join(root, 'test-results');
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

/** One checker: several each work out the types that the others have too, 70 s of processor time where one takes 38, and both cores are busy. */
const types: Step = { name: 'types', command: [bin('tsc'), '--noEmit', '--checkers', '1'] };
const lint: Step = { name: 'lint and format', command: [bin('biome'), 'ci', '.'] };
const vitest: Step = {
  name: 'vitest',
  command: [
    bin('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(results, 'vitest.json')}`,
  ],
  count: vitestCount,
};
const playwright: Step = {
  name: 'playwright',
  command: [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'],
  count: playwrightCount,
};

/**
 * `npm test`: Vitest, then Playwright; types, lint and format beside the start of its portal, which seeds the demo data on one core while no test
 * can run yet. A failing step does not hide the others. With `--full` (`npm run test:full`) the long walks too, see tier.ts.
 */
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (!ensureChromium(root)) console.error('No Chromium was found or could be installed; the browser journeys will fail.');
const rows: (Count & { readonly name: string; readonly seconds: number })[] = [];
await take(vitest);
await Promise.all([take(playwright), take(types, 'apart').then(() => take(lint, 'apart'))]);
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

/** Runs a step and notes what came of it. What a step `apart` says stands in one piece, when it has ended. */
async function take(step: Step, apart?: 'apart'): Promise<void> {
  if (!apart) console.info(`\n== ${step.name}`);
  const began = performance.now();
  const { code, said } = await run(step.command, apart);
  if (apart) console.info(`\n== ${step.name}\n${said}`);
  rows.push({ name: step.name, ...counted(step, code === 0), seconds: Math.round((performance.now() - began) / 1000) });
}

function run([program, ...args]: Step['command'], apart?: 'apart'): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    const env = process.argv.includes('--full') ? { ...process.env, TEST_TIER: 'full' } : process.env;
    const child = spawn(program, args, { cwd: root, stdio: apart ? ['ignore', 'pipe', 'pipe'] : 'inherit', env });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (some: Buffer) => said.push(some));
    child.on('error', (error) => resolve({ code: 1, said: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }));
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
