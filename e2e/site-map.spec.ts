import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { visit } from './support/sweep.ts';

/** Pages of the specification's site map (section 2) by their own addresses, written down apart from the product's route table. */
test.describe.configure({ mode: 'serial' });
let page: Page;
let project = '';
let candidate = '';
let deployed = '';

test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, 'admin');
});
test.afterAll(({ browser }) => closeWindows(browser));

/** Goes to an address and says where it led and what it is called; tests of every page open each by its address (pages.spec.ts). */
async function lead(path: string): Promise<{ to: string; title: string }> {
  await visit(page, path);
  await expect(page.locator('h1')).toHaveCount(1);
  return { to: new URL(page.url()).pathname, title: await page.title() };
}

test('the lists of projects and deployments, and the choice of what to create (AEC-01, AEC-02, TEST-01, TEST-02, D-027)', async () => {
  expect((await lead('/software')).to).toBe('/software/projects');
  expect(await lead('/software/projects')).toEqual({ to: '/software/projects', title: expect.stringContaining('Projects - CC') });
  await expect(page.getByRole('link', { name: 'AEC', exact: false }).first()).toBeVisible();
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  expect((await lead('/software/deployments')).title).toContain('Deployments - CC');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  await lead('/software/release/create');
  await expect(page.locator('[data-type]')).toHaveCount(2);
  await expect(page.locator('[data-type="bigLoopRelease"]')).toHaveAttribute('data-open', 'true');
  await lead('/software/deployments/create');
  await expect(page.locator('[data-type]')).toHaveCount(2);
});

test('a project leads on to its overview; candidates and version documentation beside it (AEC-03, AEC-04, AEC-05, D-019)', async () => {
  // By its name: what other walks have made stands before it.
  await lead('/software/projects?q=ParkAssistPlus');
  await page
    .getByRole('link', { name: /ParkAssistPlus/ })
    .first()
    .click();
  await page.waitForURL(/\/software\/projects\/aec\/\d+\/overview/);
  project = new URL(page.url()).pathname.replace('/overview', '');
  expect((await lead(project)).to).toBe(`${project}/overview`);
  for (const child of ['release-candidates', 'version-documentation'])
    expect((await lead(`${project}/${child}`)).to).toBe(`${project}/${child}`);
  // The id is optional: without one the list, with one the document, with 'new' the form for one.
  expect((await lead(`${project}/version-documentation/new`)).to).toBe(`${project}/version-documentation/new`);
  await expect(page.locator('[data-field="name"]')).toBeVisible();
});

test('a candidate leads to software; every child has its page and each container its first one (AEC-08, AEC-09, AEC-10, AEC-11, AEC-12, AEC-13, AEC-14, AEC-15, AEC-16, AEC-17, AEC-18, AEC-19, AEC-20, D-025)', async () => {
  await lead(`${project}/release-candidates`);
  await page.locator('[data-row-id]').getByRole('link').first().click();
  await page.waitForURL(/\/release-candidates\/\d+\/software/);
  candidate = new URL(page.url()).pathname.replace(/\/software$/, '');
  const leads: Readonly<Record<string, string>> = {
    '': 'software',
    'vehicles-scope': 'vehicles-scope',
    checklist: 'checklist/release-notes',
    'checklist/sumo-approval': 'checklist/sumo-approval/scm-documentation',
    'checklist/sumo-approval/functional-validation': 'checklist/sumo-approval/functional-validation',
    'checklist/brand-approval': 'checklist/brand-approval/review-documentation',
    'checklist/brand-approval/submit-approval': 'checklist/brand-approval/submit-approval',
    'deployment-request': 'deployment-request/approve-deployment-request',
    'deployment-request/confirmed-by-sdt': 'deployment-request/confirmed-by-sdt',
    'deployment-request/push-to-live': 'deployment-request/push-to-live',
    'deployment-request/create-deployment-request': 'deployment-request/create-deployment-request',
    documentation: 'documentation',
    'test-deployments': 'test-deployments',
    deployments: 'deployments',
  };
  for (const [path, page] of Object.entries(leads))
    expect((await lead(`${candidate}/${path}`)).to.replace(/\/$/, ''), path).toBe(`${candidate}/${page}`);
  await lead(`${candidate}/documentation`);
  const document = await page.getByRole('main').getByRole('table').getByRole('link').first().getAttribute('href');
  expect((await lead(document ?? '')).to).toMatch(new RegExp(`^${candidate}/documentation/documents/\\d+$`));
});

test('test and live deployments with their children (TEST-03, LIVE-01, LIVE-02, AEC-20, D-020, D-021, D-025)', async () => {
  const firstRow = async (list: string, wanted: RegExp) => {
    await lead(list);
    await page.locator('[data-row-id]').getByRole('link').first().click();
    await page.waitForURL(wanted);
    return new URL(page.url()).pathname;
  };
  const test = (await firstRow('/software/deployments?tab=test', /\/test-deployments\/\d+/)).replace(
    /(\/test-deployments\/\d+).*/,
    '$1',
  );
  expect((await lead(test)).to).toBe(`${test}/info`);
  for (const child of ['vehicles', 'tracking', 'log']) expect((await lead(`${test}/${child}`)).to).toBe(`${test}/${child}`);
  const live = (await firstRow('/software/deployments?tab=live', /\/deployment\/\d+/)).replace(/(\/deployment\/\d+).*/, '$1');
  deployed = live.replace(/\/deployment\/\d+$/, '');
  expect((await lead(`${live}/create`)).to).toBe(`${live}/create/overview`);
  for (const child of ['target-vehicles', 'request'])
    expect((await lead(`${live}/create/${child}`)).to).toBe(`${live}/create/${child}`);
  expect((await lead(`${live}/deploy`)).to).toBe(`${live}/deploy/plan`);
  expect((await lead(`${live}/deploy/rollout`)).to).toBe(`${live}/deploy/rollout`);
});

test("'new' and what is no number open a creation page that loads nothing, and need the right to write (NAV-12, X-34, D-020, D-021)", async ({
  browser,
}) => {
  const pages = [
    '/software/projects/aec/new/overview',
    `${deployed}/test-deployments/new/info`,
    `${deployed}/deployment/new/create/overview`,
    `${project}/release-candidates/new/software`,
    `${project}/release-candidates/abc/software`,
    `${project}/version-documentation/new`,
    `${candidate}/documentation/documents/new`,
  ];
  for (const path of [...pages, '/software/projects/aec/abc/overview']) {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await lead(path);
    page.off('request', note);
    await expect(page.getByRole('button', { name: 'Create', exact: true }), path).toBeVisible();
    expect(
      asked.filter((one) => /\/(new|abc)(\/|$)/.test(one) && one.startsWith('/api/')),
      path,
    ).toEqual([]);
  }
  const reader = await signIn(browser, 'release-manager-vw');
  for (const path of pages) {
    await visit(reader, path);
    await expect(reader.locator('h1'), path).toHaveCount(1);
    await expect(reader.getByRole('button', { name: 'Create', exact: true }), path).toHaveCount(0);
  }
  await reader.context().close();
});
