import { expect, test } from 'playwright/test';
import { answer } from '#tests/support/portal/caller.ts';
import { loads, morning, newCampaign } from '../support/data-load.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { axe, visit, watch } from '../support/sweep.ts';
import { userSessions } from '../support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const mark = Date.now() % 100_000;
const dayOf = (days: number) => {
  const at = morning(days);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};
type Batch = { readonly batchId: number; readonly batchStart: string };

test('the calendar shows a month, a week and a list by address; a batch is put on another day by mouse and by keys, or says why not @full (DLM-12, D-026, D-098, D-184, D-069.3)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const owner = await as('data-load-manager');
  const { page } = owner;
  const seen = watch(page);
  // Both days in one week: the Tuesday and Wednesday after next.
  const tuesday = ((9 - morning(0).getDay()) % 7) + 7;
  const title = `Calendar ${mark}`;
  const id = await newCampaign(owner, title, [tuesday - 1, tuesday]);
  const [, second] = await answer<Batch[]>(owner, 'GET', `${loads}/${id}/batches`);
  const bar = page.locator(`button[data-batch="${second?.batchId}"]`);
  const startOf = async () => (await answer<Batch[]>(owner, 'GET', `${loads}/${id}/batches`))[1]?.batchStart;

  await visit(page, `/software/campaigns?tab=calendar&view=week&day=${dayOf(tuesday)}`);
  await expect(bar).toHaveAccessibleName(`${title} · batch 2, 3,000 vehicles, Created`);
  expect(await axe(page)).toEqual([]);

  // By keys: Alt and an arrow ask where it goes, and save it.
  await bar.focus();
  await page.keyboard.press('Alt+ArrowRight');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('It starts at 06:00 as before')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move batch' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(startOf).toBe(morning(tuesday + 1).toISOString());

  // By mouse: from Wednesday to Friday.
  const week = page.locator('.cc-cal-days').first();
  const box = await week.boundingBox();
  await expect(bar).toBeVisible();
  await bar.dragTo(week, { targetPosition: { x: ((box?.width ?? 700) * 4.5) / 7, y: 60 } });
  await dialog.getByRole('button', { name: 'Move batch' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(startOf).toBe(morning(tuesday + 3).toISOString());

  // Before its campaign it cannot begin; once the campaign is over nothing moves.
  await bar.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(dialog.getByText('The batch must not start before the campaign.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move batch' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await answer(owner, 'POST', `${loads}/${id}/cancel`, {});
  await visit(page, `/software/campaigns?tab=calendar&view=week&day=${dayOf(tuesday)}&states=CANCELED`);
  await bar.click();
  await expect(dialog.getByText('The campaign must be newly created or planned')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The other views have it too; what is chosen stands in the address.
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('list');
  await expect(page.getByRole('button', { name: `${title} · batch 2` })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(bar).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  expect(seen.take()).toEqual([]);
});

test('one source that is down leaves the other in sight, each with its own warning (ERR-14, ERR-15) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'data-load-admin', '/software/campaigns');
  const problem = { type: '/api/error?type=UNKNOWN', title: 'Internal Server Error', status: 500, traceId: 'a1b2c3' };
  for (const call of ['scm/calendar/batches', 'dataloadmanagement/calendar/status'])
    await page.route(`**/api/${call}**`, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
    );
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page.getByText(/Smart-campaign calendar batches could not be loaded/)).toBeVisible();
  await expect(page.getByText(/Calendar status could not be loaded/)).toBeVisible();
  await expect(page.getByText(/Data-load calendar batches could not be loaded/)).toHaveCount(0);
  await expect(page.locator('button[data-batch]').first()).toBeVisible();
});

test('a person has one address for calendar programs, which is shown once and can be revoked (D-184)', async ({ browser }) => {
  const page = await signIn(browser, 'data-load-admin', '/software/campaigns?tab=calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /address$/ })
    .first()
    .click();
  const url = (await dialog.locator('code').textContent()) ?? '';
  expect(await axe(page)).toEqual([]);
  const text = await (await fetch(url)).text();
  expect(text).toContain('BEGIN:VCALENDAR');
  await dialog.getByRole('button', { name: 'Revoke address' }).click();
  await expect(dialog.locator('code')).toHaveCount(0);
  expect((await fetch(url)).status).toBe(404);
});

test('what a day takes stays within its day on a narrow page (D-098) @full', async ({ browser }) => {
  const page = await signIn(browser, 'data-load-manager', '/software/campaigns?tab=calendar');
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.locator('.cc-cal-load b').first()).toBeVisible();
  const isWider = (all: Element[]) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent);
  expect(await page.locator('.cc-cal-load').evaluateAll(isWider)).toEqual([]);
});

test('who reads smart campaigns alone has an address for calendar programs, and is not told to drag what they cannot move (D-184) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'launch-operator', '/software/campaigns?tab=calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create address' }).click();
  await expect(dialog.locator('code')).toContainText('/feed.ics?key=');
  await dialog.getByRole('button', { name: 'Revoke address' }).click();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeVisible();
  await expect(page.getByText('Freeze window')).toBeVisible();
  await expect(page.getByText('Drag a batch or phase to another day')).toHaveCount(0);
});
