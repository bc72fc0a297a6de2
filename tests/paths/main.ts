import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stateNodes } from '#machines/outline.ts';
import { choosePaths } from '#tests/paths/choose.ts';
import { flowIds, flowOf, flowsNamed, isFlowId, noMachine, screenPaths, screens } from '#tests/paths/machines.ts';
import { type Options, readOptions } from '#tests/paths/options.ts';
import { command, UsageError } from '#tests/paths/usage.ts';
import { printPaths } from '#tests/paths/words.ts';
import { portalPaths } from '#tests/support/flow/walkers.ts';

/** `npm run paths`: the generated paths of every machine, told to testers or driven against a portal. */
await command(async (args) => {
  const options = readOptions(args);
  if (options.lint) return lint(options);
  if (options.run) return run(options);
  print(options.machine === undefined ? list() : tell(options, options.machine));
  return 0;
});

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function list(): string {
  const flows = flowIds.map((id) => {
    const { states, transitions, paths, steps } = portalPaths(id).figures;
    return `  ${id.padEnd(18)}${states} states, ${transitions} transitions: ${paths} paths, ${steps} steps cover them`;
  });
  const others = Object.entries(screens).map(([name, machine]) => `  ${name.padEnd(18)}${stateNodes(machine).length} states`);
  return ['Flows (npm run paths -- <flow>, or --run)', ...flows, '', 'Screens (npm run paths -- <screen>)', ...others].join('\n');
}

function tell(options: Options, name: string): string {
  if (isFlowId(name)) return printPaths(name, choosePaths(name, options), options.format);
  const machine = Object.hasOwn(screens, name) ? screens[name] : undefined;
  if (!machine) throw new UsageError(noMachine(name));
  const ways = [...screenPaths(machine)].filter(([state]) => options.to === undefined || state === options.to);
  if (options.format === 'json') return JSON.stringify({ machine: name, paths: Object.fromEntries(ways) }, null, 2);
  return ways
    .map(([state, steps]) => `${state}\n${steps.map(({ event, to }, index) => `  ${index + 1}. ${event} → ${to}`).join('\n')}`)
    .join('\n');
}

async function lint({ machine }: Options): Promise<number> {
  const { lintFlow, printFindings } = await import('#tests/support/flow/machine-lint.ts');
  const all = flowsNamed(machine).map((id) => ({ id, findings: lintFlow(flowOf(id)) }));
  print(all.map(({ id, findings }) => printFindings(id, findings)).join('\n'));
  return all.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

async function run(options: Options): Promise<number> {
  const ids = flowsNamed(options.machine ?? 'all');
  const { expectPortal } = await import('#tests/paths/signed-in.ts');
  if (options.base !== undefined) await expectPortal(options.base);
  const own =
    options.base === undefined
      ? await (await import('#tests/paths/own-portal.ts')).ownPortal({ withPages: options.browser })
      : undefined;
  const base = options.base ?? own?.base ?? '';
  try {
    const { drive } = await import('#tests/paths/drive.ts');
    const results = await drive(ids, options, base, print);
    if (options.junit !== undefined) {
      const { junit } = await import('#tests/paths/junit.ts');
      await mkdir(path.dirname(path.resolve(options.junit)), { recursive: true });
      await writeFile(options.junit, junit(results));
    }
    return results.some(({ paths }) => paths.some(({ failure }) => failure)) ? 1 : 0;
  } finally {
    await own?.close();
  }
}
