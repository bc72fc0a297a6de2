import { expect, type Page, test } from 'playwright/test';
import { boardNames, boardOf } from '#contract/analytics/boards.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { axe, settled, theme, visit, watch } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const board = '/data-analytics/deployment-tracking';

test('a board has figures, charts, rows and filters that stay, and leads to why vehicles failed (AN-03, AN-05, AN-10, D-014, D-190, D-191, D-202)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'analyst', '/software/campaigns');
  const seen = watch(page);
  await visit(page, board);
  const main = page.getByRole('main');
  const targeted = page.locator('[data-figure="targeted"] dd').first();
  await expect(targeted).toHaveText(/\d/);
  await expect(page.locator('[data-field="per-day"] svg.recharts-surface').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await theme(page, 'dark');
  expect(await axe(page)).toEqual([]);

  // A series is hidden by its entry; the same figures are a table and a file.
  const entry = main.getByRole('button', { name: 'Installed, before' });
  await entry.click();
  await expect(entry).toHaveAttribute('aria-pressed', 'false');
  await main.getByRole('button', { name: 'Show as table: Installs per day by status' }).click();
  await expect(main.getByRole('table', { name: 'Installs per day by status' }).getByRole('row')).toHaveCount(91);
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download CSV: Markets' }).click();
  expect((await download).suggestedFilename()).toBe('Markets.csv');

  // A filter stands in the address and narrows every figure; the board remembers it where the address says nothing.
  const all = await targeted.textContent();
  await main.getByRole('button', { name: /^Market/ }).click();
  await page.getByRole('checkbox', { name: 'Norway' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('NO');
  await expect(targeted).not.toHaveText(all ?? '');
  await expect(main.getByRole('table', { name: 'Markets' }).getByRole('row')).toHaveCount(2);
  // The way back shows the board as it was.
  await page.goBack();
  await expect(targeted).toHaveText(all ?? '');
  await page.goForward();
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('NO');
  // So it does once the page was loaded again.
  await page.reload();
  await expect(targeted).not.toHaveText(all ?? '');
  await page.goBack();
  await expect(targeted).toHaveText(all ?? '');
  await page.goForward();
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('NO');
  await visit(page, board);
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('NO');

  // Rows behind a chart: of the market that was chosen, without a VIN in the address.
  await main.getByRole('link', { name: 'Rows: Markets' }).click();
  await expect(main.getByRole('table', { name: 'Rows' }).getByRole('row').nth(1)).toContainText('Norway');
  expect(page.url()).not.toMatch(/[A-HJ-NPR-Z0-9]{17}/);
  // An analyst may open no rollout: no link leads to one (D-249).
  await expect(main.getByRole('table', { name: 'Rows' }).locator('a[href^="/software"]')).toHaveCount(0);

  // How many failed leads to the board of errors, with the filters that are chosen here; its own address begins anew.
  await main.getByRole('link', { name: 'Charts' }).click();
  await page.locator('[data-figure="failure"]').getByRole('link', { name: 'Open error tracking' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/data-analytics/error-tracking/withSelectedFilters');
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('NO');
  await expect(page.locator('[data-figure="failed"] dd').first()).toHaveText(/\d/);
  await visit(page, '/data-analytics/error-tracking');
  await expect(page.locator('[data-figure="failed"] dd').first()).toHaveText(/\d/);
  expect(new URL(page.url()).searchParams.get('market')).toBeNull();
  expect(seen.take()).toEqual([]);
});

test('a board shows what was kept at the brand that is selected, and keeps nothing of another one there @full (D-014, D-202)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin', '/software/campaigns');
  const seen = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/widgets/')) asked.push(`${request.headers()['x-brand-id']} ${new URL(request.url()).search}`);
  });
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: new RegExp(`^Brand\\s*${from}`) }).click();
    await page.getByRole('menuitem', { name: to, exact: true }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^Brand\\s*${to}`) })).toBeVisible();
  };
  const search = () => new URL(page.url()).search;
  await choose('VW', 'SKODA');
  await visit(page, `${board}?market=FR`);
  await choose('SKODA', 'VW');
  // Nothing was kept for VW.
  await expect.poll(search).toBe('');
  await visit(page, `${board}?campaign=74&period=30d&tab=rows&page=2`);
  await choose('VW', 'SKODA');
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('FR');
  expect(new URL(page.url()).searchParams.get('campaign')).toBeNull();
  await page.getByRole('link', { name: 'Charts' }).click();
  await expect(page.locator('[data-figure="targeted"] dd').first()).toHaveText(/\d/);
  // Another brand is no step of the way back: entries show what the selected one has, on charts as on rows.
  const place = () => page.evaluate(() => [history.length, history.state.__TSR_index]);
  for (const tab of ['Rows', 'Charts']) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    const before = await place();
    await choose('SKODA', 'VW');
    await expect.poll(() => new URL(page.url()).searchParams.get('campaign')).toBe('74');
    expect([tab, await place()]).toEqual([tab, before]);
    if (tab === 'Charts') continue;
    await choose('VW', 'SKODA');
    await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('FR');
    expect([tab, await place()]).toEqual([tab, before]);
  }
  await expect(page.locator('[data-figure="targeted"] dd').first()).toHaveText(/\d/);
  // The way back leads to entries of the other brand: they show what is kept here, and it stays kept.
  await choose('VW', 'SKODA');
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('FR');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get('market')).toBe('FR');
  expect(new URL(page.url()).searchParams.get('campaign')).toBeNull();
  await choosesVehicle(page);
  // Neither brand was asked for what the other one has.
  const brands = (part: string) => new Set(asked.filter((one) => one.includes(part)).map((one) => one.split(' ')[0]));
  expect([brands('market=FR').size, brands('campaign=74').size]).toEqual([1, 1]);
  expect(seen.take()).toEqual([]);
});

/** A board is narrowed by the VIN that is typed, which no address tells; a page that is loaded again keeps it (D-197, D-202). */
async function choosesVehicle(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page, '/data-analytics/e311-developer-mode?tab=rows&period=year');
  const rows = page.getByRole('main').getByRole('table', { name: 'Rows' }).getByRole('row');
  const vin = /[A-HJ-NPR-Z0-9]{17}/.exec((await rows.nth(1).getByRole('cell').nth(1).textContent()) ?? '')?.[0] ?? '';
  const field = page.getByRole('textbox', { name: 'VIN' });
  await field.fill('WVW');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '17 characters' })).toBeVisible();
  await field.fill(` ${vin.slice(0, 3)} ${vin.slice(3).toLowerCase()} `);
  await expect.poll(() => new URL(page.url()).searchParams.get('vehicle')).toHaveLength(22);
  await expect(page.getByRole('link', { name: 'Event timeline' })).toBeVisible();
  // But for their head, all of them.
  await expect(rows.filter({ hasNotText: vin })).toHaveCount(1);
  await visit(page, new URL(page.url()).pathname);
  await expect(field).toHaveValue(vin);
  // What is no VIN is said once the field is left, beside the vehicle that still counts; an emptied field is cleared then.
  const chosen = new URL(page.url()).searchParams.get('vehicle');
  await field.fill('WVWZZZ');
  await field.press('Tab');
  await expect(page.getByRole('alert').filter({ hasText: `Still showing ${vin}` })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('vehicle')).toBe(chosen);
  await field.fill('');
  await field.press('Tab');
  await expect.poll(() => new URL(page.url()).searchParams.get('vehicle')).toBeNull();
  await field.fill(vin);
  await expect.poll(() => new URL(page.url()).searchParams.get('vehicle')).toBe(chosen);
  // One that is emptied and not left shows what counts once somebody goes back, and forward again.
  await field.fill('');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).searchParams.get('vehicle')).toBeNull();
  await expect(field).toHaveValue('');
  await page.goForward();
  await expect.poll(() => new URL(page.url()).searchParams.get('vehicle')).toBe(chosen);
  await expect(field).toHaveValue(vin);
  expect(await axe(page)).toEqual([]);
  await field.fill('WVWZZZE1ZWAY99999');
  await expect(page.getByRole('heading', { name: /^No vehicle with this VIN/ })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear VIN' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('vehicle')).toBeNull();
  // What clears goes with what it cleared: whoever pressed it stays among the filters.
  await expect(field).toBeFocused();
  // What counts for nothing goes with the next choice.
  await field.fill('WVWZZZ');
  await field.press('Tab');
  await expect(page.getByRole('alert').filter({ hasText: '17 characters' })).toBeVisible();
  await page.getByRole('button', { name: /^Reset/ }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('button', { name: '90 d' })).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: '17 characters' })).toHaveCount(0);
  // A VIN that is asked for when somebody goes back is no longer what they want.
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/vehicles/key', async (route) => {
    await answer.promise;
    await route.continue().catch(() => undefined);
  });
  const asking = page.waitForEvent('request', (request) => request.url().endsWith('/api/vehicles/key'));
  const search = new URL(page.url()).search;
  await field.fill(`VIN: ${vin}`);
  await asking;
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).not.toBe(search);
  const left = page.url();
  const told = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/vehicles/key'));
  answer.resolve();
  await told;
  await settled(page);
  await expect(field).toHaveValue('');
  expect(page.url()).toBe(left);
  await page.unroute('**/api/vehicles/key');
  expect(asked.filter((url) => /[A-HJ-NPR-Z0-9]{17}/i.test(new URL(url).search.replace(/vehicle=[\w-]{22}/, '')))).toEqual([]);
  // Once somebody signs out, nothing is asked for nobody (T22).
  await page.getByRole('button', { name: /^Account/ }).click();
  asked.length = 0;
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(asked.filter((url) => url.includes('/api/analytics/'))).toEqual([]);
}

test('a narrow page has every chart of a board, and none wider than the page @full (AN-12, D-190)', async ({ browser }) => {
  const page = await signIn(browser, 'admin', '/software/campaigns');
  await page.setViewportSize({ width: 768, height: 900 });
  for (const name of boardNames) {
    await visit(page, `/data-analytics/${name}`);
    for (const [widget, { kind }] of Object.entries(boardOf(name).widgets)) {
      if (kind === 'figures') continue;
      const section = page.locator(`[data-field="${widget}"]`);
      await expect(section.getByRole('heading')).toBeVisible();
      const box = await section.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(768);
    }
    // No figure runs over the one beside it.
    const wide = page.locator('[data-figure] dd').filter({ hasText: /\d/ });
    expect(
      await wide.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)),
    ).toEqual([]);
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await page.evaluate(() => [location.pathname, document.documentElement.scrollWidth])).toEqual([
      `/data-analytics/${name}`,
      320,
    ]);
    await page.setViewportSize({ width: 768, height: 900 });
  }
  // Tables have room for every column, and for what an error code means.
  await visit(page, board);
  const markets = page.locator('.cc-scroll-x', { has: page.getByRole('table', { name: 'Markets' }) });
  for (const width of [1440, 1366, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => markets.evaluate((one) => [innerWidth, one.scrollWidth - one.clientWidth])).toEqual([width, 0]);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await visit(page, '/data-analytics/error-tracking');
  const cells = page.getByRole('table', { name: 'Error codes' }).getByRole('cell');
  await expect(cells.first()).toBeVisible();
  expect(
    await cells.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)),
  ).toEqual([]);
});
