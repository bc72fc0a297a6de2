import { expect, type Page, test } from 'playwright/test';
import { answer } from '#tests/support/party.ts';
import { closeWindows, signIn } from './support/people.ts';
import { seats } from './support/seats.ts';
import { axe } from './support/sweep.ts';

test.afterEach(({ browser }) => closeWindows(browser));

test('a service that goes down is warned about on every page at every brand until it is back; dismissed, it stays silent until then (ERR-19, D-079.4, D-152, D-045)', async ({
  browser,
}) => {
  const admin = await seats(browser)('admin');
  const put = (status: 'UP' | 'DOWN') => answer(admin, 'PUT', '/api/simulation/backends/digital-twin', { status });
  await put('UP');
  const [profile, home, other] = await Promise.all([
    signIn(browser, 'launch-operator', '/profile'),
    signIn(browser, 'container-po', '/'),
    signIn(browser, 'seat-analyst', '/release-notes'),
  ]);
  const pages = [profile, home, other];
  const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'A backend service is currently not available.' });
  const tile = home.getByRole('listitem').filter({ hasText: 'Digital twin' });
  await expect(tile).toContainText('Up');
  for (const page of pages) await expect(page.locator('.cc-live')).toHaveText('Live');
  for (const page of pages) await expect(warning(page)).toHaveCount(0);

  await put('DOWN');
  for (const page of pages) await expect(warning(page)).toHaveCount(1);
  await expect(tile).toContainText('Down');
  expect(await axe(home)).toEqual([]);
  await warning(profile).getByRole('button', { name: 'Dismiss' }).click();
  await expect(warning(profile)).toHaveCount(0);
  await other.reload();
  await expect(warning(other)).toHaveCount(1);

  await put('UP');
  for (const page of pages) await expect(warning(page)).toHaveCount(0);
  await expect(tile).toContainText('Up');
  await put('DOWN');
  for (const page of pages) await expect(warning(page)).toHaveCount(1);
  await put('UP');
  for (const page of pages) await expect(warning(page)).toHaveCount(0);
});
