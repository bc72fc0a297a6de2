import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('every list keeps views under names, beside what its address says else (D-041, D-044) @full', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  for (const [path, view] of [
    ['/software/projects', 'q=e'],
    ['/software/release-notes-projects', 'status=EDITING'],
    ['/software/deployments?tab=live', 'q=e'],
    ['/software/deployments?tab=e311', 'status=CREATED'],
    ['/software/e3oru11/deployment-requests', 'status=REQUESTED'],
    ['/vehicle-management', 'status=ACTIVE'],
  ] as const) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}${view}`);
    const views = page.getByRole('navigation', { name: 'Views of the list' });
    await views.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Mine alone');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(views.getByRole('link', { name: 'Mine alone' })).toHaveAttribute('aria-current', 'page');
    await page.goto(path);
    await views.getByRole('link', { name: 'Mine alone' }).click();
    await expect(page).toHaveURL(new RegExp(view));
    if (path.includes('?')) await expect(page).toHaveURL(new RegExp(path.split('?')[1] ?? ''));
    await views.getByRole('button', { name: 'Remove view Mine alone' }).click();
    await expect(views.getByRole('link', { name: 'Mine alone' })).toHaveCount(0);
  }
});

test('a view that one tab saves stands in the other one, and neither takes back what the other has saved (D-041) @full', async ({
  browser,
}) => {
  const one = await signIn(browser, 'admin', '/software/projects?q=e');
  const two = await one.context().newPage();
  await two.goto('/software/projects?q=a');
  const views = (page: Page) => page.getByRole('navigation', { name: 'Views of the list' });
  const save = async (page: Page, name: string) => {
    await views(page).getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  };
  await expect(views(two).getByRole('button', { name: 'Save view' })).toBeVisible();
  await save(one, 'From the first');
  await expect(views(two).getByRole('link', { name: 'From the first' })).toBeVisible();
  await save(two, 'From the second');
  for (const page of [one, two]) {
    await page.reload();
    for (const name of ['From the first', 'From the second']) await expect(views(page).getByRole('link', { name })).toBeVisible();
  }
});
