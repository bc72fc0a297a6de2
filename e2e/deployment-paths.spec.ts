import { expect, test } from 'playwright/test';
import { liveDeploymentFlow } from '#machines/flows/live-deployment.ts';
import { testDeploymentFlow } from '#machines/flows/test-deployment.ts';
import { coverage } from '#tests/support/model.ts';
import { strides } from './support/arrival.ts';
import { liveDeploymentPages, testDeploymentPages } from './support/deployment-page-models.ts';
import { deploymentPages, fleetAnswers } from './support/deployment-pages.ts';
import { closeWindows } from './support/people.ts';
import { seats } from './support/seats.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test.use({ trace: 'off', screenshot: 'only-on-failure' });

const walks = [
  { title: 'a test deployment (D-061, TEST-03)', kind: 'TEST', flow: testDeploymentFlow, pages: testDeploymentPages },
  { title: 'a live deployment (D-062, LIVE-01)', kind: 'LIVE', flow: liveDeploymentFlow, pages: liveDeploymentPages },
] as const;

for (const { title, kind, flow, pages } of walks) {
  test(`generated paths of ${title} through its page: each step by its person, Next steps as explain() says`, async ({
    browser,
  }) => {
    const { paths, figures } = coverage(pages.model, pages.left);
    expect(paths.length).toBeGreaterThan(1);
    const walk = deploymentPages(seats(browser), kind, flow);
    const began = performance.now();
    for (const path of paths) {
      const world = await walk.begin(path);
      for (const stride of strides(path, fleetAnswers)) {
        const [{ event } = { event: undefined }] = stride;
        await test.step(`${event?.type} by ${event?.actor.name}`, () => walk.stride(world, stride));
      }
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    console.info(`${flow.id} through the page`, { ...figures, left: pages.left.length, ...walk.seen, seconds });
    expect(walk.seen.closed).toBeGreaterThan(figures.steps);
  });
}
