import { expect, test } from 'playwright/test';
import { urlOf } from '#contract/entity/entity-address.ts';
import { baselineSetup, risks } from '#tests/support/baseline-update/baseline-setup.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { openButton } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { field } from '../support/steps.ts';
import { axe } from '../support/sweep.ts';
import { userSessions, visit } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('what gate 2 misses is asked for in one press, and the histories tell it with all that was done below (BLU-08, BLU-21, D-033, D-059, D-248) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const setup = baselineSetup(as);
  const { id } = await setup.newUpdate();
  const { id: releaseId } = await setup.newRelease(id, 'Gateway');
  await setup.confirmAll(id);
  const second = await as('second-baseline-update-manager');
  const { page } = second;
  await visit(second, urlOf('BASELINE_UPDATE', { bluId: id }, 'gate2/technical'));
  // The reviewers are named by whoever asks, too, and nobody answers for that: nobody else is asked for them.
  await page.getByRole('button', { name: 'Ask for 1 missing item', exact: true }).click();
  const box = page.getByRole('group', { name: /^Ask for/ });
  await box.getByRole('textbox', { name: 'Note' }).fill('By Friday, please.');
  expect(await axe(page)).toEqual([]);
  await box.locator('[data-ask-send]').click();
  await expect(page.getByText('Asked for 1 item.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ask: Gateway/ })).toContainText('Asked');
  const owner = await as('baseline-update-manager');
  await visit(owner, '/');
  await expect(owner.page.locator(`[data-task="ECU_RELEASE ${releaseId} ASKED"]`)).toContainText('“By Friday, please.”');
  await visit(second, urlOf('ECU_RELEASE', { bluId: id, ecuReleaseId: releaseId }, 'overview'));
  await expect(page.getByRole('region', { name: 'History' })).toContainText('You asked Britta Uhl: Submit');
  await visit(second, urlOf('BASELINE_UPDATE', { bluId: id }, 'overview'));
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('confirmed the precondition');
  await history.getByRole('button', { name: /^All/ }).click();
  await expect(history.getByRole('link', { name: /^Gateway/ }).first()).toBeVisible();
  await history.getByRole('checkbox', { name: /^With ECU releases/ }).uncheck();
  await expect(history.getByRole('link')).toHaveCount(0);
  await expect(history).toContainText('created the baseline update');
});

test('a press on a step is one though the step moves in between, and the first arrow down means the first person (D-248, D-050) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const setup = baselineSetup(as);
  const { id } = await setup.newUpdate();
  const { id: riskId } = await setup.newRisk(id, { probability: 5, severity: 5 });
  const admin = await as('admin');
  const { page } = admin;
  await visit(admin, urlOf('BASELINE_UPDATE', { bluId: id }, 'overview'));
  await page.locator('[data-more-commands]').click();
  const cancel = openButton(page, 'update.cancel');
  await cancel.hover();
  const top = async () => Math.round((await cancel.boundingBox())?.y ?? 0);
  const before = await top();
  await page.mouse.down();
  // What gate 2 asks for is less now: the lines above the step go, and it comes up from under the pointer.
  await answer(await setup.owner(), 'POST', `${risks}/${riskId}/assess`, {});
  await expect.poll(top).toBeLessThan(before - 20);
  await page.mouse.up();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Whoever moves away takes it back.
  await cancel.hover();
  await page.mouse.down();
  await page.mouse.move(300, 300);
  await page.mouse.up();
  await expect(dialog).toBeHidden();

  await visit(admin, urlOf('BASELINE_UPDATE', { bluId: id }, 'gate2/technical'));
  const reviewer = field(page, 'reviewerId');
  await reviewer.fill('release');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  const first = (await options.first().locator('small').textContent()) ?? '';
  const name = ((await options.first().textContent()) ?? '').replace(first, '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(reviewer).toHaveValue(name);
});
