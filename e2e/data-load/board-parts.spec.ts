import { expect, test } from 'playwright/test';
import { closeWindows, signIn } from '../support/people.ts';
import { axe, visit } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('what a board could not load is said in its place, once, and can be tried again (D-152, D-158, D-190) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'analyst', '/software/campaigns');
  const main = page.getByRole('main');
  const calls = ['filters', 'widgets/heat', 'rows.csv'].map((call) => `**/api/analytics/error-tracking/${call}*`);
  for (const call of calls) await page.route(call, (route) => route.fulfill({ status: 502, body: '' }));
  await visit(page, '/data-analytics/error-tracking');
  await expect(page.locator('[data-field="codes"] a').first()).toBeVisible();
  await main.getByRole('button', { name: 'All rows as CSV' }).click();
  const file = main.getByRole('alert').filter({ hasText: 'The rows could not be exported as CSV.' });
  const filters = main.getByRole('alert').filter({ hasText: 'The values of the filters could not be loaded.' });
  const heat = page.locator('[data-field="heat"]').getByRole('alert');
  for (const said of [file, filters, heat]) await expect(said).toHaveCount(1);
  // No popup covers a board that has everything else, and nothing is told once more above it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/could not be loaded\./)).toHaveCount(2);
  expect(await axe(page)).toEqual([]);
  for (const call of calls) await page.unroute(call);
  for (const said of [filters, heat]) {
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toHaveCount(0);
  }
  await main.getByRole('button', { name: /^ECU/ }).click();
  await expect(page.getByRole('checkbox', { name: 'BMC' })).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Try again' }).click();
  expect((await download).suggestedFilename()).toBe('error-tracking.csv');
  await expect(file).toHaveCount(0);
});

test('a day that is pressed in a chart leads to its rows, and its figures name the period before (D-190, D-191) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'analyst', '/software/campaigns');
  await visit(page, '/data-analytics/deployment-tracking');
  const chart = page.locator('[data-field="per-day"] svg.recharts-surface').first();
  await expect(chart).toBeVisible();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator('[data-field="per-day"] .recharts-tooltip-wrapper').first()).toContainText('Installed, before');
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('rows');
  const search = new URL(page.url()).searchParams;
  expect(search.get('day')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible();
  // The way back is the chart.
  await page.goBack();
  await expect(chart).toBeVisible();
});

test('a button that goes with what it takes away leaves the keyboard at the period (D-190, D-202) @full', async ({ browser }) => {
  const page = await signIn(browser, 'analyst', '/software/campaigns');
  const board = '/data-analytics/deployment-tracking';
  const period = page.locator('.cc-board-filters .cc-seg button[aria-pressed="true"]');
  const leaves = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.press('Enter');
    await expect(button).toHaveCount(0);
    await expect(page.locator('.cc-board-filters .cc-seg button:focus')).toHaveCount(1);
  };
  await visit(page, `${board}?tab=rows&reach=soFar`);
  await leaves('Only the period');
  await expect(period).toBeFocused();
  await visit(page, `${board}?market=XX`);
  await leaves('Clear it');
  await expect(period).toBeFocused();
  // Days that are marked in a chart are the period; with the last step back its button goes.
  const chart = page.locator('[data-field="per-day"] svg.recharts-surface').first();
  await expect(chart).toBeVisible();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart has no place');
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await leaves('Zoom out');
});
