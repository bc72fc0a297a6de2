import { expect, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('names of the opened sidebar stand one below the other, words of the collapsed one clear of its edges (B1, C8, SHELL-04)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', '/software/release-notes-projects');
  const words = page.locator('.cc-side small');
  await expect(words.first()).toBeVisible();
  const side = await page.locator('.cc-side').evaluate((bar) => bar.clientWidth);
  const edges = await words.evaluateAll((found) =>
    found.map((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      const { left, right } = range.getBoundingClientRect();
      return { word: word.textContent, left, right };
    }),
  );
  for (const { left, right, word } of edges) {
    expect(left, word ?? '').toBeGreaterThanOrEqual(4);
    expect(side - right, word ?? '').toBeGreaterThanOrEqual(4);
  }
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  const lefts = (of: string) =>
    page.locator(of).evaluateAll((found) =>
      found.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
  const names = await lefts('.cc-side a > span');
  expect(names.length).toBeGreaterThan(3);
  expect([...new Set(names)]).toHaveLength(1);
  const below = await lefts('.cc-kids a');
  expect(below.length).toBeGreaterThan(2);
  expect([...new Set(below)]).toHaveLength(1);
});
