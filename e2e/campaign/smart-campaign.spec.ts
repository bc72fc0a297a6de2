import { expect, test } from 'playwright/test';
import { smartDetailsExample } from '#contract/smart-campaign/smart-campaign.ts';
import { smartParametersExample } from '#contract/smart-campaign/smart-parameters.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { filledList, smartPath } from '#tests/support/smart-campaign/smart-campaign-tests.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { axe, open, visit } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('who only reads a smart campaign is told of a step what is still missing, and nothing that is there already (ORUN-04, ORUN-05, ORUN-09) @full', async ({
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
  await step('Old gateway', 'Rollout');
  await expect(main.getByText(/^Phase 1 is due/)).toBeVisible();
  // Who can is asked there, once, and finds it at home (D-248).
  const closed = main.locator('[data-command="rollout.start"]');
  await closed.locator('[data-ask]').click();
  await closed.getByLabel(/^Note/).fill('The gateway waits for it.');
  expect(await axe(page)).toEqual([]);
  await closed.locator('[data-ask-send]').click();
  await expect(closed.locator('[data-ask]')).toHaveText(/^Asked .* by you$/);
  type Home = { readonly tasks: readonly { readonly title: string; readonly asked: { readonly note: string } | null }[] };
  const { tasks } = await answer<Home>(await userSessions(browser)('launch-operator'), 'GET', '/api/cloud-proxy/home');
  expect(tasks.find(({ title }) => title.startsWith('Old gateway'))?.asked?.note).toBe('The gateway waits for it.');
});

test('what was rejected is asked for again unchanged, by its button and by its key; who asked cannot reject it (D-068.04, .06)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const manager = await as('campaign-manager');
  const name = `Asked again ${Date.now() % 100_000}`;
  const { id } = await answer<{ id: number }>(manager, 'POST', smartPath, { ...smartDetailsExample, name });
  const address = `${smartPath}/${id}`;
  // Other vehicles than those whose approval is weighed beside this test.
  await answer(manager, 'PUT', `${address}/vehicles`, { vehicleListId: await filledList(manager, address, name, 'IT') });
  await answer(manager, 'PUT', `${address}/parameters`, smartParametersExample);
  await answer(manager, 'POST', `${address}/request`, { purpose: 'ROLLOUT', desiredStart: inDays(9), comment: '' });
  const reject = async () => answer(await as('admin'), 'POST', `${address}/reject`, { reason: 'Please ask for it again.' });
  const { page } = manager;
  await visit(page, `/software/campaigns/oru-smart-campaign/${id}/request-deployment`);
  await expect(page.locator('[data-command="request.reject"][data-open="true"]')).toHaveCount(0);
  const send = page.locator('.cc-formbar').getByRole('button', { name: /^Request deployment/ });
  const requested = page.getByRole('button', { name: 'Withdraw request' });
  await reject();
  await expect(send).toBeEnabled();
  expect(await axe(page)).toEqual([]);
  await send.click();
  await expect(requested).toBeVisible();
  await reject();
  await expect(send).toBeEnabled();
  await page.keyboard.press('Control+s');
  await expect(requested).toBeVisible();
  await reject();
  await answer(manager, 'DELETE', address);
});
