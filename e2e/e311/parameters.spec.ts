import { expect, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { calls, cell, newRequest, pages, type Told, type Vehicles } from '../support/e311-requests.ts';
import { tabTo } from '../support/keyboard.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { save } from '../support/steps.ts';
import { axe, visit, watch } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('parameters are set by keyboard alone; a broken rule is told at its field, and is kept by one press; defaults come back @full (D-116, E311-13…22)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const [owner, manager] = [await as('test-vin-manager'), await as('test-manager')];
  const id = await newRequest(owner, 2);
  const of = `${calls}/deployment-requests/${id}`;
  const update = {
    id: null,
    productId: 'ECU',
    ecuDiagnosticAddress: '8C',
    hardware: 'H12',
    targetPartNumber: '10A915184B',
    targetVersion: '0900',
  };
  await answer(owner, 'PUT', `${of}/ecu-updates`, { updates: [update] });
  const [vehicle] = await answer<readonly { readonly vin: string }[]>(owner, 'GET', `${of}/vehicles`);
  const [stored] = await answer<readonly Told[]>(owner, 'GET', `${of}/ecu-updates`);
  await answer(owner, 'PUT', `${of}/ecu-updates-and-vehicles`, { assignments: [{ vin: vehicle?.vin, updateId: stored?.id }] });
  await answer(owner, 'POST', `${of}/submit`, {});
  await answer(manager, 'POST', `${of}/accept`, {});
  const deployment = await answer<Told>(manager, 'POST', `${calls}/deployments`, {
    description: 'By keyboard',
    deploymentRequestId: id,
  });
  const { page } = manager;
  const path = `${pages}/${id}/deployment/${deployment.id}`;
  await visit(page, `${path}/parameters/energy`);
  const seen = watch(page);
  const line = (name: string) => page.locator(`[data-field="${name}"]`);
  await expect(line('flashDurationHmi').locator('input')).toHaveValue('30');
  expect(await axe(page)).toEqual([]);
  await tabTo(page, line('flashDurationHmi').locator('input'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('25');
  await expect(line('flashDurationHmi').getByRole('alert')).toHaveText(
    'Enter 30 or more: the flash duration is 1,800 s, that is 30 min.',
  );
  await expect(line('flashDurationHmi')).toContainText('−5 min');
  expect(await axe(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'Set to 30' }));
  await page.keyboard.press('Enter');
  await expect(line('flashDurationHmi').getByRole('alert')).toHaveCount(0);
  await expect(line('flashDurationHmi').locator('input')).toHaveValue('30');

  // Grid 2 asks for both values of high voltage.
  await tabTo(page, line('enabledPowerGrid').locator('select'));
  await page.keyboard.type('2');
  await expect(line('flashDurationHv').getByRole('alert')).toHaveText('Enter a value above 0: the power grid is 2.');
  for (const [name, value] of [
    ['flashDurationHv', '1500'],
    ['currentConsumptionHv', '18'],
    ['electricChargeQuota', '101'],
  ] as const) {
    await tabTo(page, line(name).locator('input'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Control+s');
  await expect(line('electricChargeQuota').getByRole('alert')).toBeVisible();
  await expect(line('electricChargeQuota').locator('input')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('40');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Parameters saved.')).toBeVisible();
  await expect(page.getByText('7 of 31 parameters · 4 differ from the default')).toBeVisible();

  // All of a page goes back, told value by value before.
  await tabTo(page, page.getByRole('button', { name: 'Reset 4 to default …' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Battery charge needed: 40 % → 30 %');
  expect(await axe(page)).toEqual([]);
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Reset 4 values' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('7 of 31 parameters · 0 differ from the default')).toBeVisible();
  // A confirmation covers what is shown: what is not saved is saved or discarded first.
  const confirm = page.locator('[data-command="parameters.confirm"]');
  await confirm.click();
  const saveFirst = page.getByRole('dialog', { name: 'Save your changes first?' });
  await expect(saveFirst).toContainText('“Confirm parameters” applies to the saved values');
  expect(await axe(page)).toEqual([]);
  await saveFirst.getByRole('button', { name: 'Save' }).click();
  await expect(saveFirst).toHaveCount(0);
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(page.getByText('7 of 31 parameters · 0 differ from the default')).toBeVisible();
  await expect(confirm).toHaveAttribute('data-open', 'true');
  for (const one of ['parameters/overruling', 'parameters/specific', 'vehicles', 'cpl']) {
    await visit(page, `${path}/${one}`);
    await expect(page.locator('#main')).toBeVisible();
    expect(await axe(page), one).toEqual([]);
  }
  expect(seen.take()).toEqual([]);
});

test('vehicles are found by filters of their columns, pasted as VINs, and told of what became of each (D-087b)', async ({
  browser,
}) => {
  const seat = await userSessions(browser)('test-vin-manager');
  const id = await newRequest(seat, 1);
  const { items } = await answer<Vehicles>(seat, 'GET', '/api/test-vehicles?platform=E311&status=ACTIVE&size=3');
  const [first, second] = items.map(({ vin }) => vin);
  const { page } = seat;
  await visit(page, `${pages}/${id}/vehicles`);
  const seen = watch(page, (status) => status === 400 || status === 422);
  await expect(page.getByText('1 vehicle of at most 500')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('VINs').last().fill(`${first} ${second?.toLowerCase()};nonsense\nWVWZZZ1KZAW000001`);
  await page.getByRole('button', { name: 'Add VINs' }).click();
  await expect(page.getByText('1 VIN added. 1 was there already.')).toBeVisible();
  await expect(page.getByText('1 VIN is not a test vehicle of E3 1.1.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('VINs').last()).toHaveValue('nonsense\nWVWZZZ1KZAW000001');
  await expect(page.getByText('1 word is not a VIN', { exact: false })).toBeVisible();
  await save(page, 'Save');
  await expect(page.getByText('Vehicles saved.').first()).toBeVisible();
  const database = page.getByRole('region', { name: 'Test vehicles of E3 1.1' });
  await database.getByLabel('Filter Alias').fill('TV-');
  await expect(database.getByRole('button', { name: /Add all/ })).toBeEnabled();
  await expect(database.getByRole('row').filter({ hasText: 'HIL-' })).toHaveCount(0);
  const free = database.locator('tr[data-row-id]').filter({ hasNot: page.getByRole('img', { name: 'In the request' }) });
  await free.first().getByRole('checkbox').check();
  await database.getByRole('button', { name: 'Add to the request' }).click();
  await expect(page.getByText('3 vehicles of at most 500')).toBeVisible();
  await save(page, 'Save');
  await expect(page.getByText('Vehicles saved.').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  expect(seen.take()).toEqual([]);
});

test('somebody who may not change a request reads its grids, and changes nothing (ROLE-R16, E311-26) @full', async ({
  browser,
}) => {
  const seat = await userSessions(browser)('test-vin-manager');
  const id = await newRequest(seat, 2);
  const update = {
    id: null,
    productId: 'ECU',
    ecuDiagnosticAddress: '8C',
    hardware: 'H12',
    targetPartNumber: '10A915184B',
    targetVersion: '0900',
  };
  await answer(seat, 'PUT', `${calls}/deployment-requests/${id}/ecu-updates`, { updates: [update] });
  const page = await signIn(browser, 'admin', `${pages}/${id}/ecu-updates`);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
  await cell(page, 0, 'productId').focus();
  await page.keyboard.type('x');
  await page.keyboard.press('Delete');
  await expect(cell(page, 0, 'productId')).toHaveText('ECU');
  await visit(page, `${pages}/${id}/ecu-updates-and-vehicles`);
  await page.locator('[id="assignments.0.0"]').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[id="assignments.0.0"]')).toHaveAttribute('aria-checked', 'false');
  expect(await axe(page)).toEqual([]);
});
