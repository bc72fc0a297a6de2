import { expect, test } from 'playwright/test';
import { coverage } from '#tests/support/flow/model.ts';
import { candidatePageModel } from '#tests/support/release-candidate/candidate-page-model.ts';
import { full } from '#tests/support/tier.ts';
import { pageWalk } from '../support/page-walks.ts';
import { closeWindows } from '../support/people.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test(
  'generated paths over every state and transition of the approval chain, through the page: each step by its person, the state as the chart says, Next steps as explain() says (AEC-24, AEC-30, AEC-31, D-060)',
  full,
  async ({ browser }) => {
    const { paths, figures } = coverage(candidatePageModel);
    expect(paths.length).toBeGreaterThan(1);
    const pages = pageWalk('candidate', browser);
    const began = performance.now();
    for (const path of paths)
      await pages.walk(path, ({ event }, work) => test.step(`${event.type} by ${event.actor.name}`, work));
    const seconds = Math.round((performance.now() - began) / 1000);
    console.info('approval chain through the page', { ...figures, ...pages.done, seconds });
    expect(pages.done.closed).toBeGreaterThan(figures.steps);
  },
);
