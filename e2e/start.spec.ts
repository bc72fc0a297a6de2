import { expect, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const who = '**/api/identity-proxy/userinfo?ifAny=true';

test('a start asks who is there before its scripts run, and once (AUTH-08)', async ({ browser }) => {
  const page = await signIn(browser, 'container-po', '/software/projects');
  const asked: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/userinfo|refresh|\/main-|\/index-/.test(pathname)) asked.push(pathname);
  });
  const answer = Promise.withResolvers<void>();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.route(who, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const loaded = page.reload({ waitUntil: 'commit' });
  await expect.poll(() => asked).toContain('/api/identity-proxy/userinfo');
  scripts.resolve();
  await loaded;
  await expect(page.getByText('Loading…').first()).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/userinfo'))).toHaveLength(1);
});

test('a question that got no answer before the scripts ran is put again (AUTH-08, D-043)', async ({ browser }) => {
  const page = await signIn(browser, 'container-po', '/software/projects');
  let tries = 0;
  await page.route(who, (route) => (tries++ === 0 ? route.abort('connectionreset') : route.continue()));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
  expect(tries).toBe(2);
});
