import { chromium } from 'playwright';
import { activePaths } from '#machines/outline.ts';
import type { FlowId } from '#machines/registry.ts';
import type { WalkOne } from '#tests/paths/run.ts';
import { StepFailure } from '#tests/support/flow/walk.ts';
import { chromiumPath } from '../../e2e/support/chromium.ts';
import { sitAt } from '../../e2e/support/people.ts';

/** A browser whose windows sit at a portal; `walker` walks a flow's paths through their pages. */
export async function browserWalk(base: string) {
  sitAt(base);
  const { pageWalk } = await import('../../e2e/support/page-walks.ts');
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath && { executablePath }) });
  const walker = (id: FlowId): WalkOne => {
    const pages = pageWalk(id, browser);
    return async (path, _others, seen) => {
      let index = -1;
      if (path[0]) for (const state of activePaths(path[0].before.value)) seen.states.add(state);
      await pages.walk(path, async (step, work) => {
        index = path.indexOf(step);
        await work().catch((error: unknown) => {
          const found = error instanceof Error ? error.message : String(error);
          throw new StepFailure(index, step, JSON.stringify(step.after.value), found);
        });
      });
      for (const edge of path) {
        seen.steps += 1;
        for (const name of edge.takes) seen.transitions.add(name);
        for (const state of activePaths(edge.after.value)) seen.states.add(state);
      }
      seen.refusals = pages.done.closed;
      seen.paths += 1;
    };
  };
  return { walker, close: () => browser.close() };
}
