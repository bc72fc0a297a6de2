import { expect, type Locator, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { withoutBoot } from './support/start.ts';
import { axe, open, settled, sideways } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const phone = { width: 390, height: 844 };

/** What of a dialog or menu stands outside the screen. */
async function outside(page: Page, part: Locator): Promise<string[]> {
  await expect(part).toBeVisible();
  const size = page.viewportSize();
  const box = await part.boundingBox();
  if (!size || !box) return ['not drawn'];
  const inner = await part.evaluate((element) => element.scrollWidth - element.clientWidth);
  return [
    ...(box.x < 0 || box.x + box.width > size.width ? [`from ${box.x} to ${box.x + box.width} of ${size.width}`] : []),
    ...(box.y < 0 || box.y + box.height > size.height ? [`down to ${box.y + box.height} of ${size.height}`] : []),
    ...(inner > 1 ? [`${inner} px to be scrolled sideways`] : []),
    ...(await sideways(page)),
  ];
}

/** Texts that an ellipsis cuts. */
const cutIn = (page: Page, parts: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
        .map((one) => one.innerText),
    parts,
  );

test('menus, dialogs and the palette stay inside the screen of a phone (C9)', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  await page.setViewportSize(phone);
  await open(page, '/software/projects/aec/1/release-candidates/1/software');
  for (const name of [/^Brand/, /^Account/]) {
    await page.getByRole('button', { name }).click();
    expect([String(name), ...(await outside(page, page.getByRole('menu')))]).toEqual([String(name)]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  const dialog = page.getByRole('dialog');
  for (const key of ['Control+K', '?']) {
    await page.keyboard.press(key);
    expect([key, ...(await outside(page, dialog))]).toEqual([key]);
    expect(await axe(page, 'all', '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const bar = await navigation.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(phone.height);

  await open(page, '/software/projects/aec/1/overview');
  await page.getByRole('button', { name: 'Delete project' }).click();
  expect(await outside(page, dialog)).toEqual([]);
});

test('who approves decides on a phone: the task, the documents with their marks, and the dialog @full (C9)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'release-manager-audi');
  await page.setViewportSize(phone);
  await open(page, '/');
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/\/brand-approval\//);
  await settled(page);
  await open(page, new URL(page.url()).pathname.replace(/[^/]+$/, 'review-documentation'));
  const mark = page.getByRole('button', { name: /^Mark reviewed/ }).first();
  await mark.scrollIntoViewIfNeeded();
  await expect(mark).toBeInViewport({ ratio: 1 });
  const box = await mark.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? phone.width)).toBeLessThanOrEqual(phone.width);
  expect(await sideways(page)).toEqual([]);
  // A brand decides once it has seen every document.
  const rows = page.getByRole('main').locator('tr[data-document]');
  for (const row of await rows.all()) {
    const own = row.getByRole('button', { name: /^Mark reviewed/ });
    // What comes under a pointer that stands is offered only once it moves (B9).
    await page.mouse.move(0, 0);
    await expect(own.or(row.getByRole('button', { name: /^Undo the review/ }))).toHaveCount(1);
    if (await own.isVisible()) await own.click();
    await page.mouse.move(0, 0);
    await expect(row.getByRole('button', { name: /^Undo the review/ })).toHaveCount(1);
  }
  await open(page, new URL(page.url()).pathname.replace(/[^/]+$/, 'submit-approval'));
  const reject = page
    .getByRole('main')
    .getByRole('button', { name: /^Reject/ })
    .first();
  await expect(reject).toBeVisible();
  const place = await reject.boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? phone.width)).toBeLessThanOrEqual(phone.width);
  await reject.click();
  expect(await outside(page, page.getByRole('dialog'))).toEqual([]);
});

test('names of people and steps are whole where an approval is read (B11, D-248) @full', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  const candidate = '/software/projects/aec/1/release-candidates/1';
  for (const path of [
    'checklist/brand-approval/submit-approval',
    'checklist/brand-approval/review-documentation',
    'documentation',
    'checklist/release-notes',
  ]) {
    await open(page, `${candidate}/${path}`);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect([path, width, await cutIn(page, '.cc-miles b, .cc-miles small, .cc-table td')]).toEqual([path, width, []]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('what a row or page is about is never cut, and a table says where there is more of it (B15, B16)', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  for (const path of [
    '/software/projects/aec/1/release-candidates/3/test-deployments',
    '/software/projects/aec/1/release-candidates/3/test-deployments/18/tracking',
    '/software/projects/aec/3/release-candidates/13/checklist/sumo-approval/scm-documentation',
  ]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const parts = '.cc-table tbody th, .cc-table tbody th a, .cc-table .cc-st, .cc-topbar .cc-cat';
    expect([path, await cutIn(page, parts)]).toEqual([path, []]);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, '/software/projects/aec/1/release-candidates/1/deployment/7/deploy/rollout');
  // The star stands beside what kind of thing it is, not on a line of its own (SHELL-23, SHELL-24).
  const middles = page.locator('.cc-topbar').locator('.cc-cat, .cc-star');
  const [kind = 0, star = 99] = await middles.evaluateAll((parts) =>
    parts.map((part) => part.getBoundingClientRect()).map(({ bottom, top }) => (top + bottom) / 2),
  );
  expect(Math.abs(kind - star)).toBeLessThan(8);
  const phases = page.locator('.cc-clip', { has: page.getByRole('table', { name: 'Phases' }) });
  await expect(phases).toHaveAttribute('data-more', 'right');
  const name = phases.getByRole('rowheader').first();
  const before = await name.boundingBox();
  await phases.getByRole('group').evaluate((box) => box.scrollTo(box.scrollWidth, 0));
  await expect(phases).toHaveAttribute('data-more', 'left');
  expect((await name.boundingBox())?.x).toBe(before?.x);
});

test('my open tasks are whole and in sight, also on a phone (C9, D-033)', async ({ browser }) => {
  const page = await signIn(browser, 'release-manager');
  await open(page, '/');
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const parts = '.cc-table td, .cc-table th, .cc-table small, .cc-recent a';
    expect([width, await cutIn(page, parts), await sideways(page)]).toEqual([width, [], []]);
    const due = await page.locator('[data-task] td').nth(4).boundingBox();
    expect((due?.x ?? 0) + (due?.width ?? width)).toBeLessThanOrEqual(width);
  }
  // Of another year the date says which.
  const po = await signIn(browser, 'container-po');
  await open(po, '/');
  await expect(
    po
      .locator('[data-tasks]')
      .getByText(/^\d\d\.\d\d\.2\d\d\d/)
      .first(),
  ).toBeVisible();
  const cut = await po.locator('[data-tasks] td[data-label="Due"]').evaluateAll(
    (cells) =>
      cells.filter((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell.firstChild as Node);
        const edge = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight);
        return text.getBoundingClientRect().right > edge + 0.5;
      }).length,
  );
  expect(cut).toBe(0);
  // What waits for others is named in a line on a phone, too, and not letter by letter beside an empty column.
  await po.setViewportSize({ width: 320, height: 900 });
  const names = await po
    .locator('[data-wait] th')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  expect(Math.min(...names)).toBeGreaterThan(150);
  expect(await sideways(po)).toEqual([]);
  expect(await axe(page)).toEqual([]);
});

test('a name of 80 letters without a space widens no page (B11) @full', async ({ browser }) => {
  const page = await signIn(browser, 'admin');
  const name = 'Wx'.repeat(40);
  const named = (key: string, value: unknown) =>
    ['name', 'nameForRelease', 'moduleName', 'title'].includes(key) && typeof value === 'string' ? name : value;
  await withoutBoot(page);
  await page.route(/\/api\/ae-container\//, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    await route.fulfill({ response, body: JSON.stringify(JSON.parse(await response.text(), named)) });
  });
  const candidate = '/software/projects/aec/1/release-candidates/1';
  const faults: string[] = [];
  for (const path of [
    '/software/projects',
    '/software/deployments',
    '/software/projects/aec/1/overview',
    `${candidate}/software`,
    `${candidate}/checklist/brand-approval/review-documentation`,
    `${candidate}/checklist/release-notes`,
    `${candidate}/deployments`,
    `${candidate}/deployment/1/create/overview`,
  ]) {
    await open(page, path);
    await expect(page.getByText(name).first()).toBeAttached();
    // What History quotes of it is as long.
    const told = page.locator('.cc-log p').first();
    if (await told.count()) await told.evaluate((line, long) => line.append(long), name);
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await sideways(page)).map((fault) => `${path}: ${fault}`));
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      if (!heading || heading.x + heading.width > width) faults.push(`${path}: the heading at ${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(faults).toEqual([]);
});

test('what is typed right after Ctrl+K stands in the palette, and not in the field one was in (B11) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po');
  await open(page, '/software/projects/aec/new/overview');
  const field = page.locator('[data-field="description"] textarea');
  await field.fill('Typed');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/palette-dialog/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+K');
  await page.keyboard.type('legsx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('al');
  letThrough();
  const dialog = page.getByRole('dialog');
  const palette = dialog.getByRole('combobox');
  await expect(palette).toHaveValue('legal');
  await expect(dialog.getByRole('option')).toHaveText(['Legal notice']);
  await expect(palette).toBeFocused();
  await page.keyboard.type(' n');
  await expect(palette).toHaveValue('legal n');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('Typed');
});

test('who asked for less motion sees nothing fade or slide, in the parts of the library either (WCAG 2.3.3) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin', '/software/projects');
  await settled(page);
  const moving = () =>
    [...document.querySelectorAll('*')].filter((element) => !/^(0s(, )?)+$/.test(getComputedStyle(element).transitionDuration))
      .length;
  expect(await page.evaluate(moving)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await page.evaluate(moving)).toBeGreaterThan(0);
});

test('names of the opened sidebar stand one below the other, words of the collapsed one clear of its edges (B1, C8, SHELL-04) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', '/software/release-notes-projects');
  const words = page.locator('.cc-side small');
  await expect(words.first()).toBeVisible();
  const side = await page.locator('.cc-side').evaluate((bar) => bar.clientWidth);
  const edges = await words.evaluateAll((found) =>
    found.map((word) => {
      const range = document.createRange();
      range.selectNodeContents(word);
      const { left, right } = range.getBoundingClientRect();
      return { word: word.textContent, left, right };
    }),
  );
  for (const { left, right, word } of edges) {
    expect(left, word ?? '').toBeGreaterThanOrEqual(4);
    expect(side - right, word ?? '').toBeGreaterThanOrEqual(4);
  }
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  const lefts = (of: string) =>
    page.locator(of).evaluateAll((found) =>
      found.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return Math.round(range.getBoundingClientRect().left);
      }),
    );
  const names = await lefts('.cc-side a > span');
  expect(names.length).toBeGreaterThan(3);
  expect([...new Set(names)]).toHaveLength(1);
  const below = await lefts('.cc-kids a');
  expect(below.length).toBeGreaterThan(2);
  expect([...new Set(below)]).toHaveLength(1);
});

test('a text area is called at its first line, and a title without blanks is cut in one line (C7, C13, SHELL-29) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', '/software/release-notes-projects/new/overview');
  const motivation = page.locator('[data-field="motivationText"]');
  await expect(motivation).toBeVisible();
  const [label, area] = await Promise.all([
    motivation.locator('.cc-lab').boundingBox(),
    motivation.locator('textarea').boundingBox(),
  ]);
  // The middle of the label lies in the first line of the text.
  const middle = (label?.y ?? 0) + (label?.height ?? 0) - 8;
  expect(middle - (area?.y ?? 0)).toBeGreaterThan(6);
  expect(middle - (area?.y ?? 0)).toBeLessThan(24);
  await open(page, '/software/release-notes-projects/1/overview');
  const title = page.getByRole('heading', { level: 1 });
  await title.evaluate((heading) => {
    heading.textContent = 'W'.repeat(120);
  });
  expect((await title.boundingBox())?.height).toBeLessThan(30);
  expect(await sideways(page)).toEqual([]);
});
