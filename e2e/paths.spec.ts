import { expect, test } from 'playwright/test';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { releaseNotesProjectFlow } from '#machines/flows/release-notes-project.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { coveringPaths } from '#tests/support/flow/model.ts';
import { full } from '#tests/support/tier.ts';
import { pageWalk } from './support/page-walks.ts';
import { closeWindows } from './support/people.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test.use({ trace: 'off', screenshot: 'only-on-failure' });

const walks = [
  { title: 'a test deployment (D-061, TEST-03)', flow: testDeploymentFlow, tier: {} },
  { title: 'a live deployment (D-062, LIVE-01)', flow: liveDeploymentFlow, tier: full },
  { title: 'a release notes project (D-074, RN-04)', flow: releaseNotesProjectFlow, tier: full },
] as const;

for (const { title, flow, tier } of walks) {
  test(
    `generated paths over every state and transition of ${title} through its page: each step by its person, Next steps as explain() says`,
    tier,
    async ({ browser }) => {
      const { paths, figures } = coveringPaths(flow);
      expect(paths.length).toBeGreaterThan(1);
      const pages = pageWalk(flow.id, browser);
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
