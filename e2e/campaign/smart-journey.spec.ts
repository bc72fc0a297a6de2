import { expect, type Page, test } from 'playwright/test';
import { weighedNow } from '#tests/support/deployment/weighed.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { smartPath } from '#tests/support/smart-campaign/smart-campaign-tests.ts';
import { typed } from '../support/data-load.ts';
import { pasteText } from '../support/e311-requests.ts';
import { longWork } from '../support/expect.ts';
import { closeWindows } from '../support/people.ts';
import { requestedSmart } from '../support/smart-requests.ts';
import { expectClosed, field, figure, openCommand, save, send } from '../support/steps.ts';
import { axe, visit, watch } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const mark = Date.now() % 100_000;
const name = `Smart journey ${mark}`;
/** Cars of a market that no other test and no rollout of the demo data waits with. */
const market = 'ES';

/** Creates the campaign by its form, from the list on, and answers the address of its pages. */
async function createCampaign(page: Page): Promise<string> {
  await visit(page, '/software/campaigns?tab=smart');
  await page.getByRole('link', { name: 'New smart campaign' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New smart campaign' })).toBeVisible();
  await field(page, 'name').fill(name);
  await field(page, 'softwareName').fill('thermal-control');
  await field(page, 'softwareVersion').fill(`4.2.${mark}`);
  await field(page, 'releaseType').selectOption('UPDATE');
  await field(page, 'platform').selectOption('E312');
  await page.locator('[id="containers.0.id"]').focus();
  await pasteText(page, ['HP-01', '8C', '10A915184B', '0912'].join('\t'));
  await save(page, 'Create');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/vehicles$/);
  return new URL(page.url()).pathname.replace(/\/vehicles$/, '');
}

/** Gives the campaign's own list a filter, chooses it, and answers how many vehicles it has. */
async function chooseVehicles(page: Page, pages: string): Promise<number> {
  await page.getByRole('link', { name: 'Edit filter' }).click();
  await page.getByLabel('As text', { exact: true }).fill(`MARKET = ${market} and FLEET = COMPANY`);
  await save(page, 'Save');
  await expect(page.getByRole('table', { name: 'Vehicles of the list' }).locator('[data-row-id]').first()).toBeVisible();
  await visit(page, `${pages}/vehicles`);
  const own = field(page, 'vehicleListId').locator('option', { hasText: 'List of this campaign' });
  await expect(own).toHaveText(/\([1-9]\d*\)$/);
  const vehicles = Number(/\((\d+)\)$/.exec((await own.textContent()) ?? '')?.[1]);
  await field(page, 'vehicleListId').selectOption({ label: `List of this campaign (${vehicles})` });
  await save(page, 'Choose list');
  await expect(page.getByText('No list chosen yet')).toHaveCount(0);
  return vehicles;
}

/** Two phases, of which somebody lets the second begin: the first is due already. */
async function plan(page: Page) {
  const phases = page.getByRole('table', { name: 'Phases of the plan' });
  const remove = phases.getByRole('button', { name: /^Remove phase/ });
  await remove.first().waitFor();
  while ((await remove.count()) > 2) await remove.last().click();
  for (const [place, named, share] of [
    [0, 'Pilot', '20'],
    [1, 'Everybody', '80'],
  ] as const) {
    await page.locator(`[id="phases.${place}.name"]`).fill(named);
    await page.locator(`[id="phases.${place}.share"]`).fill(share);
    await page.locator(`[id="phases.${place}.stopOnFailureRate"]`).fill('100');
  }
  await page.locator('[id="phases.0.start"]').fill(typed(new Date(Date.now() - 3_600_000)));
  await phases.getByRole('combobox').selectOption('HAND');
  expect(await axe(page)).toEqual([]);
  await save(page, 'Save plan');
}

test('a smart campaign goes from its creation to a finished rollout, each step by its person (ORUN-01, ORUN-02, ORUN-03, ORUN-04, ORUN-05, ORUN-06, ORUN-07, ORUN-08, ORUN-09, ORUN-10, ORUN-12, STATE-09, D-068, D-092, D-118, D-250, D-258) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const owner = await as('campaign-manager');
  const approver = await as('admin');
  const operator = (await as('launch-operator')).page;
  const { page } = owner;
  const faults = [page, approver.page, operator].map((window) => watch(window));
  let vehicles = 0;
  let pages = '';

  // Another campaign goes to the same cars, after this one.
  const other = `Smart beside ${mark}`;
  const beside = `${smartPath}/${await requestedSmart(owner, other, 10, market)}`;
  await answer(approver, 'POST', `${beside}/approve`, await weighedNow(approver, beside));

  await test.step('software, vehicles by a filter, parameters (D-068.01 … .03)', async () => {
    pages = await createCampaign(page);
    await visit(page, pages);
    await expect(page).toHaveURL(`${pages}/software-details`);
    await expectClosed(page, 'request.submit');
    await visit(page, `${pages}/vehicles`);
    vehicles = await chooseVehicles(page, pages);
    await visit(page, `${pages}/parameters`);
    await field(page, 'priority').fill('90');
    await field(page, 'installDuration').fill('45');
    await save(page, 'Save');
    await expect(page.getByText('Parameters saved.').first()).toBeVisible();
  });

  await test.step('the request, which somebody else approves who ticks what touches it (D-068.04, .05, D-258)', async () => {
    await visit(page, `${pages}/request-deployment`);
    await field(page, 'desiredStart').fill(inDays(2));
    await field(page, 'comment').fill('The heat pump fix goes to every company car.');
    await save(page, 'Request deployment');
    await visit(page, `${pages}/approve-deployment`);
    await expect(page.getByText(/^Waiting for approval by .* by somebody other than the requester\.$/)).toBeVisible();
    await expectClosed(page, 'request.approve');
    await visit(approver.page, `${pages}/approve-deployment`);
    await openCommand(approver.page, 'request.approve').click();
    const dialog = approver.page.getByRole('dialog');
    await expect(dialog).toContainText(`for ${vehicles} vehicles?`);
    await expect(dialog).toContainText(`“${other}”`);
    await expect(dialog.locator('[data-confirm]')).toBeDisabled();
    await expect(dialog.getByText('Tick the box above first.')).toBeInViewport();
    await dialog.getByRole('checkbox', { name: /^I have weighed the .*collision/ }).check();
    await dialog.locator('[data-confirm]').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Weighed with the approval')).toBeVisible();
  });

  await test.step('a plan of two phases, each in detail (D-068.07, ORUN-08)', async () => {
    await visit(page, `${pages}/plan-deployment`);
    await plan(page);
    const detail = page.locator('[data-field="expanded"]');
    await detail.getByRole('button', { name: '2 Everybody' }).click();
    await expect(page).toHaveURL(/expanded=1/);
    await expect(detail).toContainText('80 %');
    await expectClosed(page, 'rollout.start');
  });

  await test.step('the operator starts it, lets the second phase begin, and every vehicle has its result (D-068.08, D-250)', async () => {
    await visit(operator, `${pages}/rollout`);
    await visit(page, `${pages}/rollout`);
    await send(operator, 'rollout.start', { name });
    const phase = (at: Page, number: number, state: string) =>
      at.locator(`tr[data-phase="${number}"][data-phase-state="${state}"]`);
    await expect(operator.locator('tr[data-phase="1"]:not([data-phase-state="PLANNED"])')).toBeVisible({ timeout: longWork });
    await expect(phase(operator, 2, 'PLANNED')).toContainText('By hand');
    await send(operator, 'phase.go', { reason: 'No pilot car complains, all may have it.' });
    for (const window of [operator, page]) {
      for (const number of [1, 2]) await expect(phase(window, number, 'DONE')).toBeVisible({ timeout: longWork });
      await expect.poll(async () => (await figure(window, 'installed')) + (await figure(window, 'failed'))).toBe(vehicles);
      expect(await figure(window, 'running')).toBe(0);
      expect(await figure(window, 'pending')).toBe(0);
    }
  });

  await test.step('its history and its list say so, and nothing is left to be steered (D-068.10)', async () => {
    await expectClosed(operator, 'rollout.abort');
    await expect(page.locator('[data-figure="end"]')).toContainText('Ended');
    await expect(page.getByText(/every vehicle has its result|not every vehicle was updated/).first()).toBeVisible();
    const history = page.getByRole('region', { name: 'History' });
    for (const said of [
      'reported the rollout job',
      'started the next phase',
      'rolled out the campaign',
      'saved the plan',
      'approved the campaign',
      'requested the deployment',
    ])
      await expect(history.getByText(said).first()).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await visit(page, `/software/campaigns?tab=smart&name=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row', { name: new RegExp(`^${name} thermal-control`) })).toContainText('Rolled out');
    for (const fault of faults) expect(fault.take()).toEqual([]);
  });
});
