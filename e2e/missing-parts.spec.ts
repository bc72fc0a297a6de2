import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { open, settled } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const unreachable = 'Sorry! The server could not be reached. Check your network connection and try again.';
const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Unexpected Error' });
const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name });

/** The parts that show failures come by themselves, soon after the page. */
async function withPopup(page: Page): Promise<void> {
  const names = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(async () => (await names()).some((name) => /error-popup/.test(name))).toBe(true);
}

/** The addresses at which the document itself was loaded since. */
function documents(page: Page): () => string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return () => paths;
}

test('without a network, pointing at links and opening dialogs leaves the page and what was typed (C1, ERR-27, D-054, D-158) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'aec-sdt-admin');
  await open(page, '/software/projects/aec/new/overview');
  await withPopup(page);
  const loads = documents(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  const field = page.locator('[data-field="description"] textarea, [data-field="title"] input').first();
  await field.fill('Typed before the network went');

  await page.context().setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await sidebar(page, 'Archive').hover();
  // Longer than a pointer must stand on a link to mean it (app-link.tsx): nothing is loaded ahead that cannot come.
  await page.evaluate(() => new Promise((stood) => setTimeout(stood, 500)));
  expect(asked.filter((url) => /archive/.test(url))).toEqual([]);
  await expect(field).toHaveValue('Typed before the network went');
  await expect(popupOf(page)).toHaveCount(0);

  // A dialog that nobody can load: the page and what was typed stay, and the next key press asks anew.
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
  await page.keyboard.press('Control+K');
  await expect(popupOf(page)).toContainText(unreachable);
  await popupOf(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(field).toHaveValue('Typed before the network went');
  await page.context().setOffline(false);
  await page.keyboard.press('Control+K');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  expect([loads(), dialogs]).toEqual([[], []]);

  await sidebar(page, 'Archive').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive');
  expect(loads()).toEqual([]);
});

test('a page that nobody answers for says so in the portal, and opens when it is tried again (C1, D-158)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'aec-sdt-admin');
  await settled(page);
  await withPopup(page);
  const loads = documents(page);
  await page.context().setOffline(true);
  await sidebar(page, 'Archive').click();
  await expect(popupOf(page)).toContainText(unreachable);
  await expect(page).toHaveURL(/\/archive$/);
  await popupOf(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('alert')).toContainText(unreachable);
  await expect(sidebar(page, 'Software')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(loads()).toEqual([]);
});

test('a newer version is loaded by the click that wants it, not by pointing, and once a minute (C1, D-054) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'aec-sdt-admin');
  await settled(page);
  const loads = documents(page);
  await page.route('**/assets/archive-page*', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  );
  const failed = page.waitForResponse(/archive-page/);
  await sidebar(page, 'Archive').hover();
  await failed;
  await sidebar(page, 'Archive').click();
  await expect.poll(loads).toEqual(['/archive']);
  // The reloaded page asks again; still nothing: the error page says so in words, with a way back.
  await expect(page).toHaveURL(/\/error\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A part of the page could not be loaded.');
  expect(new URL(page.url()).searchParams.get('redirectFrom')).toBe('/archive');
  expect(loads()).toEqual(['/archive']);
});
