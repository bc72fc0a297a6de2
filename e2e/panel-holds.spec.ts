import { expect, type Page, test } from 'playwright/test';
import { releaseNotesExample } from '#contract/release-notes-project/release-notes-project.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import { openButton } from './support/panel.ts';
import { closeWindows } from './support/people.ts';
import { smallRollout } from './support/small-rollout.ts';
import { axe } from './support/sweep.ts';
import { type Seat, userSessions } from './support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const reason = 'The head unit restarts while driving.';

/** A rollout that waits for its fleet: the address of its page. */
async function running(as: (user: string) => Promise<Seat>, name: string): Promise<string> {
  const { id, pages, send } = await smallRollout(as, name, new Date(Date.now() + 86_400_000).toISOString());
  await answer(await as('admin'), 'PUT', `/api/simulation/deployments/LIVE/${id}/pace`, { held: true });
  await send('rollout.start', 'launch-operator', { startNow: true });
  return `${pages}/rollout`;
}

/** What Next steps says is done. */
const done = (page: Page) => page.getByRole('region', { name: 'Next steps' }).locator('.cc-done');

test('a command that failed leaves its dialog with what was typed, and of what has gone only the command just sent is done (D-158, B9) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const name = `Held ${Date.now()}`;
  const address = await running(as, name);
  const { page } = await as('launch-operator');
  await page.goto(address);
  await openButton(page, 'rollout.pause').click();
  const dialog = page.getByRole('dialog', { name: 'Pause' });
  await dialog.locator('[name="reason"]').fill(reason);
  await page.route('**/pause', (route) => route.fulfill({ status: 503, body: '' }));
  await dialog.locator('[data-confirm]').click();
  const popup = page.getByRole('dialog', { name: 'Unexpected Error' });
  await expect(popup).toBeVisible();
  expect(await axe(page)).toEqual([]);
  // Escape means the popup that lies above.
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(dialog.locator('[name="reason"]')).toHaveValue(reason);
  await page.unroute('**/pause');
  await dialog.locator('[data-confirm]').click();
  await expect(dialog).toBeHidden();
  await expect(openButton(page, 'rollout.resume')).toBeVisible();

  // The pointer rests on the command; what stands below follows at once.
  await openButton(page, 'rollout.abort').click();
  const abort = page.getByRole('dialog', { name: 'Abort' });
  await abort.locator('[name="reason"]').fill(reason);
  await abort.locator('[name="typedName"]').fill(name);
  await abort.locator('[data-confirm]').click();
  await expect(abort).toBeHidden();
  await expect(page.locator('[data-command="deployment.close"]')).toBeVisible({ timeout: 3_000 });
  await expect(done(page)).toHaveText([/Abort/]);
  await expect(page.locator('[data-command="rollout.resume"][data-open="true"]')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
});

test('a command that opens a form puts the focus into it, for the brand that was meant; once cancelled, nothing asks for action (B10, D-060.32) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const setup = candidateSetup(as);
  const { id, softwareProjectId } = await setup.rival(`Focus_${Date.now() % 1_000_000}`);
  const { page } = await as('container-po');
  const of = `/software/projects/aec/${softwareProjectId}/release-candidates/${id}/checklist`;
  await page.goto(`${of}/release-notes`);
  for (const brand of ['VW', 'AUDI']) {
    const write = page.getByRole('button', { name: `Write release note for ${brand}` }).first();
    await write.click();
    await expect(page.getByRole('form', { name: brand }).locator('[data-field="title"] input')).toBeFocused();
    await page.keyboard.type(`Typed for ${brand}`);
    await expect(page.locator('[data-field="title"] input')).toHaveValue(`Typed for ${brand}`);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  await setup.cancel(id);
  await page.goto(`${of}/sumo-approval/functional-validation?do=validation.confirm`);
  await expect(page.locator('[data-command="validation.confirm"]')).toContainText('The candidate was cancelled');
  await expect(page.locator('#main').getByText('Action required')).toHaveCount(0);
});

test('whoever sends commands by keyboard goes on at the heading of Next steps: the focus never falls to the page, and no key sends the next one (B2, D-154) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const goesOn = (page: Page) => expect(page.getByRole('heading', { name: 'Next steps' })).toBeFocused();
  /** Presses the button, and answers its dialog if it asks. */
  const press = async (page: Page, command: string, asked: Readonly<Record<string, string>> = {}) => {
    await openButton(page, command).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect.poll(async () => (await dialog.isVisible()) || (await openButton(page, command).count()) === 0).toBe(true);
    for (const [name, text] of Object.entries(asked)) await dialog.locator(`[name="${name}"]`).fill(text);
    if (await dialog.isVisible()) await dialog.locator('[data-confirm]').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(openButton(page, command)).toHaveCount(0);
  };
  const po = await as('container-po');
  const title = `Keyboard ${Date.now()}`;
  const of = { ...releaseNotesExample, dueDate: inDays(20), title };
  const { id: project } = await answer<{ id: number }>(po, 'POST', '/api/release-notes/projects', of);
  await po.page.goto(`/software/release-notes-projects/${project}/overview`);
  await press(po.page, 'project.startEditing');
  await goesOn(po.page);
  await po.page.keyboard.press('Tab');
  await expect(openButton(po.page, 'project.translate')).toBeFocused();
  await press(po.page, 'project.translate');
  await goesOn(po.page);

  const setup = candidateSetup(as);
  const { id, softwareProjectId } = await setup.rival(`Keys_${Date.now() % 1_000_000}`);
  const release = (await as('release-manager')).page;
  await release.goto(`/software/projects/aec/${softwareProjectId}/release-candidates/${id}/software`);
  await release.locator('[data-command]').first().waitFor();
  const more = release.locator('[data-more-commands][aria-expanded="false"]');
  if ((await more.count()) > 0) await more.click();
  await press(release, 'candidate.cancel', { reason });
  // Nothing is open any more.
  await goesOn(release);

  const { page } = await as('launch-operator');
  await page.goto(await running(as, title));
  await press(page, 'rollout.pause', { reason });
  await goesOn(page);
});

test('a rollout under way stands on home and in the ready view of its list; the palette says why one of its commands is closed @full (B7, B13)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const name = `Glance ${Date.now()}`;
  const address = await running(as, name);
  const { page } = await as('container-po');
  await page.goto('/software/deployments?tab=live');
  await page.getByRole('link', { name: 'Running', exact: true }).click();
  const row = page.locator('[data-row-id]').filter({ hasText: name });
  await expect(row).toContainText('0.0 %');
  await expect(page).toHaveURL(/status=ROLLOUT_INITIATED/);
  const lars = (await as('launch-operator')).page;
  await lars.goto('/');
  // Four stand there at most, and other tests have theirs.
  await expect(lars.locator('[data-rollout="all"]')).toContainText('left');
  await expect(lars.locator('.cc-rollouts a').first()).toBeVisible();
  expect(await axe(lars)).toEqual([]);
  await page.goto(address);
  await expect(page.locator('[data-command]').first()).toBeVisible();
  await page.keyboard.press('Control+K');
  const field = page.getByRole('combobox', { name: /^Search or run/ });
  await field.fill('abort');
  const closed = page.getByRole('group', { name: 'Actions on this page' }).getByRole('option', { name: /^Abort/ });
  await expect(closed).toContainText('Not available:');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Why Abort is not available' })).toContainText('role');
  expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
  await field.fill('no such thing');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('No results for');
  await expect(page.getByRole('listbox')).toBeHidden();
  await field.fill('abort');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show in Next steps' }).click();
  await expect(page.locator('[data-command="rollout.abort"]')).toBeFocused();
});
