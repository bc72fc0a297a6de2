import { expect, type Page, test } from 'playwright/test';
import { releaseNotesExample } from '#contract/release-notes-project/release-notes-project.ts';
import { answer, inDays } from '#tests/support/portal/caller.ts';
import { closeWindows, signIn } from './support/people.ts';
import { expectClosed, field, openCommand, save, send } from './support/steps.ts';
import { axe, visit, watch } from './support/sweep.ts';
import { userSessions } from './support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const list = '/software/release-notes-projects';
const title = `Winter notes ${Date.now() % 100_000}`;

/** Adds a language to those of the form, as somebody types it. */
async function addLanguage(page: Page, tag: string) {
  const input = page.locator('[data-field="targetLanguages"] input').first();
  await input.fill(tag);
  await input.press('Enter');
}

test('an owner leads release notes from their creation over the translation to a candidate and to their end, and others see it and why not they (RN-01…04, D-024, D-074, D-117, D-133, STATE-14, STATE-20)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', list);
  // A form that comes while its project ends asks for its lock in vain, and is read only.
  const seen = watch(page, (status, url) => status === 422 || (status === 409 && url.includes('/api/locks/')));
  await page.getByRole('link', { name: 'New release notes project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New release notes project' })).toBeVisible();
  await save(page, 'Create');
  await expect(page.locator('[data-field="title"] [role="alert"]')).toHaveText(/required/);
  await expect(page.locator('[data-field="dueDate"] [role="alert"]')).toHaveText(/required/);
  // What has to be chosen is chosen by nobody else.
  for (const name of ['appName', 'brand', 'region']) {
    await expect(page.locator(`[data-field="${name}"] [role="alert"]`)).toHaveText(/required/);
    await expect(field(page, name)).toHaveValue('');
  }
  expect(await axe(page)).toEqual([]);
  await field(page, 'appName').selectOption('oru');
  await field(page, 'brand').selectOption('vw');
  await field(page, 'region').selectOption('global');
  await field(page, 'title').fill(title);
  await field(page, 'swPackageName').fill('ParkAssistPlus');
  await field(page, 'swPackageVersion').fill('4.13.0');
  // What is wrong is said as the field is left: a day too near, a person who was not chosen, a language that is none.
  await field(page, 'dueDate').fill(inDays(1));
  await field(page, 'ownerId').click();
  await expect(page.locator('[data-field="dueDate"] [role="alert"]')).toHaveText(/from .* on/);
  await expect(field(page, 'ownerId')).toHaveValue('Carolin Petersen');
  await field(page, 'ownerId').fill('somebody');
  await field(page, 'title').click();
  await expect(page.locator('[data-field="ownerId"] [role="alert"]')).toHaveText('Choose a person from the list.');
  // Whoever clicks into it and types means somebody else.
  await field(page, 'ownerId').click();
  await page.keyboard.type('petersen caro');
  await page.getByRole('listbox', { name: 'People found' }).getByRole('option').first().click();
  await expect(page.locator('[data-field="ownerId"] [role="alert"]')).toHaveCount(0);
  await addLanguage(page, 'qq');
  await expect(page.locator('[data-field="targetLanguages"] [role="alert"]')).toHaveText('“qq” is not a known language.');
  await page.getByRole('button', { name: 'Remove qq' }).click();
  await expect(page.locator('[data-field="targetLanguages"] [role="alert"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove English' })).toHaveCount(0);
  // What is chosen already is no more than marked, its tick beside the words, and no neighbour is taken in its place (B3).
  await page.locator('[data-field="targetLanguages"] input').first().fill('en');
  const mark = page.getByRole('option', { name: /^English/ }).locator('small', { has: page.locator('svg') });
  expect((await mark.boundingBox())?.height).toBeLessThan(24);
  await addLanguage(page, 'en');
  await expect(page.locator('.cc-tags-pill')).toHaveText([/^English/]);
  await addLanguage(page, 'ger');
  await expect(page.getByRole('button', { name: 'Remove German' })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await field(page, 'dueDate').fill(inDays(20));
  await save(page, 'Create');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const path = new URL(page.url()).pathname.replace(/\/overview$/, '');
  const id = Number(path.split('/').at(-1));
  expect(await axe(page)).toEqual([]);

  // Somebody else with the same rights sees whose it is; what happens reaches their page by itself.
  const other = await signIn(browser, 'aec-sdt-admin', `${path}/overview`);
  await expectClosed(other, 'project.startEditing');
  await expect(other.locator('[data-command="project.startEditing"]')).toContainText('Carolin Petersen');
  await send(page, 'project.startEditing');
  await expect(other.locator('[data-status="EDITING"]').first()).toBeVisible();

  // What is missing leads to where it is written.
  await expectClosed(page, 'project.translate');
  await page.locator('[data-need="hasMotivation"]').getByRole('link').click();
  await expect(page).toHaveURL(/properties\?field=motivationText$/);
  await expect(field(page, 'motivationText')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await field(page, 'motivationText').fill('Parking in the cold takes less time.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Release notes project saved.')).toBeVisible();
  await expect(page.getByText('Motivation: Parking in the cold takes less time.')).toBeVisible();
  await send(page, 'project.translate');
  await expect(page.getByText('Can be changed again once the project is returned to editing.').first()).toBeVisible();
  await expect(page.locator('[data-field="motivationText"] textarea')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  // Languages grow while one looks.
  const as = userSessions(browser);
  const tell = async (percent: number) =>
    answer(await as('admin'), 'PUT', `/api/simulation/release-notes-projects/${id}/answer`, { health: 'OK', percent });
  await tell(35);
  await visit(page, `${path}/languages`);
  await expect(page.getByRole('progressbar', { name: 'German' })).toHaveAttribute('aria-valuenow', '35');
  expect(await axe(page)).toEqual([]);
  await expectClosed(page, 'project.publish');
  await tell(100);
  await expect(page.getByRole('progressbar', { name: 'German' })).toHaveAttribute('aria-valuenow', '100');
  await expect(openCommand(page, 'project.publish')).toBeVisible();
  await send(page, 'project.publish');

  // A candidate's note takes it over.
  await visit(page, `${list}?status=PUBLISHED`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  type Home = { readonly tasks: readonly { readonly kind: string; readonly brandId: number; readonly route: string }[] };
  const { tasks } = await answer<Home>(await as('container-po'), 'GET', '/api/cloud-proxy/home');
  const task = tasks.find(({ brandId, kind }) => kind === 'note.save' && brandId === 1);
  await visit(page, task?.route ?? '');
  const published = field(page, 'project');
  await published.fill('no such notes');
  await expect(page.getByText('No published release notes have this title')).toBeVisible();
  await published.fill(title.toUpperCase());
  const offered = page.getByRole('option', { name: title });
  await expect(offered).toContainText('ORU · Global · ParkAssistPlus 4.13.0');
  await offered.click();
  await expect(published).toHaveValue(title);
  await expect(field(page, 'title')).toHaveValue(title);
  expect(await axe(page)).toEqual([]);
  await save(page, 'Save');
  await expect(page.getByRole('link', { name: `Open ${title}` })).toBeVisible();

  // Whoever takes the texts back is told which candidates lead to them, and these say so until the texts are published again.
  const candidate = page.url();
  await visit(page, `${path}/overview`);
  await expect(page.getByRole('list', { name: 'Linked from release candidates' }).getByRole('link')).toHaveCount(1);
  for (const name of ['Open in the translation tool', 'Download all languages']) {
    const tool = page.getByRole('link', { name: `${name} (opens in a new tab)` });
    await expect(tool).toHaveAttribute('target', '_blank');
    await expect(tool).toHaveAttribute('rel', 'noopener noreferrer');
  }
  expect(await axe(page)).toEqual([]);
  await openCommand(page, 'project.reopen').click();
  await expect(page.getByRole('dialog')).toContainText('The release notes of one release candidate link to these texts.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect(page.locator('[data-status="EDITING"]').first()).toBeVisible();
  await openCommand(page, 'project.delete').click();
  await expect(page.getByRole('dialog')).toContainText('link to these texts. The link will lead nowhere:');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await visit(page, candidate);
  await expect(page.getByText('Withdrawn: the texts are being edited again')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await visit(page, `${path}/overview`);
  await send(page, 'project.translate');
  await tell(100);
  await send(page, 'project.publish');

  // The end, and what it was before.
  await visit(page, `${path}/overview`);
  await send(page, 'project.complete');
  await expect(page.locator('[data-status="COMPLETED"]').first()).toBeVisible();
  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(page.locator('[data-status="CREATED"]').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.locator('[data-status="COMPLETED"]').first()).toBeVisible();
  // While the past is shown nothing can be done, and one way leads back (B17).
  await page.keyboard.press('Home');
  await expect(page.getByText('Not available while the page shows the past.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next steps' }).locator('[data-command]:visible')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  // The moment has an address, which a colleague opens, on every page of the project (C5).
  await expect(page).toHaveURL(/[?&]at=\d+/);
  await page.reload();
  await expect(page.getByRole('slider')).not.toHaveAttribute('aria-valuetext', 'Now');
  await expect(page.locator('.cc-log li[aria-current]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Return to now' }).click();
  await expect(page.getByText('Not available while the page shows the past.')).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Now');
  await expect(page).not.toHaveURL(/[?&]at=/);
  await expect(page.locator('[data-status="COMPLETED"]').first()).toBeVisible();
  expect(seen.take()).toEqual([]);
});

test('a tool that is down, or has lost the project, closes what needs it and says so until it is back (RN-03, STATE-20, D-074)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', `${list}?status=EDITING`);
  const seen = watch(page);
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await expect(page.locator('[data-status="EDITING"]').first()).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split('/').at(-2));
  const as = userSessions(browser);
  const tell = async (health: string) =>
    answer(await as('admin'), 'PUT', `/api/simulation/release-notes-projects/${id}/answer`, { health, percent: 0 });
  await tell('NOT_AVAILABLE');
  await expect(page.getByText('The translation tool is not available.')).toBeVisible();
  await tell('NOT_FOUND');
  await expect(page.locator('[data-status="UNKNOWN"]').first()).toBeVisible();
  await expect(page.getByText('Read-only until the tool knows it again.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Properties' }).click();
  await expect(page.locator('#main input:not([type="range"])')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await tell('OK');
  await expect(page.locator('[data-status="EDITING"]').first()).toBeVisible();
  await expect(field(page, 'title')).toBeVisible();
  // What somebody has begun to type outlasts that the tool does not know the project, and can be saved afterwards.
  await field(page, 'motivationText').fill('Typed before the tool lost the project.');
  await tell('NOT_FOUND');
  await expect(page.locator('[data-status="UNKNOWN"]').first()).toBeVisible();
  await expect(page.getByText('Your input is kept. You can save it when this can be edited again.')).toBeVisible();
  await expect(page.locator('[data-field="motivationText"] output')).toHaveText('Typed before the tool lost the project.');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await tell('OK');
  await expect(field(page, 'motivationText')).toHaveValue('Typed before the tool lost the project.');
  await save(page, 'Save');
  await expect(page.getByText('Release notes project saved.')).toBeVisible();
  expect(seen.take()).toEqual([]);
});

test('what the tool does not take while it is down is said in its own words, and what was typed stays (D-158) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', `${list}/new`);
  const popup = page.getByRole('dialog', { name: 'Unexpected Error' });
  await page.route('**/api/release-notes/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          json: {
            type: '/api/error?type=UNKNOWN',
            title: 'Service Unavailable',
            status: 503,
            detail: 'The translation tool does not answer. Please try again.',
          },
        })
      : route.fallback(),
  );
  await field(page, 'appName').selectOption('oru');
  await field(page, 'brand').selectOption('vw');
  await field(page, 'region').selectOption('global');
  await field(page, 'title').fill('Notes while it is down');
  await field(page, 'swPackageName').fill('ParkAssistPlus');
  await field(page, 'swPackageVersion').fill('4.13.0');
  await field(page, 'dueDate').fill(inDays(20));
  await field(page, 'ownerId').fill('container');
  await page.getByRole('listbox', { name: 'People found' }).getByRole('option').first().click();
  await save(page, 'Create');
  await expect(popup).toContainText('The translation tool does not answer. Please try again.');
  await expect(popup.getByRole('button', { name: 'Reload page' })).toHaveCount(0);
  await popup.getByRole('button', { name: 'Close' }).last().click();
  await expect(field(page, 'title')).toHaveValue('Notes while it is down');
  // What the server finds wrong has the focus as well, the first of the page.
  const wrong = ['/swPackageName', '/title'].map((instance) => ({
    ...{ type: '/api/error?type=UNKNOWN', title: 'Invalid field', status: 422, instance },
    detail: 'This value is not accepted.',
  }));
  await page.route('**/api/release-notes/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: { type: '/api/error?type=UNKNOWN', title: 'Unprocessable Entity', status: 422, errors: wrong },
        })
      : route.fallback(),
  );
  await save(page, 'Create');
  await expect(page.locator('[data-field="swPackageName"] [role="alert"]')).toHaveText('This value is not accepted.');
  await expect(field(page, 'title')).toBeFocused();
});

test('an order without an answer says so by its title, and leaves the keyboard at Next steps (ERR-31, ADR 28, D-158) @full', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const owner = await as('container-po');
  const body = { ...releaseNotesExample, dueDate: inDays(20), title: `Lost order ${Date.now() % 100_000}` };
  const { id } = await answer<{ readonly id: number }>(owner, 'POST', '/api/release-notes/projects', body);
  const { page } = owner;
  const tell = async (fault: object) =>
    answer(await as('admin'), 'PUT', `/api/simulation/release-notes-projects/${id}/answer`, {
      health: 'OK',
      percent: 0,
      ...fault,
    });
  const popup = page.getByRole('dialog', { name: 'No answer yet' });
  const heading = page.getByRole('heading', { name: 'Next steps' });
  await visit(page, `${list}/${id}/overview`);
  for (const [command, isAsked] of [
    ['project.startEditing', false],
    ['project.translate', true],
  ] as const) {
    await tell({ fault: 'ANSWER_LOST' });
    await openCommand(page, command).press('Enter');
    if (isAsked) await page.getByRole('dialog').locator('[data-confirm]').press('Enter');
    await expect(popup).toContainText('so it is not known yet whether it took the order');
    await expect(popup).not.toContainText('Sorry!');
    await expect(openCommand(page, command)).toHaveCount(0);
    await expect(page.getByText('The translation tool has not yet said what became of your order.')).toHaveCount(1);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(heading).toBeFocused();
    await tell({});
    // Open orders are asked about every ten seconds.
    await expect(page.locator(isAsked ? '[data-status="TRANSLATION"]' : '[data-status="EDITING"]').first()).toBeVisible({
      timeout: 25_000,
    });
  }
});
