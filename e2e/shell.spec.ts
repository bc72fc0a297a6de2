import { expect, type Locator, type Page, test } from 'playwright/test';
import { closeWindows, signInByForm } from './support/people.ts';
import { asMonitored } from './support/start.ts';
import { axe, open, settled, visit } from './support/sweep.ts';

/** What only a browser can show of the shell: widths, scrolling, delays, keys, tabs of its own. */
test.describe.configure({ mode: 'serial' });
let page: Page;
let candidate = '';

test.beforeAll(async ({ browser }) => {
  page = await signInByForm(browser, 'admin');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
});
test.afterAll(({ browser }) => closeWindows(browser));

const side = () => page.getByRole('navigation', { name: 'Main navigation' });
const widthOf = async (what: Locator) => (await what.boundingBox())?.width ?? 0;

/** Milliseconds from the pointer's arrival until the tooltip stands there, by the page's own clock. */
async function delayOf(control: Locator): Promise<number> {
  await control.evaluate((element) => {
    const seen = globalThis as unknown as { tip: Promise<number> };
    seen.tip = new Promise((resolve) => {
      element.addEventListener(
        'pointerover',
        () => {
          const began = performance.now();
          const watch = new MutationObserver(() => {
            if (document.querySelector('.cc-tip') === null) return;
            watch.disconnect();
            resolve(performance.now() - began);
          });
          watch.observe(document.body, { childList: true, subtree: true });
        },
        { once: true },
      );
    });
  });
  await control.hover();
  const delay = await page.evaluate(() => (globalThis as unknown as { tip: Promise<number> }).tip);
  await page.mouse.move(700, 500);
  return delay;
}

test('a page at rest moves nothing: each window that is open all day would cost its share of a processor (SHELL-01)', async () => {
  await open(page, '/software/projects');
  await expect(page.locator('.cc-live')).toHaveText('Live');
  const endless = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length;
  await expect.poll(() => page.evaluate(endless)).toBe(0);
});

test('sidebar: narrow at first, remembered when wide; names after 800 ms; new tabs (SHELL-04, SHELL-19, CONST-13, NAV-06, NAV-07, NAV-09, D-030)', async () => {
  await open(page, '/');
  expect(await widthOf(side())).toBe(64);
  const delay = await delayOf(side().getByRole('link', { name: 'Software' }));
  expect(delay).toBeGreaterThanOrEqual(795);
  expect(delay).toBeLessThan(1600);
  await side().getByRole('link').first().press('Tab');
  await expect(page.locator('.cc-tip')).toHaveText('Software');
  await page.keyboard.press('Escape').then(() => expect(page.locator('.cc-tip')).toHaveCount(0));
  await side().getByRole('button').click();
  await expect.poll(() => widthOf(side())).toBe(240);
  expect(await page.evaluate(() => localStorage.getItem('cc.sidebarCollapsed'))).toBe('false');
  await open(page, '/parameters');
  expect(await widthOf(side())).toBe(240);
  const console = side().getByRole('link', { name: 'Identity administration' });
  await expect(console).toHaveAttribute('href', 'https://idp.example.test/admin');
  await expect(console).toHaveAttribute('target', '_blank');
  await expect(console).toHaveAttribute('rel', /noopener|noreferrer/);
  const showcase = side().getByRole('link', { name: 'Component showcase' });
  await expect(showcase).toHaveAttribute('target', '_blank');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), showcase.click()]);
  await expect(tab).toHaveURL(/\/demo$/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await side().getByRole('button').click();
  await expect.poll(() => widthOf(side())).toBe(64);
});

test('the dashboard has tasks, what is watched, visited and due, and how the services are (INFO-01, D-033)', async () => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), /);
  const parts = page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: 'I wait for others' });
  await expect(parts).toHaveText([/^My open tasks/, 'Next 14 days', 'Watched', 'Recently visited', /^System status/]);
});

test('header and footer: account menu, links, the year (SHELL-03, SHELL-08, SHELL-09, SHELL-10, SHELL-11, SHELL-12)', async () => {
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Help', 'Logout']);
  await page.keyboard.press('Escape');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer.getByRole('link')).toHaveText(['Legal notice', 'Release Notes', 'Need help?']);
});

test('an address that only leads on does, and a page has the title of its area (TITLE-01, TITLE-02, D-028, D-042, DT-02)', async () => {
  await open(page, '/software/projects');
  await visit(page, '/deployment-tracking/data-import');
  await expect(page).toHaveURL(/\/data-import\/sales-data$/);
  expect(await page.title()).toBe('Local Deployment tracking - CC');
  await open(page, '/vehicle-management-dashboard/vin-list-management');
  await expect(page).toHaveURL(/\/software\/vinlist$/);
  await open(page, '/data-center');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(11);
});

test('what opens beside a button takes the focus and gives it back: choices of a filter, a menu, a dialog', async () => {
  await open(page, '/software/projects');
  const filter = page.getByRole('button', { name: 'Filter Status', exact: true });
  await filter.press('Enter');
  const choices = page.getByRole('dialog', { name: 'Filter Status' });
  await expect(choices.getByRole('checkbox', { name: 'Active', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/status=ACTIVE/);
  await page.keyboard.press('Shift+Tab');
  await expect(choices.getByRole('checkbox', { name: 'Inactive' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choices).toHaveCount(0);
  await expect(filter).toBeFocused();

  const account = page.getByRole('button', { name: /^Account/ });
  await account.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
  // The focus may still be on the button.
  await account.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await account.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  // Its actions are there while one stands on the row. The row by its id: what others create meanwhile comes before it.
  const first = await page.locator('tr[data-row-id]').first().getAttribute('data-row-id');
  const row = page.locator(`tr[data-row-id="${first}"]`);
  const remove = row.locator('[data-action="delete"]');
  await row.focus();
  await remove.press('Enter');
  // Before it has the focus, Escape is that of the row.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(remove).toBeFocused();
});

test('the palette finds pages, entities and what can be done here, by keyboard alone', async () => {
  await open(page, '/');
  await page.keyboard.press('Control+K');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
  await field.fill('ParkAssistPlus 4.12');
  const entities = page.getByRole('group', { name: 'Found at this brand' }).getByRole('option');
  await expect(entities.first()).toBeVisible();
  await field.fill('legal n');
  await expect(page.getByRole('option')).toHaveText(['Legal notice']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/legal-notice$/);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('ParkAssistPlus');
  await page.getByRole('option').filter({ hasText: 'Release candidate' }).first().click();
  await page.waitForURL(/\/release-candidates\/\d+\/software$/);
  await settled(page);
  candidate = new URL(page.url()).pathname.replace(/\/software$/, '');
  const commands = page.locator('button[data-command][data-open="true"]');
  await expect(commands.first()).toBeVisible();
  await page.keyboard.press('Control+K');
  const actions = page.getByRole('group', { name: 'Actions on this page' }).getByRole('option');
  const shown = await commands.allTextContents();
  await expect.poll(() => actions.allTextContents()).toEqual(expect.arrayContaining(shown));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
});

test('tab layouts leave 192 px, comments tell their name after a second (SHELL-20, SHELL-28, CONST-14, CONST-15)', async () => {
  const tabs = page.getByRole('navigation', { name: 'Sections' }).first();
  for (const width of [1600, 1440, 1100, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => widthOf(tabs), `at ${width}`).toBeLessThanOrEqual(width - 192);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => widthOf(tabs)).toBe(1440 - 192);
  const delay = await delayOf(page.getByRole('button', { name: /^Comments/ }));
  expect(delay).toBeGreaterThanOrEqual(995);
  expect(delay).toBeLessThan(1900);
});

test('another page starts at its top, but for the sub-tabs of a step; the row one comes from is marked (SHELL-13, SHELL-14, D-038)', async () => {
  await page.setViewportSize({ width: 1440, height: 420 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const down = async () => {
    await page.evaluate(() => window.scrollTo(0, 120));
    await expect.poll(scrolled).toBe(120);
  };
  await open(page, `${candidate}/checklist/sumo-approval/scm-documentation`);
  await down();
  await page
    .getByRole('link', { name: /Functional validation/ })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/functional-validation$/);
  await settled(page);
  expect(await scrolled()).toBeGreaterThan(0);
  await down();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .first()
    .getByRole('link')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/\/software$/);
  await expect.poll(scrolled).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/software/projects');
  const row = page.locator('[data-row-id]').first();
  const id = await row.getAttribute('data-row-id');
  const title = await page.locator('h1').innerText();
  await row.getByRole('link').first().click();
  await page.waitForURL(/\/overview/);
  // The address is there before the page is: one can only come back from a page that stood.
  await expect(page.locator('h1')).not.toHaveText(title);
  await settled(page);
  await page.goBack();
  await expect(page.locator(`[data-row-id="${id}"]`)).toHaveClass(/cc-flash/);
});

test('another brand keeps the page it permits, leaves the one it does not, and is remembered (BRAND-02, BRAND-03, BRAND-04, BRAND-06, BRAND-07, X-23, D-157)', async () => {
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: new RegExp(`^Brand\\s*${from}`) }).click();
    await page.getByRole('menuitem', { name: to, exact: true }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^Brand\\s*${to}`) })).toBeVisible();
  };
  await open(page, '/software/projects');
  const asked = page.waitForRequest(
    (request) => /\/software-projects\?/.test(request.url()) && request.headers()['x-brand-id'] === '4',
  );
  await choose('VW', 'Audi');
  await asked;
  await expect(page).toHaveURL(/\/software\/projects$/);
  expect(await page.evaluate(() => localStorage.getItem('cc.brand'))).toBe('4');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Brand\s*Audi/ })).toBeVisible();
  await choose('Audi', 'VW');
  await open(page, '/demo');
  await choose('VW', 'SKODA');
  await expect(page).toHaveURL(/:\d+\/$/);
  await open(page, '/demo');
  // The address stays in the bar (D-249).
  await expect(page).toHaveURL(/\/demo$/);
  await expect(page.getByText('You do not have access to Component showcase.')).toBeVisible();
  await expect(page.getByText('Ask your user manager for the missing role.')).toBeVisible();
  // An address that names a brand is shown at it.
  await open(page, '/vehicle-management/edit-test-vehicle/4/7');
  await expect(page).toHaveURL(/\/4\/7\/general-information$/);
  await choose('Audi', 'VW');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a tab keeps its own brand through a reload, whatever others choose; a new one takes what was chosen last (BRAND-03, D-041, T23)', async () => {
  const brandOf = (tab: Page, name: string) => tab.getByRole('button', { name: new RegExp(`^Brand\\s*${name}`) });
  await open(page, '/software/projects');
  await expect(brandOf(page, 'VW')).toBeVisible();
  const other = await page.context().newPage();
  await open(other, '/software/projects');
  await brandOf(other, 'VW').click();
  await other.getByRole('menuitem', { name: 'Audi', exact: true }).click();
  await expect(brandOf(other, 'Audi')).toBeVisible();
  const asked = page.waitForRequest((request) => /\/software-projects(\?|$)/.test(request.headers()['x-page-read'] ?? ''));
  await page.reload();
  expect((await asked).headers()['x-brand-id']).toBe('1');
  await expect(brandOf(page, 'VW')).toBeVisible();
  const next = await page.context().newPage();
  await open(next, '/');
  await expect(brandOf(next, 'Audi')).toBeVisible();
  await brandOf(next, 'Audi').click();
  await next.getByRole('menuitem', { name: 'VW', exact: true }).click();
  await expect(brandOf(next, 'VW')).toBeVisible();
  for (const tab of [other, next]) await tab.close();
});

test('profile, release notes and the error page show what they are given, as text (INFO-02, INFO-06, INFO-10, SHELL-01, D-035, D-036, X-26)', async () => {
  await open(page, '/profile');
  const main = page.getByRole('main');
  await expect(main).toContainText('admin');
  const badge = main.locator('.cc-count').filter({ hasText: /^Admin$/ });
  await expect(badge).toHaveCSS('background-color', 'rgb(10, 110, 176)');
  await open(page, '/release-notes');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await open(page, '/error?traceId=abc123&message=%3Cb%3ENo%3C%2Fb%3E&redirectFrom=%2F%2Fevil.example&previousPage=%2Fprofile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b>No</b>');
  for (const text of ['abc123', '//evil.example', '/profile']) await expect(main).toContainText(text);
  await expect(main.locator('a[href*="evil"]')).toHaveCount(0);
  await expect(side()).toHaveCount(0);
});

test('a session that timed out says so and leads back after the sign-in, once; monitoring hears of it (SESSION-01, SESSION-02, SESSION-03, SESSION-04, AUTH-04, AUTH-07)', async () => {
  // Monitoring is off under tests: this page alone is told that it is on, and what it then sends is looked at and not answered.
  const told: unknown[] = [];
  await asMonitored(page);
  await page.route('**/monitoring-events', async (route) => {
    told.push(...route.request().postDataJSON().events);
    await route.fulfill({ status: 204 });
  });
  await open(page, '/archive');
  await page.route('**/api/search**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('park');
  await expect(page).toHaveURL(/\/login\?redirectFrom=\/archive$/);
  await expect(page.getByText('Your session timed out.')).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('cc.brand'), sessionStorage.getItem('cc.recent')])).toEqual([
    null,
    null,
  ]);
  await expect
    .poll(() => told)
    .toContainEqual(expect.objectContaining({ kind: 'exception', cause: 'unauthorized', route: '/archive' }));
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/archive');
  expect(await page.evaluate(() => sessionStorage.getItem('cc.redirectFrom'))).toBeNull();
});

test('a sign-out in one tab ends the others within two seconds; the browser keeps what it may (SESSION-07, SESSION-08, SESSION-10, D-041, T9)', async () => {
  const other = await page.context().newPage();
  await open(other, '/archive');
  await page.getByRole('button', { name: /^Account/ }).click();
  // D-041: nothing else is kept in the browser, and no token (T9).
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  for (const key of kept[0] ?? [])
    expect(key).toMatch(/^(cc\.(brand|sidebarCollapsed|logout|table\..+)|mantine-color-scheme-value)$/);
  for (const key of kept[1] ?? []) expect(key).toMatch(/^cc\.(brand|redirectFrom|recent|filters\..+|draft\..+)$/);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/eyJ[\w-]+\.eyJ/);
  // The page says that one is signed out while it leaves for the provider's own logout, which leads back to the sign-in.
  const passed = [page.waitForURL('**/logout', { waitUntil: 'commit' }), page.waitForRequest(/\/idp\/session\/end\?/)];
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await other.waitForURL((url) => ['/login', '/logout'].includes(url.pathname), { timeout: 2000 });
  await Promise.all(passed);
  await expect(page).toHaveURL(/\/login$/);
  await other.close();
});
