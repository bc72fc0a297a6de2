import { expect, type Page, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { calls, newRequest, pages, type Told, updatesOf } from '../support/e311-requests.ts';
import { longWork } from '../support/expect.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { openCommand, send } from '../support/steps.ts';
import { axe, visit, watch } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const status = (page: Page, word: string) => expect(page.locator(`[data-status="${word}"]`).first()).toBeVisible();
const slider = (page: Page) => page.getByRole('slider', { name: 'Point in time' });

/** An open task on the home page, found among those of other tests by itself. */
async function task(page: Page, key: string) {
  const row = page.locator(`[data-task="${key}"]`);
  const rest = page.getByRole('button', { name: /^Show all/ });
  await expect(async () => {
    if (await rest.first().isVisible()) await rest.first().click();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: longWork });
  return row;
}

test('a request stands on home, in the palette and among the watched, is talked about, and moves on every page by itself @full (D-033, D-045, D-058, D-096, D-181, E311-26, E311-27)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const [owner, manager] = [await as('test-vin-manager'), await as('test-manager')];
  const id = await newRequest(owner, 2);
  const of = `${calls}/deployment-requests/${id}`;
  const { title } = await answer<{ title: string }>(owner, 'GET', of);
  const seen = [watch(owner.page), watch(manager.page)];
  await visit(owner.page, '/');
  await visit(manager.page, `${pages}?status=REQUESTED`);
  const row = manager.page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toHaveCount(0);

  // The task on home leads to where it is done, and what is done elsewhere changes it.
  await (await task(owner.page, `E311_REQUEST ${id} updates.save`)).getByRole('link', { name: title, exact: true }).click();
  await expect(owner.page).toHaveURL(new RegExp(`${pages}/${id}/ecu-updates\\?`));
  await visit(owner.page, '/');
  await task(owner.page, `E311_REQUEST ${id} updates.save`);
  await answer(owner, 'PUT', `${of}/ecu-updates`, { updates: updatesOf(1) });
  const [update] = await answer<readonly Told[]>(owner, 'GET', `${of}/ecu-updates`);
  const [vehicle] = await answer<readonly { readonly vin: string }[]>(owner, 'GET', `${of}/vehicles`);
  await answer(owner, 'PUT', `${of}/ecu-updates-and-vehicles`, { assignments: [{ vin: vehicle?.vin, updateId: update?.id }] });
  const submit = await task(owner.page, `E311_REQUEST ${id} request.submit`);
  await expect(owner.page.locator(`[data-task="E311_REQUEST ${id} updates.save"]`)).toHaveCount(0);
  await submit.getByRole('link', { name: title, exact: true }).click();
  await expect(owner.page).toHaveURL(/do=request\.submit/);
  await send(owner.page, 'request.submit');
  await expect(row).toBeVisible();

  // Somebody else finds it by its name and by keyboard alone, with what can be done there.
  await manager.page.keyboard.press('Control+K');
  await manager.page.getByRole('dialog').getByRole('combobox').fill(title);
  await expect(manager.page.getByRole('option').filter({ hasText: 'E3 1.1 request' }).first()).toBeVisible();
  await manager.page.keyboard.press('Enter');
  await expect(manager.page).toHaveURL(new RegExp(`${pages}/${id}/general`));
  await expect(openCommand(manager.page, 'request.accept')).toBeVisible();
  await manager.page.keyboard.press('Control+K');
  await expect(
    manager.page.getByRole('group', { name: 'Actions on this page' }).getByRole('option', { name: 'Accept request' }),
  ).toBeVisible();
  await manager.page.keyboard.press('Escape');

  // What one says the other reads at once; whoever watches it finds it on home.
  await owner.page.getByRole('button', { name: /^Comments, / }).click();
  await manager.page.getByRole('button', { name: /^Comments, / }).click();
  const text = `Is the hardware there? ${Date.now()}`;
  await manager.page.getByRole('complementary', { name: 'Comments' }).getByRole('textbox').fill(text);
  await manager.page.keyboard.press('Control+Enter');
  await expect(owner.page.getByRole('complementary', { name: 'Comments' }).getByText(text)).toBeVisible();
  await owner.page.keyboard.press('Escape');
  await manager.page.keyboard.press('Escape');
  await manager.page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(manager.page.getByRole('button', { name: 'Stop watching' })).toBeVisible();
  await send(manager.page, 'request.reject', { reason: 'Please plan a longer endurance run.' });
  await status(owner.page, 'REJECTED');
  await visit(owner.page, '/');
  await expect(await task(owner.page, `E311_REQUEST ${id} request.submit`)).toContainText('Please plan a longer endurance run.');
  await visit(manager.page, '/');
  const watched = manager.page.getByRole('list', { name: 'Watched' }).getByRole('link', { name: new RegExp(title) });
  await watched.click();
  await expect(manager.page).toHaveURL(new RegExp(`${pages}/${id}/general`));

  // As it was: its fields without a form, nothing to be done, and back.
  await slider(manager.page).focus();
  await manager.page.keyboard.press('Home');
  await status(manager.page, 'CREATED');
  await expect(manager.page.getByText('Not available while the page shows the past.')).toBeVisible();
  await expect(manager.page.getByRole('region', { name: 'Next steps' }).locator('[data-command]:visible')).toHaveCount(0);
  expect(await axe(manager.page)).toEqual([]);
  await manager.page.keyboard.press('End');
  await status(manager.page, 'REJECTED');
  expect(seen.flatMap((one) => one.take())).toEqual([]);
});

test('a deployment shows the path that remains and how far it goes with whom, moves by itself, and is seen as it was @full (D-045, D-059, D-073, D-189, STATE-17)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const [owner, manager] = [await as('test-vin-manager'), await as('test-manager')];
  const drId = await newRequest(owner, 2);
  const request = `${calls}/deployment-requests/${drId}`;
  await answer(owner, 'PUT', `${request}/ecu-updates`, { updates: updatesOf(2) });
  const updates = await answer<readonly Told[]>(owner, 'GET', `${request}/ecu-updates`);
  const vehicles = await answer<readonly { readonly vin: string }[]>(owner, 'GET', `${request}/vehicles`);
  const vins = vehicles.map(({ vin }) => vin);
  const assignments = updates.map(({ id }) => ({ vin: vins[0], updateId: id }));
  await answer(owner, 'PUT', `${request}/ecu-updates-and-vehicles`, { assignments });
  await answer(owner, 'POST', `${request}/submit`, {});
  await answer(manager, 'POST', `${request}/accept`, {});
  const body = { description: `Around ${drId}`, deploymentRequestId: drId };
  const { id } = await answer<Told>(manager, 'POST', `${calls}/deployments`, body);
  const deployment = `${calls}/deployments/${id}`;
  const page = await signIn(browser, 'launch-operator', `${pages}/${drId}/deployment/${id}/overview`);
  const seen = watch(page);
  await status(page, 'CREATED');

  const panel = page.getByRole('region', { name: 'Next steps' });
  await panel.getByRole('button', { name: 'Show steps', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const steps = ['vehicles.save', 'vehicles.confirm', 'cpl.confirm', 'parameters.confirm', 'rollout.start'];
  await expect(dialog.locator('[data-step]')).toHaveCount(steps.length);
  for (const step of steps) await expect(dialog.locator(`[data-step="${step}"]`)).toContainText('Test Manager');
  await expect(dialog.locator('[data-step="rollout.start"]')).toContainText('Launch Operator');
  expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
  await dialog.locator('[data-step="vehicles.save"] a').click();
  await expect(page).toHaveURL(/do=vehicles\.save/);
  await expect(dialog).toBeHidden();
  await panel.getByRole('button', { name: 'Simulate' }).click();
  await expect(dialog.locator('[data-what-if="stops"]')).toContainText('None of these roles can take the next step.');
  await dialog.getByRole('checkbox', { name: 'Launch Operator', exact: true }).check();
  await expect(dialog.locator('[data-what-if="stops"]')).toContainText('Stuck at: Select vehicles.');
  await dialog.getByRole('checkbox', { name: 'Test Manager', exact: true }).check();
  await expect(dialog.locator('[data-what-if="reaches"]')).toContainText('These roles can get to a successful rollout.');
  expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');

  // What a test manager does stands on the page of the Launch Operator, who is given the rollout once all is confirmed.
  const tasks = page.getByRole('table', { name: 'Tasks' });
  const rowOf = (name: string) => tasks.getByRole('row', { name: new RegExp(`^${name}`) });
  await answer(manager, 'PUT', `${deployment}/vehicles`, { selectedVins: vins });
  await expect(page.locator('[data-figure="vehicles"] dd').first()).toContainText('2');
  await answer(manager, 'PUT', `${deployment}/vehicles/confirmation`, {});
  await expect(rowOf('Vehicles')).toContainText('Tamara Mertens');
  await answer(manager, 'POST', `${deployment}/cpl/confirm`, {});
  await answer(manager, 'POST', `${deployment}/parameters/confirm`, {});
  await status(page, 'ROLLOUT_READY');
  await expect(openCommand(page, 'rollout.start')).toBeVisible();
  await expect(page.locator('[data-figure="tasks"] dd').first()).toContainText('3 / 3');

  // Its last event is told apart from the page itself.
  await expect(slider(page)).toHaveAttribute('max', '4');
  // As it was: before anything was selected, and between two confirmations.
  await slider(page).focus();
  await page.keyboard.press('Home');
  await status(page, 'CREATED');
  await expect(page.locator('[data-figure="tasks"] dd').first()).toContainText('0 / 3');
  await expect(page.locator('[data-figure="vehicles"] dd').first()).toContainText('0');
  await expect(tasks).not.toContainText('Tamara Mertens');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-figure="tasks"] dd').first()).toContainText('1 / 3');
  await expect(rowOf('Vehicles')).toContainText('Tamara Mertens');
  await expect(rowOf('Parts list')).not.toContainText('Tamara Mertens');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('End');
  await status(page, 'ROLLOUT_READY');
  await expect(page.locator('[data-figure="tasks"] dd').first()).toContainText('3 / 3');
  // A task's page shows what it had then, too.
  await page
    .getByRole('tab', { name: /^Vehicles/ })
    .or(page.getByRole('link', { name: /^Vehicles/ }))
    .first()
    .click();
  const selected = page.getByRole('button', { name: /^Selected/ });
  await expect(selected).toContainText('2');
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect(selected).toContainText('0');
  await page.keyboard.press('End');
  await expect(selected).toContainText('2');
  expect(seen.take()).toEqual([]);
});
