import { expect, test } from 'playwright/test';
import { milestoneRisks, milestoneSetup } from '#tests/support/milestone/milestone-setup.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { closeWindows } from '../support/people.ts';
import { field } from '../support/steps.ts';
import { axe } from '../support/sweep.ts';
import { userSessions, visit } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('what was accepted of a risk is read, with the reason, and only how far its mitigation is can be changed (DRM-19, D-077.5, D-077.6, D-085) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const setup = milestoneSetup(as);
  const { id: milestoneId } = await setup.newMilestone({ name: `Accepted ${Date.now()}` });
  const { id } = await setup.newRisk(milestoneId);
  const address = `${milestoneRisks}/${id}`;
  const owner = await as('drm-manager');
  await answer(owner, 'POST', `${address}/assess`, {});
  const { page } = owner;
  await visit(owner, `/software/drmd/risks/edit/${id}/general`);
  await expect(field(page, 'title')).toBeEditable();
  // While it is looked at.
  await answer(await as('second-drm-manager'), 'POST', `${address}/accept`, {});
  for (const name of ['title', 'description', 'category', 'probability', 'severity', 'mitigation'])
    await expect(field(page, name)).toHaveCount(0);
  for (const name of ['title', 'probability', 'mitigation'])
    await expect(page.locator(`[data-field="${name}"]`)).toContainText('Accepted like this. Reopen the risk to change it.');
  expect(await axe(page)).toEqual([]);
  await field(page, 'mitigationDone').check();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes(address));
  await page.getByRole('toolbar', { name: 'Form', exact: true }).getByRole('button', { name: /^Save/ }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.locator('[data-command="item.close"]')).toHaveAttribute('data-open', 'true');
});
