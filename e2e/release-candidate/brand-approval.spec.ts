import { expect, type Page, type Request, test } from 'playwright/test';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { answer, sendFiles } from '#tests/support/portal/caller.ts';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import { openButton } from '../support/panel.ts';
import { closeWindows } from '../support/people.ts';
import { axe } from '../support/sweep.ts';
import { type Seat, userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const timeZone = 'Europe/Berlin';
const note = { title: 'What is new', url: 'https://notes.example.com/approval' };

/** A candidate whose brands can review: the address of its pages, and how its next steps are done. */
async function candidateInReview(as: (user: string) => Promise<Seat>, file?: File) {
  const setup = candidateSetup(as);
  const { id, softwareProjectId } = await setup.rival(`Approval ${Date.now() % 10_000_000}`);
  const send = (type: string, user: string, body: object = {}, brandId?: number) =>
    setup.command(candidateFlow.id, type, { id, user, body, ...(brandId === undefined ? {} : { target: { brandId } }) });
  for (const brandId of [1, 4]) await send('note.save', 'container-po', note, brandId);
  await setup.addLinks(id, 0, 5);
  if (file) await attach(await as('container-po'), id, file);
  await send('scm.confirm', 'container-po');
  await setup.testLog(id, true);
  await send('validation.confirm', 'aec-sdt-admin', { timeZone });
  return { address: `/software/projects/aec/${softwareProjectId}/release-candidates/${id}`, send };
}
/** Gives the first document of a candidate a file. */
async function attach(po: Seat, id: number, file: File): Promise<void> {
  const list = `/api/ae-container/documents?referenceType=RELEASE_CANDIDATE&referenceId=${id}`;
  const { items } = await answer<{ items: readonly { documentId: number; name: string }[] }>(po, 'GET', list);
  const [first] = items;
  const files = [{ part: 'files', name: file.name, content: await file.text() }];
  await sendFiles(po, 'PUT', `/api/ae-container/documents/${first?.documentId}`, { name: first?.name }, files);
}

/** One page that says "Bench report", and a script that runs when it is opened by a program that runs scripts. */
function pdfWithScript(): File {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\("ran"\\); window.ran = true;) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Length 47 >>\nstream\nBT /F1 24 Tf 40 100 Td (Bench report) Tj ET    \nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(place).padStart(10, '0');
  });
  const table = text.length;
  text += `xref\n0 6\n0000000000 65535 f \n${places.map((place) => `${place} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new File([text], 'bench-report.pdf', { type: 'application/pdf' });
}

const inReview = async (as: (user: string) => Promise<Seat>) => (await candidateInReview(as)).address;

const marks = (page: Page) => page.getByRole('button', { name: /^Mark reviewed: .* for VW$/ });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo the review of .* for VW$/ });
const ifMatch = (request: Request) => request.headers()['if-match'];

test('two documents marked one right after the other on a slow line are both reviewed, and a review can be undone until the decision (D-051, D-060.15, ADR 11) @full', async ({
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

test('a confirmation never becomes a withdrawal in the same place (D-060.16, D-060.19) @full', async ({ browser }) => {
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

test('a rejection is answered by files on the rows of the documents, and the brand sees what is new since its review @full (AEC-27, AEC-32, D-060.17, D-060.18)', async ({
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

test('documents are read and marked one after the other beside the checklist; nothing in one of them runs @full (AEC-14, T11, T12, B11)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { address } = await candidateInReview(as, pdfWithScript());
  const { page } = await as('release-manager-vw');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const checklist = `${address}/checklist/brand-approval/review-documentation`;
  await page.goto(checklist);
  await page.getByRole('table', { name: 'Documents to review' }).getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await expect(page).toHaveURL(/\?document=\d+$/);
  await expect(dialog.getByRole('img', { name: 'bench-report.pdf, Page 1 of 1' })).toBeVisible();
  await expect(dialog.getByText('Bench report')).toBeAttached();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expect(page.locator('iframe, embed, object')).toHaveCount(0);
  expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
  // j and k lead through the documents, r marks the present one and opens the next that is open.
  const current = dialog.locator('[aria-current="true"]');
  const names = await dialog.locator('[data-document]').evaluateAll((all) => all.map((one) => one.getAttribute('data-document')));
  await page.keyboard.press('j');
  await expect(current).toHaveAttribute('data-document', names[1] ?? '');
  await page.keyboard.press('k');
  await expect(current).toHaveAttribute('data-document', names[0] ?? '');
  for (const name of [...names.slice(1), names[4]]) {
    await page.keyboard.press('r');
    await expect(current).toHaveAttribute('data-document', name ?? '');
  }
  await expect(dialog.getByRole('button', { name: 'Go to the decision' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(checklist);
  await expect(marks(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});
