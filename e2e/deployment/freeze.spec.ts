import { expect, test } from 'playwright/test';
import { closeWindows, signIn } from '../support/people.ts';
import { axe } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const list = '/software/deployments?tab=live';
const reason = 'The call centre is closed over Christmas.';

test('a release manager sets a freeze window, others read it, and it is lifted again in both windows (D-062.16)', async ({
  browser,
}) => {
  const manager = await signIn(browser, 'release-manager', list);
  const owner = await signIn(browser, 'container-po', list);
  await expect(owner.getByRole('button', { name: 'Set a freeze window' })).toHaveCount(0);
  await manager.getByRole('button', { name: 'Set a freeze window' }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.locator('[name="reason"]').fill(reason);
  await dialog.locator('[data-confirm]').click();
  await expect(dialog.getByText('This field is required.').first()).toBeVisible();
  await dialog.locator('[data-field="from"] input').fill('2030-12-26T20:00');
  await dialog.locator('[data-field="to"] input').fill('2030-12-24T08:00');
  await dialog.locator('[data-confirm]').click();
  await expect(dialog.getByText('The end must not be before the start.')).toBeVisible();
  expect(await axe(manager)).toEqual([]);
  await dialog.locator('[data-field="from"] input').fill('2030-12-23T20:00');
  await dialog.locator('[data-confirm]').click();
  await expect(dialog).toBeHidden();
  for (const page of [manager, owner]) await expect(page.locator('[data-freeze]').getByText(reason)).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Lift' })).toHaveCount(0);
  expect(await axe(owner)).toEqual([]);
  await manager.getByRole('button', { name: 'Lift' }).click();
  await manager.getByRole('dialog').locator('[data-confirm]').click();
  for (const page of [manager, owner]) await expect(page.locator('[data-freeze]')).toHaveCount(0);
});
