import { type Browser, expect, type Page, test } from 'playwright/test';
import { milestoneRisks, milestoneSetup } from '#tests/support/milestone/milestone-setup.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { openButton } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { axe } from '../support/sweep.ts';
import { userSessions, visit } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

/** A risk of a milestone of its own, and who is asked about it. */
async function newRisk(browser: Browser) {
  const as = userSessions(browser);
  const setup = milestoneSetup(as);
  const { id: milestoneId } = await setup.newMilestone({ name: `Raced ${Date.now()}` });
  const { id } = await setup.newRisk(milestoneId);
  return { as, id };
}

type Ways = Readonly<Record<string, (page: Page, name: string) => Promise<void>>>;
const ways: Ways = {
  keyboard: async (page, name) => {
    await openButton(page, name).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('[data-confirm]').press('Enter');
  },
  mouse: async (page, name) => {
    await openButton(page, name).click();
    await page.getByRole('dialog').locator('[data-confirm]').click();
  },
};

for (const [way, press] of Object.entries(ways))
  test(`whoever is refused because somebody was faster goes on at Next steps, by ${way} (D-154, D-158) @full`, async ({
    browser,
  }) => {
    const { as, id } = await newRisk(browser);
    await answer(await as('drm-manager'), 'POST', `${milestoneRisks}/${id}/assess`, {});
    const judge = await as('second-drm-manager');
    const { page } = judge;
    await visit(judge, `/software/drmd/risks/edit/${id}/approval`);
    // The same order is there a moment before.
    await page.route('**/accept', async (route) => {
      const { 'idempotency-key': _, ...headers } = await route.request().allHeaders();
      await route.fetch({ headers });
      await route.continue();
    });
    const refused = page.waitForResponse('**/accept');
    await press(page, 'item.accept');
    expect((await refused).status()).toBe(412);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(openButton(page, 'item.accept')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Next steps' })).toBeFocused();
  });

test('a question about what is not possible any more says so, and cannot be confirmed (D-051, D-154) @full', async ({
  browser,
}) => {
  const { as, id } = await newRisk(browser);
  const owner = await as('drm-manager');
  const address = `${milestoneRisks}/${id}`;
  await answer(owner, 'POST', `${address}/assess`, {});
  await answer(await as('second-drm-manager'), 'POST', `${address}/accept`, {});
  const { page } = owner;
  await visit(owner, `/software/drmd/risks/edit/${id}/general`);
  await openButton(page, 'item.reopen').click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.locator('[data-confirm]');
  await expect(confirm).toBeEnabled();
  // The owner in another place: nobody else may.
  await answer(owner, 'POST', `${address}/reopen`, {});
  await expect(dialog).toContainText('This is not possible any more.');
  await expect(dialog).toContainText('The risk must be accepted or rejected');
  await expect(confirm).toBeDisabled();
  expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
});
