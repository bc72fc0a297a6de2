import { expect, type Page, test } from 'playwright/test';
import { inDays } from '#tests/support/portal/caller.ts';
import { closeWindows, signIn } from './support/people.ts';
import { field, save } from './support/steps.ts';
import { axe } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Form' });
const shown = (page: Page, name: string) => page.locator(`[data-field="${name}"] output`);

/** A project of release notes of its own; answers the address of its form. */
async function newProject(page: Page, title: string): Promise<string> {
  await page.goto('/software/release-notes-projects/new');
  await field(page, 'title').fill(title);
  for (const name of ['appName', 'brand', 'region']) await field(page, name).selectOption({ index: 1 });
  await field(page, 'swPackageName').fill('ParkAssistPlus');
  await field(page, 'swPackageVersion').fill('4.13.0');
  await field(page, 'dueDate').fill(inDays(20));
  await save(page, 'Create');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname.replace(/\/[a-z]+$/, '/properties');
}

test('a save puts back nothing that somebody else saved meanwhile, and says who that was (D-050, D-051, D-039)', async ({
  browser,
}) => {
  const po = await signIn(browser, 'container-po');
  const path = await newProject(po, `Two people ${Date.now() % 100_000}`);
  await po.goto(path);
  await field(po, 'title').fill('Mine');
  await expect(bar(po)).toContainText('locked for you until');

  const admin = await signIn(browser, 'admin', path);
  await admin.getByRole('button', { name: 'Take over editing' }).click();
  await admin.getByRole('dialog').locator('[data-confirm]').click();
  await field(admin, 'swPackageVersion').fill('5.0.0');
  await expect(bar(po)).toContainText(/Locked by|took over editing from you/);
  await bar(admin).getByRole('button', { name: 'Save' }).click();

  // What was not typed follows; what was typed stays.
  await expect(shown(po, 'swPackageVersion')).toHaveText('5.0.0');
  await expect(shown(po, 'title')).toHaveText('Mine');
  await expect(po.getByText(/ saved this while you were editing\./)).toContainText(/^(?!Somebody)/);
  await expect(bar(po)).toContainText(/ took over editing from you\./);
  await po.getByRole('button', { name: 'Continue editing' }).click();
  await expect(field(po, 'swPackageVersion')).toHaveValue('5.0.0');
  await po.keyboard.press('Control+S');
  for (const page of [admin, po]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Mine');
  }
  await admin.reload();
  await expect(field(admin, 'title')).toHaveValue('Mine');
  await expect(field(admin, 'swPackageVersion')).toHaveValue('5.0.0');
});

test('a field that was changed in two tabs is asked about, and nothing is saved before @full (D-051)', async ({ browser }) => {
  const one = await signIn(browser, 'container-po');
  const path = await newProject(one, `Two tabs ${Date.now() % 100_000}`);
  const two = await one.context().newPage();
  await Promise.all([one.goto(path), two.goto(path)]);
  await field(two, 'title').fill('Second');
  await field(two, 'motivationText').fill('Only here');
  await field(one, 'title').fill('First');
  await field(one, 'swPackageVersion').fill('6.0.0');
  await bar(one).getByRole('button', { name: 'Save' }).click();

  const choices = two.getByRole('list', { name: 'Fields changed on both sides' });
  await expect(two.getByText('You saved this in another tab while you were editing here.')).toBeVisible();
  await expect(choices.getByRole('listitem')).toHaveCount(1);
  await expect(choices).toContainText(/Title.*Second.*First/s);
  await expect(field(two, 'swPackageVersion')).toHaveValue('6.0.0');
  await expect(bar(two).getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await axe(two)).toEqual([]);
  await two.keyboard.press('Control+S');
  await expect(choices.getByRole('button', { name: 'Title: keep your value' })).toBeFocused();
  await choices.getByRole('button', { name: 'Title: use the saved value' }).click();
  await expect(field(two, 'title')).toHaveValue('First');
  await expect(choices).toHaveCount(0);
  await two.keyboard.press('Control+S');
  await expect(bar(two)).not.toContainText('Unsaved changes');
  await two.reload();
  for (const [name, value] of [
    ['title', 'First'],
    ['motivationText', 'Only here'],
    ['swPackageVersion', '6.0.0'],
  ] as const)
    await expect(field(two, name)).toHaveValue(value);
});
