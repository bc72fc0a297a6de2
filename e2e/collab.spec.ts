import { expect, test } from 'playwright/test';
import { closeWindows, demoUsers } from './support/people.ts';
import { field } from './support/steps.ts';
import { axe } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const list = '/software/projects';

test('two people, one form: lock, read only, break, and a lock that goes with its session (D-050, D-189)', async ({
  browser,
}) => {
  const as = demoUsers(browser);
  const [po, admin] = [await as('container-po'), await as('admin')];
  await po.goto(list);
  await po.locator('tbody tr a').first().click();
  await po.waitForURL(/\/overview$/);
  const overview = new URL(po.url()).pathname;
  const open = async (page: typeof po) => {
    await page.goto(`${overview}?mode=edit`);
    await expect(page.getByRole('toolbar', { name: 'Form' })).toBeVisible();
  };
  await open(po);
  await open(admin);
  await field(po, 'description').fill(`Edited at ${Date.now()}`);
  await expect(po.getByRole('toolbar', { name: 'Form' })).toContainText('locked for you until');
  await expect(admin.getByRole('toolbar', { name: 'Form' })).toContainText('Locked by Carolin Petersen since');
  // Its values stand as text, which no control cuts (B13).
  await expect(admin.locator('[data-field="description"] output')).toBeVisible();
  await expect(field(admin, 'description')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  expect([...(await axe(admin)), ...(await axe(po))]).toEqual([]);

  await po.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByRole('toolbar', { name: 'Form' })).not.toContainText('Locked by');
  await expect(field(admin, 'description')).toBeEnabled();

  await open(po);
  await field(po, 'description').fill('Left behind');
  await expect(admin.getByRole('toolbar', { name: 'Form' })).toContainText('Locked by');
  po.on('dialog', (dialog) => dialog.accept());
  await po.goto('/help');
  await expect(admin.getByRole('toolbar', { name: 'Form' })).not.toContainText('Locked by');

  await open(po);
  await field(po, 'description').fill(`Mine ${Date.now()}`);
  await expect(admin.getByRole('toolbar', { name: 'Form' })).toContainText('Locked by Carolin Petersen');
  await admin.getByRole('button', { name: 'Take over editing' }).click();
  await admin.getByRole('dialog').locator('[data-confirm]').click();
  await expect(field(admin, 'description')).toBeEnabled();
  await expect(po.getByRole('toolbar', { name: 'Form' })).toContainText(' took over editing from you.');
  await expect(po.locator('[data-field="description"] output')).toHaveText(/^Mine/);
  await po.getByRole('button', { name: 'Continue editing' }).click();
  await expect(po.getByRole('toolbar', { name: 'Form' })).toContainText('locked for you until');
  await expect(field(po, 'description')).toHaveValue(/^Mine/);
  await expect(admin.getByRole('toolbar', { name: 'Form' })).toContainText('Locked by');

  await po.getByRole('button', { name: 'Account' }).click();
  await po.getByRole('menuitem', { name: 'Logout' }).click();
  // What was typed is not saved.
  await po.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(admin.getByRole('toolbar', { name: 'Form' })).not.toContainText('Locked by');
});

test('comments move by themselves, and the watched stand on the dashboard (D-058, D-033, SHELL-24, SHELL-25)', async ({
  browser,
}) => {
  const as = demoUsers(browser);
  const [one, two] = [await as('container-po'), await as('admin')];
  await one.goto(list);
  await one.locator('tbody tr a').first().click();
  await one.waitForURL(/\/overview$/);
  await two.goto(new URL(one.url()).pathname);
  await two.getByRole('button', { name: /^Comments, / }).click();
  await one.getByRole('button', { name: /^Comments, / }).click();
  const drawer = one.getByRole('complementary', { name: 'Comments' });
  const text = `<b>bold?</b> ${Date.now()}`;
  await expect(drawer.getByRole('textbox')).toBeFocused();
  await one.keyboard.type(text);
  await one.keyboard.press('Control+Enter');
  await expect(drawer.getByText(text)).toBeVisible();
  await expect(drawer.getByRole('textbox')).toHaveValue('');
  const other = two.getByRole('complementary', { name: 'Comments' });
  await expect(other.getByText(text)).toBeVisible();

  expect(await axe(one)).toEqual([]);
  const item = drawer.locator('[data-comment]').filter({ hasText: text });
  await item.getByRole('button', { name: /^Edit / }).click();
  await drawer.getByRole('form', { name: 'Change comment' }).getByRole('textbox').fill(`${text} changed`);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText(`${text} changed`)).toBeVisible();
  await drawer
    .locator('[data-comment]')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Delete / })
    .click();
  await one.getByRole('dialog').locator('[data-confirm]').click();
  await expect(other.getByText(text)).toHaveCount(0);
  await drawer.getByRole('textbox').fill('Kept');
  await one.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(one.getByRole('button', { name: /^Comments, / })).toBeFocused();
  await one.keyboard.press('Enter');
  await expect(drawer.getByRole('textbox')).toHaveValue('Kept');

  const title = (await one.locator('.cc-topbar h1').innerText()).replace(' · ', ' ');
  await one.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(one.getByRole('button', { name: 'Stop watching' })).toBeVisible();
  await one.goto('/');
  const watched = one.getByRole('list', { name: 'Watched' });
  await watched.getByRole('link', { name: title }).click();
  await one.getByRole('button', { name: 'Stop watching' }).click();
  await expect(one.getByRole('button', { name: 'Watch', exact: true })).toBeVisible();
});
