import { type Browser, expect, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { axe, open } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

/** The date of a new project: its line and its input. */
async function targetDate(browser: Browser) {
  const page = await signIn(browser, 'container-po');
  await open(page, '/software/projects/aec/new/overview');
  const line = page.locator('[data-field="targetDate"]');
  const day = line.locator('input');
  return { page, line, day };
}

test('a day is typed as people write it, or chosen by keyboard; what is no day stays as typed and is named (D-052, D-153)', async ({
  browser,
}) => {
  const { page, line, day } = await targetDate(browser);
  await day.fill('31.2.2099');
  await day.press('Enter');
  await expect(line.getByRole('alert')).toHaveText('There is no such date.');
  await expect(day).toHaveValue('31.2.2099');
  await day.fill('5.2.2099');
  await day.blur();
  await expect(day).toHaveValue('05.02.2099');
  await expect(line.getByRole('alert')).toHaveCount(0);

  const choose = line.getByRole('button', { name: 'Choose a date' });
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  // Without a day it begins at the first that can be chosen, and not at the head of the month (C10).
  await day.fill('');
  await choose.press('Enter');
  await expect(calendar.locator('[data-autofocus]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(day).toHaveValue(/^\d{2}\.\d{2}\.\d{4}$/);
  await day.fill('05.02.2099');
  await choose.press('Enter');
  await expect(calendar.getByRole('button', { name: 'February 2099', exact: true })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(choose).toBeFocused();
  await choose.press('Enter');
  // The calendar puts the focus on the chosen day once it stands; keys pressed before that would begin from there.
  await expect(calendar.getByRole('button', { name: '5 February 2099', exact: true })).toBeFocused();
  await calendar.getByRole('button', { name: '6 February 2099', exact: true }).press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(day).toHaveValue('07.02.2099');
  await expect(choose).toBeFocused();
});

test('the calendar keeps the focus from its months and years to a day, and Escape closes it at each of them (C10, D-052) @full', async ({
  browser,
}) => {
  const { page, line, day } = await targetDate(browser);
  await day.fill('05.03.2099');
  const choose = line.getByRole('button', { name: 'Choose a date' });
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  const at = (name: string) => calendar.getByRole('button', { name, exact: true });
  const toMonths = async () => {
    await choose.press('Enter');
    await expect(at('5 March 2099')).toBeFocused();
    await at('March 2099').press('Enter');
    await expect(at('Mar')).toBeFocused();
  };
  await toMonths();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(choose).toBeFocused();
  await toMonths();
  await at('2099').press('Enter');
  await expect(at('2099')).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(choose).toBeFocused();
  await toMonths();
  await at('2099').press('Enter');
  await expect(at('2099')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(calendar.locator('table button:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar.locator('table button:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(day).toHaveValue(/^01\.\d\d\.2098$/);
  await expect(choose).toBeFocused();
});

test('keys go on beyond the shown month, by weeks, months and years, but not before the first day that can be chosen (D-052, ADR 23) @full', async ({
  browser,
}) => {
  const { page, day } = await targetDate(browser);
  const choose = page.locator('[data-field="targetDate"]').getByRole('button', { name: 'Choose a date' });
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await day.fill('31.01.2099');
  await choose.press('Enter');
  await expect(calendar.getByRole('button', { name: '31 January 2099', exact: true })).toBeFocused();
  const steps = [
    ['ArrowRight', '1 February 2099', 'February 2099'],
    ['ArrowUp', '25 January 2099', 'January 2099'],
    ['ArrowDown', '1 February 2099', 'February 2099'],
    ['Home', '26 January 2099', 'January 2099'],
    ['End', '1 February 2099', 'February 2099'],
    ['ArrowLeft', '31 January 2099', 'January 2099'],
    ['PageDown', '28 February 2099', 'February 2099'],
    ['Shift+PageDown', '28 February 2100', 'February 2100'],
    ['PageUp', '28 January 2100', 'January 2100'],
    ['Shift+PageUp', '28 January 2099', 'January 2099'],
  ] as const;
  for (const [key, focused, month] of steps) {
    await page.keyboard.press(key);
    await expect(calendar.getByRole('button', { name: focused, exact: true })).toBeFocused();
    await expect(calendar.getByRole('button', { name: month, exact: true })).toBeVisible();
  }
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(day).toHaveValue('28.01.2099');
  await expect(choose).toBeFocused();

  await day.fill('');
  await choose.press('Enter');
  const first = calendar.locator('[data-autofocus]');
  await expect(first).toBeFocused();
  for (const key of ['ArrowLeft', 'ArrowUp', 'PageUp', 'Shift+PageUp']) {
    await page.keyboard.press(key);
    await expect(first).toBeFocused();
  }
});

test('a minute has its zone beside it, and its calendar stands above the dialog (D-052, D-062.16) @full', async ({ browser }) => {
  const page = await signIn(browser, 'release-manager', '/software/deployments?tab=live');
  await page.getByRole('button', { name: 'Set a freeze window' }).click();
  const dialog = page.getByRole('dialog', { name: /freeze/i });
  const line = dialog.locator('[data-field="from"]');
  const zone = await page.evaluate(
    () =>
      new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
        .formatToParts(new Date())
        .find(({ type }) => type === 'timeZoneName')?.value,
  );
  await expect(line).toContainText(zone ?? '');
  await line.locator('input').fill('5.2.2099 8:05');
  await line.getByRole('button', { name: 'Choose date and time' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose date and time' });
  await expect(calendar.getByRole('button', { name: '5 February 2099', exact: true })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(calendar.getByRole('button', { name: '5 March 2099', exact: true })).toBeFocused();
  await page.keyboard.press('PageUp');
  await calendar.getByRole('button', { name: '9 February 2099', exact: true }).click();
  await expect(line.locator('input')).toHaveValue('09.02.2099 08:05');
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('a date that cannot be read is named as the field is left, and a dialog names all that is wrong at once (D-153, D-062.16) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', '/software/release-notes-projects/new');
  const line = page.locator('[data-field="dueDate"]');
  for (const typed of ['12/24/2099', 'abc', '27.11.26']) {
    await line.locator('input').fill(typed);
    await page.locator('[data-field="title"] input').click();
    await expect(line.getByRole('alert')).toHaveText('Use the format 24.12.2026.');
    await line.locator('input').fill('');
  }
  await line.locator('input').fill('31.02.2099');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(line.getByRole('alert')).toHaveText('There is no such date.');

  const manager = await signIn(browser, 'release-manager', '/software/deployments?tab=live');
  await manager.getByRole('button', { name: 'Set a freeze window' }).click();
  const dialog = manager.getByRole('dialog', { name: /freeze/i });
  await dialog.locator('[data-field="to"] input').fill('tomorrow');
  await dialog.locator('[name="reason"]').fill('short');
  await dialog.locator('[data-confirm]').click();
  await expect(dialog.locator('[data-field="from"]').getByRole('alert')).toHaveText('This field is required.');
  await expect(dialog.locator('[data-field="to"]').getByRole('alert')).toHaveText('Use the format 24.12.2026 16:50.');
  await expect(dialog.getByText(/at least 10/)).toBeVisible();
  // The first of them has the focus, whichever is wrong.
  await expect(dialog.locator('[data-field="from"] input')).toBeFocused();
  await dialog.locator('[data-field="from"] input').fill('24.12.2099 08:00');
  await dialog.locator('[data-confirm]').press('Enter');
  await expect(dialog.locator('[data-field="to"] input')).toBeFocused();
});
