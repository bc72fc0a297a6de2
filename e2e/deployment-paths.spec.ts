import { expect, test } from 'playwright/test';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { coveringPaths } from '#tests/support/model.ts';
import { deploymentPages } from './support/deployment-pages.ts';
import { closeWindows } from './support/people.ts';
import { seats } from './support/seats.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test.use({ trace: 'off', screenshot: 'only-on-failure' });

const walks = [
  { title: 'a test deployment (D-061, TEST-03)', kind: 'TEST', flow: testDeploymentFlow },
  { title: 'a live deployment (D-062, LIVE-01)', kind: 'LIVE', flow: liveDeploymentFlow },
] as const;

for (const { title, kind, flow } of walks) {
  test(`generated paths over every state and transition of ${title} through its page: each step by its person, Next steps as explain() says`, async ({
    browser,
  }) => {
    const { paths, figures } = coveringPaths(flow);
    expect(paths.length).toBeGreaterThan(1);
    const walk = deploymentPages(seats(browser), kind, flow);
    const began = performance.now();
    for (const path of paths) {
      const world = await walk.begin();
      for (const step of path) {
        const { type, actor } = step.event;
        await test.step(`${type} by ${actor.name}`, () => walk.step(world, step));
      }
      await walk.end(world, path.at(-1));
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    console.info(`${flow.id} through the page`, { ...figures, ...walk.done, seconds });
    expect(walk.shown.size).toBe(figures.transitions);
    expect(walk.done.closed).toBeGreaterThan(figures.transitions);
  });
}
