import { expect, test } from 'playwright/test';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import { closeWindows, signIn } from './support/people.ts';
import { axe, faultsOf, open, sideways, theme } from './support/sweep.ts';
import { userSessions } from './support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('the chart of an entity: its state is lit, a role sees what it may do, picture and tables say the same (NAV-16)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin', '/software/deployments?tab=live');
  await page.locator('tbody tr a').first().click();
  const panel = page.getByRole('region', { name: 'Next steps' });
  await panel.getByRole('link', { name: 'Workflow' }).click();
  await page.waitForURL(/\/demo\/workflow\/liveDeployment\?at=[A-Z_]+$/);
  const state = new URL(page.url()).searchParams.get('at');
  await expect(page.locator('svg [data-present]')).toHaveAttribute('data-state', state ?? '');
  // No text of a page is below 11 px, and the state of the item stands in sight.
  expect(
    await page.locator('svg.cc-flow').evaluate((svg: SVGSVGElement) => (svg.getScreenCTM()?.a ?? 0) * 11),
  ).toBeGreaterThanOrEqual(11);
  await expect(page.locator('svg [data-present]')).toBeInViewport();
  await expect(page.locator('tbody tr[data-state] td', { hasText: /^here$/ })).toHaveCount(1);
  await expect(page.locator('svg [data-transition]')).toHaveCount(54);
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(54);

  // Also one at the end of the chart.
  await open(page, '/demo/workflow/liveDeployment?at=ROLLOUT_SUCCESSFUL');
  await expect.poll(async () => (await page.locator('svg [data-present]').boundingBox())?.y).toBeLessThan(840);
  await open(page, '/demo/workflow/liveDeployment?at=ROLLED_OUT');
  await page.getByLabel('View as').selectOption('LAUNCH_OPERATOR');
  await expect(page.locator('svg .cc-open[data-transition="ROLLED_OUT · rollout.pause · 0"]')).toBeVisible();
  await expect(page.locator('svg .cc-open[data-transition^="CREATED"]')).toHaveCount(0);
  await expect(page).toHaveURL(/role=LAUNCH_OPERATOR/);
  await page.getByRole('button', { name: 'Larger' }).press('Enter');
  await expect(page.getByText(/^\d+ %$/)).toBeVisible();
  await page.locator('tbody tr[data-row]').first().getByRole('button').press('Enter');
  await expect(page.locator('svg .cc-marked')).toHaveCount(1);
  expect([...(await axe(page)), ...(await faultsOf(page)), ...(await sideways(page))]).toEqual([]);
  await theme(page, 'dark');
  expect(await axe(page, 'coloured')).toEqual([]);
});

test('what remains and what if: each step with its owner and a link, and how far it goes with whom', async ({ browser }) => {
  // One of its own: others are brought to their goal by other tests meanwhile.
  const as = userSessions(browser);
  const { id, softwareProjectId } = await candidateSetup(as).rival(`What if ${Date.now() % 10_000_000}`);
  const { page } = await as('container-po');
  await page.goto(`/software/projects/aec/${softwareProjectId}/release-candidates/${id}/software`);
  const panel = page.getByRole('region', { name: 'Next steps' });
  await panel.getByRole('button', { name: 'Show steps', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-step]').first()).toBeVisible();
  await dialog.locator('[data-step] a').first().click();
  await expect(page).toHaveURL(/\?do=/);
  await expect(dialog).toBeHidden();

  await panel.getByRole('button', { name: 'Simulate' }).click();
  await expect(dialog.locator('[data-what-if="stops"]')).toContainText('None of these roles can take the next step.');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await expect(dialog.locator('[data-what-if="reaches"]')).toContainText('These roles can get to a requested live deployment.');
  expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
});
