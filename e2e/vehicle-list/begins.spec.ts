import { expect, type Page, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { axe } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('#main [data-field]')?.dataset.field);

test('a new list and an import begin in their first field, and mod+S says there what is missing (B5, D-154, VIN-09) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin', '/software/vinlist/STANDALONE/new/properties');
  await expect.poll(() => focused(page)).toBe('name');
  await page.keyboard.press('Control+S');
  await expect(page.locator('[data-field="name"] [role="alert"]')).toHaveText(/required/);
  await page.goto('/software/vinlist/IMPORTED/new/properties');
  await expect.poll(() => focused(page)).toBe('file');
  await page.keyboard.press('Control+S');
  await expect(page.locator('[data-field="file"] [role="alert"]')).toHaveText(/required/);
  // Of two wrong fields the first has the focus: where people see it, which is at the button of a file and not at its input.
  await page.getByRole('toolbar', { name: 'Form' }).getByRole('button', { name: 'Import' }).click();
  await expect(page.locator('[data-field="name"] [role="alert"]')).toHaveText(/required/);
  await expect(page.locator('[data-field="file"]').getByRole('button', { name: 'Choose a file' })).toBeFocused();
});

test('brands in two lines are targets of their own (B6, VIN-05) @full', async ({ browser }) => {
  const page = await signIn(browser, 'admin', '/software/vinlist/STANDALONE/new/properties');
  const boxes = page.locator('[data-field="brandIds"] input');
  await expect(boxes.first()).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 900 });
  const tops = await boxes.evaluateAll((found) => [...new Set(found.map((box) => Math.round(box.getBoundingClientRect().top)))]);
  expect(tops.length).toBeGreaterThan(1);
  for (const [at, top] of tops.slice(1).entries()) expect(top - (tops[at] ?? 0)).toBeGreaterThanOrEqual(24);
  expect(await axe(page)).toEqual([]);
});

test('properties of a list that is there are saved (VIN-05, D-186a)', async ({ browser }) => {
  const page = await signIn(browser, 'admin', '/software/vinlist/STANDALONE/new/properties');
  const name = page.locator('[data-field="name"] input');
  const bar = page.getByRole('toolbar', { name: 'Form' });
  const first = `Properties ${Date.now() % 1_000_000}`;
  await name.fill(first);
  await bar.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await page.getByRole('link', { name: 'Properties' }).click();
  await name.fill(`${first}, renamed`);
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${first}, renamed` })).toBeVisible();
});

test('a dialog that asks about a list says when somebody else made it impossible, and sends nothing then @full (D-247, D-079.2, VIN-02)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const manager = await as('vehicle-list-manager');
  const lists = '/api/vehicle-lists';
  const { items } = await answer<{ items: readonly { id: number }[] }>(manager, 'GET', `${lists}?type=STANDALONE`);
  const name = `Asked ${Date.now()}`;
  const { id } = await answer<{ id: number }>(manager, 'POST', `${lists}/standalone/${items[0]?.id}/copy`, { name });
  await manager.page.goto(`/software/vinlist/STANDALONE/${id}/properties`);
  await manager.page.locator('[data-command="list.delete"]').click();
  const dialog = manager.page.getByRole('dialog');
  await expect(dialog.locator('[data-confirm]')).toBeEnabled();
  // Its owner locks it, in another window.
  await answer(manager, 'POST', `${lists}/standalone/${id}/lock`, { reason: '' });
  await expect(dialog).toContainText('This is not possible any more.');
  await expect(dialog).toContainText('Locked by');
  await expect(dialog.locator('[data-confirm]')).toBeDisabled();
  expect(await axe(manager.page)).toEqual([]);
});

test('a closed list of something else names the roles that open what it belongs to @full (D-216, D-249, D-157)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { items } = await answer<{ items: readonly { id: number; embeddedIn: { kind: string } | null }[] }>(
    await as('admin'),
    'GET',
    '/api/vehicle-lists?type=EMBEDDED',
  );
  const list = items.find(({ embeddedIn }) => embeddedIn?.kind === 'SMART_CAMPAIGN');
  const { page } = await as('vehicle-list-manager');
  await page.goto(`/software/vinlist/EMBEDDED/${list?.id}/properties`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Role that gives access: Launch Operator at VW.');
  await expect(main).toContainText('Data Load Admin, Aftersales Manager, Campaign Manager, Release Manager, or Admin.');
  expect(await axe(page)).toEqual([]);
});
