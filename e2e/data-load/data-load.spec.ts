import { expect, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { loaderSays, loadPages, loads, morning, newCampaign, typed } from '../support/data-load.ts';
import { pasteText } from '../support/e311-requests.ts';
import { longWork } from '../support/expect.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { expectClosed, field, save, send } from '../support/steps.ts';
import { axe, visit, watch } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const mark = Date.now() % 100_000;

test('a data-load campaign goes from its creation over a correction, its plan, a pause and a stopped batch to its end @full (DLM-01, DLM-02, DLM-03, DLM-04, DLM-05, DLM-06, DLM-07, DLM-08, DLM-09, DLM-11, D-069, D-070, D-071, D-108, D-109, D-110, STATE-11, STATE-12, STATE-13, X-14, X-39)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const owner = await as('data-load-manager');
  const { page } = owner;
  const seen = watch(page, (status) => status === 422);
  const title = `Maps journey ${mark}`;

  // From the choice of a kind to the form; what is wrong is said at its field.
  await visit(page, '/software/campaigns/create');
  await expect(page.locator('[data-type="smartCampaign"]')).toHaveAttribute('data-open', 'false');
  expect(await axe(page)).toEqual([]);
  await page.locator('[data-type="dataLoadCampaign"]').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'New data-load campaign' })).toBeVisible();
  await save(page, 'Create');
  await expect(page.locator('[data-field="title"] [role="alert"]')).toHaveText(/required/);
  await expect(page.locator('[data-field="dataPackageSize"] [role="alert"]')).toHaveText(/required/);
  expect(await axe(page)).toEqual([]);
  await field(page, 'title').fill(title);
  await field(page, 'type').selectOption('MAPS');
  await field(page, 'campaignStart').fill(typed(new Date(Date.now() + 3_600_000)));
  await field(page, 'dataPackageSize').fill('1.5');
  await page.getByLabel('Unit').selectOption('GB');
  await expect(page.locator('[data-field="campaignStart"] [role="alert"]')).toHaveText(/24 hours/);
  await field(page, 'campaignStart').fill(typed(morning(4)));
  await save(page, 'Create');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-2));
  await expect(page.getByText('1.5 GB per vehicle')).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // Batches come from a spreadsheet; a start that is wrong is said at its cell.
  await visit(page, `${loadPages}/${id}/batches`);
  const cell = (row: number, column: string) => page.locator(`[id="batches.${row}.${column}"]`);
  await cell(0, 'vehicleVolume').focus();
  const rows = [4, 3].map((day, index) => ['3,000', typed(morning(day)), `Part ${index + 1}`, '', 'Mandatory', ''].join('\t'));
  await pasteText(page, rows.join('\n'));
  await expect(cell(1, 'batchStart').locator('.cc-grid-error')).toHaveText('The batch must not start before the campaign.');
  expect(await axe(page)).toEqual([]);
  await cell(1, 'batchStart').focus();
  await pasteText(page, typed(morning(5)));
  await expect(page.locator('.cc-grid-wrong')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Batches saved.')).toBeVisible();
  await expect(cell(1, 'priorityIndex')).toHaveText('50');
  await expectClosed(page, 'campaign.evaluate');

  // Somebody else evaluates: a correction says why, and the owner reads it.
  const evaluator = await signIn(browser, 'data-load-admin', `${loadPages}/${id}/overview`);
  await expect(evaluator.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const evaluation = evaluator.locator('[data-field="evaluation"]');
  await evaluation.getByLabel('Request a correction').check();
  await evaluation.getByRole('button', { name: 'Save evaluation' }).click();
  await expect(evaluation.getByText('This field is required.')).toBeVisible();
  await evaluation.locator('textarea').fill('Please send more on the second day.');
  expect(await axe(evaluator)).toEqual([]);
  await evaluation.getByRole('button', { name: 'Save evaluation' }).click();
  await expect(evaluation.getByText('Correction requested')).toBeVisible();
  await expect(page.getByText('A correction was requested. Please send more on the second day.')).toBeVisible();
  await cell(1, 'vehicleVolume').focus();
  await pasteText(page, '6000');
  await page.keyboard.press('Control+s');

  // What has changed since is marked; then it is planned.
  await expect(evaluation.locator('[data-changed="vehicleVolume"] mark')).toHaveText('6,000');
  // What was ticked before somebody changed the campaign is not sent: it is decided again (D-051, D-071).
  await expect(evaluation.getByText('Dana Lorenz changed the batches.')).toBeVisible();
  await expect(evaluation.getByRole('radio', { checked: true })).toHaveCount(0);
  await evaluation.getByLabel('Plan', { exact: false }).first().check();
  await evaluation.getByRole('button', { name: 'Save evaluation' }).click();
  await expect(evaluation.getByText('Planned', { exact: true })).toBeVisible();

  // The loader begins, and what it reports is drawn by itself; a batch is paused and stopped alone.
  const steering = await as('admin');
  await loaderSays(steering, id, { progress: 25 });
  await visit(page, `${loadPages}/${id}/overview`);
  await expect(page.locator('[data-figure="progress"] dd').first()).toHaveText('25 %', { timeout: longWork });
  await loaderSays(steering, id, { progress: 50 });
  await expect(page.locator('[data-figure="progress"] dd').first()).toHaveText('50 %', { timeout: longWork });
  await send(page, 'campaign.pause');
  await send(page, 'campaign.resume');
  await visit(page, `${loadPages}/${id}/batches`);
  await page.getByRole('button', { name: 'Pause batch 1' }).click();
  await page.getByRole('button', { name: 'Resume batch 1' }).click();
  await page.getByRole('button', { name: 'Stop batch 1' }).click();
  await page.getByRole('dialog').locator('[data-confirm]').click();
  await expect(page.locator('[data-batch] [data-status="STOPPED"]')).toHaveCount(1);
  expect(await axe(page)).toEqual([]);

  // The last one that is pending is not stopped alone: its button says what to do instead (D-069.6).
  await expect(
    page.getByRole('button', { name: 'Batch 2 is the last one that is pending: stop the campaign instead' }),
  ).toBeVisible();

  // Not every vehicle has the data at its end: it is not completed, and says who stopped a batch (D-069.10).
  await loaderSays(steering, id, { progress: 100 });
  await visit(page, `${loadPages}/${id}/overview`);
  await expect(page.getByText('The campaign was stopped.')).toBeVisible();
  await expect(page.getByText('Batch 1 was stopped by Dana Lorenz').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`data-load-campaign-${id}.csv`);
  expect(seen.take()).toEqual([]);
});

test('a campaign that the loader does not know is read only, and comes back; a deleted one stands where deleted ones are asked for (D-026, D-069.8, D-069.9) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const owner = await as('data-load-manager');
  const { page } = owner;
  const title = `Lost and deleted ${mark}`;
  const id = await newCampaign(owner, title, [3]);
  const steering = await as('admin');
  await loaderSays(steering, id, { isKnown: false, started: 'NONE' });
  await visit(page, `${loadPages}/${id}/overview`);
  await expect(page.getByText('The data loader reports a state that Control Center does not know.')).toBeVisible();
  await expectClosed(page, 'campaign.delete');
  await loaderSays(steering, id, { started: 'NONE' });
  await send(page, 'campaign.delete');

  // Its page is left; the list has it only where it is asked for it.
  await expect.poll(() => new URL(page.url()).pathname).toBe('/software/campaigns');
  await visit(page, `/software/campaigns?title=${encodeURIComponent(title)}`);
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await visit(page, `/software/campaigns?title=${encodeURIComponent(title)}&state=DELETED`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const { state } = await answer<{ state: string }>(owner, 'GET', `${loads}/${id}`);
  expect(state).toBe('DELETED');
});
