import { expect, test } from 'playwright/test';
import { closeWindows, signIn } from '../support/people.ts';
import { axe, settled, watch } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const list = '/vehicle-management/test-vehicle-database';

test('a manager enters a vehicle, fills in its control units by keyboard and from a file, and edits many at once (TV-01, TV-02, TV-05, D-041, D-044, D-132, X-22)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'test-vehicle-manager', '/vehicle-management');
  // The page hears of the deletion before its own call is answered, and looks what became of the vehicle.
  const seen = watch(page, (status) => status === 422 || status === 404);
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  await page.getByRole('link', { name: 'New test vehicle' }).click();
  const field = (name: string) => page.locator(`[data-field="${name}"]`).locator('input, select, textarea').first();
  const vin = 'WVWZZZE1ZMP987654';
  for (const [name, text] of [
    ['alias', 'E2E vehicle'],
    ['vin', vin.toLowerCase()],
    ['model', 'ID.3'],
    ['modelYear', '2025'],
  ] as const)
    await field(name).fill(text);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.locator('[data-field="platform"] [role="alert"]')).toBeVisible();
  await field('platform').selectOption('E311');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/\/1\/\d+\/location-department$/);

  await page.getByRole('link', { name: 'Build state' }).click();
  await field('buildPhase').selectOption('PILOT');
  await field('backendEnvironment').selectOption('DEV');
  await field('prNumbers').fill('8t8');
  await field('prNumbers').press('Enter');
  await page.getByRole('button', { name: 'Add control unit' }).click();
  await field('ecus.0.diagnosticAddress').focus();
  for (const text of ['5f', '10A 035 816 A', 'X42', '10A035816K', '1800']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Build state saved.')).toBeVisible();
  await expect(field('ecus.0.hwPartNumber')).toHaveValue('10A035816A');
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: 'Import vehicle read-out' }).click();
  const dialog = page.getByRole('dialog');
  const unit = { diagnosticAddress: '5F', hwPartNumber: '10A035816A', hwVersion: 'X42', swPartNumber: '10A035816K' };
  const choose = (readout: object) =>
    dialog.locator('input[type="file"]').setInputFiles({
      name: 'readout.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ vin, readOn: '2026-02-02T10:00:00Z', prNumbers: ['0K4'], ...readout })),
    });
  await choose({ ecus: [unit] });
  await expect(dialog.getByText('/ecus/0/swVersion: This field is required.')).toBeVisible();
  await choose({ ecus: [{ ...unit, swVersion: '1900' }] });
  await expect(dialog.getByRole('row', { name: 'PR numbers 8T8 0K4' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.locator('[data-confirm]').click();
  await expect(dialog).toBeHidden();
  await expect(field('ecus.0.swVersion')).toHaveValue('1900');

  // A file that was read out before the one that is stored asks first.
  await page.getByRole('button', { name: 'Import vehicle read-out' }).click();
  await choose({ ecus: [{ ...unit, swVersion: '1700' }], readOn: '2026-01-02T10:00:00Z' });
  await expect(dialog.getByText('The stored state is newer')).toBeVisible();
  await dialog.locator('[data-confirm]').click();
  await expect(dialog.locator('[data-field="older"]')).toContainText('This field is required.');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Replace the newer state with the older one' }).check();
  await dialog.locator('[data-confirm]').click();
  await expect(dialog).toBeHidden();
  await expect(field('ecus.0.swVersion')).toHaveValue('1700');

  await page.goto(`${list}?status=ACTIVE&sort=vin.desc`);
  await settled(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Ready ones');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.goto(`${list}?vin=987654`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select E2E vehicle' }).check();
  await page.getByRole('button', { name: 'Edit status and location' }).click();
  await field('site').fill('Arjeplog');
  await page.getByRole('dialog').locator('[data-confirm]').click();
  await expect(page.getByRole('cell', { name: 'Arjeplog' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ready ones' }).click();
  await expect(page).toHaveURL(/status=ACTIVE/);
  // What matches and stands on other pages can be selected too (B6).
  await page.goto(list);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  const everyMatch = page.getByRole('button', { name: /^Select all \d+$/ });
  const matching = Number(/\d+/.exec((await everyMatch.textContent()) ?? ''));
  await everyMatch.click();
  await expect(page.getByText(`${matching} selected`)).toBeVisible();
  await expect(page.getByText('All are selected.')).toBeVisible();
  await expect(everyMatch).toBeFocused();
  await page.goto(`${list}?status=ACTIVE`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('test-vehicles.csv');

  await page.goto(`${list}?vin=987654`);
  await page.getByRole('link', { name: 'E2E vehicle' }).click();
  await page.getByRole('button', { name: 'Delete vehicle' }).click();
  await page.getByRole('dialog').locator('[data-confirm]').click();
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  expect(seen.take()).toEqual([]);
});
