import { expect, test } from 'playwright/test';
import { closeWindows, signIn } from '../support/people.ts';
import { open } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('who only reads a smart campaign is told of a step what is still missing, and nothing that is there already (ORUN-04, ORUN-05, ORUN-09)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'release-manager', '/software/campaigns?tab=smart');
  const main = page.locator('#main');
  const step = async (campaign: string, name: string) => {
    await open(page, '/software/campaigns?tab=smart');
    await page.getByRole('link', { name: campaign }).click();
    await main
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  };
  const listFirst = main.getByText('They can be set once a vehicle list is chosen.');
  await step('Trailer mode', 'Parameters');
  await expect(listFirst).toBeVisible();
  await step('Parking sounds', 'Parameters');
  await expect(main.getByText('No parameters yet')).toBeVisible();
  await expect(listFirst).toHaveCount(0);
  await step('Seat memory', 'Request');
  await expect(main.getByText('Not requested yet')).toBeVisible();
  await expect(main.getByText('Vehicle list and parameters come first.')).toHaveCount(0);
  await step('Old gateway sim-rolloutfail', 'Rollout');
  await expect(main.getByText(/^Phase 1 is due/)).toBeVisible();
});
