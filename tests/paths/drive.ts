import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PathRun } from '#contract/workflow.ts';
import type { FlowId } from '#machines/registry.ts';
import { pathRunFile } from '#server/modules/platform/workflow.ts';
import { readConfig } from '#server/start/config.ts';
import { browserWalk } from '#tests/paths/browser.ts';
import { flowOf } from '#tests/paths/machines.ts';
import type { Options } from '#tests/paths/options.ts';
import { type FlowResult, hasFailed, printResult, runFlow } from '#tests/paths/run.ts';
import { signedIn } from '#tests/paths/signed-in.ts';
import { walkPath } from '#tests/support/flow/walk.ts';
import { portalRunner } from '#tests/support/flow/walkers.ts';

/** Drives flows against a portal one after the other, says how it went, and leaves it for the workflow pages. */
export async function drive(
  ids: readonly FlowId[],
  options: Options,
  base: string,
  print: (text: string) => void,
): Promise<FlowResult[]> {
  const through = options.browser ? 'browser' : 'api';
  const as = signedIn(base);
  const browser = options.browser ? await browserWalk(base) : undefined;
  const results: FlowResult[] = [];
  try {
    for (const id of ids) {
      const runner = portalRunner(id, as);
      const result = await runFlow(
        id,
        options,
        browser?.walker(id) ?? ((one, others, seen) => walkPath(flowOf(id), one, runner, others, seen)),
      );
      print(printResult(result, through));
      results.push(result);
      await keep(result, base, through);
    }
  } finally {
    await browser?.close();
  }
  return results;
}

/** Leaves what was exercised where the portal of this folder reads it (the workflow pages show it). */
async function keep(result: FlowResult, portal: string, through: PathRun['through']): Promise<void> {
  const { seen } = result;
  const run: PathRun = {
    ranOn: new Date().toISOString(),
    portal,
    through,
    passed: !hasFailed(result),
    steps: seen.steps,
    refused: seen.refusals,
    states: [...seen.states],
    transitions: [...seen.transitions],
  };
  const file = pathRunFile(readConfig(process.env).dataDir, result.flow);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(run, null, 2));
}
