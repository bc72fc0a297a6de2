import { expect, test } from 'playwright/test';
import { weighedNow } from '#tests/support/deployment/weighed.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { smartPath } from '#tests/support/smart-campaign/smart-campaign-tests.ts';
import { closeWindows } from '../support/people.ts';
import { smartPages as pages, requestedSmart } from '../support/smart-requests.ts';
import { openCommand } from '../support/steps.ts';
import { axe, visit, watch } from '../support/sweep.ts';
import { type Seat, userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const mark = Date.now() % 100_000;

const phasesFrom = (first: number, second: number) => [
  { name: 'Pilot', start: `${inDays(first)}T06:00:00.000Z`, share: 10, stopOnFailureRate: 5 },
  { name: 'Everybody', start: `${inDays(second)}T06:00:00.000Z`, share: 90, stopOnFailureRate: 5 },
];
/** A campaign to German vehicles, approved and planned. */
async function planned(as: (user: string) => Promise<Seat>, name: string, priority: number): Promise<number> {
  const manager = await as('campaign-manager');
  const id = await requestedSmart(manager, name, priority);
  const approver = await as('admin');
  await answer(approver, 'POST', `${smartPath}/${id}/approve`, await weighedNow(approver, `${smartPath}/${id}`));
  await answer(manager, 'PUT', `${smartPath}/${id}/plan`, { phases: phasesFrom(9, 11) });
  return id;
}

test('whoever approves a campaign ticks what touches it; its history says what was weighed, plan and start who goes first (D-258, D-062.17) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const urgent = `Urgent campaign ${mark}`;
  await planned(as, urgent, 90);
  const name = `Weighed campaign ${mark}`;
  const id = await requestedSmart(await as('campaign-manager'), name, 40);
  const { page } = await as('admin');
  const seen = watch(page);
  await visit(page, `${pages}/${id}/approve-deployment`);
  const order = `“${urgent}” updates them first (priority 90 before 40)`;
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: urgent })).toContainText(order);
  expect(await axe(page)).toEqual([]);
  await openCommand(page, 'request.approve').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(order);
  const approve = dialog.locator('[data-confirm]');
  await expect(approve).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^I have weighed the .*collision/ }).check();
  expect(await axe(page)).toEqual([]);
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Weighed: .*“?Urgent campaign/).first()).toBeVisible();
  await expect(page.getByText('Weighed with the approval')).toBeVisible();

  const manager = await as('campaign-manager');
  await answer(manager, 'PUT', `${smartPath}/${id}/plan`, { phases: phasesFrom(9, 11) });
  await visit(page, `${pages}/${id}/plan-deployment`);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: urgent })).toContainText(order);
  await openCommand(page, 'rollout.start').click();
  await expect(dialog).toContainText(order);
  await page.keyboard.press('Escape');
  expect(seen.take()).toEqual([]);
});

test('the phases of a campaign stand in the calendar and are put on another day by keys; once it is rolled out they say why not (D-184, X-13, D-068.07) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const name = `Calendar campaign ${mark}`;
  const id = await planned(as, name, 10);
  const manager = await as('campaign-manager');
  const { page } = manager;
  const seen = watch(page);
  const week = `/software/campaigns?tab=calendar&view=week&day=${inDays(11)}`;
  await visit(page, week);
  const bar = page.locator(`button[data-phase="${id * 10 + 1}"]`);
  await expect(bar).toHaveAccessibleName(new RegExp(`^${name} · phase 2, [\\d,]+ vehicles, Planned$`));
  await bar.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Everybody')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move phase' }).click();
  await expect(dialog).toBeHidden();
  type Plan = { readonly phases: readonly { readonly start: string }[] };
  const startOf = async () => (await answer<Plan>(manager, 'GET', `${smartPath}/${id}/plan`)).phases[1]?.start;
  await expect.poll(startOf).toBe(`${inDays(10)}T06:00:00.000Z`);
  await visit(page, `/software/campaigns?tab=calendar&view=week&day=${inDays(10)}`);
  await bar.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(dialog.getByText('Each phase must start after the one before.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move phase' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await answer(await as('launch-operator'), 'POST', `${smartPath}/${id}/rollout`, {});
  await bar.click();
  await expect(dialog.getByText('Deployment must be approved, and its rollout not started')).toBeVisible();
  await page.keyboard.press('Escape');
  await answer(await as('launch-operator'), 'POST', `${smartPath}/${id}/abort`, { reason: 'Only the calendar was to be seen.' });
  expect(seen.take()).toEqual([]);
});

test('from an aborted campaign the way back is prepared: a new campaign of an earlier version for exactly its vehicles (D-255) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { page } = await as('campaign-manager');
  const seen = watch(page);
  const tab = (name: string) => page.locator(`#main a[href$="/${name}"]`).first().click();
  await visit(page, '/software/campaigns?tab=smart');
  await page.getByRole('link', { name: 'Spring lights, withdrawn' }).click();
  await tab('rollout');
  await expect(page.getByText(/^[1-9][\d,]* vehicles? got this version/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.locator('[data-command="wayBack.prepare"]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A new smart campaign for exactly th');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL(/\/parameters$/);
  await tab('vehicles');
  await expect(page.getByText('Exactly the vehicles updated by')).toBeVisible();
  await tab('software-details');
  await expect(page.getByText(/This is a way back: software, version and containers stay/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const id = Number(/oru-smart-campaign\/(\d+)/.exec(page.url())?.[1]);
  await answer(await as('campaign-manager'), 'DELETE', `${smartPath}/${id}`);
  expect(seen.take()).toEqual([]);
});
