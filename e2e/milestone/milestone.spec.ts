import { expect, test } from 'playwright/test';
import { urlOf } from '#contract/entity/entity-address.ts';
import { milestoneRisks, milestoneSetup } from '#tests/support/milestone/milestone-setup.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { press } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { field } from '../support/steps.ts';
import { axe } from '../support/sweep.ts';
import { userSessions, visit } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('a milestone says what is missing item by item, and is completed once test, risk and document allow it (DRM-13, DRM-14, DRM-15, DRM-16, DRM-17, DRM-19, D-078, D-088, X-03)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const setup = milestoneSetup(as);
  const { id, name } = await setup.newMilestone({ mandatoryDocuments: ['Test report'] });
  const { title: testTitle } = await setup.newTest(id);
  const { id: riskId, title: riskTitle } = await setup.newRisk(id, { probability: 4, severity: 4 });
  const seat = await as('drm-manager');
  const { page } = seat;
  const address = urlOf('MILESTONE', { id });
  const missing = page.getByRole('region', { name: 'Missing for completion' });
  const back = () => visit(seat, address);

  await test.step('the area begins with the time line, narrowed to a project', async () => {
    await page.evaluate(() => history.pushState(null, '', '/software/drmd'));
    await expect(page).toHaveURL(/\/software\/drmd\/milestone$/);
    const { project } = (await (await seat.call(`/api/drm/drmd/milestones/${id}`)).json()) as { readonly project: string };
    await page.getByRole('combobox', { name: 'Project', exact: true }).selectOption(project);
    const line = page.getByRole('figure', { name: /^Milestones by project and month/ });
    await expect(line.getByRole('img', { name: new RegExp(`^${name}, Planned: planned 01.03.2099`) })).toBeVisible();
    await line.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });

  await test.step('it cannot be completed, and says why', async () => {
    expect(await press(page, 'milestone.start')).toBeLessThan(300);
    await expect(missing.getByRole('listitem')).toHaveCount(3);
    const closed = page.locator('[data-command="milestone.complete"]');
    await expect(closed).toHaveAttribute('data-open', 'false');
    for (const need of ['everyDocumentPresent', 'everyTestSuccessful', 'noHighRiskOpen'])
      await expect(closed.locator(`[data-need="${need}"]`)).toBeVisible();
    expect(await axe(page)).toEqual([]);
  });

  await test.step('the test is successful', async () => {
    await missing.getByRole('link', { name: `Start test: ${testTitle}` }).click();
    await expect(page).toHaveURL(/\/drmd\/tests\/\d+/);
    expect(await press(page, 'test.start')).toBeLessThan(300);
    expect(await press(page, 'test.pass')).toBeLessThan(300);
  });

  await test.step('the risk is assessed', async () => {
    await back();
    await missing.getByRole('link', { name: `Assess risk: ${riskTitle}` }).click();
    expect(await press(page, 'item.assess')).toBeLessThan(300);
    // A high one stays open until somebody else has accepted it (DRM-21, ADR 41).
    await answer(await as('second-drm-manager'), 'POST', `${milestoneRisks}/${riskId}/accept`, {});
  });

  await test.step('the document is added under the name that is asked for', async () => {
    await back();
    await missing.getByRole('link', { name: 'Add document: Test report' }).click();
    await expect(field(page, 'name')).toHaveValue('Test report');
    await field(page, 'linkTitle').fill('Report');
    await field(page, 'linkUrl').fill('https://docs.example/report');
    await page
      .getByRole('toolbar', { name: 'Form', exact: true })
      .getByRole('button', { name: /^Create/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Test report' })).toBeVisible();
  });

  await test.step('nothing is missing, and it is completed', async () => {
    await back();
    await expect(missing).toContainText('Nothing is missing');
    expect(await press(page, 'milestone.complete')).toBeLessThan(300);
    await expect(page.getByRole('region', { name: 'History' })).toContainText('completed the milestone');
  });
});

test('a high risk is entered on its page, assessed by its owner and judged by another DRM manager (DRM-18, DRM-19, DRM-21, D-077.5, D-078.3, ADR 41) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { id } = await milestoneSetup(as).newMilestone();
  const owner = await as('drm-manager');
  const { page } = owner;
  await visit(owner, '/software/drmd/risks/create');
  await field(page, 'milestoneId').selectOption(String(id));
  await field(page, 'title').fill(`High risk of ${id}`);
  await field(page, 'description').fill('It restarts while the rear camera is shown.');
  await field(page, 'category').selectOption('TECHNICAL');
  await field(page, 'probability').selectOption('4');
  await field(page, 'severity').selectOption('5');
  await field(page, 'mitigation').fill('The supplier delivers a fix with the next build.');
  expect(await axe(page)).toEqual([]);
  await page
    .getByRole('toolbar', { name: 'Form', exact: true })
    .getByRole('button', { name: /^Create/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `High risk of ${id}` })).toBeVisible();
  expect(await press(page, 'item.assess')).toBeLessThan(300);
  await page.getByRole('link', { name: 'Approval' }).click();
  await expect(page.getByRole('main')).toContainText(
    'DRM managers, and release managers who work on milestones, but not the owner',
  );
  const accept = page.locator('[data-command="item.accept"]');
  await expect(accept).toHaveAttribute('data-open', 'false');
  await expect(accept.locator('[data-need="judgeIsNotOwner"]')).toBeVisible();
  const judge = await as('second-drm-manager');
  await visit(judge, new URL(page.url()).pathname);
  expect(await press(judge.page, 'item.accept')).toBeLessThan(300);
  await expect(judge.page.locator('[data-status="ACCEPTED"]').first()).toBeVisible();
});
