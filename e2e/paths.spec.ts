import { expect, test } from 'playwright/test';
import type { FlowId } from '#machines/registry.ts';
import { flowTests } from '#tests/support/flow/flow-tests.ts';
import { coveringPaths } from '#tests/support/flow/model.ts';
import { full } from '#tests/support/tier.ts';
import { pageWalk } from './support/page-walks.ts';
import { closeWindows } from './support/people.ts';

test.afterEach(({ browser }) => closeWindows(browser));

// The approval chain is walked in e2e/release-candidate, and one flow with every change of anything.
const walks = Object.entries(flowTests)
  // A batch has no Next steps of its own: it is steered in its row, and walked by calls.
  .filter(([id]) => !['candidate', 'dataLoadBatch'].includes(id))
  .map(([id, { title, model }]) => ({ title, flow: model.flow, tier: id === 'testDeployment' ? {} : full }));

for (const { title, flow, tier } of walks) {
  test(
    `generated paths over every state and transition of ${title} through its page: each step by its person, Next steps as explain() says`,
    tier,
    async ({ browser }) => {
      const { paths, figures } = coveringPaths(flow);
      expect(paths.length).toBeGreaterThan(1);
      const pages = pageWalk(flow.id as FlowId, browser);
      const began = performance.now();
      for (const path of paths)
        await pages.walk(path, ({ event }, work) => test.step(`${event.type} by ${event.actor.name}`, work));
      const seconds = Math.round((performance.now() - began) / 1000);
      console.info(`${flow.id} through the page`, { ...figures, ...pages.done, seconds });
      expect(pages.shown?.size).toBe(figures.transitions);
      expect(pages.done.closed).toBeGreaterThan(figures.transitions);
    },
  );
}
