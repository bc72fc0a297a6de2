import { expect, type Page, test } from 'playwright/test';
import { closeWindows, signIn } from './support/people.ts';
import { withoutBoot } from './support/start.ts';
import { axe, open, watch } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

/** Holds the answers to some calls back until they are let go. */
async function holdBack(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Address of a live deployment, or of a test deployment, from the list. */
async function addressOf(page: Page, tab: 'live' | 'test', name: string): Promise<string> {
  await open(page, `/software/deployments?tab=${tab}&q=${encodeURIComponent(name)}`);
  const href = await page.getByRole('link', { name, exact: true }).first().getAttribute('href');
  return (href ?? '').replace(/(\/(?:test-deployments|deployment)\/\d+)\/.*$/, '$1');
}

test('nothing untrue is said while a page is on its way: flags, choices of the fleet (TEST-15, LIVE-04, D-157)', async ({
  browser,
}) => {
  const page = await signIn(browser, 'container-po', '/software/projects');
  const targets = `${await addressOf(page, 'live', 'Norway first')}/create/target-vehicles`;
  const candidate = targets.replace(/\/deployment\/.*$/, '');

  await withoutBoot(page);
  const flags = await holdBack(page, /feature-flags/);
  await page.goto('/software/deployments?tab=live&q=Norway+first');
  await expect(page.getByRole('heading', { name: 'Deployments', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByText(/no access|switched off/)).toHaveCount(0);
  await flags();
  await expect(page.getByRole('link', { name: 'Norway first' })).toBeVisible();

  await withoutBoot(page);
  const guard = await holdBack(page, /feature-flags/);
  await page.goto(`${candidate}/test-deployments`);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  // The shell is known: only the page inside it is on its way.
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await guard();
  await expect(page.getByRole('link', { name: 'Functional test' }).first()).toBeVisible();

  const hints = await holdBack(page, /filter-context/);
  await page.goto(targets);
  const markets = page.locator('[data-field="markets"]');
  await expect(markets.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(markets.getByRole('textbox')).toHaveCount(0);
  await hints();
  await expect(markets.getByRole('checkbox').first()).toBeVisible();
});

test('my open tasks tell apart what only I can do, with a verb that leads to the command itself (D-033, D-096)', async ({
  browser,
}) => {
  const audi = await signIn(browser, 'release-manager-audi');
  const mine = audi.locator('[data-tasks="onlyMine"]');
  await expect(mine.getByRole('heading', { level: 3 })).toContainText('Only you');
  await expect(mine.getByRole('link', { name: /^Review: / }).first()).toBeVisible();
  expect(await axe(audi)).toEqual([]);

  const operator = await signIn(browser, 'launch-operator');
  const noise = watch(operator);
  await operator.getByRole('link', { name: 'Resume: France, paused' }).click();
  await operator.waitForURL(/deploy\/rollout/);
  const resume = operator.locator('[data-command="rollout.resume"]');
  await expect(resume).toBeFocused();
  await expect(operator.locator('[data-figure="end"]')).toContainText('Paused');
  expect(await axe(operator)).toEqual([]);
  expect(noise.take()).toEqual([]);
});

test('every result of a test stays with its own files; the latest one counts everywhere (TEST-13, TEST-14, D-060.12) @full', async ({
  browser,
}) => {
  const page = await signIn(browser, 'test-manager', '/software/projects');
  const noise = watch(page);
  const test = await addressOf(page, 'test', 'Regression of the driver display');
  await open(page, `${test}/log`);
  const form = page.getByRole('form');
  const save = page.getByRole('button', { name: 'Save log result' });
  const record = async (verdict: 'Successful' | 'Failed', notes: string, file: string) => {
    await form.getByRole('radio', { name: verdict }).check();
    await page.locator('[data-field="notes"] textarea').fill(notes);
    await page.locator('input[type="file"]').setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from(file) });
    await save.click();
  };
  await record('Failed', 'The display stayed dark after the start.', 'dark.txt');
  const result = (number: number) => page.locator(`[data-result="${number}"]`);
  await expect(result(1)).toContainText('the one that counts');
  await page.getByRole('button', { name: 'Record another result' }).click();
  await expect(page.locator('[data-field="notes"] textarea')).toHaveValue('');
  await record('Successful', 'After a second start it was bright.', 'bright.txt');
  await expect(result(2)).toContainText('the one that counts');
  await expect(result(2).locator('[data-file]')).toHaveText([/bright\.txt/]);
  await expect(result(1)).toContainText('earlier result');
  await expect(result(1).locator('[data-file]')).toHaveText([/dark\.txt/]);
  await expect(page.getByRole('link', { name: /^Log/ })).toContainText('Successful');
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit result 1' }).click();
  await expect(form.getByRole('radio')).toHaveCount(0);
  await page.locator('[data-field="notes"] textarea').fill('The display stayed dark after the first start.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(result(1)).toContainText('stayed dark after the first start');
  await expect(result(1)).toContainText('Edited by');
  await expect(result(1)).toContainText('Failed');
  expect(noise.take()).toEqual([]);
});
