import { expect, type Page, test } from 'playwright/test';
import { signIn } from '../support/people.ts';
import { field, save } from '../support/steps.ts';
import { axe } from '../support/sweep.ts';

test.describe.configure({ mode: 'serial' });
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, 'container-po');
});
test.afterAll(() => page.context().close());

/** By its name: what other walks have made stands before it. */
async function openProject(name: string): Promise<string> {
  await page.goto(`/software/projects?q=${name}`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.waitForURL(/\/software\/projects\/aec\/\d+\/overview/);
  return new URL(page.url()).pathname.replace(/\/overview$/, '');
}

test('a list keeps filters, sort and search in its address: reload and Back show the same rows (D-044, D-121)', async () => {
  const names = () => page.locator('[data-row-id] .cc-name').allInnerTexts();
  await page.goto('/software/projects?status=ACTIVE&sort=moduleName.desc');
  await expect(page.locator('[data-row-id]').first()).toBeVisible();
  const sorted = await names();
  // Figures in names count as figures, as the list has them.
  const { compare } = new Intl.Collator('en', { numeric: true });
  expect(sorted).toEqual(sorted.toSorted(compare).toReversed());
  await page.keyboard.press('/');
  await page.keyboard.type('Matrix');
  await expect.poll(names).toEqual(['MatrixLight']);
  await expect(page).toHaveURL(/q=Matrix/);
  await page.reload();
  await expect.poll(names).toEqual(['MatrixLight']);
  await page.getByRole('link', { name: 'MatrixLight' }).click();
  await page.waitForURL(/\/overview/);
  await page.goBack();
  await expect(page).toHaveURL(/status=ACTIVE.*q=Matrix|q=Matrix.*status=ACTIVE/);
  await expect.poll(names).toEqual(['MatrixLight']);
});

test('History stands beside the overview of a project; its lists have the width of the page (AEC-03, AEC-05, AEC-34)', async () => {
  await openProject('ParkAssistPlus');
  await expect(page.locator('.cc-hist')).toBeVisible();
  for (const tab of ['Release candidates', 'Version documentation']) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: tab }).click();
    await expect(page.locator('.cc-hist')).toHaveCount(0);
  }
});

test('a document says at its field what is wrong, then takes files and a link (D-105, D-119, D-153, AEC-05, AEC-33)', async () => {
  const project = await openProject('ParkAssistPlus');
  await page.goto(`${project}/version-documentation/new`);
  const files = page.locator('input[type="file"]');
  const file = (name: string, text: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  await files.setInputFiles([
    file('run.exe', 'x'),
    file('empty.txt', ''),
    file('good.txt', 'good'),
    file('also-good.csv', 'a,b'),
  ]);
  const refused = page.locator('.cc-upload').getByRole('alert');
  await expect(refused).toContainText('run.exe: this kind of file is not accepted.');
  await expect(refused).toContainText('empty.txt: the file is empty.');
  await field(page, 'linkTitle').fill('Plan');
  for (const url of ['http://docs.example/plan', 'javascript:alert(1)']) {
    await field(page, 'linkUrl').fill(url);
    await save(page, 'Create');
    await expect(page.locator('[data-field="linkUrl"]')).toContainText('Enter a full https address.');
    await expect(page.locator('[data-field="name"]')).toContainText('This field is required.');
  }
  expect(await axe(page)).toEqual([]);
  const name = `Rollback plan ${Date.now()}`;
  await field(page, 'name').fill(name);
  await field(page, 'linkUrl').fill('https://docs.example/plan');
  await save(page, 'Create');
  await page.waitForURL(/version-documentation\/\d+/);
  await expect(page.locator('tr[data-file="good.txt"]')).toBeVisible();
  await expect(page.locator('tr[data-file="also-good.csv"]')).toBeVisible();
  await expect(page.getByRole('link', { name: 'docs.example/plan' })).toHaveAttribute('rel', /noopener/);
});

test('files go up one after another with their progress, one is cancelled, a wrong one is refused, and a candidate uses the document again (AEC-32, AEC-33, D-048, D-105)', async () => {
  const project = await openProject('ParkAssistPlus');
  await page.goto(`${project}/version-documentation`);
  const link = page.getByRole('link', { name: /^Rollback plan/ }).first();
  const name = await link.innerText();
  await link.click();
  await page.waitForURL(/version-documentation\/\d+/);
  // A line on which a megabyte takes a while: what moves can be seen moving.
  const line = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await slow(400_000);
  const small = `small-${Date.now()}.txt`;
  const file = (fileName: string, size: number) => ({
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(size, 'a'),
  });
  await page.locator('input[type="file"]').setInputFiles([file('big.log', 3_000_000), file('run.exe', 9), file(small, 9)]);
  const row = (fileName: string) => page.locator('[data-upload]').filter({ hasText: fileName });
  await expect(row('run.exe')).toContainText('this kind of file is not accepted');
  await expect(row(small)).toHaveAttribute('data-upload', 'waiting');
  const percent = async () => Number(await row('big.log').getByRole('progressbar').getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(0);
  expect(await percent()).toBeLessThan(100);
  await row('big.log').getByRole('button', { name: 'Cancel' }).click();
  await expect(row('big.log')).toHaveAttribute('data-upload', 'failed');
  await slow(-1);
  await expect(row(small)).toHaveAttribute('data-upload', 'done');
  await expect(page.locator(`tr[data-file="${small}"]`)).toBeVisible();
  await expect(page.locator('tr[data-file="big.log"]')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await page.goto(`${project}/release-candidates`);
  await page.getByRole('link', { name: 'RC 4.15.0' }).click();
  await page.waitForURL(/release-candidates\/\d+/);
  await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 7).join('/')}/documentation/documents/new`);
  await field(page, 'reuse').fill(name.slice(0, -1));
  await page.getByRole('option', { name }).click();
  await expect(field(page, 'name')).toBeHidden();
  await save(page, 'Create');
  await page.waitForURL(/documentation\/documents\/\d+/);
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.locator(`tr[data-file="${small}"]`)).toBeVisible();
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
});

test('History shows a candidate as it was, read-only, and gives back what was typed meanwhile (D-059, D-189)', async () => {
  const project = await openProject('MatrixLight');
  await page.goto(`${project}/release-candidates`);
  await page.getByRole('link', { name: 'RC 1.9.0' }).click();
  await field(page, 'description').fill('Typed and not saved');
  const slider = page.getByRole('slider', { name: 'Point in time' });
  const now = await slider.getAttribute('max');
  await slider.fill('0');
  const main = page.getByRole('main');
  await expect(main.getByText('The candidate as it was on')).toBeVisible();
  await expect(field(page, 'description')).toBeHidden();
  await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await expect(main.getByRole('region', { name: 'Push to approval' })).toContainText('Name for release');
  await expect(main.getByRole('region', { name: 'Push to approval' })).toContainText('—');
  expect(await axe(page)).toEqual([]);
  await slider.fill(now ?? '0');
  await expect(field(page, 'description')).toHaveValue('Typed and not saved');
  await expect(main.getByText('The candidate as it was on')).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard' }).click();
});
