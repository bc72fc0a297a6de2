import { expect, type Page, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { onlyOutage } from './support/alone.ts';
import { endListener, takeRoles } from './support/database.ts';
import { longWork } from './support/expect.ts';
import { closeWindows, signIn } from './support/people.ts';
import { axe } from './support/sweep.ts';
import { userSessions } from './support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('a service that goes down is warned about on every page at every brand until it is back; dismissed, it stays silent until then (ERR-19, D-079.4, D-152, D-045)', async ({
  browser,
}) => {
  const admin = await userSessions(browser)('admin');
  // OEMIL is asked by no page: the tests beside this one read from all others.
  const isOver = await onlyOutage();
  const put = (status: 'UP' | 'DOWN') => answer(admin, 'PUT', '/api/simulation/backends/oemil', { status });
  await put('UP');
  const [profile, home, other] = await Promise.all([
    signIn(browser, 'launch-operator', '/profile'),
    signIn(browser, 'container-po', '/'),
    signIn(browser, 'seat-analyst', '/release-notes'),
  ]);
  const pages = [profile, home, other];
  const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'A backend service is currently not available.' });
  const tile = home.getByRole('listitem').filter({ hasText: 'OEMIL' });
  await expect(tile).toContainText('Up');
  for (const page of pages) await expect(page.locator('.cc-live')).toHaveText('Live');
  for (const page of pages) await expect(warning(page)).toHaveCount(0);

  await put('DOWN');
  for (const page of pages) await expect(warning(page)).toHaveCount(1);
  await expect(tile).toContainText('Down');
  expect(await axe(home)).toEqual([]);
  await warning(profile).getByRole('button', { name: 'Dismiss' }).click();
  await expect(warning(profile)).toHaveCount(0);
  await other.reload();
  await expect(warning(other)).toHaveCount(1);

  await put('UP');
  for (const page of pages) await expect(warning(page)).toHaveCount(0);
  await expect(tile).toContainText('Up');
  await put('DOWN');
  for (const page of pages) await expect(warning(page)).toHaveCount(1);
  await put('UP');
  for (const page of pages) await expect(warning(page)).toHaveCount(0);
  await isOver();
});

test('a change in the very moment in which the server loses its listener reaches every open page: list, tasks, and what comes after (T24, D-045) @full', async ({
  browser,
}) => {
  const admin = await userSessions(browser)('admin');
  const [list, home] = await Promise.all([
    signIn(browser, 'aec-sdt-admin', '/software/projects'),
    signIn(browser, 'container-po', '/'),
  ]);
  const version = `${1 + (Date.now() % 900)}.${Math.floor(Date.now() / 1_000) % 900}.7`;
  const project = { moduleName: 'WiperControl', moduleVersion: version, releaseType: 'UPDATE', targetDate: '2099-01-01' };
  const { id } = await answer<{ id: number }>(admin, 'POST', '/api/ae-container/software-projects', {
    ...{ ...project, description: '', status: 'ACTIVE', ownerId: 'seed-container-po' },
  });
  const row = list.locator('[data-row-id]').filter({ hasText: version });
  await expect(row).toBeVisible();
  await expect(home.locator('.cc-greet').getByRole('status')).toContainText(/tasks?$/);
  // Other journeys give this person tasks too: all are shown, and this candidate is among them.
  const rest = home.getByRole('button', { name: /^Show all/ });
  const heard = (number: string) =>
    expect(async () => {
      if (await rest.isVisible()) await rest.click();
      await expect(home.getByText(`${version} · RC ${number}`).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: longWork });

  const candidate = (number: string) =>
    answer(admin, 'POST', `/api/ae-container/software-projects/${id}/release-candidates`, {
      ...{ version: number, description: '', vehiclePlatform: 'ALL', vehicleBrands: [1] },
    });
  expect(await endListener()).toBe(1);
  await candidate('1.0.0');
  await heard('1.0.0');
  await expect(row).toContainText('1.0.0');
  for (const page of [list, home]) await expect(page.locator('.cc-live')).toHaveText('Live');
  await candidate('1.1.0');
  await heard('1.1.0');
  await expect(row).toContainText('1.1.0');
});

test('what changes between the first answer of a page and the opening of its live channel is told (ADR 14, D-045) @full', async ({
  browser,
}) => {
  const admin = await userSessions(browser)('admin');
  const opening = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<string>();
  const list = await signIn(browser, 'aec-sdt-admin', '/software/projects', (page) => {
    // A channel of the page itself can be held back; that of the worker of all tabs cannot.
    void page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    void page.route(/\/api\/live/, async (route) => {
      asked.resolve(new URL(route.request().url()).search);
      await opening.promise;
      await route.continue();
    });
  });
  await expect(list.locator('[data-row-id]').first()).toBeVisible();
  expect(await asked.promise).toMatch(/^\?since=\d+$/);
  const name = `Meanwhile${Date.now() % 1_000_000}`;
  await answer(admin, 'POST', '/api/ae-container/software-projects', {
    ...{
      moduleName: name,
      moduleVersion: '1.0.7',
      releaseType: 'UPDATE',
      targetDate: '2099-01-01',
      description: '',
      status: 'ACTIVE',
    },
    ownerId: 'seed-container-po',
  });
  await expect(list.getByText(name)).toHaveCount(0);
  opening.resolve();
  await expect(list.getByText(name).first()).toBeVisible();
});

test('a page whose roles are gone says so by itself, and keeps what is typed until it is given up @full (T22, D-154, D-249)', async ({
  browser,
}) => {
  // Of the browser tests only those of vehicle lists, long after these, sit as this person, whose roles are away for a while.
  const page = await signIn(browser, 'vehicle-list-manager');
  await page.goto('/software/vinlist/standalone/new/properties');
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  const other = await page.context().newPage();
  await other.goto('/software/vinlist');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await name.fill('Half typed');
  const giveBack = await takeRoles('vehicle-list-manager');
  try {
    await expect(other.getByText(/You do not have access|has no role yet/)).toBeVisible({ timeout: longWork });
    await expect(other.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('Your roles have changed.')).toBeVisible({ timeout: longWork });
    await expect(name).toHaveValue('Half typed');
  } finally {
    await giveBack();
  }
});
