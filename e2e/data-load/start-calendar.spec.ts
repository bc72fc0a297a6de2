import { expect, test } from 'playwright/test';
import { localDay } from '#contract/time-zone.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { field } from '../support/steps.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('the calendar of a start has the days closed that the field refuses, as that of a due date has (B8, D-108, D-052) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin', '/software/campaigns/data-load-management/new/overview');
  await expect(field(page, 'campaignStart')).toBeVisible();
  await page.locator('[data-field="campaignStart"] button').first().click();
  const calendar = page.getByRole('dialog');
  const days = calendar.getByRole('button', { name: /^\d+ \w+ \d{4}$/, disabled: false });
  await expect(days.first()).toBeVisible();
  const open = await days.evaluateAll((found) => found.map((day) => day.getAttribute('aria-label') ?? day.textContent ?? ''));
  expect(open.length).toBeGreaterThan(0);
  const first = localDay(new Date(Date.now() + 86_400_000));
  expect(open.filter((day) => localDay(new Date(day)) < first)).toEqual([]);
});
