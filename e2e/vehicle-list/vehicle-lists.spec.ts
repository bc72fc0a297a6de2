import { expect, test } from 'playwright/test';
import { longWork } from '../support/expect.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { axe, watch } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const lists = '/software/vinlist';
const unique = () => Date.now().toString(36).toUpperCase();

test('a manager makes a list, writes its filter as tree and as text, saves and locks it @full (VIN-01, VIN-02, VIN-04, VIN-08, D-118, D-216)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'vehicle-list-manager', lists);
  const faults = watch(page);
  const name = `Winter ${unique()}`;
  // From the search into the rows and to an action of one, whose dialog gives the focus back.
  await expect(page.locator('[data-row-id]').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await page.keyboard.press('.');
  await expect(page.locator('[data-row-id]').nth(1).getByRole('button', { name: /Copy/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('[data-field="name"] input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-row-id]').nth(1).getByRole('button', { name: /Copy/ })).toBeFocused();
  await page.getByRole('link', { name: 'New vehicle list' }).click();
  await page.locator('[data-field="name"] input').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/STANDALONE\/\d+\/target-vehicles$/);

  await page.getByRole('button', { name: 'Condition: add to Filter' }).click();
  const row = page.locator('li[data-node="/constraints/0"]');
  await expect(row.getByRole('combobox').first()).toBeFocused();
  await row.getByRole('combobox', { name: 'add a value' }).fill('Golf');
  await page.keyboard.press('Enter');
  const text = page.getByLabel('As text', { exact: true });
  await expect(text).toHaveValue('MODEL = Golf');
  await expect(page.locator('[data-count="counted"]')).toContainText(/[1-9][\d,]* vehicles of/);

  await text.fill('MODEL = Golf and (MARKET = DE or MARKT = AT)');
  await expect(page.locator('[data-text-error="33"]')).toContainText('Line 1, column 34: Unexpected “MARKT”.');
  await text.fill('MODEL = Golf and (MARKET = DE or MARKET = AT)');
  await expect(page.locator('[data-node="/containers/0"]')).toBeVisible();
  await expect(row.locator('[data-effect="removes"]')).toBeVisible();
  // By keyboard alone: the second condition of the group goes out of it.
  await page.locator('li[data-node="/containers/0/constraints/1"] select').first().focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(text).toHaveValue('MARKET = AT and MODEL = Golf and any (MARKET = DE)');
  await expect(row.getByRole('combobox').first()).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await text.fill('MODEL = Golf and MARKET = DE, AT');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Vehicles of the list' }).locator('[data-row-id]').first()).toBeVisible();

  await page.getByRole('link', { name: 'Properties' }).click();
  await page.locator('[data-command="list.lock"]').click();
  await page.getByRole('dialog').locator('[data-field="reason"] textarea').fill('Agreed with the dealers.');
  await page.getByRole('dialog').locator('[data-confirm]').click();
  await expect(page.locator('[data-command="list.delete"][data-open="false"]')).toContainText('Agreed with the dealers.');
  const { pathname } = new URL(page.url());
  expect(faults.take()).toEqual([]);

  const reader = await signIn(browser, 'aec-sdt-admin', pathname.toLowerCase().replace('properties', 'target-vehicles'));
  await expect(reader.getByRole('figure', { name: 'Filter' })).toContainText('MODEL = Golf and MARKET = DE, AT');
  await expect(reader.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await reader.goto(`${lists}/STANDALONE/new/properties`);
  await expect(reader).toHaveURL(/STANDALONE\/new\/properties$/);
  await expect(reader.getByText('Role that gives access: Vehicle List Manager at VW.')).toBeVisible();
  await expect(reader.getByText(/^Other roles that give access: .*or Admin\.$/)).toBeVisible();
  await reader.goto(`${lists}/dynamic/1/properties`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Invalid vehicle list type');
});

test('a file becomes a list with counts per reason, goes on elsewhere, and is replaced and given back (VIN-06, VIN-09, D-186b, D-155) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'vehicle-list-manager', lists);
  const vins = page.getByRole('table', { name: 'Vehicles of the list' }).locator('[data-row-id]');
  await page.getByRole('link', { name: 'Dealer demonstration cars' }).click();
  await page.getByRole('link', { name: 'Target vehicles' }).click();
  await expect(vins.first()).toBeVisible();
  const known = await vins.evaluateAll((rows) => rows.slice(0, 3).map((one) => one.getAttribute('data-row-id') ?? ''));
  // All VINs scroll in one box where few are elements, the page follows, and one is found by how it begins (D-044, D-186c).
  await page.goto(lists);
  await page.getByRole('link', { name: 'Workshop action' }).click();
  await page.getByRole('link', { name: 'Target vehicles' }).click();
  await page.getByRole('combobox', { name: '100 per page' }).selectOption('250');
  await expect(page.locator('.cc-pager')).toContainText('1 to 250 of 420');
  await expect.poll(() => vins.count()).toBeLessThan(60);
  await expect(page.getByRole('table', { name: 'Vehicles of the list' })).toHaveAttribute('aria-rowcount', '421');
  await page.getByRole('combobox', { name: '250 per page' }).selectOption('50');
  const vin = (place: number) => page.locator(`tr[data-row-id][aria-rowindex="${place + 1}"]`);
  await vin(1).focus();
  await page.keyboard.press('End');
  await expect(vin(420)).toBeVisible();
  await expect(page).toHaveURL(/page=9/);
  // The row with the focus is long gone; the keyboard goes on where one is.
  await page.keyboard.press('k');
  await expect(vin(401)).toBeFocused();
  expect(await vins.count()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(vin(1)).toBeVisible();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(vin(51)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(vin(51)).toBeVisible();
  await expect(page.locator('.cc-pager')).toContainText('51 to 100 of 420');
  await page.getByLabel('VIN begins with').fill(known[0] ?? '');
  await expect(page.getByText('No vehicles match the filter.')).toBeVisible();
  const name = `Press ${unique()}`;
  const file = (lines: readonly string[]) => ({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await page.goto(lists);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.locator('input[type="file"]').setInputFiles({ name: 'x.pdf', mimeType: 'text/csv', buffer: Buffer.from('x') });
  await expect(page.getByRole('alert').first()).toContainText('this kind of file is not accepted');
  await page
    .locator('input[type="file"]')
    .setInputFiles(file(['VIN;Model', ...known, `${known[0]};again`, 'WVWZZZE1ZIO000001', 'short']));
  await expect(page.locator('[data-field="name"] input')).toHaveValue(name);
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.locator('[data-import="imported"]')).toContainText('Upload finished: 3 VINs, 3 rejected.', {
    timeout: longWork,
  });
  // Nothing is imported twice: the result stays.
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled();
  await expect(page.locator('[data-figure="rejected"]')).toContainText('3');
  await page.getByRole('link', { name: 'Open the list' }).click();
  // The end of the import offers the same file and has a field for the next one: both are meant on the list's page.
  await expect(vins).toHaveCount(3);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'invalid.csv' }).click();
  expect((await download).suggestedFilename()).toBe(`${name}-invalid.csv`);
  await page.locator('input[type="file"]').setInputFiles(file(known.slice(0, 1)));
  const decision = page.locator('[data-decision]');
  await expect(decision.locator('[data-figure="change-removed"]')).toContainText('2', { timeout: longWork });
  expect(await axe(page)).toEqual([]);
  const removed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of the vehicles missing from the file' }).click();
  expect((await removed).suggestedFilename()).toBe(`${name}-removed.csv`);
  // What waits for a decision waits for it after a reload as well, and nothing has changed until then.
  await page.reload();
  await expect(vins).toHaveCount(3);
  await decision.locator('[data-command="import.REPLACE"]').click();
  await expect(page.locator('[data-change]')).toHaveText('0 added, 2 removed, 1 kept.', { timeout: longWork });
  await expect(vins).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: `Restore the 3 vehicles of ${name}.csv` }).click();
  await page.getByRole('dialog').locator('[data-confirm]').click();
  await expect(vins).toHaveCount(3);
  await page.locator('input[type="file"]').setInputFiles(file(['no vehicle at all']));
  await expect(decision.locator('[data-command="import.REPLACE"][data-open="false"]')).toContainText('at least one vehicle', {
    timeout: longWork,
  });
  await decision.locator('[data-command="import.drop"]').click();
  await expect(decision).toHaveCount(0);
  await expect(vins).toHaveCount(3);

  await page.goto(lists);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.locator('[data-import-row="IMPORTED"]').first()).toContainText(name);
});
