import { expect, test } from 'playwright/test';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { onlyFreeze } from '../support/alone.ts';
import { openButton, press } from '../support/panel.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { smallRequest, smallRollout, unfoldCollisions } from '../support/small-rollout.ts';
import { axe } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

let isOver: () => Promise<void>;
test.beforeEach(async () => {
  isOver = await onlyFreeze();
});
test.afterEach(async ({ browser }) => {
  closeWindows(browser);
  await isOver();
});

const list = '/software/deployments?tab=live';
const reason = 'The call centre is closed over Christmas.';

test('a release manager sets a freeze window, others read it, and it is lifted again in both windows @full (D-062.16)', async ({
  browser,
}) => {
  const manager = await signIn(browser, 'release-manager', list);
  const owner = await signIn(browser, 'container-po', list);
  await expect(owner.getByRole('button', { name: 'Set a freeze window' })).toHaveCount(0);
  await manager.getByRole('button', { name: 'Set a freeze window' }).click();
  const dialog = manager.getByRole('dialog');
  await expect(dialog.locator('[data-field="from"] input')).toBeFocused();
  await dialog.locator('[name="reason"]').fill(reason);
  // One key takes nothing that was written (D-154).
  await manager.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('Your reason is not sent. Close again to discard it.');
  await expect(dialog.locator('[name="reason"]')).toHaveValue(reason);
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

test('who approves a rollout sees beside the decision the freeze windows from its start on, the documents, and that other platforms are reached (D-062.05, D-062.16, AEC-36) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const manager = await as('release-manager');
  const freezes = '/api/freeze-windows';
  const windowOf = (day: number, why: string) => ({
    from: `${inDays(day)}T08:00:00.000Z`,
    to: `${inDays(day + 1)}T20:00:00.000Z`,
    reason: why,
  });
  const set = async (day: number, why: string) => (await answer<{ id: number }>(manager, 'POST', freezes, windowOf(day, why))).id;
  const ids = [await set(2, 'Over before the rollout.'), await set(10, reason)];
  const { address } = await smallRequest(as, `Weighed ${Date.now()}`, inDays(9));
  const { page } = manager;
  await page.goto(`${address}/create/request`);
  const main = page.getByRole('main');
  await expect(main.locator('[data-freeze]')).toHaveText([new RegExp(reason)]);
  await expect(main.getByRole('table', { name: 'Documents' }).locator('tr[data-document]')).not.toHaveCount(0);
  // Neither platform nor market says that these cars are what the version is made for.
  const beyond = 'The release candidate is for E3 1.2.';
  await expect(main.locator('[data-part="platform"]')).toContainText(beyond);
  expect(await axe(page)).toEqual([]);
  await openButton(page, 'request.approve').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-freeze]')).toContainText(reason);
  await expect(dialog.locator('[data-part="platform"]')).toContainText(beyond);
  await expect(dialog.locator('[data-confirm]')).toBeDisabled();
  for (const id of ids) await manager.call(`${freezes}/${id}`, { method: 'DELETE' });
  await expect(main).toContainText('No freeze window is in the way.');
});

test('who approves where a freeze window and another rollout touch the plan ticks that they weighed them; the request and the history keep what (D-258)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const manager = await as('release-manager');
  const other = `In the way ${Date.now()}`;
  await smallRollout(as, other, `${inDays(9)}T06:00:00.000Z`);
  const { address, id } = await smallRequest(as, `Touched ${Date.now()}`, inDays(9));
  const { page } = manager;
  await page.goto(`${address}/create/request`);
  const main = page.getByRole('main');
  await unfoldCollisions(main.locator('[data-part="collisions"]'));
  await expect(main.locator('[data-part="collisions"]')).toContainText(`vehicles are also in “${other}”`);
  await openButton(page, 'request.approve').click();
  const dialog = page.getByRole('dialog');
  const tick = (text: string) => dialog.getByRole('checkbox', { name: text });
  await tick('I have weighed the collision').check();
  // What comes while one looks is weighed too.
  const window = { from: `${inDays(10)}T08:00:00.000Z`, to: `${inDays(11)}T20:00:00.000Z`, reason };
  const freeze = await answer<{ id: number }>(manager, 'POST', '/api/freeze-windows', window);
  await expect(tick('I have weighed the freeze window and the collision')).not.toBeChecked();
  await expect(dialog.locator('[data-confirm]')).toBeDisabled();
  expect(await axe(page)).toEqual([]);
  // Refused where a rollout of another test begins on these vehicles in that moment; then it is weighed once more.
  await expect(async () => {
    if (await dialog.isHidden()) await openButton(page, 'request.approve').click({ timeout: 2_000 });
    await tick('I have weighed the freeze window and the collision').check({ timeout: 2_000 });
    await dialog.locator('[data-confirm]').click({ timeout: 2_000 });
    await expect(main).toContainText('(priority 20, not started yet), which goes first', { timeout: 4_000 });
  }).toPass({ timeout: 30_000 });
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-history]').or(page.getByRole('region', { name: 'History' }))).toContainText(
    'Weighed: freeze window',
  );
  await manager.call(`/api/freeze-windows/${freeze.id}`, { method: 'DELETE' });
  expect(id).toBeGreaterThan(0);
});

test('an approval that meets a freeze window which came after the click says so before what it needs, and is weighed anew (D-258, D-247) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const manager = await as('release-manager');
  const { address } = await smallRequest(as, `Met ${Date.now()}`, inDays(9));
  const { page } = manager;
  await page.goto(`${address}/create/request`);
  const freezes = '/api/freeze-windows';
  const window = { from: `${inDays(9)}T08:00:00.000Z`, to: `${inDays(10)}T20:00:00.000Z`, reason };
  let id = 0;
  await page.route('**/approve', async (route) => {
    id = (await answer<{ id: number }>(manager, 'POST', freezes, window)).id;
    await route.continue();
  });
  expect(await press(page, 'request.approve')).toBe(409);
  const told = page.locator('.cc-toast', { hasText: 'is not as it was when you looked' });
  await expect(told).toContainText('Look at it again, tick it, and try once more.');
  // A reader hears it once.
  await expect(page.getByRole('alert').filter({ hasText: 'is not as it was when you looked' })).toHaveCount(1);
  await expect(told).toContainText('Needs: Freeze windows and collisions must be weighed');
  expect(await axe(page)).toEqual([]);
  await manager.call(`${freezes}/${id}`, { method: 'DELETE' });
});
