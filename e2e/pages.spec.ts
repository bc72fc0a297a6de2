import { type Browser, expect, type Page, test } from 'playwright/test';
import { baseUrl, signIn } from './support/people.ts';
import { everyPlace, goneplaces, type Inventory, openPages, type Place, takeInventory } from './support/places.ts';
import { axe, faultsOf, open, settled, sideways, theme, watch } from './support/sweep.ts';

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

let inventory: Inventory | undefined;
const known = (): Inventory => {
  if (!inventory) throw new Error('the inventory was not taken');
  return inventory;
};

async function arrive(browser: Browser, userName: string): Promise<Page> {
  const page = await signIn(browser, userName);
  page.setDefaultTimeout(10_000);
  return page;
}

test.describe.configure({ mode: 'serial' });

test('pages before sign-in are whole and silent (AUTH-02, AUTH-03, AUTH-04, AUTH-05, INFO-07, INFO-08, NAV-11)', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: baseUrl() })).newPage();
  const places = [...openPages, '/', '/software/projects', '/no/such/page'].map((path) => ({ pattern: path, path, state: '' }));
  const findings = await walk(page, places, async (tab, { path }) => {
    await theme(tab, 'light').catch(() => undefined);
    await open(tab, path);
    return [...(await faultsOf(tab)), ...(await sideways(tab)), ...(await axe(tab))];
  });
  expect(report(findings)).toBe('');
});

test('every page is whole in both themes, wide and narrow (TITLE-01, SHELL-01, SHELL-28, D-042)', async ({ browser }) => {
  const page = await arrive(browser, 'admin');
  inventory = await takeInventory(page);
  const findings = await walk(page, everyPlace(known()), async (tab, { path }) => {
    await tab.setViewportSize({ width: 1440, height: 900 });
    await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(tab, path);
    const faults = [...(await faultsOf(tab)), ...(await sideways(tab)), ...(await axe(tab))];
    await theme(tab, 'dark');
    faults.push(...(await axe(tab, 'coloured')).map((fault) => `dark ${fault}`));
    await tab.setViewportSize({ width: 768, height: 900 });
    faults.push(...(await sideways(tab)));
    return faults;
  });
  expect(report(findings)).toBe('');
});

test('what does not exist says so and leads back to its list (D-158)', async ({ browser }) => {
  const page = await arrive(browser, 'admin');
  const findings = await walk(
    page,
    goneplaces(known()),
    async (tab, { path }) => {
      await open(tab, path);
      await tab.getByRole('main').getByText('does not exist').first().waitFor();
      return [...(await faultsOf(tab)), ...(await axe(tab))];
    },
    (status) => status === 404,
  );
  expect(report(findings)).toBe('');
});

for (const userName of ['container-po', 'release-manager-vw', 'launch-operator', 'default-only']) {
  test(`${userName} meets no dead end: a page opens or says what is missing, a closed command why (ROLE-12, AUTH-13, INFO-09, D-217)`, async ({
    browser,
  }) => {
    const page = await arrive(browser, userName);
    const findings = await walk(page, everyPlace(known()), async (tab, { path }) => {
      await open(tab, path);
      const faults = await faultsOf(tab);
      if (new URL(tab.url()).pathname === '/no-access') await tab.getByText(/You do not have access to/).waitFor();
      return faults;
    });
    expect(report(findings)).toBe('');
  });
}

test('the keyboard reaches the content past header and sidebar, sees where it is, and is never caught (SHELL-01)', async ({
  browser,
}) => {
  const page = await arrive(browser, 'container-po');
  const [candidate] = known().candidates;
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

/** Tabs through the page until it comes round: names what shows no focus or keeps it. */
async function focusWalk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  let before = '';
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const all = [...document.querySelectorAll('*')];
      const style = getComputedStyle(element);
      const ring = (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
      const frame = element.closest('tr, .cc-field, [class*="wrapper"]');
      const framed = frame
        ? getComputedStyle(frame).outlineStyle !== 'none' || getComputedStyle(frame).boxShadow !== 'none'
        : false;
      return {
        key: String(all.indexOf(element)),
        name: `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`,
        seen: ring || framed,
      };
    });
    if (!at) return faults;
    if (at.key === before) return [...faults, `keeps the focus: ${at.name}`];
    if (!at.seen) faults.push(`no focus to see: ${at.name}`);
    before = at.key;
  }
  return faults;
}
