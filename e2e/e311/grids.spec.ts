import { expect, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { calls, cell, copied, lines, pages, pasteText, seated } from '../support/e311-requests.ts';
import { tabTo } from '../support/keyboard.ts';
import { closeWindows } from '../support/people.ts';
import { save } from '../support/steps.ts';
import { axe, visit, watch } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('ECU updates are typed, pasted, undone and saved by keyboard alone, as in a spreadsheet, and what is wrong is told at its cell (D-087c, T29, E311-01) @full', async ({
  browser,
}) => {
  const { page } = await seated(browser, 'test-vin-manager', 'ecu-updates');
  const seen = watch(page, (status) => status === 422);
  const grid = page.getByRole('grid', { name: 'ECU updates' });
  await expect(grid).toHaveAttribute('aria-rowcount', '2');
  expect(await axe(page)).toEqual([]);
  await tabTo(page, cell(page, 0, 'productId'));

  // A click chooses the cell that is active already: what is typed then replaces its text.
  await page.keyboard.type('old');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await cell(page, 0, 'productId').click();
  await page.keyboard.type('new');
  await page.keyboard.press('Escape');
  await expect(cell(page, 0, 'productId')).toHaveText('old');
  await cell(page, 0, 'productId').dblclick();
  await expect(cell(page, 0, 'productId').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(grid).toHaveAttribute('aria-rowcount', '2');

  // Typing begins a row; Tab goes on to the next cell, Escape takes back what is typed, F2 goes on with it.
  await page.keyboard.type('ECU-8C');
  await page.keyboard.press('Tab');
  await page.keyboard.type('8c');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 'ecuDiagnosticAddress')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Escape');
  await expect(cell(page, 0, 'ecuDiagnosticAddress')).toHaveText('8c');
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'ecuDiagnosticAddress')).toHaveText('8c1');

  // Rows of a spreadsheet, with their head; one undo takes all of them back.
  await page.keyboard.press('Control+Home');
  await pasteText(page, `Product\tAddress\tHardware\n${lines(3).replaceAll('\r\n', '\n')}`);
  await expect(grid).toHaveAttribute('aria-rowcount', '5');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, 'productId')).toHaveText('ECU-8C');
  await expect(grid).toHaveAttribute('aria-rowcount', '3');
  await page.keyboard.press('Control+Home');
  await pasteText(page, lines(200));
  await expect(page.getByText('200 rows pasted.')).toBeVisible();
  await expect(cell(page, 199, 'productId')).toHaveText('ECU-199');

  // A range is copied as a spreadsheet takes it, cleared, and comes back; what is missing is told once it is to be saved.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  expect(await copied(page)).toBe('ECU-0\t10\r\nECU-1\t11');
  await page.keyboard.press('Delete');
  await expect(cell(page, 1, 'productId').locator('.cc-grid-value')).toHaveText('');
  await page.keyboard.press('Control+s');
  await expect(page.locator('.cc-grid-wrong').getByText('4 errors', { exact: true })).toBeVisible();
  await expect(cell(page, 1, 'ecuDiagnosticAddress')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page, 0, 'productId')).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Next error' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'ecuDiagnosticAddress')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.cc-grid-wrong')).toHaveCount(0);

  // The same container twice stands at the later row (T29); rows go in and out.
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await pasteText(page, lines(1));
  await expect(cell(page, 199, 'targetVersion').locator('.cc-grid-error')).toHaveText(/container/);
  await page.keyboard.press('Control+Delete');
  await expect(grid).toHaveAttribute('aria-rowcount', '201');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  for (let row = 0; row < 19; row += 1) await page.keyboard.press('Shift+PageDown');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Control+Delete');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('ECU updates saved.')).toBeVisible();

  // Tab leaves after Escape: nobody is kept in the grid.
  await expect(grid.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(0);
  expect(seen.take()).toEqual([]);
});

test('ECU updates go out to a file and come in from one; a file that is none of theirs changes nothing and is told in place (D-087c, T14) @full', async ({
  browser,
}) => {
  const { page } = await seated(browser, 'test-vin-manager', 'ecu-updates');
  const upload = (name: string, text: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await upload('scan.csv', '%PDF-1.4');
  await expect(page.getByRole('alert').filter({ hasText: 'scan.csv has none of the columns of the template' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  const head = 'productId;ecuDiagnosticAddress;hardware;targetPartNumber;targetVersion;extra';
  await upload('updates.csv', `\uFEFF${head}\r\n"ECU;1";8C;H12;10A915184B;0900;x\r\n'=ECU-2;51;H13;10A915185B;0901;y\r\n`);
  await expect(page.getByText('2 rows imported from updates.csv. Columns left out: extra.')).toBeVisible();
  await expect(cell(page, 1, 'productId')).toHaveText('=ECU-2');
  expect(await axe(page)).toEqual([]);
  await save(page, 'Save');
  await expect(page.getByText('ECU updates saved.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join('');
  expect(text).toContain('"ECU;1","8C","H12"');
  expect(text).toContain(`"'=ECU-2"`);

  // The file again with another target: the row is known again, and one undo brings back what stood there.
  await upload('again.csv', text.replace('"0901"', '"0999"'));
  await expect(page.getByText('1 unchanged, 1 changed, 0 new, 0 removed')).toBeVisible();
  await expect(cell(page, 1, 'targetVersion')).toHaveText('0999');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 'targetVersion')).toHaveText('0901');
  await expect(page.getByText('2 rows imported from again.csv')).toHaveCount(0);
});

test('a form that nobody typed in is saved by its key too: it says what is missing, and begins with the first of it (D-087a) @full', async ({
  browser,
}) => {
  const { page } = await seated(browser, 'test-vin-manager', 'general');
  await visit(page, `${pages}/new`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
});

test('updates are assigned to vehicles by keyboard alone: cells, ranges, rows and columns, by a search too (D-087d, E311-01) @full', async ({
  browser,
}) => {
  const { page, seat, id } = await seated(browser, 'test-vin-manager', 'general');
  const updates = Array.from({ length: 4 }, (_, at) => ({
    ...{ id: null, productId: `ECU-${at}`, ecuDiagnosticAddress: `8${at}`, hardware: 'H12' },
    ...{ targetPartNumber: `10A91518${at}B`, targetVersion: `090${at}` },
  }));
  await answer(seat, 'PUT', `${calls}/deployment-requests/${id}/ecu-updates`, { updates });
  await visit(page, `${pages}/${id}/ecu-updates-and-vehicles`);
  const seen = watch(page);
  const grid = page.getByRole('grid', { name: 'ECU updates and vehicles' });
  await expect(grid).toHaveAttribute('aria-rowcount', '8');
  await expect(grid).toHaveAttribute('aria-colcount', '5');
  expect(await axe(page)).toEqual([]);
  const mark = (row: number, column: number) => page.locator(`[id="assignments.${row}.${column}"]`);
  await tabTo(page, mark(0, 0));
  await page.keyboard.press('Space');
  await expect(mark(0, 0)).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByText('1 cell not saved')).toBeVisible();

  // A range of two by two, then the head of a column, then that of a row.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Space');
  for (const [row, column] of [
    [1, 0],
    [2, 1],
  ] as const)
    await expect(mark(row, column)).toHaveAttribute('aria-checked', 'true');
  await expect(mark(3, 0)).toHaveAttribute('aria-checked', 'false');
  await expect(mark(-1, 0)).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(mark(-1, 2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(mark(-1, 2)).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(mark(5, 3)).toHaveAttribute('aria-checked', 'true');
  await expect(mark(5, -1)).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('button', { name: 'No update 0' })).toBeVisible();

  // A box acts on what the search shows; what is left of all of it is told below.
  await page.keyboard.press('/');
  await page.keyboard.type('0903');
  await expect(grid).toHaveAttribute('aria-colcount', '2');
  await tabTo(page, mark(5, -1));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Space');
  await expect(mark(-1, 0)).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Space');
  await expect(page.getByText('83 0903 H12 has no vehicle.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: /Assign to 6 active/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('83 0903 H12 has no vehicle.')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('ECU updates and vehicles saved.')).toBeVisible();
  type Assignments = readonly { readonly vin: string; readonly updateId: number }[];
  const stored = await answer<Assignments>(seat, 'GET', `${calls}/deployment-requests/${id}/ecu-updates-and-vehicles`);
  expect(stored).toHaveLength(1 + 4 + 6 + 6 + 2);
  expect(seen.take()).toEqual([]);
});
