import type { Browser, BrowserContext, Page } from 'playwright/test';
import { password, sessionCookie } from '#tests/support/portal/session-cookie.ts';

/** Opens a window of its own for a seed user and signs in through the provider's form (AUTH-01, D-233). */
export async function signInByForm(browser: Browser, userName: string, path = '/'): Promise<Page> {
  const page = await (await openWindow(browser)).newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('input[name="username"]').fill(userName);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/idp') && !url.pathname.startsWith('/login'));
  return page;
}

/**
 * Opens a window of its own in which a seed user has signed in before, as most days begin: the portal is loaded once, with the session's cookie. The
 * form and what surrounds it load it twice; shell.spec and sign-in.spec go that way.
 */
export async function signIn(browser: Browser, userName: string, path = '/', opened?: (page: Page) => void): Promise<Page> {
  const [cookie, context] = await Promise.all([sessionCookie(baseUrl(), userName), openWindow(browser)]);
  await context.addCookies([cookie]);
  const page = await context.newPage();
  opened?.(page);
  await page.goto(path);
  // The session is there, and with it the frame of every page.
  await page.getByRole('button', { name: /^Account/ }).waitFor();
  return page;
}

function openWindow(browser: Browser): Promise<BrowserContext> {
  // What moves takes a third of the processors where many windows are open; shell.spec looks at the portal with motion.
  return browser.newContext({ baseURL: baseUrl(), viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
}

let base: string | undefined;
/** Sits people at another portal than that of the end-to-end tests. */
export function sitAt(url: string): void {
  base = url;
}

export function baseUrl(): string {
  return base ?? `http://localhost:${process.env.E2E_PORT ?? 8790}`;
}

/** One signed-in window a person, opened when first needed: a journey asks for the same people again and again. */
export function demoUsers(browser: Browser): (userName: string) => Promise<Page> {
  const pages = new Map<string, Promise<Page>>();
  return (userName) => {
    const known = pages.get(userName) ?? signIn(browser, userName);
    pages.set(userName, known);
    return known;
  };
}

/**
 * Ends every window of a test: those that stay open go on hearing news, and load again for nobody. Not waited for: the browser was seen to take
 * minutes to say that one is closed.
 */
export function closeWindows(browser: Browser): void {
  for (const context of browser.contexts()) void context.close().catch(() => undefined);
}
