import { expect, type Page, test } from 'playwright/test';
import { inDays } from '#tests/support/portal/caller.ts';
import { longWork } from './support/expect.ts';
import { closeWindows, demoUsers } from './support/people.ts';
import { expectClosed, field, figure, openCommand, save, send, watchFigure } from './support/steps.ts';
import { visit } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const VW = 1;
const AUDI = 4;
const moduleName = `JourneyLamp${Date.now() % 100_000}`;
const documents = ['SCM plan', 'Change list', 'Test report', 'Functional description', 'Release notes draft'];

/** A rollout that is through, whether or not each of its vehicles was. */
const through = '[data-status="ROLLOUT_SUCCESSFUL"], [data-status="PARTIAL_SUCCESS"]';

async function createCandidate(po: Page): Promise<string> {
  await visit(po, '/software/projects');
  await po.getByRole('link', { name: 'New AEC project' }).click();
  await expect(po.locator('[data-field="moduleName"] input')).toBeFocused();
  await field(po, 'moduleName').fill(moduleName);
  await field(po, 'moduleVersion').fill('1.0.0');
  await field(po, 'releaseType').selectOption('UPDATE');
  await field(po, 'targetDate').fill(inDays(90));
  await field(po, 'ownerId').fill('container');
  await po.getByRole('listbox', { name: 'People found' }).getByRole('option').first().click();
  await save(po, 'Create');
  await expect(po.getByRole('heading', { level: 1, name: moduleName })).toBeVisible();
  await visit(po, `${new URL(po.url()).pathname.replace(/\/overview$/, '')}/release-candidates/new`);
  await field(po, 'version').fill('1.0.0');
  await po.getByRole('checkbox', { name: 'VW', exact: true }).check();
  await po.getByRole('checkbox', { name: 'AUDI', exact: true }).check();
  await save(po, 'Create');
  await po.waitForURL(/release-candidates\/\d+\/software/);
  return new URL(po.url()).pathname.replace(/\/software$/, '');
}

async function writeNotes(po: Page, path: string) {
  for (const [brandId, brand] of [
    [VW, 'VW'],
    [AUDI, 'AUDI'],
  ] as const) {
    await visit(po, `${path}/checklist/release-notes?brand=${brandId}`);
    await field(po, 'title').fill(`What is new for ${brand}`);
    await field(po, 'url').fill('https://notes.example.com/journey');
    await save(po, 'Save');
    await expect(po.locator(`tr[data-brand="${brand}"]`)).toContainText('Completed');
  }
}

async function uploadDocuments(po: Page, path: string) {
  await visit(po, `${path}/checklist/sumo-approval/scm-documentation`);
  for (const name of documents) {
    await po.getByRole('table', { name: 'SCM documents' }).getByRole('link', { name }).click();
    // The document before it stands there until this one is loaded.
    await expect(po.getByRole('region', { name, exact: true })).toBeVisible();
    await po
      .locator('input[type="file"]')
      .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name} ${Date.now()}`) });
    await expect(po.locator(`tr[data-file="${name}.pdf"]`)).toBeVisible();
  }
}

async function reviewAll(page: Page, path: string, brand: string) {
  await visit(page, `${path}/checklist/brand-approval/review-documentation`);
  for (const name of documents) {
    const mark = page.getByRole('button', { name: `Mark reviewed: ${name} for ${brand}` });
    await mark.click();
    // "Undo" stands there as soon as the pointer has left, also when the table has moved below it: only the mark itself has to be gone.
    await expect(mark).toHaveCount(0);
  }
}

async function testDeployment(tester: Page, path: string) {
  await visit(tester, `${path}/test-deployments/new/info`);
  await field(tester, 'name').fill('Bench and two cars');
  await save(tester, 'Create');
  await tester.waitForURL(/test-deployments\/\d+\/vehicles/);
  await save(tester, 'Save selection');
  await expect(openCommand(tester, 'approved.save')).toBeVisible();
  // What matches comes in above the form, and moves it.
  await tester.locator('[data-field="matching"] [data-row-id]').first().waitFor();
  await tester.locator('button', { hasText: 'Approve vehicles' }).and(tester.locator(':not([data-command])')).click();
  await tester.getByRole('dialog').getByRole('button', { name: 'Approve vehicles', exact: true }).click();
  await send(tester, 'deployment.deploy');
  await expect(tester.locator(through).first()).toBeVisible({ timeout: longWork });
  await visit(tester, tester.url().replace(/\/vehicles$/, '/log'));
  await tester.getByRole('radio', { name: 'Successful' }).check();
  await field(tester, 'notes').fill('All lamps work as described, cold and warm.');
  await save(tester, 'Save log result');
  // B21: what was saved is seen, and no empty form stands in its place.
  await expect(tester.locator('[data-result="1"]')).toBeFocused();
  await expect(tester.getByRole('button', { name: 'Record another result' })).toBeVisible();
  await expect(tester.getByRole('form', { name: /result$/ })).toHaveCount(0);
}

test('a release candidate goes from creation to a finished live rollout, each step by its person (AEC-24, D-060, D-061, D-062, LIVE-01, TEST-11)', async ({
  browser,
}) => {
  const as = demoUsers(browser);
  const po = await as('container-po');
  const path = await createCandidate(po);

  await test.step('a push without a name is closed and says why; with one it promotes (D-060.02, .03)', async () => {
    await expectClosed(po, 'approval.push');
    await field(po, 'nameForRelease').fill(moduleName);
    await save(po, 'Save');
    await send(po, 'approval.push');
    await expect(po.getByText('stage Approval').first()).toBeVisible({ timeout: longWork });
  });

  await test.step('release notes, documents, a test with its log (D-060.07, .09, .10, .12)', async () => {
    await writeNotes(po, path);
    await uploadDocuments(po, path);
    await send(po, 'scm.confirm');
    await testDeployment(await as('cmt-deployment-manager'), path);
    const validator = await as('aec-sdt-admin');
    await visit(validator, `${path}/checklist/sumo-approval/functional-validation`);
    await send(validator, 'validation.confirm');
  });

  const vw = await as('release-manager-vw');
  const audi = await as('release-manager-audi');
  await test.step('VW confirms; AUDI rejects with a reason, which reopens the documents (D-060.15…18)', async () => {
    await reviewAll(vw, path, 'VW');
    await send(vw, 'brand.confirm', { brandId: VW });
    await reviewAll(audi, path, 'AUDI');
    await send(audi, 'brand.reject', { brandId: AUDI, reason: 'The bench report for display unit 4.2 is missing.' });
    await expectClosed(po, 'request.submit');
    await visit(po, `${path}/checklist/sumo-approval/scm-documentation`);
    await send(po, 'scm.confirm');
    const validator = await as('aec-sdt-admin');
    await visit(validator, `${path}/checklist/sumo-approval/functional-validation`);
    await send(validator, 'validation.confirm');
    await reviewAll(audi, path, 'AUDI');
    await send(audi, 'brand.confirm', { brandId: AUDI });
  });

  await test.step('request, withdrawal, request again, approval by another person (D-060.21…23)', async () => {
    await visit(po, `${path}/deployment-request/approve-deployment-request`);
    await send(po, 'request.submit');
    await send(po, 'request.withdraw');
    await send(po, 'request.submit');
    await expectClosed(po, 'request.approve');
    const manager = await as('cmt-deployment-manager');
    await visit(manager, `${path}/deployment-request/approve-deployment-request`);
    await send(manager, 'request.approve');
  });

  const manager = await as('release-manager');
  let vehicles = 0;
  await test.step('confirmation and push to live (D-060.24, .27, .28)', async () => {
    await visit(manager, `${path}/deployment-request/confirmed-by-sdt`);
    await send(manager, 'release.confirm');
    await send(manager, 'live.push');
    await expect(manager.getByText('stage Live').first()).toBeVisible({ timeout: longWork });
  });

  await test.step('live deployment: stepper, request, approval, plan (D-062.01…06)', async () => {
    await visit(po, `${path}/deployment/new/create/overview`);
    await field(po, 'name').fill('Lamp to the fleet');
    await po.getByRole('radio', { name: /Roll out/ }).check();
    await save(po, 'Create');
    await po.waitForURL(/deployment\/\d+\/create\/target-vehicles/);
    await po.getByRole('checkbox', { name: 'VW', exact: true }).check();
    await po.getByRole('checkbox', { name: 'AUDI', exact: true }).check();
    const counted = async () => Number((await po.locator('[data-count="counted"] b').innerText()).replace(/\D/g, ''));
    const bothBrands = await counted();
    // A market where no other rollout of the demo data waits with vehicles: one that does goes first (D-062.17).
    await po.getByRole('checkbox', { name: 'NO', exact: true }).check();
    await expect.poll(counted).toBeLessThan(bothBrands);
    vehicles = await counted();
    expect(vehicles).toBeGreaterThan(100);
    await save(po, 'Save targets');
    await expect(openCommand(po, 'request.submit')).toBeVisible();
    await visit(po, po.url().replace(/\/target-vehicles$/, '/request'));
    await field(po, 'reason').fill('The lamp fix goes to every car of both brands.');
    await field(po, 'desiredStart').fill(inDays(2));
    // What is typed survives leaving the stepper.
    const request = po.url();
    await visit(po, request.replace(/\/request$/, '/overview'));
    await visit(po, request);
    await expect(field(po, 'reason')).toHaveValue('The lamp fix goes to every car of both brands.');
    await expect(field(po, 'desiredStart')).toHaveValue(inDays(2).split('-').reverse().join('.'));
    await save(po, 'Request deployment');
    await expect(po.locator('[data-status="REQUESTED"]').first()).toBeVisible();
    await expectClosed(po, 'request.approve');
    await visit(manager, new URL(po.url()).pathname);
    await send(manager, 'request.approve');
    await visit(po, new URL(po.url()).pathname.replace(/\/create\/request$/, '/deploy/plan'));
    const phases = po.getByRole('table', { name: 'Phases of the plan' });
    await phases
      .getByRole('button', { name: /^Remove phase/ })
      .first()
      .waitFor();
    while ((await phases.getByRole('button', { name: /^Remove phase/ }).count()) > 0) {
      await phases
        .getByRole('button', { name: /^Remove phase/ })
        .last()
        .click();
    }
    await po.locator('[id="phases.0.share"]').fill('100');
    await po.locator('[id="phases.0.stopOnFailureRate"]').fill('30');
    await save(po, 'Save plan');
    await expect(po.locator('[data-status="READY_TO_ROLLOUT"]').first()).toBeVisible();
  });

  await test.step('the start by the launch operator moves in both windows, to its end with every vehicle counted (D-062.08…10, D-063)', async () => {
    const operator = await as('launch-operator');
    await visit(operator, new URL(po.url()).pathname.replace(/\/plan$/, '/rollout'));
    await visit(po, new URL(operator.url()).pathname);
    await send(operator, 'rollout.start', { name: 'Lamp to the fleet' });
    const windows = [operator, po];
    const traces = await Promise.all(windows.map((page) => watchFigure(page, 'installed')));
    for (const [index, page] of windows.entries()) {
      await expect(page.locator(through).first()).toBeVisible({ timeout: longWork });
      // The figures follow the status within the pace at which a page asks.
      await expect.poll(async () => (await figure(page, 'installed')) + (await figure(page, 'failed'))).toBe(vehicles);
      expect(await figure(page, 'running')).toBe(0);
      expect(await figure(page, 'pending')).toBe(0);
      const seen = (await traces[index]?.()) ?? [];
      // Besides the first and the last figure each window has shown some on the way.
      expect(seen.length).toBeGreaterThan(2);
    }
    await send(po, 'deployment.close');
    await expect(operator.locator('[data-status="FINISHED"]').first()).toBeVisible();
  });
});
