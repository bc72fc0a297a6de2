import { expect, test } from 'playwright/test';
import { deploymentSetup } from '#tests/support/deployment/deployment-setup.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { openButton } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { axe } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const base = '/api/ae-container/test-deployments';
const company = [{ key: 'FLEET', comparator: 'EQUAL', values: ['COMPANY'] }];

test('ticking two vehicles approves these two: both dialogs say how many and in which markets, and they stay to be seen (D1, TEST-08, D-061.04) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { id: releaseCandidateId, softwareProjectId } = await deploymentSetup(as).candidateOf('TEST', []);
  const seat = await as('cmt-deployment-manager');
  const { page } = seat;
  const body = { releaseCandidateId, name: 'Two of many', vehicleBrands: [1] };
  const { id } = await answer<{ id: number }>(seat, 'POST', base, body);
  await answer(seat, 'PUT', `${base}/${id}/vehicles/filter-criteria`, { selectedBrands: [1], filterCriteria: company });
  await page.goto(
    `/software/projects/aec/${softwareProjectId}/release-candidates/${releaseCandidateId}/test-deployments/${id}/vehicles`,
  );
  const ticks = page.locator('tbody').getByRole('checkbox');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await expect(page.getByRole('radio', { name: /^2 selected in the table/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Dynamic only for all matching vehicles' })).toBeDisabled();
  // What matches and stands on other pages can be selected too (B6).
  const everyMatch = page.getByRole('button', { name: /^Select all [\d,]+$/ });
  const matching = /[\d,]+/.exec((await everyMatch.textContent()) ?? '')?.[0] ?? '';
  expect(Number(matching.replaceAll(',', ''))).toBeGreaterThan(100);
  await everyMatch.click();
  await expect(page.getByRole('radio', { name: `${matching} selected in the table` })).toBeChecked();
  await page.keyboard.press('Escape');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await expect(page.getByRole('radio', { name: /^2 selected in the table/ })).toBeChecked();
  const dialog = page.getByRole('dialog');
  const form = page.getByRole('button', { name: 'Approve vehicles', exact: true }).and(page.locator(':not([data-command])'));
  await form.click();
  await expect(dialog).toContainText('Approve 2 vehicles?');
  await expect(dialog).toContainText(/Markets: [A-Z]{2} \d/);
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve vehicles', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Approved vehicles' }).locator('tbody tr')).toHaveCount(2);
  await openButton(page, 'deployment.deploy').click();
  await expect(dialog).toContainText('2 vehicles are updated.');
  await expect(dialog).toContainText(/Markets: [A-Z]{2} \d/);
});
