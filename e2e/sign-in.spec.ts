import { expect, test } from 'playwright/test';
import { baseUrl, closeWindows } from './support/people.ts';
import { axe } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('the sign-in page finds a demo person by task or name, and one click goes in (D-233)', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: baseUrl() });
  const door = await context.newPage();
  await door.goto('/');
  await door.getByRole('button', { name: 'Sign in' }).click();
  const people = door.getByRole('listitem');
  await expect(people).not.toHaveCount(0);
  expect(await axe(door)).toEqual([]);
  const all = await people.count();
  await door.getByRole('searchbox', { name: 'Find a demo person' }).fill('roll out');
  expect(await people.count()).toBeLessThan(all);
  await door.getByRole('button', { name: 'Lars Oppermann' }).click();
  await expect(door.getByRole('heading', { level: 1 })).toContainText('Lars');
});
