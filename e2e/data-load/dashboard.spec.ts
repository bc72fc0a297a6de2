import { expect, test } from 'playwright/test';
import { closeWindows, signIn } from '../support/people.ts';
import { axe, theme, visit, watch } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('the data-load board has figures, a chart for each question, its rows as a table and as a file, and the way to a campaign (DLM-10, AN-12, D-190, D-201) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'data-load-manager', '/software/campaigns');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const seen = watch(page);
  await visit(page, '/software/data-load');
  await expect(page.locator('[data-figure="active"] dd').first()).toBeVisible();
  // What is of the period, and what is not.
  await expect(page.locator('[data-figure="transferredTb"]')).toContainText('of whole campaigns');
  for (const name of ['gantt', 'volume', 'enrolment', 'progress'])
    await expect(page.locator(`[data-field="${name}"]`)).toBeVisible();
  await expect(page.locator('[data-field="volume"] svg').first()).toBeVisible();
  // The figures of the axis are whole.
  const figure = await page.locator('[data-field="volume"] figure').boundingBox();
  const labels = page.locator('[data-field="volume"] figure svg text');
  await expect.poll(() => labels.count()).toBeGreaterThan(1);
  const lefts = await labels.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(Math.min(...lefts)).toBeGreaterThanOrEqual(figure?.x ?? 0);
  expect(await axe(page)).toEqual([]);
  await theme(page, 'dark');
  expect(await axe(page)).toEqual([]);

  // Every chart is a table too, and a file.
  await page.getByRole('button', { name: 'Show as table: Volume per day' }).click();
  await expect(page.locator('[data-field="volume"]').getByRole('row')).toHaveCount(1 + 89 + 1 + 29);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV: Volume per day' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All rows as CSV' }).click();
  expect((await all).suggestedFilename()).toBe('data-load.csv');

  // A row leads to what it counts: a day of the calendar, the campaigns of a type.
  await page.getByRole('table', { name: 'Volume per day' }).getByRole('link').first().click();
  await expect.poll(() => new URL(page.url()).search).toMatch(/tab=calendar&view=week&day=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await visit(page, '/software/data-load');
  await page.getByRole('button', { name: 'Show as table: Enrolment by type' }).click();
  await page.getByRole('table', { name: 'Enrolment by type' }).getByRole('link').first().click();
  await expect.poll(() => new URL(page.url()).search).toMatch(/type=[A-Z0-9_]+/);
  await expect(page.locator('main tr[data-row-id]').first()).toBeVisible();
  await visit(page, '/software/data-load');

  // Filters stand in the address; a campaign leads to its page.
  await page.getByLabel('State').selectOption('ACTIVE');
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('ACTIVE');
  await page.locator('[data-field="gantt"] a').first().click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/data-load-management\/\d+\/overview$/);
  expect(seen.take()).toEqual([]);

  // Where the address names none, the filters chosen last are there again, until they are cleared (D-202).
  await visit(page, '/software/data-load');
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('ACTIVE');
  await expect(page.getByLabel('State')).toHaveValue('ACTIVE');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  // The button goes with what it cleared: whoever pressed it stays among the filters.
  await expect(page.getByRole('button', { name: '90 d' })).toBeFocused();
  await visit(page, '/software/data-load');
  await expect(page.locator('[data-figure="active"] dd').first()).toBeVisible();
  await expect(page.getByLabel('State')).toHaveValue('');
  // Days that the axis names stand apart, also on a phone; a select is framed as one.
  const named = page.locator('.cc-gantt-axis span:visible');
  for (const width of [1440, 768, 480, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await named.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
    expect(boxes.length).toBeGreaterThan(1);
    expect([width, boxes.filter(({ left }, place) => left < (boxes[place - 1]?.right ?? 0))]).toEqual([width, []]);
  }
});

test('charts come with their page: neither home nor a list loads them', async ({ browser }) => {
  const page = await signIn(browser, 'data-load-manager', '/');
  await visit(page, '/software/campaigns');
  await expect(page.getByRole('table').first()).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((name) => /charts|recharts/i.test(name))).toEqual([]);
});
