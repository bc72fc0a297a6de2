import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { open } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const form = '/software/projects/aec/new/overview';
const fieldOf = (page: Page) => page.locator('[data-field="description"] textarea');
const toastOf = (page: Page, hasText: string) => page.locator('.cc-toast').filter({ hasText });
const brandButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Brand\\s*${name}`) });

async function choose(page: Page, from: string, to: string): Promise<void> {
  await brandButton(page, from).click();
  await page.getByRole('menuitem', { name: to, exact: true }).click();
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('another brand, and signing out, ask before unsaved input goes (C2, D-154, BRAND-07, SESSION-09)', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  await open(page, form);
  await fieldOf(page).fill('Typed for VW');
  const dialog = page.getByRole('dialog');

  await choose(page, 'VW', 'Audi');
  await expect(dialog).toContainText('Switch to Audi without saving?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(fieldOf(page)).toHaveValue('Typed for VW');
  await expect(brandButton(page, 'VW')).toBeVisible();

  await signOut(page);
  await expect(dialog).toContainText('Sign out without saving?');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(fieldOf(page)).toHaveValue('Typed for VW');

  // Confirmed once, it happens, and nobody asks again.
  await choose(page, 'VW', 'Audi');
  await dialog.getByRole('button', { name: 'Switch brand' }).click();
  await expect(brandButton(page, 'Audi')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(fieldOf(page)).toHaveValue('');

  await fieldOf(page).fill('Typed for Audi');
  await signOut(page);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/log(in|out)$/);
  await expect(dialog).toHaveCount(0);
});

test('a session that ended elsewhere takes the page with it, without a question (T22, SESSION-08)', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  await open(page, form);
  await fieldOf(page).fill('Typed');
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'cc.logout', newValue: '1' })));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toastOf(page, 'You signed out in another tab.')).toContainText('What you entered here was not saved and is gone.');
});

test('a session that the server ended says that what was typed went with it (SESSION-01, SESSION-02, T22) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin');
  await open(page, form);
  await fieldOf(page).fill('Typed');
  // Not by the page: as an administrator of the provider ends it.
  const headers = { Origin: new URL(page.url()).origin, 'X-Brand-Id': '0', 'Content-Type': 'application/json' };
  expect((await page.request.post('/api/identity-proxy/logout', { headers })).status()).toBe(204);
  await expect(page).toHaveURL(/\/login\?redirectFrom=/);
  await expect(toastOf(page, 'Your session timed out.')).toContainText('What you entered here was not saved and is gone.');
});

test('a sign-out that got no answer says so, and is offered again (C2, SESSION-10) @full', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(async () => (await fetched()).some((name) => /logout-page/.test(name))).toBe(true);
  await page.getByRole('button', { name: /^Account/ }).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await page.context().setOffline(true);
  await logout.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You may still be signed in.');
  await expect(page.getByText('Authorization failed')).toHaveCount(0);
  await page.context().setOffline(false);
  // It is true: whoever opens the portal here is that person.
  const other = await page.context().newPage();
  await open(other, '/');
  await expect(other.getByRole('button', { name: /^Account/ })).toBeVisible();
  const ended = page.waitForRequest(/\/idp\/session\/end\?/);
  await page.getByRole('button', { name: 'Sign out again' }).click();
  await ended;
  await expect(page).toHaveURL(/\/login$/);
  await open(other, '/');
  await expect(other).toHaveURL(/\/login/);
});
