import { expect, type Page, test } from 'playwright/test';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { answer } from '#tests/support/portal/caller.ts';
import { candidateSetup } from '#tests/support/release-candidate/candidate-setup.ts';
import { closeWindows } from './support/people.ts';
import { userSessions } from './support/user-sessions.ts';

test.afterEach(({ browser }) => closeWindows(browser));

const note = { title: 'What is new', url: 'https://notes.example.com/opens' };

const panel = (page: Page) => page.getByRole('region', { name: 'Next steps' });

/** The addresses behind "Open" beside an unmet condition. */
async function opens(page: Page): Promise<string[]> {
  await panel(page).locator('[data-command]').first().waitFor();
  const more = page.locator('[data-more-commands][aria-expanded="false"]');
  if ((await more.count()) > 0) await more.click();
  const links = panel(page).locator('li[data-need] a.cc-link');
  return [...new Set(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? '')))];
}

/** The field, or the command of Next steps, that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const within = document.activeElement?.closest<HTMLElement>('#main [data-field], [data-command]');
    return within?.dataset.field ?? within?.dataset.command ?? '';
  });

/** Follows every "Open" of a page; each must lead to the field or the command that its address names. Answers where they led. */
async function followAll(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  const led: string[] = [];
  for (const href of await opens(page)) {
    const { searchParams } = new URL(href, 'http://portal');
    const names = (searchParams.get('field') ?? searchParams.get('do') ?? '').replace(/:\d+$/, '').split(',');
    // As a link does, without a reload.
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await expect(page).toHaveURL(address);
    await opens(page);
    await panel(page).locator(`a.cc-link[href="${href}"]`).first().click();
    await expect.poll(async () => names.includes((await focused(page)).replace(/:\d+$/, '')), { message: href }).toBe(true);
    led.push(await focused(page));
  }
  return led;
}

test('every "Open" beside an unmet condition of a candidate leads to what meets it and puts the focus there @full (B10)', async ({
  browser,
}) => {
  const as = userSessions(browser);
  const { page } = await as('container-po');
  const { rival, command } = candidateSetup(as);
  const { id, softwareProjectId } = await rival(`Opens ${Date.now() % 10_000_000}`);
  const address = `/software/projects/aec/${softwareProjectId}/release-candidates/${id}`;
  const early = await followAll(page, `${address}/vehicles-scope`);
  expect(early).toEqual(expect.arrayContaining(['title', 'scm.confirm', 'validation.confirm', 'request.submit']));

  // Already there, the focus moves all the same, as often as somebody asks.
  const notes = `${address}/checklist/release-notes?brand=1&field=title,notes`;
  await page.goto(notes);
  await expect.poll(() => focused(page)).toBe('title');
  await opens(page);
  const again = panel(page).locator('a.cc-link[href*="field=title"]').first();
  await again.click();
  await expect.poll(() => focused(page)).toBe('title');

  for (const brandId of [1, 4])
    await command(candidateFlow.id, 'note.save', { id, user: 'container-po', body: note, target: { brandId } });
  expect(await followAll(page, `${address}/software`)).toContain('content');
});

test('every "Open" of a live deployment too, also the one to the freeze windows (B10)', async ({ browser }) => {
  const as = userSessions(browser);
  const po = await as('container-po');
  const {
    items: [known],
  } = await answer<{ items: readonly { releaseCandidateId: number }[] }>(po, 'GET', '/api/ae-container/deployments');
  const body = { name: `Opens ${Date.now()}`, description: '', purpose: 'ROLLOUT', priority: 20 };
  const created = { ...body, releaseCandidateId: known?.releaseCandidateId ?? 0 };
  const { id, softwareProjectId, releaseCandidateId } = await answer<{
    id: number;
    softwareProjectId: number;
    releaseCandidateId: number;
  }>(po, 'POST', '/api/ae-container/deployments', created);
  const of = `/software/projects/aec/${softwareProjectId}/release-candidates/${releaseCandidateId}/deployment/${id}`;
  const led = await followAll(po.page, `${of}/create/overview`);
  expect(led.length).toBeGreaterThan(0);
});
