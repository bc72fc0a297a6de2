import { expect, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { closeWindows } from '../support/people.ts';
import { axe, watch } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

type Known = {
  readonly id: number;
  readonly stage: string;
  readonly softwareProjectId: number;
  readonly releaseCandidateId: number;
};

test('a selection is saved as a group again and again, and the menu of groups has it at once (TEST-09, D-061.02, T20) @full', async ({
  browser,
}) => {
  const tester = await userSessions(browser)('test-manager');
  const { page } = tester;
  const faults = watch(page);
  const deployments = '/api/ae-container/test-deployments';
  const { items: known } = await answer<{ items: readonly Known[] }>(tester, 'GET', `${deployments}?limit=250`);
  // A candidate that went on to LIVE asks for another permission; the oldest one is of the demo, which no other journey pushes.
  const candidates = [...new Set(known.map((one) => one.releaseCandidateId))].toSorted((a, b) => a - b);
  const stageOf = (one: number) => answer<Known>(tester, 'GET', `/api/ae-container/release-candidates/${one}`);
  let releaseCandidateId: number | undefined;
  for (const one of candidates) if ((await stageOf(one)).stage === 'APPROVAL') releaseCandidateId ??= one;
  const name = `groups-${Date.now().toString(36)}`;
  const body = { releaseCandidateId, name, description: '', vehicleBrands: [1] };
  const { id, softwareProjectId } = await answer<Known>(tester, 'POST', deployments, body);
  await page.goto(
    `/software/projects/aec/${softwareProjectId}/release-candidates/${releaseCandidateId}/test-deployments/${id}/vehicles`,
  );
  const groups = page.locator('[data-field="reuseVehicleGroup"] option');
  // The selection begins with the candidate's platform, of which this brand has no vehicle (TEST-05).
  await page.getByRole('button', { name: 'Remove criterion 1' }).click();
  await page.getByRole('checkbox', { name: 'Keeps this selection for later use' }).check();
  const groupName = page.locator('[data-field="groupName"] input');
  await page.getByRole('button', { name: 'Save selection' }).click();
  await expect(page.locator('[data-field="groupName"]')).toContainText('This field is required.');
  await groupName.fill('not a name');
  await page.getByRole('button', { name: 'Save selection' }).click();
  await expect(page.locator('[data-field="groupName"]')).toContainText(
    'Enter 3 to 64 letters, digits, _ or -, such as pilot_fleet-1.',
  );
  await groupName.fill(name);
  await page.getByRole('button', { name: 'Save selection' }).click();
  await expect(groups.filter({ hasText: name })).toHaveCount(1);
  const before = await groups.filter({ hasText: name }).textContent();
  const key = page.getByRole('combobox', { name: 'Key of criterion 1' });
  // The form begins anew with what was saved, which may arrive after the menu of groups.
  await expect(async () => {
    if ((await key.count()) === 0) await page.getByRole('button', { name: 'Add criterion' }).click();
    await expect(key).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await key.selectOption('MARKET');
  await page.getByRole('combobox', { name: /^Value of criterion 1/ }).fill('DE');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save selection' }).click();
  await expect(groups.filter({ hasText: name })).not.toHaveText(before ?? '');
  await expect(groups.filter({ hasText: name })).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  expect(faults.take()).toEqual([]);
});
