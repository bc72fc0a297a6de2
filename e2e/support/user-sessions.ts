import type { Browser, Page } from 'playwright/test';
import { actorOf, userInfoSchema } from '#contract/identity.ts';
import { type Caller, sendAgain, withSession } from '#tests/support/portal/caller.ts';
import { expect } from './expect.ts';
import { baseUrl, signIn } from './people.ts';

/** One person at one window: the page, who the server says it is, and the revisions that the page has been given. */
export type Seat = Caller & {
  readonly page: Page;
  /** revision that the page has of what this address answers: read there, or answered to a command of it; undefined before the first */
  given(path: string): string | undefined;
};

/** `/api/ae-container/test-deployments/7` of `/api/ae-container/test-deployments/7/DEPLOY`; an address without an id is itself. */
const entityOf = (path: string) => /^.*?\/\d+(?=\/|$)/.exec(path)?.[0] ?? path;

/** Opens a seat for a seed user when it is first needed, and keeps it. */
export function userSessions(browser: Browser): (userName: string) => Promise<Seat> {
  const known = new Map<string, Promise<Seat>>();
  return (userName) => {
    const seat = known.get(userName) ?? sitDown(browser, userName);
    known.set(userName, seat);
    return seat;
  };
}

/** a command that is a GET. */
const abortByGet = '/rollout/abort';

async function sitDown(browser: Browser, userName: string): Promise<Seat> {
  const session = { authorization: '', brand: '' };
  const revisions = new Map<string, string>();
  const page = await signIn(browser, userName, '/software/projects', (opened) => {
    opened.on('request', (request) => {
      const { authorization } = request.headers();
      if (authorization !== undefined) session.authorization = authorization;
    });
    opened.on('response', (response) => {
      const { etag } = response.headers();
      if (etag === undefined) return;
      const path = new URL(response.url()).pathname;
      if (response.request().method() === 'GET' && !path.endsWith(abortByGet)) revisions.set(path, etag);
      else for (const known of revisions.keys()) if (entityOf(known) === entityOf(path)) revisions.set(known, etag);
    });
  });
  await expect.poll(() => session.authorization).not.toBe('');
  // Who may not see projects is on the way home: that navigation would end the next one.
  await page.locator('h1').first().waitFor();
  // A start may make no call of its brand (ADR 8), and home asks for the tasks of others too: the tab knows its own.
  session.brand = (await page.evaluate(() => sessionStorage.getItem('cc.brand'))) ?? session.brand;
  const call: Caller['call'] = (path, init = {}) =>
    sendAgain(
      () => fetch(new URL(path, baseUrl()), withSession(init, { ...session, origin: baseUrl() })),
      async () => {
        // The page has been idle for longer than its token lives; a page that starts gets a new one.
        session.authorization = '';
        await page.reload();
        await expect.poll(() => session.authorization).not.toBe('');
      },
    );
  const me = await call('/api/identity-proxy/userinfo');
  // A list loads again with everything that anybody does: who only looks on looks at something quiet.
  await visit({ page }, '/help');
  return { page, actor: actorOf(userInfoSchema.parse(await me.json())), call, given: (path) => revisions.get(path) };
}

/** Goes to a page inside the running application, as its own links do: no reload. */
export async function visit({ page }: Pick<Seat, 'page'>, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.waitForURL((url) => url.pathname === path, { timeout: 20_000 });
}
