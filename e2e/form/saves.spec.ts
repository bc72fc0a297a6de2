import { expect, type Page, test } from 'playwright/test';
import { takeInventory } from '../support/inventory.ts';
import { closeWindows, signIn } from '../support/people.ts';
import { everyPlace } from '../support/places.ts';
import { open } from '../support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

/** Where much may be written, or a name: what takes any letters. */
const writable = ['textarea', '[data-field="name"] input', '[data-field="title"] input'].map((field) => `form ${field}:enabled`);

/** Things of one kind that are looked at until one of them can be changed. */
const tries = 3;

/** What kept the form of a page from being sent, undefined where it was, or where the page has none that takes a text. */
async function faultOf(page: Page, path: string, sent: readonly string[]): Promise<string | undefined> {
  const main = page.getByRole('main');
  const save = main.locator('.cc-formbar').getByRole('button', { name: /^Save\b/ });
  const field = main.locator(writable.join(', ')).first();
  if ((await save.count()) === 0 || (await field.count()) === 0 || !(await field.isEditable())) return undefined;
  const before = sent.length;
  await field.fill(`${await field.inputValue()} changed`);
  await save.first().click();
  // What a change does to confirmations is asked first.
  const question = page.getByRole('dialog');
  const isThrough = async () => sent.length > before || (await question.count()) > 0;
  const isSent = await expect
    .poll(isThrough, { timeout: 5_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
  if (!isSent) return `${path}: nothing was sent. ${(await main.getByRole('alert').allInnerTexts()).join(' ')}`;
  const stray = sent.slice(before).find((address) => /undefined|null|NaN/.test(address));
  return stray && `${path}: sent to ${stray}`;
}

test('what is typed into the form of anything that is there is sent to where it stands (D-051, D-154) @full', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const page = await signIn(browser, 'admin');
  page.setDefaultTimeout(10_000);
  // The log of a test is written anew each time. Most things stand in a state in which they cannot be changed: some of each kind are tried.
  const places = everyPlace(await takeInventory(page)).filter(({ pattern }) => !pattern.endsWith('/log'));
  const kinds = [...Map.groupBy(places, ({ pattern }) => pattern).values()].map((some) => some.slice(-tries));
  page.on('dialog', (dialog) => void dialog.accept());
  const sent: string[] = [];
  // Nothing is changed: other walks have the same things.
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'GET' || /identity-proxy|lock|telemetry/.test(pathname)) return route.continue();
    sent.push(pathname);
    return route.fulfill({ status: 503, contentType: 'application/problem+json', json: { title: 'Not now', status: 503 } });
  });
  const faults: string[] = [];
  for (const kind of kinds) {
    const before = sent.length;
    for (const { path } of kind) {
      if (sent.length > before) break;
      await open(page, path);
      const fault = await faultOf(page, path, sent);
      if (fault !== undefined) faults.push(fault);
    }
  }
  expect(faults).toEqual([]);
  expect(sent.length).toBeGreaterThan(20);
});
