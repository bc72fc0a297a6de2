import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { withoutBoot } from './support/start.ts';
import { axe } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const traceId = 'c41f0000c41f0000c41f0000c41f0000';
const list = '**/api/ae-container/software-projects?*';
const detail = '**/api/ae-container/software-projects/*';

/** The server answers this call with a problem until `stop` is called. */
async function failing(page: Page, url: string, status: number, code: string): Promise<() => Promise<void>> {
  await page.route(url, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: `/api/error?type=${code}`, title: 'Failed', status, traceId }),
    }),
  );
  return () => page.unroute(url);
}

test('a failed list warns, a failed page and a server that is gone pop up, an uncaught error has its page (SHELL-07, D-158)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'aec-sdt-admin');
  const monitored: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/monitoring-events')) monitored.push(request.url());
  });
  const popup = page.getByRole('dialog', { name: 'Unexpected Error' });

  // D-015, ERR-33: nobody answers; what shows it was loaded before.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /error-popup/.test(name))))
    .toBe(true);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Software' }).first().click();
  await expect(popup).toContainText('Sorry! The server could not be reached. Check your network connection and try again.');
  await page.unroute('**/api/**');
  await popup.getByRole('button', { name: 'Close' }).last().click();

  // ERR-09, ERR-11, ERR-18, D-152: one persistent warning with the trace id; dismissed it stays away until the list was there again.
  const listIsBack = await failing(page, list, 500, 'UNKNOWN');
  await withoutBoot(page);
  await page.goto('/software/projects');
  const warning = page.getByRole('status').filter({ hasText: 'AEC projects could not be loaded.' });
  await expect(warning).toHaveCount(1);
  await expect(warning).toContainText(traceId);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(warning).toHaveCount(1);
  await warning.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(warning).toHaveCount(0);
  await expect(popup).toHaveCount(0);
  await listIsBack();
  // What somebody else changes meanwhile brings the list back as well, and then nothing is left to try again.
  const project = page.locator('[data-row-id] a').first();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(project).toBeVisible({ timeout: 5_000 });
  }).toPass();

  // ERR-26, ERR-28, ERR-29, D-035: an uncaught error; resize notices are none.
  await page.evaluate(() => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
    setTimeout(() => {
      throw new TypeError('<b>something</b> is not a function');
    });
  });
  await expect(page).toHaveURL(/\/error\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>something</b> is not a function');
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('redirectFrom'), searchParams.has('previousPage')]).toEqual(['/software/projects', true]);
  // It is no failed call, so it is found by the one before it; ticket and page say so.
  const lastTrace = searchParams.get('traceId') ?? '';
  expect(lastTrace).toMatch(/^[\da-f]{32}$/);
  await expect(page.getByRole('main')).toContainText(lastTrace);
  const crashTicket = new URL((await page.getByRole('link', { name: /help-desk ticket/ }).getAttribute('href')) ?? '');
  expect(crashTicket.searchParams.get('description')).toContain(`Trace id: ${lastTrace}`);
  await page.getByRole('link', { name: 'Try that page again' }).click();
  await expect(page).toHaveURL(/\/software\/projects$/);

  // ERR-31, ERR-32, ERR-35…ERR-37: text, details with words and trace id, help desk.
  await expect(project).toBeVisible();
  const address = (await project.getAttribute('href')) ?? '';
  await failing(page, detail, 502, 'VWAC_INTERNAL_ERROR');
  await project.click();
  await expect(popup).toContainText('Sorry! When fetching data from the backend an unexpected error occurred.');
  await popup.getByRole('button', { name: /Details/ }).click();
  await expect(popup).toContainText('The vehicle cloud reported an internal problem. Please try again in a few minutes.');
  await expect(popup.getByRole('button', { name: `Copy ${traceId}` })).toBeVisible();
  const ticket = new URL((await popup.getByRole('link', { name: /help-desk ticket/ }).getAttribute('href')) ?? '');
  expect(ticket.origin).toBe('https://help.example.test');
  expect(ticket.searchParams.get('description')).toMatch(
    new RegExp(`^Status: 502\nTrace id: ${traceId}\nPrevious page: ${address}`),
  );
  expect(await axe(page)).toEqual([]);
  await popup.getByRole('button', { name: 'Close' }).last().click();
  await expect(popup).toHaveCount(0);

  // MON-02: nothing of all this was reported, since no collector is configured.
  expect(monitored).toEqual([]);
});

test('a list that the server pages warns too, and stops when it could be loaded (ERR-11, D-152) @full', async ({ browser }) => {
  const page = await signIn(browser, 'test-vehicle-manager');
  const isBack = await failing(page, '**/api/test-vehicles?*', 502, 'UNKNOWN');
  await page.goto('/vehicle-management/test-vehicle-database');
  const warning = page.getByRole('status').filter({ hasText: 'Test vehicles could not be loaded.' });
  await expect(warning).toContainText(traceId);
  await isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(warning).toHaveCount(0);
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
});

test('a save that did not get through is tried again from its popup, with what was typed (D-154, D-158)', async ({ browser }) => {
  const page = await signIn(browser, 'aec-sdt-admin', '/software/projects');
  await page.locator('[data-row-id] a').first().click();
  await page.getByRole('button', { name: 'Edit project' }).click();
  const description = page.locator('[data-field="description"] textarea');
  const text = `Typed while the network was away, ${Date.now()}`;
  await description.fill(text);
  await page.route(detail, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort('connectionrefused')));
  await page.keyboard.press('ControlOrMeta+S');
  const popup = page.getByRole('dialog', { name: 'Unexpected Error' });
  await expect(popup.getByRole('button', { name: 'Try again' })).toHaveAttribute('data-variant', 'primary');
  await expect(popup.getByRole('button', { name: 'Reload page' })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await page.unroute(detail);
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(text);
  await expect(description).toHaveCount(0);
});
