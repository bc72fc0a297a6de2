import { type Browser, expect, type Page, test } from 'playwright/test';
import { isFull } from '#tests/support/tier.ts';
import { type Inventory, takeInventory } from './support/inventory.ts';
import { baseUrl, closeWindows, signIn } from './support/people.ts';
import { everyPlace, gonePlaces, onePerPattern, openPages, type Place } from './support/places.ts';
import { withoutBoot } from './support/start.ts';
import { axe, faultsOf, open, settled, sideways, theme, visit, watch } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

type Finding = { readonly path: string; readonly state: string; readonly faults: readonly string[] };

/** Walks pages in two tabs of one window at once and gathers what is wrong. */
async function walk(
  first: Page,
  places: readonly Place[],
  look: (page: Page, place: Place) => Promise<readonly string[]>,
  isExpected?: (status: number, url: string) => boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const rest = [...places];
  const tab = async (page: Page) => {
    const seen = watch(page, isExpected);
    for (let place = rest.shift(); place; place = rest.shift()) {
      const faults = await look(page, place).catch((error: unknown) => [`not shown: ${String(error).split('\n')[0]}`]);
      const all = [...seen.take(), ...faults];
      if (all.length > 0) findings.push({ path: place.path, state: place.state, faults: all });
    }
  };
  await Promise.all([tab(first), tab(await first.context().newPage())]);
  return findings;
}

const report = (findings: readonly Finding[]): string =>
  findings.map(({ path, state, faults }) => `${path} ${state}\n${faults.map((fault) => `    ${fault}`).join('\n')}`).join('\n');

/** Another page than the one asked for. */
const strayed = (page: Page, path: string): string[] => {
  const { pathname } = new URL(page.url());
  return pathname === path.split('?')[0] ? [] : [`led to ${pathname}`];
};

let taken: Promise<Inventory> | undefined;
/** What the demo data hold, asked once by whoever can see all of it. */
const inventoryOf = (browser: Browser): Promise<Inventory> => {
  taken ??= signIn(browser, 'admin').then(takeInventory);
  return taken;
};

async function arrive(browser: Browser, userName: string): Promise<Page> {
  const page = await signIn(browser, userName);
  page.setDefaultTimeout(10_000);
  return page;
}

test('pages before sign-in are whole and silent (AUTH-02, AUTH-03, AUTH-04, AUTH-05, INFO-07, INFO-08, NAV-11, X-20)', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  const places = [...openPages, '/', '/software/projects', '/no/such/page'].map((path) => ({ pattern: path, path, state: '' }));
  // X-20: the layout of the signed-in pages, without what belongs to somebody.
  await open(page, '/help');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Legal notice', 'Need help?']);
  for (const name of [/^Brand/, /^Account/]) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
  const findings = await walk(page, places, async (tab, { path }) => {
    await open(tab, path);
    return [...(await faultsOf(tab)), ...(await sideways(tab)), ...(await axe(tab))];
  });
  expect(report(findings)).toBe('');
});

test('every page is whole, wide, narrow and on a phone, and holds its colours in the dark (C9, TITLE-01, SHELL-01, D-042, NAV-16, NAV-17, NAV-18)', async ({
  browser,
}) => {
  // Each page anew takes its time, more of it on a busy machine.
  if (isFull) test.setTimeout(1_800_000);
  const page = await arrive(browser, 'admin');
  const every = everyPlace(await inventoryOf(browser));
  // Further states of a page have the same frame: dark and narrow are looked at once for each page.
  const firsts = new Set(onePerPattern(every));
  const places = isFull ? every : [...firsts];
  const findings = await walk(page, places, async (tab, place) => {
    const { path } = place;
    await tab.setViewportSize({ width: 1440, height: 900 });
    await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    // A page is opened by a link, as most are; `npm run test:full` loads each one anew, and follows links to its further states.
    await (isFull && firsts.has(place) ? open : visit)(tab, path);
    // Colours come from one table: the parts of the showcase wear all of them, and `npm run test:full` looks at every page.
    const isColoured = isFull || path.startsWith('/demo');
    const violations = await axe(tab, isColoured ? 'all' : 'plain');
    const faults = [...strayed(tab, path), ...(await faultsOf(tab)), ...(await sideways(tab)), ...violations];
    if (!firsts.has(place)) return faults;
    if (isColoured) {
      await theme(tab, 'dark');
      faults.push(...(await axe(tab, 'coloured')).map((fault) => `dark ${fault}`));
    }
    // A small window, 400 % zoom of 1280 px, and a phone (C9, WCAG 1.4.10).
    for (const width of isFull ? [768, 390, 320] : [768, 320]) {
      await tab.setViewportSize({ width, height: 900 });
      faults.push(...(await sideways(tab)));
    }
    return faults;
  });
  expect(report(findings)).toBe('');
});

test('what does not exist says so and leads back to its list; what is closed to everybody stays closed (D-158, NAV-19)', async ({
  browser,
}) => {
  const page = await arrive(browser, 'admin');
  const findings = await walk(
    page,
    gonePlaces(await inventoryOf(browser)),
    async (tab, { path }) => {
      await (isFull ? open : visit)(tab, path);
      await tab
        .getByRole('main')
        .getByText(/Not found|does not exist/)
        .first()
        .waitFor();
      return [...(await faultsOf(tab)), ...(await axe(tab))];
    },
    (status) => status === 404,
  );
  expect(report(findings)).toBe('');
  await open(page, '/demo/INVALID');
  await expect(page).toHaveURL(/\/demo\/INVALID$/);
  await expect(page.getByText('You do not have access to Component showcase.')).toBeVisible();
  await expect(page.getByText('Nobody has access to this page.')).toBeVisible();
});

// Who has next to none of the pages; whoever has more of them in `npm run test:full`.
for (const [userName, tier] of [
  ['container-po', ' @full'],
  ['release-manager-vw', ' @full'],
  ['launch-operator', ' @full'],
  ['default-only', ''],
] as const) {
  test(`${userName} meets no dead end: a page opens or says what is missing, a closed command why (ROLE-12, AUTH-13, INFO-09, D-217)${tier}`, async ({
    browser,
  }) => {
    const page = await arrive(browser, userName);
    const places = everyPlace(await inventoryOf(browser)).filter((place) => !place.path.startsWith('/demo/'));
    // One state of each page: closed commands in every state are asked for all people in tests/server/identity/demo-people.test.ts.
    const findings = await walk(page, onePerPattern(places), async (tab, { path }) => {
      await visit(tab, path);
      // What is closed says so at its own address (D-249).
      return [...strayed(tab, path), ...(await faultsOf(tab))];
    });
    expect(report(findings)).toBe('');
  });
}

test('a list that fails keeps its page, shows the trace id, and comes with another try (D-152, D-158)', async ({ browser }) => {
  const page = await arrive(browser, 'container-po');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const refusal = { type: '/api/error?type=UNKNOWN', title: 'Unknown', status: 500, traceId };
  // News of others make the page load its list too, so it fails until the button was pressed.
  let isPressed = false;
  await page.exposeFunction('pressed', () => {
    isPressed = true;
  });
  await page.addInitScript(() => {
    document.addEventListener('click', () => (globalThis as unknown as { pressed: () => void }).pressed(), { capture: true });
  });
  await withoutBoot(page);
  await page.route(/software-projects\?/, (route) =>
    isPressed
      ? route.continue()
      : route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
  );
  await page.goto('/software/projects');
  const main = page.getByRole('main');
  await expect(main.getByText('AEC projects could not be loaded.')).toBeVisible();
  await expect(main.getByText(traceId).first()).toBeVisible();
  expect([...(await faultsOf(page)), ...(await axe(page))]).toEqual([]);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.locator('[data-row-id]').first()).toBeVisible();
  await expect(main.getByText('AEC projects could not be loaded.')).toHaveCount(0);
});

test('the keyboard reaches the content past header and sidebar, sees where it is, and is never caught (SHELL-01)', async ({
  browser,
}) => {
  const page = await arrive(browser, 'container-po');
  const [candidate] = (await inventoryOf(browser)).candidates;
  const paths = [
    '/',
    '/software/projects',
    `/software/projects/aec/${candidate?.softwareProjectId}/release-candidates/${candidate?.id}/software`,
  ];
  for (const path of paths) {
    await open(page, path);
    await page.keyboard.press('Tab');
    await expect(page.locator('a.cc-skip')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement) ?? false)).toBe(true);
    expect(await focusWalk(page)).toEqual([]);
    await settled(page);
  }
});

/** Tabs through the page until it comes round: names what looks the same with and without focus, or keeps it. */
async function focusWalk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  let before = -1;
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return undefined;
      const around = [element, ...element.children, element.parentElement, element.parentElement?.parentElement];
      const look = () =>
        around.map((one) => {
          const style = one && getComputedStyle(one);
          return style
            ? [style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecoration].join()
            : '';
        });
      const focused = look().join();
      element.blur();
      const blurred = look().join();
      element.focus();
      const name = `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 40)}`;
      return { place: [...document.querySelectorAll('*')].indexOf(element), name, isSeen: focused !== blurred };
    });
    if (!at) return faults;
    if (at.place === before) return [...faults, `keeps the focus: ${at.name}`];
    if (!at.isSeen) faults.push(`no focus to see: ${at.name}`);
    before = at.place;
  }
  return faults;
}
