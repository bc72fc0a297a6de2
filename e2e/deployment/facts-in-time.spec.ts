import { expect, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { onlyFreeze } from '../support/alone.ts';
import { instead, openButton } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { smallRollout } from '../support/small-rollout.ts';
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

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const freezes = '/api/freeze-windows';

test('a page that stays open: the start opens by itself when its phase is due, and a freeze window closes it with who set it and until when (D-247, D-062.08, D-062.16) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const name = `Soon ${Date.now()}`;
  const { pages, plan } = await smallRollout(as, name, inSeconds(600));
  const address = `${pages}/plan`;
  const { page } = await as('launch-operator');
  await page.goto(address);
  const closed = page.locator('[data-command="rollout.start"][data-open="false"]');
  await expect(closed).toContainText('First phase must be due (planned for');
  await expect(instead(page, 'rollout.start')).toHaveText('Start now');
  await expect(instead(page, 'rollout.start')).toHaveAttribute('data-variant', 'outlined');
  expect(await axe(page)).toEqual([]);
  await instead(page, 'rollout.start').click();
  await expect(page.getByRole('dialog')).toContainText('starts now (planned for');
  await page.keyboard.press('Escape');
  // Nobody touches the page: the instant comes.
  await plan(inSeconds(5));
  const start = openButton(page, 'rollout.start');
  await expect(start).toBeVisible();
  await expect(closed).toHaveCount(0);

  const manager = await as('release-manager');
  const window = { from: inSeconds(-5), to: inSeconds(600), reason: 'Nothing starts over the holidays.' };
  const { id } = await answer<{ id: number }>(manager, 'POST', freezes, window);
  await expect(closed).toContainText('No freeze window must be active (until');
  await expect(closed).toContainText(`set by ${manager.actor.name}: “${window.reason}”`);
  await expect(start).toHaveCount(0);
  await manager.call(`${freezes}/${id}`, { method: 'DELETE' });
  await expect(start).toBeVisible();

  // A click that was on its way: the refusal says below its sentence what is missing.
  let later = 0;
  await page.route('**/start', async (route) => {
    later = (await answer<{ id: number }>(manager, 'POST', freezes, window)).id;
    await route.continue();
  });
  await start.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="typedName"]').fill(name);
  await dialog.locator('[data-confirm]').click();
  const refusal = page.getByText('Needs: No freeze window must be active');
  await expect(refusal).toBeVisible();
  await expect(page.getByText('This action is not possible right now.', { exact: false })).toBeVisible();
  await expect(closed).toBeVisible();
  await manager.call(`${freezes}/${later}`, { method: 'DELETE' });
});

test('who plans hears of a freeze window that is set and lifted meanwhile, and keeps what is typed (D-062.16, D-247) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { pages } = await smallRollout(as, `Planned ${Date.now()}`, inSeconds(600));
  const { page } = await as('container-po');
  await page.goto(`${pages}/plan`);
  const rate = page.getByLabel('Stop rate of phase 1 in per cent');
  await rate.fill('7');
  const warning = page.locator('.cc-banners').getByText('starts after the freeze window');
  await expect(warning).toHaveCount(0);
  const manager = await as('release-manager');
  const window = { from: inSeconds(-5), to: inSeconds(6_000), reason: 'Nothing starts over the holidays.' };
  const { id } = await answer<{ id: number }>(manager, 'POST', freezes, window);
  await expect(warning).toBeVisible();
  await expect(rate).toHaveValue('7');
  await page.goto(`${pages}/rollout`);
  await expect(page.getByText('It can start after the active freeze window.')).toBeVisible();
  await expect(warning).toBeVisible();
  await manager.call(`${freezes}/${id}`, { method: 'DELETE' });
  await expect(warning).toHaveCount(0);
  await expect(page.getByText(/^Phase 1 is due .+ Next steps/)).toBeVisible();
});
