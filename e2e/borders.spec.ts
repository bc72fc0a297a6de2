import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { open } from './support/sweep.ts';

/** Where the portal meets other sites: the tool that it leads into, and those that would lead into it. */
test.describe.configure({ mode: 'serial' });
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, 'admin');
});
test.afterAll(({ browser }) => closeWindows(browser));

test('the analytics tool opens in a tab of its own, signed in, by a way that works once (NAV-08, D-029)', async () => {
  await open(page, '/parameters');
  const [tool] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open Analytics tool in a new tab' }).click(),
  ]);
  await expect(tool.getByRole('status')).toContainText('Signed in as');
  expect(await tool.evaluate(() => window.opener)).toBeNull();
  await tool.reload();
  await expect(tool.getByRole('status')).toContainText('was already used');
  await tool.close();
});

test('no other site drives the session or frames a page (T10, T11)', async ({ browser }) => {
  // The same server under another name is another site to the browser; its cookie and pages are those of the first.
  const foreign = new URL(page.url());
  foreign.hostname = foreign.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const own = new URL(page.url()).origin;
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.route(`${foreign.origin}/trap`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${own}/help"></iframe>` }),
  );
  await stranger.goto(`${foreign.origin}/trap`);
  const framed = stranger.frames().find((frame) => frame.parentFrame() !== null);
  expect(await framed?.evaluate(() => document.body?.innerText ?? '').catch(() => '')).not.toContain('Control Center');
  await context.close();

  const tab = await page.context().newPage();
  await tab.route(`${foreign.origin}/trap`, (route) => route.fulfill({ contentType: 'text/html', body: 'trap' }));
  await tab.goto(`${foreign.origin}/trap`);
  const statuses: number[] = [];
  tab.on('response', (response) => void (response.url().startsWith(own) && statuses.push(response.status())));
  const outcome = await tab.evaluate(async (origin) => {
    const tried = async (path: string, init: RequestInit) =>
      fetch(`${origin}${path}`, { credentials: 'include', ...init }).then(
        (response) => `read ${response.status}`,
        () => 'not read',
      );
    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=b' };
    return [
      await tried('/api/identity-proxy/userinfo', {}),
      await tried('/api/identity-proxy/refresh', form),
      await tried('/api/identity-proxy/logout', { ...form, mode: 'no-cors' }),
      await tried('/api/analytics-tool/token-login', { mode: 'no-cors', redirect: 'manual' }),
    ];
  }, own);
  expect(outcome.filter((one) => one.startsWith('read 2'))).toEqual([]);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
  await tab.close();
  // The session that was aimed at is still there.
  await open(page, '/profile');
  await expect(page.getByRole('main')).toContainText('admin');
});
