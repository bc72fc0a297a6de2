import { expect, type Page, test } from 'playwright/test';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { onlyOutage } from '../support/alone.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { expectClosed, field, openCommand, save, send } from '../support/steps.ts';
import { axe, visit } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const list = '/software/e3oru11/deployment-requests';
const run = String(Date.now() % 100_000).padStart(5, '0');
const title = `Winter package ${run}`;
const vins = Array.from({ length: 20 }, (_, n) => `WVWZZZE1ZM${run}${String(n).padStart(2, '0')}`);
const units = ['8C', 'C6', '51', '19', '5F', '17', '75', '03'];
const csv = [
  'productId,ecuDiagnosticAddress,hardware,sourcePartNumber,targetPartNumber,sourceVersion,targetVersion,targetDocumentId',
  ...units.map((unit, n) => `ECU-${unit},${unit},H${12 + n},,10A9151${84 + n}B,,09${10 + n},`),
].join('\n');

const status = (page: Page, word: string) => expect(page.locator(`[data-status="${word}"]`).first()).toBeVisible();
/** The columns of the list, without that of its actions (D-129). */
const heads = (page: Page, names: readonly string[]) =>
  expect(page.locator('thead tr').first().getByRole('columnheader')).toContainText([...names]);
const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};

test('an engineer’s empty request of 20 vehicles and 8 updates becomes a finished rollout, rejected once, each task withdrawn once, one failed vehicle repeated (E311-01…12, E311-22…27, API-081…096, ROLE-R16, ROLE-R17, STATE-17, D-005, D-006, D-072, D-073, D-097, D-129, D-150, D-154) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const keeper = await as('test-vehicle-manager');
  for (const [n, vin] of vins.entries()) {
    const like = { type: 'HIL', status: 'ACTIVE', model: 'ID.3', modelYear: 2024, platform: 'E311' };
    await answer(keeper, 'POST', '/api/test-vehicles', { vin, alias: `Winter ${run} ${n + 1}`, ...like });
  }

  // The request: what it lacks is said, and it is submitted once nothing is missing.
  const owner = await signIn(browser, 'test-vin-manager', list);
  await owner.getByRole('link', { name: 'New deployment request' }).first().click();
  await save(owner, 'Create');
  await expect(owner.locator('[data-field="title"] [role="alert"]')).toHaveText(/required/);
  expect(await axe(owner)).toEqual([]);
  await fill(owner, { title, description: 'Validates the winter package on twenty cars.', department: 'EE/7' });
  await field(owner, 'reason').selectOption('VALIDATION');
  await fill(owner, { plannedStart: inDays(2), plannedEnd: inDays(20) });
  await field(owner, 'modelSeries').fill('ID.3');
  await field(owner, 'modelSeries').press('Enter');
  await save(owner, 'Create');
  await expect(owner.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const request = new URL(owner.url()).pathname.replace(/\/general$/, '');
  await expectClosed(owner, 'request.submit');

  await visit(owner, `${request}/vehicles`);
  await owner.getByRole('textbox', { name: 'Paste VINs' }).fill(vins.join('\n'));
  await owner.getByRole('button', { name: 'Add VINs' }).click();
  await save(owner, 'Save');
  await expect(
    owner
      .getByRole('tab', { name: /^Vehicles/ })
      .or(owner.getByRole('link', { name: /^Vehicles.*20/ }))
      .first(),
  ).toBeVisible();
  await visit(owner, `${request}/ecu-updates`);
  await owner
    .locator('input[type="file"]')
    .setInputFiles({ name: 'updates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await save(owner, 'Save');
  await expect(owner.getByRole('link', { name: /^ECU updates.*8/ }).first()).toBeVisible();
  await visit(owner, `${request}/ecu-updates-and-vehicles`);
  for (const unit of units) await owner.getByRole('checkbox', { name: new RegExp(`^${unit} .*, all$`) }).click();
  await save(owner, 'Save');
  await expect(openCommand(owner, 'request.submit')).toBeVisible();
  await send(owner, 'request.submit');
  await status(owner, 'REQUESTED');
  await expectClosed(owner, 'request.accept');

  // Four eyes: a test manager rejects it once, with a reason that its owner reads.
  const manager = await signIn(browser, 'test-manager', `${request}/general`);
  await send(manager, 'request.reject', { reason: 'Please plan a longer endurance run.' });
  await expect(owner.getByText('Please plan a longer endurance run.').first()).toBeVisible();
  await send(owner, 'request.submit');
  await expect(openCommand(manager, 'request.accept')).toBeVisible();
  await send(manager, 'request.accept');
  await status(manager, 'ACCEPTED');

  // The deployment of the accepted request.
  await openCommand(manager, 'deployment.create').click();
  await field(manager, 'description').fill(`Winter fleet ${run}`);
  expect(await axe(manager)).toEqual([]);
  await save(manager, 'Create');
  await expect(manager.getByRole('heading', { level: 1, name: `Winter fleet ${run}` })).toBeVisible();
  const deployment = new URL(manager.url()).pathname.replace(/\/vehicles$/, '');
  const id = Number(deployment.split('/').at(-1));
  const simulate = async (method: 'PUT' | 'POST', what: 'pace' | 'answers', body: object) =>
    answer(await as('admin'), method, `/api/simulation/deployments/E311/${id}/${what}`, body);
  const backendIs = async (state: 'UP' | 'DOWN') =>
    answer(await as('admin'), 'PUT', '/api/simulation/backends/e311-backend', { status: state });
  await simulate('PUT', 'pace', { held: true });

  // What was accepted is read below it; none of its vehicles is selected yet, and every part of its list is enabled.
  await visit(manager, `${deployment}/information/ecu-updates`);
  const accepted = manager
    .getByRole('grid', { name: 'ECU updates' })
    .getByRole('row')
    .filter({ has: manager.getByRole('gridcell') });
  await expect(accepted).toHaveCount(units.length);
  for (const [n, unit] of units.entries()) await expect(accepted.nth(n)).toContainText(`ECU-${unit}`);
  await visit(manager, `${deployment}/information/general`);
  await expect(manager.getByRole('link', { name: title }).first()).toHaveAttribute('href', new RegExp(request));
  await visit(manager, `${deployment}/cpl`);
  await expect(manager.getByText('8 entries enabled')).toBeVisible();
  for (const page of ['energy', 'overruling', 'specific']) {
    await visit(manager, `${deployment}/parameters/${page}`);
    await expect(manager.getByText(/of 31 parameters · 0 differ from the default/)).toBeVisible();
  }
  await visit(manager, `${deployment}/vehicles`);

  await expectClosed(manager, 'vehicles.confirm');
  await manager.getByRole('button', { name: /Select all 20/ }).click();
  await save(manager, 'Save');
  await expect(openCommand(manager, 'vehicles.confirm')).toBeVisible();
  await send(manager, 'vehicles.confirm');
  await expect(manager.getByText('A confirmed task is read-only.').first()).toBeVisible();
  await expect(manager.getByText(/Confirmed by Tamara Mertens on/)).toBeVisible();
  await send(manager, 'cpl.confirm');
  await send(manager, 'parameters.confirm');
  await status(manager, 'ROLLOUT_READY');
  expect(await axe(manager)).toEqual([]);

  // Each task is withdrawn once: that closes the rollout, and vehicles take the parts list along, which is said before.
  for (const task of ['parameters', 'cpl'] as const) {
    await send(manager, `${task}.withdraw`);
    await status(manager, 'CREATED');
    await expectClosed(manager, 'rollout.start');
    await send(manager, `${task}.confirm`);
    await status(manager, 'ROLLOUT_READY');
  }
  await openCommand(manager, 'vehicles.withdraw').click();
  await expect(manager.getByRole('dialog')).toContainText('Vehicles and parts list become incomplete.');
  await manager.getByRole('dialog').locator('[data-confirm]').click();
  await expect(openCommand(manager, 'vehicles.confirm')).toBeVisible();
  await expectClosed(manager, 'cpl.confirm');
  await send(manager, 'vehicles.confirm');
  await send(manager, 'cpl.confirm');
  await status(manager, 'ROLLOUT_READY');

  // The Launch Operator reads no requests, and rolls out. A campaign that is not created says why, and is tried again.
  const operator = await signIn(browser, 'launch-operator', `${deployment}/overview`);
  await expect(operator.getByRole('heading', { level: 1, name: `Winter fleet ${run}` })).toBeVisible();
  await expectClosed(operator, 'vehicles.withdraw');
  const isOver = await onlyOutage();
  await backendIs('DOWN');
  try {
    // A press on a row that news have moved just then is held back.
    await expect(async () => {
      await openCommand(operator, 'rollout.start').click();
      await expect(operator.getByRole('dialog')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await operator.getByRole('dialog').locator('[data-confirm]').click();
    await status(operator, 'CAMPAIGN_CREATION_FAILED');
  } finally {
    await backendIs('UP');
    await isOver();
  }
  await expect(operator.locator('#main').getByText('The vehicle backend did not create the campaign.')).toBeVisible();
  await send(operator, 'rollout.start');
  await status(operator, 'ROLLOUT_INITIATED');

  // One vehicle fails and is repeated; the others are followed by pages.
  await visit(operator, `${deployment}/tracking`);
  await expect(operator.locator('[data-figure="JOB_INITIATED"] dd').first()).toContainText('20');
  await simulate('POST', 'answers', { type: 'vehicles.failed', count: 1, reason: 'VEHICLE_OFFLINE' });
  await expect(operator.locator('[data-figure="FAILED"] dd').first()).toContainText('1');
  const failed = operator.locator('tr[data-row-id]').filter({ has: operator.locator('[data-status="FAILED"]') });
  await expect(failed).toHaveCount(1);
  const repeated = (await failed.getAttribute('data-row-id')) ?? '';
  expect(vins).toContain(repeated);
  // The table has room for its actions, and a vehicle opens by its name.
  const scroller = operator.locator('[data-field="tracked"] .cc-data-table table').locator('..');
  expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  const named = failed.getByRole('rowheader');
  expect(await named.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
  await failed.getByRole('button', { name: repeated }).first().click();
  await expect(operator.getByRole('dialog')).toContainText(repeated);
  await operator.keyboard.press('Escape');
  await expect(operator).not.toHaveURL(/vehicle=/);
  expect(await axe(operator)).toEqual([]);
  await operator
    .locator('[data-field="failures"]')
    .getByRole('button', { name: /^Retry/ })
    .click();
  await operator.getByRole('dialog').locator('[data-confirm]').click();
  await expect(operator.locator('[data-figure="FAILED"] dd').first()).toContainText('0');
  await expect(failed).toHaveCount(0);
  await operator
    .getByRole('searchbox')
    .or(operator.getByPlaceholder('VIN begins with'))
    .first()
    .fill(vins[7] ?? '');
  await expect(operator.getByRole('row', { name: new RegExp(vins[7] ?? '') })).toBeVisible();
  await expect(operator.getByRole('row', { name: new RegExp(vins[8] ?? '') })).toHaveCount(0);

  await simulate('PUT', 'pace', { held: false });
  await expect(operator.locator('[data-status="ROLLOUT_SUCCESSFUL"]').first()).toBeVisible({ timeout: 120_000 });
  // What each vehicle said last comes from the job that it was in; one or another may fail by itself.
  await operator.getByPlaceholder('VIN begins with').fill('');
  const done = operator.getByRole('row').filter({ hasText: 'update activated, versions read back' });
  await expect.poll(async () => done.count()).toBeGreaterThan(15);
  // The one that was repeated went on in the job of its own: that is where its log comes from.
  const row = operator.locator(`tr[data-row-id="${repeated}"]`);
  await expect(row).not.toContainText('Pending');
  await row.hover();
  await row.locator('[data-action="log"]').click();
  await expect(operator).toHaveURL(new RegExp(`vehicle=${repeated}`));
  await expect(operator.getByRole('dialog')).toContainText('connected, download started');
  await operator.keyboard.press('Escape');

  // The last deployment ends its request; both stand in their lists, and what happened in History.
  await visit(manager, `${request}/general`);
  await status(manager, 'FINISHED');
  await visit(manager, '/software/deployments?tab=e311');
  const listed = manager.getByRole('row', { name: new RegExp(`Winter fleet ${run}`) });
  await expect(listed).toContainText('Rollout successful');
  await expect(listed.getByRole('img', { name: 'Vehicles: Complete, Parts list: Complete, Parameters: Complete' })).toBeVisible();
  await heads(manager, ['Description', 'Request', 'Tasks', 'Status', 'Vehicles', 'Created']);
  expect(await axe(manager)).toEqual([]);
  await visit(owner, `${list}?requester=${encodeURIComponent('Tilda Vinke')}`);
  await expect(owner.getByRole('row', { name: new RegExp(title) })).toContainText('Finished');
  await heads(owner, ['Title', 'Status', 'Requester', 'Period', 'Vehicles', 'Updates', 'Created']);
});
