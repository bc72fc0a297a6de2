import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { isFull } from '#tests/support/tier.ts';
import { closeWindows, demoUsers, signIn } from './support/people.ts';
import { axe, open, settled, watch } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const list = '/software/deployments';
const rows = (page: Page) => page.locator('tr[data-row-id]');
const names = (page: Page) => rows(page).locator('th[scope="row"]').allInnerTexts();
const ids = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row-id')));
/** Names of the wire, and moments as no page writes them. */
const wire = /^"?(?!(?:OEMIL|SKODA|CUPRA)")(?:[A-Z0-9]+(?:_[A-Z0-9]+)+|[A-Z]{5,}|\d{4}-\d{2}-\d{2}.*)"?$/;
const { compare } = new Intl.Collator('en', { numeric: true });

/** Lists with a table of their own, and a person who may read them; those that `npm test` walks come first. */
const every = [
  ['/software/projects', 'container-po'],
  ['/software/projects/aec/1/release-candidates', 'container-po'],
  ['/software/deployments?tab=live', 'cmt-deployment-manager'],
  ['/software/vinlist', 'admin'],
  ['/software/deployments', 'cmt-deployment-manager'],
  ['/software/deployments?tab=e311', 'cmt-deployment-manager'],
  ['/software/e3oru11/deployment-requests', 'test-manager'],
  ['/software/release-notes-projects', 'container-po'],
  ['/vehicle-management/test-vehicle-database', 'admin'],
] as const;
const lists = isFull ? every : every.slice(0, 2);

test('j, k and Enter walk every list from wherever the focus is, and its file says what it shows (A7, B18, B19, D-187)', async ({
  browser,
}) => {
  const pageOf = demoUsers(browser);
  for (const [address, who] of lists) {
    const page = await pageOf(who);
    await open(page, address);
    await expect(rows(page).nth(1)).toBeVisible();
    const [first, second] = await ids(page);
    await page.keyboard.press('j');
    await expect(page.locator(`tr[data-row-id="${first}"]`)).toBeFocused();
    await page.keyboard.press('j');
    await expect(page.locator(`tr[data-row-id="${second}"]`)).toBeFocused();
    // Not while somebody types.
    await page.keyboard.press('/');
    const search = page.locator('[data-table-search]');
    await expect(search).toBeFocused();
    await page.keyboard.type('jk');
    await expect(search).toHaveValue('jk');
    await search.fill('');
    await page.keyboard.press('Escape');
    await expect(rows(page).first()).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.split('\r\n').length, address).toBeGreaterThan(2);
    const cells = file.split('\r\n').slice(1).join(',').split(',');
    expect([address, cells.filter((cell) => wire.test(cell))]).toEqual([address, []]);

    await rows(page).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !address.startsWith(url.pathname));
  }
});

test('a list comes by page: its place is in the address, the file has all of it, the keyboard walks it, news change it (A7, D-041, D-044, D-125, SHELL-14, docs/adr/0013)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'cmt-deployment-manager');
  const seen = watch(page);
  const asked = page.waitForRequest((request) => 'authorization' in request.headers());
  await page.goto(`${list}?size=10&sort=name.asc`);
  const { authorization = '' } = (await asked).headers();
  await settled(page);
  const total = Number((await page.getByRole('status').filter({ hasText: / of / }).first().innerText()).split(' of ')[1]);
  expect(total).toBeGreaterThan(10);
  await expect(rows(page)).toHaveCount(10);
  const [first, firstIds] = [await names(page), await ids(page)];
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(Math.min(10, total - 10));
  await expect.poll(() => ids(page)).not.toContain(firstIds[0]);
  const [second, secondIds] = [await names(page), await ids(page)];
  expect([...first, ...second]).toEqual([...first, ...second].toSorted(compare));
  expect(new Set([...firstIds, ...secondIds]).size).toBe(first.length + second.length);
  await page.reload();
  await expect.poll(() => ids(page)).toEqual(secondIds);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(total + 1);
  for (const name of [...first, ...second]) expect(file).toContain(`"${name}"`);

  const [wanted = ''] = second;
  await page.keyboard.press('/');
  await page.keyboard.type(wanted.toLowerCase());
  await expect(page).toHaveURL(/q=/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.locator(`tr[data-row-id="${secondIds[0]}"]`)).toBeVisible();
  await expect(rows(page).filter({ hasNotText: wanted })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Filter by name or text' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/test-deployments\/\d+/);
  const id = /test-deployments\/(\d+)/.exec(page.url())?.[1];
  await expect(page.locator('h1')).not.toHaveText('Deployments');
  await settled(page);
  await page.goBack();
  await expect(page.locator(`tr[data-row-id="${id}"]`)).toHaveClass(/cc-flash/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows(page)).toHaveCount(10);

  await page.goto(`${list}?size=10&status=nonsense&sort=nothing.asc&page=99`);
  await settled(page);
  await expect(rows(page)).toHaveCount(total % 10 || 10);
  expect(await axe(page)).toEqual([]);

  await page.goto(`${list}?q=${encodeURIComponent(wanted)}`);
  await expect(page.locator(`tr[data-row-id="${id}"]`)).toBeVisible();
  const renamed = `${wanted} again`;
  const answer = await page.request.put(`/api/ae-container/test-deployments/${id}`, {
    headers: { authorization, 'X-Brand-Id': '1' },
    data: { name: renamed, description: '' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await expect(rows(page).filter({ hasText: renamed })).toHaveCount(1);
  expect(seen.take()).toEqual([]);
});
