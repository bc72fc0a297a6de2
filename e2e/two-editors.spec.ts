import { expect, type Page, test } from 'playwright/test';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { inDays } from '#tests/support/portal/caller.ts';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import { closeWindows, signIn } from './support/people.ts';
import { smallRequest } from './support/small-rollout.ts';
import { field, save } from './support/steps.ts';
import { axe } from './support/sweep.ts';
import { userSessions } from './support/user-sessions.ts';

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

const kept = 'Your input is kept. You can save it when this can be edited again.';

test('what is typed into a release note stays when somebody else saves the note, and is not taken for theirs (D-060.07, D-154)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { page } = await as('container-po');
  const { rival, command } = candidateSetup(as);
  const { id, softwareProjectId } = await rival(`Typed ${Date.now() % 10_000_000}`);
  const saveNote = (brandId: number) =>
    command(candidateFlow.id, 'note.save', {
      id,
      user: 'admin',
      body: { title: `Theirs ${brandId}`, url: 'https://notes.example.com/theirs' },
      target: { brandId },
    });
  await saveNote(4);
  await page.goto(`/software/projects/aec/${softwareProjectId}/release-candidates/${id}/checklist/release-notes?brand=1`);
  await field(page, 'title').fill('Typed here, and not saved');
  // With the last note they are complete, and none can be written before one is reopened.
  await saveNote(1);
  await expect(page.locator('tr[data-brand="VW"]')).toContainText('Theirs 1');
  await expect(bar(page)).toContainText(kept);
  await expect(shown(page, 'title')).toHaveText('Typed here, and not saved');
  expect(await axe(page)).toEqual([]);
  await command(candidateFlow.id, 'note.reopen', { id, user: 'admin', target: { brandId: 1 } });
  await expect(bar(page)).not.toContainText(kept);
  await page.getByRole('button', { name: 'Title: keep your value' }).click();
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('tr[data-brand="VW"]')).toContainText('Typed here, and not saved');
  await expect(page.getByRole('form')).toHaveCount(0);
});

test('what is typed into a request stays when somebody else requests the deployment, until it is withdrawn @full (D-062.03, D-154)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { address, send } = await smallRequest(as, `Typed ${Date.now()}`);
  await send('request.withdraw', 'container-po');
  const { page } = await as('admin');
  await page.goto(`${address}/create/request`);
  await field(page, 'reason').fill('Typed here, and not sent');
  await send('request.submit', 'container-po', { reason: 'Theirs, and sent.', desiredStart: inDays(9) });
  await expect(page.locator('[data-status="REQUESTED"]').first()).toBeVisible();
  await expect(bar(page)).toContainText(kept);
  await expect(shown(page, 'reason')).toHaveText('Typed here, and not sent');
  await send('request.withdraw', 'container-po');
  await expect(bar(page)).not.toContainText(kept);
  await expect(field(page, 'reason')).toHaveValue('Typed here, and not sent');
});
