import { expect, test } from 'playwright/test';
import { coverage } from '#tests/support/model.ts';
import { strides } from './support/arrival.ts';
import { candidatePageModel } from './support/candidate-page-model.ts';
import { candidatePages } from './support/candidate-pages.ts';
import { closeWindows } from './support/people.ts';
import { seats } from './support/seats.ts';

test.afterEach(({ browser }) => closeWindows(browser));

// Seven windows and some hundred steps: pictures of each would take longer than the steps.
test.use({ trace: 'off', screenshot: 'only-on-failure' });

test('generated paths over every state and transition of the approval chain, through the page: each step by its person, the state as the chart says, Next steps as explain() says (AEC-24, AEC-30, AEC-31, D-060)', async ({
  browser,
}) => {
  const { paths, figures } = coverage(candidatePageModel);
  expect(paths.length).toBeGreaterThan(1);
  const pages = candidatePages(seats(browser));
  const began = performance.now();
  for (const path of paths) {
    const world = await pages.begin(path);
    for (const stride of strides(path, /^promotion\./)) {
      const [{ event } = { event: undefined }] = stride;
      await test.step(`${event?.type} by ${event?.actor.name}`, () => pages.stride(world, stride));
    }
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.info('approval chain through the page', { ...figures, ...pages.seen, seconds });
  expect(pages.seen.closed).toBeGreaterThan(figures.steps);
});
