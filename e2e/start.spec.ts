import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { withoutBoot } from './support/start.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const begin = '**/api/identity-proxy/refresh?ifAny=true&boot=true';
const brandButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Brand\\s*${name}`) });
const heading = (page: Page) => page.getByRole('heading', { name: 'Projects', exact: true });

/** Asked for again as soon as the live channel is open, since nobody told what changed before (ADR 14). */
const atChannel = '/api/cloud-proxy/backend-status';

/** Paths that the page asks for from now on, in their order, but for what the opening of its live channel asks. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== atChannel) paths.push(pathname);
  });
  return paths;
}

test('a start asks once, before its scripts run, for all that it needs to know of who is there (AUTH-08, ADR 8)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', '/software/projects');
  await expect(heading(page)).toBeVisible();
  const paths = asked(page);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const loaded = page.reload({ waitUntil: 'commit' });
  await expect.poll(() => paths).toContain('/api/identity-proxy/refresh');
  await expect(page.getByText('Loading…').first()).toBeVisible();
  scripts.resolve();
  await loaded;
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The rows came along with it.
  expect(paths.filter((path) => path.startsWith('/api/') && path !== '/api/live')).toEqual(['/api/identity-proxy/refresh']);
});

for (const address of ['/', '/software/projects'])
  test(`the document at ${address} names every script of its page, so that none waits for another one (ADR 8)`, async ({
    browser,
  }) => {
    const page = await signIn(browser, 'container-po', address);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const paths = asked(page);
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const loaded = page.reload({ waitUntil: 'commit' });
    const isFile = (path: string) => /^\/assets\/.*\.(?:js|css)$/.test(path) && !path.includes('session-worker');
    // What the document says by itself: its scripts have not begun.
    await page.locator('.cc-boot').waitFor({ state: 'attached' });
    const links = page.locator('link[href], script[src]');
    const named = new Set(
      await links.evaluateAll((all) =>
        all.map((one) => new URL(one.getAttribute('href') ?? one.getAttribute('src') ?? '', document.baseURI).pathname),
      ),
    );
    expect([...named].filter(isFile).length).toBeGreaterThan(5);
    scripts.resolve();
    await loaded;
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(paths.filter((path) => isFile(path) && !named.has(path))).toEqual([]);
  });

test('a start tries nothing that the policy of the page forbids (T11)', async ({ browser }) => {
  const page = await signIn(browser, 'container-po', '/software/projects');
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      document.documentElement.dataset.breach = `${violatedDirective} ${blockedURI}`;
    });
  });
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await page.locator('html').getAttribute('data-breach')).toBeNull();
});

test('whoever goes elsewhere before the first page is drawn gets where they went (ADR 8)', async ({ browser }) => {
  const page = await signIn(browser, 'container-po', '/software/release-notes-projects');
  await expect(page.getByRole('heading', { name: 'Release notes projects' })).toBeVisible();
  await page.route('**/api/release-notes/projects?*', async (route) => {
    await goneOn;
    await route.continue();
  });
  const left = Promise.withResolvers<void>();
  const goneOn = left.promise;
  await page.addInitScript(() => {
    type Router = { readonly state: { readonly status: string }; readonly history: { push(path: string): void } };
    const watch = setInterval(() => {
      const router = (globalThis as { __TSR_ROUTER__?: Router }).__TSR_ROUTER__;
      if (router?.state.status !== 'pending' || document.querySelector('.cc-boot') === null) return;
      clearInterval(watch);
      document.documentElement.dataset.left = 'true';
      router.history.push('/software/projects');
    });
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html[data-left="true"]')).toBeAttached();
  left.resolve();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a beginning that gets no answer is made up for, by the calls of its parts (AUTH-08, D-043)', async ({ browser }) => {
  const page = await signIn(browser, 'container-po', '/software/projects');
  await expect(heading(page)).toBeVisible();
  const paths = asked(page);
  await page.route(begin, (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The tasks in the header come after the page: the order of the two is nobody's promise.
  await expect.poll(() => paths).toEqual(expect.arrayContaining(['/api/identity-proxy/userinfo', '/api/cloud-proxy/home']));
});

test('a token without a boot answer is a start all the same (ADR 8)', async ({ browser }) => {
  const page = await signIn(browser, 'container-po', '/software/projects');
  await expect(heading(page)).toBeVisible();
  const paths = asked(page);
  await withoutBoot(page);
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => paths).toContain('/api/cloud-proxy/home');
  expect(paths.filter((path) => path === '/api/identity-proxy/refresh')).toHaveLength(1);
});

test('a stored brand that was taken away is not started with: the page is of a brand that is held (BRAND-03, T22)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'multi-brand-release-manager', '/software/projects');
  await expect(brandButton(page, 'VW')).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('cc.brand', '2'));
  const paths = asked(page);
  await page.reload();
  await expect(brandButton(page, 'VW')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => paths).toContain('/api/cloud-proxy/home');
  // One that is held is: no call of a part is needed.
  await page.evaluate(() => sessionStorage.setItem('cc.brand', '4'));
  paths.length = 0;
  await page.reload();
  await expect(brandButton(page, 'Audi')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  expect(paths.filter((path) => path.startsWith('/api/cloud-proxy'))).toEqual([]);
});
