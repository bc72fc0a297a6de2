import { expect, type Page, type Request, test } from 'playwright/test';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import { openButton } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { axe } from '../support/sweep.ts';
import { type Seat, userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const timeZone = 'Europe/Berlin';
const note = { title: 'What is new', url: 'https://notes.example.com/approval' };

/** A candidate whose brands can review: the address of its pages, and how its next steps are done. */
async function candidateInReview(as: (user: string) => Promise<Seat>) {
  const setup = candidateSetup(as);
  const { id, softwareProjectId } = await setup.rival(`Approval ${Date.now() % 10_000_000}`);
  const send = (type: string, user: string, body: object = {}, brandId?: number) =>
    setup.command(candidateFlow.id, type, { id, user, body, ...(brandId === undefined ? {} : { target: { brandId } }) });
  for (const brandId of [1, 4]) await send('note.save', 'container-po', note, brandId);
  await setup.addLinks(id, 0, 5);
  await send('scm.confirm', 'container-po');
  await setup.testLog(id, true);
  await send('validation.confirm', 'aec-sdt-admin', { timeZone });
  return { address: `/software/projects/aec/${softwareProjectId}/release-candidates/${id}`, send };
}
const inReview = async (as: (user: string) => Promise<Seat>) => (await candidateInReview(as)).address;

const marks = (page: Page) => page.getByRole('button', { name: /^Mark reviewed: .* for VW$/ });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo the review of .* for VW$/ });
const ifMatch = (request: Request) => request.headers()['if-match'];

test('two documents marked one right after the other on a slow line are both reviewed, and a review can be undone until the decision (D-051, D-060.15, ADR 11)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const address = await inReview(as);
  const { page } = await as('release-manager-vw');
  await page.goto(`${address}/checklist/brand-approval/review-documentation`);
  await expect(marks(page)).toHaveCount(5);
  // A slow line: the first answer comes after the second click, and nothing that is read again comes at all.
  const clicked = Promise.withResolvers<void>();
  const sent: Request[] = [];
  await page.route('**/review', async (route) => {
    sent.push(route.request());
    const response = await route.fetch();
    await clicked.promise;
    await route.fulfill({ response });
  });
  const over = Promise.withResolvers<void>();
  const read = /\/api\/ae-container\/release-candidates\/\d+(\/approval-status)?$/;
  await page.route(read, async (route) => {
    await over.promise;
    await route.continue();
  });
  const [first, second] = [marks(page).nth(0), marks(page).nth(1)];
  const name = (await second.getAttribute('aria-label')) ?? '';
  await first.click();
  await expect.poll(() => sent.length).toBe(1);
  await second.click();
  clicked.resolve();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(marks(page)).toHaveCount(3);
  expect(sent).toHaveLength(2);
  expect(Number(ifMatch(sent[1] as Request)?.replaceAll('"', ''))).toBeGreaterThan(
    Number(ifMatch(sent[0] as Request)?.replaceAll('"', '')),
  );
  await expect(page.getByText('This action is not possible')).toHaveCount(0);
  over.resolve();

  // The pointer is still where the button was: nothing else stands there until it has left.
  await expect(undo(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(undo(page)).toHaveCount(2);
  expect(await axe(page)).toEqual([]);
  await undo(page).first().click();
  await expect(marks(page)).toHaveCount(3);
  await page.mouse.move(5, 5);
  await expect(marks(page)).toHaveCount(4);
});

test('a confirmation never becomes a withdrawal in the same place (D-060.16, D-060.19)', async ({ browser }) => {
  const as = userSessions(browser);
  const address = await inReview(as);
  const { page } = await as('release-manager-vw');
  await page.goto(`${address}/checklist/brand-approval/review-documentation`);
  for (let left = 5; left > 0; left -= 1) {
    await expect(marks(page)).toHaveCount(left);
    await marks(page).first().click();
  }
  await expect(undo(page).or(marks(page)).first()).toBeVisible();
  await page.goto(`${address}/checklist/brand-approval/submit-approval`);

  const confirm = openButton(page, 'brand.confirm:1');
  const withdraw = openButton(page, 'brand.withdraw:1');
  const cellOf = (name: string) =>
    page
      .locator('tr[data-brand="VW"] td', { has: page.getByRole('button', { name }) })
      .evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
  const decided = await cellOf('Confirm for VW');
  const box = await confirm.boundingBox();
  if (!box) throw new Error('the button has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await confirm.click();
  await page.getByRole('dialog').locator('[data-confirm]').click();
  await expect(page.locator('tr[data-brand="VW"]').getByText('Confirmed')).toBeVisible();
  await expect(withdraw).toBeVisible();
  const commandAt = (at: { x: number; y: number }) =>
    page.evaluate((point) => {
      const found = document.elementFromPoint(point.x, point.y);
      return found?.closest('[data-command]')?.getAttribute('data-command') ?? null;
    }, at);
  expect(await commandAt({ x, y })).toBeNull();
  // Nor in the row of the table, where the decision and its withdrawal have a place each.
  expect(await cellOf('Withdraw approval of VW')).not.toBe(decided);
});

test('a rejection is answered by files on the rows of the documents, and the brand sees what is new since its review (AEC-27, AEC-32, D-060.17, D-060.18)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { address, send } = await candidateInReview(as);
  const { page: reviewer } = await as('release-manager-vw');
  await reviewer.goto(`${address}/checklist/brand-approval/review-documentation`);
  for (let left = 5; left > 0; left -= 1) {
    await expect(marks(reviewer)).toHaveCount(left);
    await marks(reviewer).first().click();
  }
  await expect(marks(reviewer)).toHaveCount(0);
  await reviewer.goto(`${address}/checklist/brand-approval/submit-approval`);
  await openButton(reviewer, 'brand.reject:1').click();
  const dialog = reviewer.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Test report' }).check();
  expect(await axe(reviewer)).toEqual([]);
  await dialog.getByRole('textbox').fill('The test report lacks the winter drive.');
  await dialog.locator('[data-confirm]').click();
  await expect(dialog).toHaveCount(0);
  await expect(reviewer.getByText('You rejected for VW, about “Test report”')).toBeVisible();

  const { page } = await as('container-po');
  await page.goto(`${address}/checklist/sumo-approval/scm-documentation`);
  const confirm = openButton(page, 'scm.confirm');
  await expect(page.getByText('This is about “Test report”. Add a new version of it,')).toBeVisible();
  await expect(page.locator('.cc-next')).toContainText('VW rejected. No document has changed since.');
  await expect(confirm).toHaveAttribute('data-variant', 'outlined');
  const row = (name: string) => page.locator(`tr[data-document="${name}"]`);
  const chosen = page.waitForEvent('filechooser');
  await row('Test report').getByRole('button', { name: 'Upload files to Test report' }).click();
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name} ${Date.now()}`) });
  await (await chosen).setFiles([file('winter.txt'), file('drive.exe')]);
  const sent = (name: string) => page.locator('[data-upload]').filter({ hasText: name });
  await expect(sent('winter.txt')).toHaveAttribute('data-upload', 'done');
  await expect(sent('drive.exe')).toContainText('this kind of file is not accepted');
  await expect(row('Test report')).toContainText('v2');
  await expect(confirm).toHaveAttribute('data-variant', 'primary');
  expect(await axe(page)).toEqual([]);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['on the row'], 'dropped.txt', { type: 'text/plain' }));
    return transfer;
  });
  await row('Change list').dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(row('Change list')).toHaveClass(/cc-over/);
  await row('Change list').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(sent('dropped.txt')).toHaveAttribute('data-upload', 'done');
  await expect(row('Change list')).toContainText('v2');

  await send('scm.confirm', 'container-po');
  await send('validation.confirm', 'aec-sdt-admin', { timeZone });
  await reviewer.goto(`${address}/checklist/brand-approval/review-documentation`);
  await expect(marks(reviewer)).toHaveCount(5);
  for (const name of ['Test report', 'Change list'])
    await expect(reviewer.locator(`tr[data-document="${name}"]`)).toContainText('v2 is new, VW reviewed v1');
  await expect(reviewer.locator('tr[data-document="SCM plan"]')).toContainText('Unchanged since VW reviewed it');
  expect(await axe(reviewer)).toEqual([]);
});
