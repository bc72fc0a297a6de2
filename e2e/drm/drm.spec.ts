import { expect, type Page, test } from 'playwright/test';
import { noAnswers } from '#contract/drm-release-version/aps-questionnaire.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { pasteText } from '../support/e311-requests.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { expectClosed, field, openCommand, save, send } from '../support/steps.ts';
import { axe, visit, watch } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const mark = Date.now() % 100_000;
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const tab = (page: Page, name: string) => page.locator(`#main a[href$="/${name}"]`).first().click();
const idIn = (page: Page) => Number(/\d+(?=\/[a-z]+$)/.exec(new URL(page.url()).pathname)?.[0]);
const checksum = 'a1'.repeat(32);
const rows = (second: string) =>
  [
    ['5F', '10A035816A', '10A035816B', '1800', 'KEY-01', checksum, '1'],
    ['19', '10A915816A', '10A915816B', '0420', second, checksum, '2'],
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

/** Types the filter of the vehicle list as text and saves it. */
async function chooseVehicles(page: Page, filter: string) {
  await page.getByLabel('As text', { exact: true }).fill(filter);
  await expect(page.locator('[data-count="counted"]')).toContainText(/[1-9][\d,]* vehicles/);
  await save(page, 'Save');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
}

test('the DRM manager brings a project from its first version to a finished deployment, and reads at each step what is missing (DRM-01 … DRM-12, D-064, D-065, D-094, D-095, D-102, D-107, T29) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'drm-manager', '/software/projects?tab=drm');
  const seen = watch(page, (status) => status === 422 || status === 409);
  await page.getByRole('link', { name: 'New DRM project' }).click();
  const project = `Journey${mark}`;
  await field(page, 'name').fill(project);
  await field(page, 'releaseType').selectOption('UPDATE');
  await field(page, 'targetDate').fill(inDays(90));
  await save(page, 'Create');
  await heading(page, project);
  expect(await axe(page)).toEqual([]);

  // A version: its document first, and what it lacks is led to item by item.
  await page.getByRole('link', { name: 'New release version' }).click();
  await field(page, 'coreVersion').fill('7.2.0');
  await field(page, 'vehiclePlatform').selectOption('ALL');
  await field(page, 'type').selectOption('UPDATE');
  await field(page, 'targetDate').fill(inDays(60));
  await save(page, 'Create');
  await heading(page, '7.2.0');
  await tab(page, 'configuration');
  await page.getByRole('gridcell').first().click();
  await pasteText(page, rows('KEY-01'));
  await expect(page.locator('[id="rows.1.containerId"]')).toHaveAttribute('aria-invalid', 'true');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('gridcell').first().click();
  await pasteText(page, rows('KEY-02'));
  await save(page, 'Save');
  await expect(page.locator('[data-status="IN_PROGRESS"]').first()).toBeVisible();
  await expectClosed(page, 'version.complete');
  await tab(page, 'properties');
  const questionnaire = page.getByRole('region', { name: 'APS questionnaire' });
  for (const question of Object.keys(noAnswers)) {
    await questionnaire
      .locator(`[data-field="${question}"]`)
      .getByRole('radio', { name: question === 'partNumbers' ? 'Yes' : 'No', exact: true })
      .check();
  }
  await questionnaire.getByRole('button', { name: 'Save' }).click();
  await expect(questionnaire).toContainText('APS-relevant');
  await field(page, 'changeList').fill('The key is handed over by a code.\nThe car opens faster.');
  await page.getByRole('toolbar', { name: 'Form' }).first().getByRole('button', { name: 'Save' }).click();
  expect(await axe(page)).toEqual([]);
  await tab(page, 'vehicles');
  await chooseVehicles(page, 'FLEET = COMPANY');
  await send(page, 'version.complete');
  await expect(page.locator('[data-status="READY_FOR_DEPLOYMENT"]').first()).toBeVisible();

  // A deployment of it, to some of its vehicles.
  await openCommand(page, 'deployment.create').click();
  const name = `Journey wave ${mark}`;
  await field(page, 'name').fill(name);
  await save(page, 'Create');
  await heading(page, name);
  await expect(page).toHaveURL(/\/parameters$/);
  await field(page, 'startDate').fill(inDays(0));
  await field(page, 'endDate').fill(inDays(-1));
  await save(page, 'Save');
  await expect(page.locator('[data-field="endDate"] [role="alert"]').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await field(page, 'endDate').fill(inDays(20));
  await save(page, 'Save');
  await expect(page.locator('[data-status="IN_PREPARATION"]').first()).toBeVisible();
  await tab(page, 'vehicles');
  await chooseVehicles(page, 'MODEL_YEAR != 1990');
  const id = idIn(page);
  const admin = await userSessions(browser)('admin');
  await answer(admin, 'PUT', `/api/simulation/deployments/DRM/${id}/pace`, { held: true });
  await tab(page, 'deploy');
  await send(page, 'rollout.start', { name });
  await expect(page.locator('[data-status="ROLLOUT_INITIATED"]').first()).toBeVisible();
  await openCommand(page, 'rollout.pause').click();
  await page.getByRole('dialog').locator('[name="reason"]').fill('The workshop asks for an hour.');
  await page.getByRole('dialog').locator('[data-confirm]').click();
  await expect(openCommand(page, 'rollout.resume')).toBeVisible();
  await openCommand(page, 'rollout.resume').click();
  await expect(openCommand(page, 'rollout.pause')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  // The result comes while one looks; the version is completed with it.
  await answer(admin, 'POST', `/api/simulation/deployments/DRM/${id}/answers`, { type: 'job.reported', status: 'SUCCESS' });
  await expect(page.locator('[data-status="ROLLOUT_SUCCESSFUL"]').first()).toBeVisible();
  await send(page, 'deployment.close');
  await expect(page.locator('[data-status="FINISHED"]').first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: '7.2.0' }).click();
  await expect(page.locator('[data-status="COMPLETED"]').first()).toBeVisible();
  await visit(page, '/software/projects?tab=drm');
  await expect(page.getByRole('row').filter({ hasText: project })).toContainText('7.2.0');
  expect(seen.take()).toEqual([]);
});

test('DRM and AEC projects that could not be loaded are two warnings, each of its own list (ERR-18, D-152) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin', '/profile');
  const failing = { type: '/api/error?type=UNKNOWN', title: 'Failed', status: 500, traceId: 'c41f0000c41f0000c41f0000c41f0000' };
  const refuse = (url: string) =>
    page.route(url, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(failing) }),
    );
  const warning = (list: string) => page.getByRole('status').filter({ hasText: `${list} could not be loaded.` });
  await refuse('**/api/drm/software-projects?*');
  await visit(page, '/software/projects?tab=drm');
  await expect(warning('DRM projects')).toHaveCount(1);
  await expect(warning('DRM projects')).toContainText(failing.traceId);
  await expect(warning('AEC projects')).toHaveCount(0);
  await refuse('**/api/ae-container/software-projects?*');
  await page.locator('#main a[href$="tab=aec"]').click();
  await expect(warning('AEC projects')).toHaveCount(1);
  await expect(warning('DRM projects')).toHaveCount(1);
  // The list that is there again takes its own warning with it.
  await page.unroute('**/api/drm/software-projects?*');
  await page.locator('#main a[href$="tab=drm"]').click();
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  await expect(warning('DRM projects')).toHaveCount(0);
  await expect(warning('AEC projects')).toHaveCount(1);
});
