import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from '../support/people.ts';
import { axe } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('#main [data-field]')?.dataset.field);

test('a new list and an import begin in their first field, and mod+S says there what is missing (B5, D-154, VIN-09) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin', '/software/vinlist/STANDALONE/new/properties');
  await expect.poll(() => focused(page)).toBe('name');
  await page.keyboard.press('Control+S');
  await expect(page.locator('[data-field="name"] [role="alert"]')).toHaveText(/required/);
  await page.goto('/software/vinlist/IMPORTED/new/properties');
  await expect.poll(() => focused(page)).toBe('file');
  await page.keyboard.press('Control+S');
  await expect(page.locator('[data-field="file"] [role="alert"]')).toHaveText(/required/);
  // Of two wrong fields the first has the focus: where people see it, which is at the button of a file and not at its input.
  await page.getByRole('toolbar', { name: 'Form' }).getByRole('button', { name: 'Import' }).click();
  await expect(page.locator('[data-field="name"] [role="alert"]')).toHaveText(/required/);
  await expect(page.locator('[data-field="file"]').getByRole('button', { name: 'Choose a file' })).toBeFocused();
});

test('brands in two lines are targets of their own (B6, VIN-05) @full', async ({ browser }) => {
  const page = await signIn(browser, 'admin', '/software/vinlist/STANDALONE/new/properties');
  const boxes = page.locator('[data-field="brandIds"] input');
  await expect(boxes.first()).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 900 });
  const tops = await boxes.evaluateAll((found) => [...new Set(found.map((box) => Math.round(box.getBoundingClientRect().top)))]);
  expect(tops.length).toBeGreaterThan(1);
  for (const [at, top] of tops.slice(1).entries()) expect(top - (tops[at] ?? 0)).toBeGreaterThanOrEqual(24);
  expect(await axe(page)).toEqual([]);
});

test('properties of a list that is there are saved (VIN-05, D-186a)', async ({ browser }) => {
  const page = await signIn(browser, 'admin', '/software/vinlist/STANDALONE/new/properties');
  const name = page.locator('[data-field="name"] input');
  const bar = page.getByRole('toolbar', { name: 'Form' });
  const first = `Properties ${Date.now() % 1_000_000}`;
  await name.fill(first);
  await bar.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await page.getByRole('link', { name: 'Properties' }).click();
  await name.fill(`${first}, renamed`);
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${first}, renamed` })).toBeVisible();
});
