import { expect, type Page, test } from 'playwright/test';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { closeWindows, signIn } from './support/people.ts';
import { withoutBoot } from './support/start.ts';
import { axe, open, settled } from './support/sweep.ts';
import { userSessions } from './support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const brandButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Brand\\s*${name}`) });
const refusal = (page: Page) => page.getByText(/You do not have access to|You cannot create|has no role yet/);

test('a closed page says what opens it and who gives it, at its own address, with a request to send (D-157, D-249, INFO-09)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'launch-operator');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/software/projects/aec/new/overview');
  await expect(page).toHaveURL(/\/software\/projects\/aec\/new\/overview$/);
  await expect(refusal(page)).toHaveText('You cannot create projects.');
  const main = page.getByRole('main');
  await expect(main).toContainText('Ask your user manager for the missing role. User managers of VW: Ursula Mann.');
  await expect(main).toContainText('Role that gives access: Container PO at VW.');
  await expect(main).toContainText('Asked for: /software/projects/aec/new/overview');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy request' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const request = await page.evaluate(() => navigator.clipboard.readText());
  // A browser may refuse, and a page without TLS has no clipboard: that is said beside the button, until it is copied (ERR-37).
  const refused = main.getByText('The browser did not allow this to be copied.');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy request' }).click();
  await expect(refused).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  await page.getByRole('button', { name: 'Copy request' }).click();
  await expect(refused).toBeHidden();
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await page.getByRole('button', { name: 'Copy request' }).click();
  await expect(refused).toBeVisible();
  expect(request).toBe(
    `Please give me this role in Control Center: Container PO at VW. I would like to create projects. ${page.url()} Lars Oppermann`,
  );
});

test('a link of another brand of mine opens there, a page and an item alike (B12, D-249)', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  await open(page, '/software/projects');
  await page.locator('[data-row-id] a').first().click();
  await page.waitForURL(/\/aec\/\d+\/overview$/);
  const { pathname } = new URL(page.url());
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Projects');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await brandButton(page, 'VW').click();
  await page.getByRole('menuitem', { name: 'MAN', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Not found at MAN');
  await expect(page.getByText('It belongs to VW.')).toBeVisible();
  await page.getByRole('button', { name: 'Open at VW' }).click();
  await expect(brandButton(page, 'VW')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(new URL(page.url()).pathname).toBe(pathname);

  // A page that is closed at one brand and open at another.
  await open(page, '/software/projects');
  await brandButton(page, 'VW').click();
  await page.getByRole('menuitem', { name: 'Audi', exact: true }).click();
  await expect(brandButton(page, 'Audi')).toBeVisible();
  await open(page, '/demo');
  await expect(refusal(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open at VW' }).click();
  await expect(brandButton(page, 'VW')).toBeVisible();
  await expect(refusal(page)).toHaveCount(0);
});

test('a candidate and a document of another brand of mine offer that brand (B12, D-249) @full', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  await open(page, '/software/projects/aec/1/release-candidates');
  await page.locator('[data-row-id] a').first().click();
  await page.waitForURL(/\/release-candidates\/\d+\/software$/);
  const candidate = new URL(page.url()).pathname.replace(/software$/, '');
  await open(page, '/archive');
  await brandButton(page, 'VW').click();
  await page.getByRole('menuitem', { name: 'MAN', exact: true }).click();
  await expect(brandButton(page, 'MAN')).toBeVisible();
  for (const address of [`${candidate}software`, `${candidate}documentation/documents/1`]) {
    await open(page, address);
    await expect(page.getByRole('button', { name: 'Open at VW' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Not found at MAN');
  }
});

test('an address that names another brand of mine keeps itself where it is closed there (X-23, D-249) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'multi-brand-release-manager');
  const address = '/vehicle-management/edit-test-vehicle/3/new/general-information';
  await open(page, address);
  await expect(refusal(page)).toBeVisible();
  await expect(brandButton(page, 'SKODA')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(address);
});

test('what is switched off says so, and asks for no role (C8, ROLE-15)', async ({ browser }) => {
  const page = await signIn(browser, 'container-po');
  await withoutBoot(page);
  await page.route('**/feature-flags?name=cc.aec.test-deployment', (route) =>
    route.fulfill({ json: { name: 'cc.aec.test-deployment', isEnabled: false } }),
  );
  await open(page, '/software/projects/aec/1/release-candidates/1/test-deployments');
  const main = page.getByRole('main');
  await expect(main).toContainText('Test deployments: switched off');
  await expect(main).toContainText('No role is missing');
  await expect(page.getByRole('button', { name: 'Copy request' })).toHaveCount(0);
  await expect(refusal(page)).toHaveCount(0);

  // No answer says nothing about the feature: the page failed, and can be tried again.
  await page.unroute('**/feature-flags?name=cc.aec.test-deployment');
  await page.route('**/feature-flags?name=cc.aec.test-deployment', (route) => route.abort('connectionrefused'));
  await open(page, '/software/projects/aec/1/release-candidates/1/test-deployments');
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Sections' }).first()).toBeVisible();
});

test('what is switched off while its page is open says so at the next call, and offers nothing there any more (ROLE-15, ERR-22)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po');
  await open(page, '/software/projects/aec/1/release-candidates/1/test-deployments/1/info');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Next steps' })).toBeVisible();
  const off = { type: '/api/error?type=UNKNOWN', title: 'x', status: 403, detail: 'Feature is disabled', code: 'UNKNOWN' };
  await page.route('**/feature-flags?name=cc.aec.test-deployment', (route) =>
    route.fulfill({ json: { name: 'cc.aec.test-deployment', isEnabled: false } }),
  );
  await page.route('**/api/ae-container/test-deployments/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: off }),
  );
  await main.getByRole('link', { name: /^Vehicles/ }).click();
  await expect(main).toContainText('Test deployments: switched off');
  await expect(main.getByRole('heading', { name: 'Next steps' })).toHaveCount(0);
});

test('roles of the provider alone lead to no access, not to a failed dashboard (C8, AUTH-13)', async ({ browser }) => {
  const page = await signIn(browser, 'default-only');
  await withoutBoot(page);
  await page.route('**/identity-proxy/userinfo*', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: { ...user, realm_access: { roles: ['employee'] } } });
  });
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  await open(page, '/');
  await expect(refusal(page)).toHaveText('Your account has no role yet.');
  await expect(page.getByText('Connection lost')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(failed).toEqual([]);
  await open(page, '/profile');
  await expect(page.getByRole('main')).toContainText('Dora Ohnesorg');
});

test('an item that the server cannot give is asked for once; the title has its prefix before anything is asked @full (C8, D-043, TITLE-01, D-248)', async ({
  browser,
}) => {
  // Of its own: what others do to a project of the demo is news, and a page that failed tries again by them.
  const owner = await userSessions(browser)('container-po');
  const { id } = await answer<{ id: number }>(owner, 'POST', '/api/ae-container/software-projects', {
    moduleName: `AskedOnce${Date.now() % 10_000_000}`,
    moduleVersion: '1.0.0',
    releaseType: 'UPDATE',
    targetDate: inDays(200),
    ownerId: owner.actor.subject,
  });
  const created = Date.now();
  // Of what was told in the moment before a page began it hears as well (ADR 14): longer on a busy machine, whose answers take their time.
  await expect.poll(() => Date.now()).toBeGreaterThan(created + 4_000);
  const asked: string[] = [];
  const call = `**/api/ae-container/software-projects/${id}`;
  const routed: Promise<unknown>[] = [];
  // The first page of its window: after another one, whose channel had a gap, it would load again for good reason.
  const page = await signIn(browser, 'container-po', `/software/projects/aec/${id}/overview`, (opened) => {
    routed.push(
      withoutBoot(opened),
      opened.route(call, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ status: 502, body: '{}' });
      }),
      opened.route('**/cloud-proxy/configuration', () => {}),
    );
  });
  await Promise.all(routed);
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(asked).toHaveLength(1);
  await expect(page).toHaveTitle(/^Local Projects - CC$/);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.length).toBe(2);
  // Once it is there, the tab is named by it (D-248).
  await page.unroute(call);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page).toHaveTitle(`Local ${name} · Projects - CC`);
});

test('who changes the brand by keyboard goes on from the selector (C8) @full', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  await open(page, '/archive');
  await brandButton(page, 'VW').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Audi', exact: true })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Audi', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(brandButton(page, 'Audi')).toBeFocused();
});

test('a start that fails shows its trace id (C8)', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  await withoutBoot(page);
  const traceId = 'c41f0000c41f0000c41f0000c41f0000';
  await page.route('**/identity-proxy/userinfo*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: '/api/error?type=UNKNOWN', title: 'Unavailable', status: 503, traceId }),
    }),
  );
  await page.goto('/archive');
  await expect(page.getByRole('alert')).toContainText('Control Center could not be started.');
  await expect(page.getByRole('alert')).toContainText(traceId);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive');
});

test('an address of a brand that is not mine names the role and the user managers of that brand (D-249, X-23) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'test-vehicle-manager', '/vehicle-management/edit-test-vehicle/2/1/general-information');
  const main = page.getByRole('main');
  await expect(main).toContainText('SEAT');
  await expect(main).not.toContainText(/\bVW\b/);
  await expect(main).toContainText(/role/i);
});
