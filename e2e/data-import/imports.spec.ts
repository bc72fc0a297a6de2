import { expect, type Page, test } from 'playwright/test';
import { csvOf, sale, step } from '#tests/support/data-import/import-files.ts';
import { full } from '#tests/support/tier.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { expectClosed, send } from '../support/steps.ts';
import { axe, theme, visit, watch } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const base = '/deployment-tracking/data-import';
const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const tab = (page: Page, href: string) => page.getByRole('main').locator(`a[href="${href}"]`).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a file with errors says where they are; one without is looked at, committed, counts, and is rolled back (DT-01…DT-04, D-093, D-188)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'deployment-data-provider', '/deployment-tracking');
  const seen = watch(page);
  await page.getByRole('link', { name: 'Data import' }).click();
  await expect(page).toHaveURL(/\/data-import\/sales-data$/);
  await expect(tab(page, `${base}/fleet-capabilities`)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await choose(page, 'wrong.csv', csvOf('SALES_DATA', [sale('ID.3', 'many'), ['2026-01', 'DE']]));
  await expect(heading(page, 'wrong.csv')).toBeVisible();
  const errors = page.getByRole('table', { name: 'Errors' }).getByRole('row');
  await expect(errors).toHaveText([
    /Line/,
    /2 ?vehiclesSold ?“many” is not a whole number/,
    /3.*The line must have 6 values, and has 2/,
  ]);
  // A message is read to its end, also where the page is narrow.
  await expect(errors.last().getByRole('cell').last()).toHaveCSS('white-space', 'normal');
  await expectClosed(page, 'import.commit');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^errors-\d+\.csv$/);
  await page.goBack();
  await choose(page, 'right.csv', csvOf('SALES_DATA', [sale('Walked', 42, '2024-02', 'NO')]));
  await expect(heading(page, 'right.csv')).toBeVisible();
  await expect(page.getByRole('table', { name: 'What will be taken' }).getByRole('row').last()).toHaveText(/2024-02.*1.*42/);
  expect(await axe(page)).toEqual([]);
  await send(page, 'import.commit');
  await expect(page.getByText(/It can be rolled back until/)).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  const figures = page.getByRole('table', { name: 'Sales in force' }).getByRole('row').filter({ hasText: 'right.csv' });
  await expect(figures).toHaveText(/2024-02.*Norway.*42/);
  await figures.getByRole('link', { name: 'right.csv' }).click();
  await send(page, 'import.rollback', { reason: 'These were the figures of another year.' });
  await expect(page.getByRole('main').getByText('Rolled back').first()).toBeVisible();
  await theme(page, 'dark');
  expect(await axe(page)).toEqual([]);
  expect(seen.take()).toEqual([]);
});

test(
  'an upload goes on while another page is open and is cancelled on its page; the same file is told; ORU 2.3 data stand on their board (D-188, D-199, DT-03)',
  full,
  async ({ browser }) => {
    const page = await signIn(browser, 'deployment-data-provider', `${base}/tracking`);
    const seen = watch(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/deployment-tracking/imports/TRACKING', async (route) => {
      await held.promise;
      await route.continue();
    });
    const text = csvOf('TRACKING', [step(`WALK-${Date.now()}`, 'WVWZZZE1ZMP999999', 'TARGETED', '2026-01-10T08:00:00Z')]);
    await choose(page, 'slow.csv', text);
    await expect(page.getByText('Uploading slow.csv')).toBeVisible();
    await tab(page, `${base}/sales-data`).click();
    await expect(page.getByText('Uploading slow.csv')).toHaveCount(0);
    // Home tells how far it is, and ends it there.
    await visit(page, '/');
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await expect(uploads).toContainText('Uploading slow.csv');
    await expect(uploads.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(await axe(page)).toEqual([]);
    held.resolve();
    await expect(page.getByText('“slow.csv” has no errors and can be committed.')).toBeVisible();
    await expect(uploads).toHaveCount(0);
    await visit(page, `${base}/tracking`);
    await page.getByRole('link', { name: 'slow.csv' }).first().click();
    await send(page, 'import.commit');
    await page.getByRole('link', { name: /^Back to/ }).click();
    await choose(page, 'again.csv', text);
    await expect(page.getByText(/This is the same file as import \d+, committed on .* nothing to correct/)).toBeVisible();
    await expect(page.getByText('Correct the file and upload it again.')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Open import \d+$/ })).toBeVisible();
    await expect(page.getByText(/has reported this already/)).toBeVisible();
    await send(page, 'import.cancel');
    await expect(page.getByText('The import was cancelled. Nothing of it was kept.')).toBeVisible();
    await expect(page.getByText('not available now')).toHaveCount(0);
    expect(seen.take()).toEqual([]);

    const other = await signIn(browser, 'oru23-data-provider', '/data-analytics/e310-oru23');
    const heard = watch(other);
    await other.getByRole('link', { name: 'Data import' }).click();
    await choose(
      other,
      'oru.csv',
      csvOf('ORU23', [step(`ORU-${Date.now()}`, 'WVWZZZE1ZMP999999', 'TARGETED', '2026-01-10T08:00:00Z')]),
    );
    await expect(heading(other, 'oru.csv')).toBeVisible();
    await send(other, 'import.commit');
    expect(await axe(other)).toEqual([]);
    await visit(other, `${base}/tracking`);
    await expect(other.getByText('You do not have access to Data import.')).toBeVisible();
    expect(heard.take()).toEqual([]);
  },
);
